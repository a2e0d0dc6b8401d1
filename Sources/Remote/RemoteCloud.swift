package import Protocol

/// The cloud over HTTPS: each call is one POST of a ``CloudRequest`` and its ``CloudAnswer``.
package struct RemoteCloud: CloudReplica {
  private let server: RemoteServer
  private let token: String

  /// The longest answer that is taken, in bytes: far more than one ``Portion``, or the largest card that a cloud takes.
  package static let longestAnswer = 32 << 20

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  package func call(_ request: CloudRequest) throws(CloudError) -> CloudAnswer {
    let body = try server.post(request.encoded, to: "sync", token: token, limit: Self.longestAnswer)
    let answer: CloudAnswer
    do { answer = try CloudAnswer(encoded: body) } catch { throw RemoteServer.unreadable(body) }
    if case .failure(let error) = answer { throw error }
    return answer
  }
}
