internal import POSIX

/// Why a server does not start. The message is for the person: what happened, lower case, no period.
package struct ServerError: Error, Equatable, Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension Thread {
  /// Starts a thread of the server's, which fails as its other parts do.
  static func start(
    _ name: String, stackSize: Int = 512 << 10, _ body: @escaping @Sendable () -> Void
  ) throws(ServerError) -> Thread {
    do {
      return try Thread(name, stackSize: stackSize, body)
    } catch {
      throw ServerError("the system has no more threads to give", hint: "raise the limit of processes (ulimit -u)")
    }
  }
}
