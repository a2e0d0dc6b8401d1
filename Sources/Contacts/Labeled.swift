/// A value with the label that a person gave it.
package struct Labeled<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A standard label in lower-case English ("home", "work", "mobile", "home fax", "spouse", …), a label of the person's own
  /// as they wrote it, or "" for none.
  package var label: String
  package var value: Value

  package init(_ label: String, _ value: Value) {
    self.label = label
    self.value = value
  }
}

extension Labeled: Hashable where Value: Hashable {}
