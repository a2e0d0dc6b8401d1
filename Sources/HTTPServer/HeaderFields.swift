/// The header fields of a request, in the order in which they came. Names compare without case (RFC 9110 §5.1).
package struct HeaderFields: Sendable {
  package private(set) var fields: [(name: String, value: String)] = []

  package init() {}

  package mutating func append(name: String, value: String) {
    fields.append((name, value))
  }

  /// Puts one value in the place of all of that name.
  mutating func set(_ name: String, to value: String) {
    fields.removeAll { Self.equal($0.name, name) }
    fields.append((name, value))
  }

  /// The value of the first field of that name.
  package subscript(name: String) -> String? {
    fields.first { Self.equal($0.name, name) }?.value
  }

  package func count(of name: String) -> Int {
    fields.count { Self.equal($0.name, name) }
  }

  /// Whether two names are the same but for the case of ASCII letters.
  static func equal(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && left.utf8.elementsEqual(right.utf8) { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 32 : byte
  }
}
