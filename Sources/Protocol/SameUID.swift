/// Contacts that have the UID of another living one, so that programs may take the two for one.
package struct SameUID: Equatable, Sendable {
  /// What one of them is called.
  package var name: String
  /// What the contact is called that has its UID.
  package var other: String
  /// How many UIDs there are of which that is so.
  package var count: Int64

  package init(name: String, other: String, count: Int64) {
    self.name = name
    self.other = other
    self.count = count
  }
}
