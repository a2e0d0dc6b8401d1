/// The first hexadecimal digits of an id, as a person types them.
package struct HexPrefix: Equatable, Sendable {
  /// Fewer digits than these could mean too many things.
  package static let shortest = 6

  /// As it was typed.
  package let text: String
  /// The smallest and the largest id that begin so.
  package let lowest: UniqueID
  package let highest: UniqueID

  /// Reads 6 to 32 hexadecimal digits of either case; hyphens are passed over. Nil for anything else.
  package init?(_ text: some StringProtocol) {
    let digits = String(text).filter { $0 != "-" }
    let missing = 32 - digits.utf8.count
    guard (0...32 - Self.shortest).contains(missing),
      let low = Word128(hex: digits + String(repeating: "0", count: missing)),
      let high = Word128(hex: digits + String(repeating: "f", count: missing))
    else { return nil }
    self.text = String(text)
    lowest = UniqueID(word: low)
    highest = UniqueID(word: high)
  }

  /// True where the id begins so.
  package func matches(_ id: UniqueID) -> Bool { lowest <= id && id <= highest }
}
