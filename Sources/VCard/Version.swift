/// The vCard version whose rules a card follows.
package enum Version: Sendable, Hashable, Comparable, CaseIterable {
  /// vCard 2.1 (versit, 1996): bare parameters, quoted-printable, nested cards.
  case v21
  /// vCard 3.0 (RFC 2425, RFC 2426).
  case v30
  /// vCard 4.0 (RFC 6350).
  case v40

  /// The value of VERSION: "2.1", "3.0" or "4.0".
  package var text: String {
    switch self {
    case .v21: "2.1"
    case .v30: "3.0"
    case .v40: "4.0"
    }
  }

  /// The version that a VERSION value means, blanks around it passed over. An unknown number is read by the rules of the
  /// nearest version; nil where there is no number at all.
  init?(written value: some Collection<UInt8>) {
    guard let digit = value.first(where: { !Byte.isBlank($0) }) else { return nil }
    switch digit {
    case UInt8(ascii: "1"), UInt8(ascii: "2"): self = .v21
    case UInt8(ascii: "3"): self = .v30
    case UInt8(ascii: "4")...UInt8(ascii: "9"): self = .v40
    default: return nil
    }
  }
}
