/// A request that is done with: for a log and for counting.
package struct AnsweredRequest: Sendable {
  /// What a failure of it is reported by: ``HandlerFailure/id``.
  package var id: String
  /// One of HTTP's and WebDAV's, or `-` where the server knows none such.
  package var method: String
  /// What ``Configuration/route`` says of it; empty where it was turned away before that.
  package var route: String
  /// Nil where the connection was lost before an answer.
  package var status: Int?
  /// From its first line until the client has taken the answer.
  package var nanoseconds: Int64
  /// Of the answer's body.
  package var bytes: Int
  /// The client's address without the port.
  package var peer: String
}

/// What a ``Server`` is busy with at one moment.
package struct ServerLoad: Sendable {
  package var connections: Int
  /// Requests whose ``Deferred`` is not kept yet.
  package var waiting: Int
  /// What waits for ``Reply/aside(_:)``.
  package var asideQueue: Int
}
