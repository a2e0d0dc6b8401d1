/// Why a request is turned away before any handler sees it. The reason is for people who write clients; it names nothing of
/// the server's inside.
package struct Rejection: Error, Equatable, Sendable {
  /// The status of the answer, 400 and up.
  package var status: Int
  /// What is wrong, lower case, no period.
  package var reason: String

  package init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
