import Protocol

/// Contacts that a run could not send, because the account has no room for them. They stay as they are, and each later run tries again.
package struct Surplus: Equatable, Sendable {
  package internal(set) var count: Int64
  /// In the cloud's words; empty where there are none.
  package internal(set) var reason: String
  /// The size of the smallest new contact that found no room: this run tries no larger one.
  private var smallest = Int.max

  package init(count: Int64 = 0, reason: String = "") {
    self.count = count
    self.reason = reason
  }

  mutating func add(_ reason: String) {
    count += 1
    self.reason = reason
  }

  mutating func add(_ element: Upload.Element, _ reason: String) {
    add(reason)
    if element.isNew { smallest = min(smallest, element.bytes) }
  }

  mutating func add(_ other: Surplus) {
    count += other.count
    if !other.reason.isEmpty { reason = other.reason }
  }

  /// Whether there is no room for it either.
  func isSure(_ element: Upload.Element) -> Bool { element.isNew && element.bytes >= smallest }
}

extension Upload.Element {
  /// It makes one contact more.
  fileprivate var isNew: Bool { save.operation == .add || save.operation == .revive }
}
