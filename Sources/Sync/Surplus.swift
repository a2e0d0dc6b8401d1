/// Contacts that a run could not send, because the account has no room for them. They stay as they are, and each later run tries again.
package struct Surplus: Equatable, Sendable {
  package var count: Int64
  /// In the cloud's words; empty where there are none.
  package var reason: String

  package init(count: Int64 = 0, reason: String = "") {
    self.count = count
    self.reason = reason
  }

  /// One more, because of this.
  package mutating func add(_ reason: String) {
    count += 1
    self.reason = reason
  }

  package mutating func add(_ other: Surplus) {
    count += other.count
    if !other.reason.isEmpty { reason = other.reason }
  }
}
