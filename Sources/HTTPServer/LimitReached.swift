/// Somebody has reached a limit and was turned away: for the log, beside the words that they get themselves.
package struct LimitReached: Sendable {
  /// Which limit, as a word of the log: `bodies-of-address`.
  package var limit: String
  /// The client's address.
  package var peer: String

  package init(_ limit: String, peer: String) {
    self.limit = limit
    self.peer = peer
  }
}
