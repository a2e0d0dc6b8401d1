package import Protocol

/// The cloud over HTTPS: each call is one POST (``CloudCalls``).
package struct RemoteCloud: CloudRelay {
  private let server: RemoteServer
  private let token: String

  /// The longest answer that is taken, in bytes: far more than one ``Portion``, or the largest card that a cloud takes.
  package static let longestAnswer = 32 << 20

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  package func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    try server.call(call, arguments, at: .sync, token: token, limit: Self.longestAnswer)
  }
}
