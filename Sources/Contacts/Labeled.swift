/// A value with the label that a person gave it.
package struct Labeled<Value: Sendable & Equatable>: Sendable, Equatable {
  /// A standard label in lower-case English ("home", "work", "mobile", "home fax", "spouse", …), a label of the person's own
  /// as they wrote it, or "" for none.
  package var label: String
  package var value: Value
  /// The index of the property that it was read from, so that an edit of that card goes to that line; nil for a new one. It is
  /// no part of what is said.
  package var line: Int?

  package init(_ label: String, _ value: Value, line: Int? = nil) {
    self.label = label
    self.value = value
    self.line = line
  }

  package static func == (left: Labeled, right: Labeled) -> Bool {
    left.label == right.label && left.value == right.value
  }
}

extension Labeled: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(value)
  }
}
