/// The version of the canonical encoding that record IDs are computed over. It stands in the bytes that are hashed, so no ID of
/// one version is an ID of another.
///
/// A program has one, ``current``. Where a device's cache or a server's database was written with another, the IDs in it are
/// computed again from the cards.
package struct EncodingVersion: Hashable, Sendable {
  package let number: Int32
  /// What the bytes of a primary and of a secondary ID begin with; made once, not for each card.
  let head: [UInt8]
  let nameHead: [UInt8]

  package init(number: Int32) {
    self.number = number
    head = Array("contacts2web \(number)\n".utf8)
    nameHead = Array("contacts2web name \(number)\n".utf8)
  }

  package static func == (left: EncodingVersion, right: EncodingVersion) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// This program's: the one that ``RecordIDs/init(_:encoding:)`` describes. Raised with every change of it.
  package static let current = EncodingVersion(number: 1)
}
