package import Contacts
internal import PostgreSQL
package import VCard

/// A contact as programs that speak CardDAV see it: a file with an entity tag, and no more of its content than they ask for.
package struct CardResource: Sendable, Equatable {
  package let id: UniqueID
  /// The name that a program gave it; nil for its id with ``suffix``.
  package let ownName: String?
  /// The number of its last change, or of the last time that it was told once more without one.
  package let change: Int64
  package let changedAt: Timestamp
  package let isTrashed: Bool
  package let displayName: String
  /// ``Contacts/DetachedCard/digest``: the same bytes have the same one, on every server process and after a restored backup.
  package let digest: [UInt8]
  /// How often it had to be told once more.
  package let edition: Int32
  /// Of the whole card, in bytes.
  package let size: Int
  /// A program that gets a card without one would invent one each time.
  package let hasUID: Bool
  /// Nil where it does not stand right behind BEGIN.
  package let version: Version?
  /// The card itself, where it came along; a large one never does.
  package var card: [UInt8]?

  /// What the names of cards end in that no program has named.
  package static let suffix = ".vcf"

  /// The last part of its address.
  package var name: String { ownName ?? Self.name(of: id) }

  static func name(of id: UniqueID) -> String { "\(id)\(suffix)" }

  /// One that nobody has.
  package static func newName() -> String { name(of: .random()) }

  /// The contact whose card has this name unless a program has given it another one; nil for what is no such name.
  static func contact(named name: String) -> UniqueID? {
    guard name.hasSuffix(suffix), let id = UniqueID(name.dropLast(suffix.count)), Self.name(of: id) == name else {
      return nil
    }
    return id
  }

  /// The contact whose card is served with this UID where it has none of its own: its id stands there. Nil for what is no such UID.
  static func contact(servedWith uid: ComparableUID?) -> UniqueID? {
    guard let uid, let id = UniqueID(uid.text[...]), id.description == uid.text else { return nil }
    return id
  }
}

extension CardResource {
  /// Larger cards do not come along: so many of 500 are little memory.
  private static let largestAlong: Int32 = 4096

  /// Behind ``columns``: the card itself, where it is small and has no large values.
  private static let small: SQL = "CASE WHEN octet_length(c.card) <= \(largestAlong) AND c.cuts IS NULL THEN c.card END"

  /// Reads ``columns`` and ``small``.
  private init(withCard row: Row) throws(PostgresError) {
    try self.init(row: row)
    card = try row.optionalBytes(Self.columnCount)
  }

  /// How much of a card is read.
  package enum Detail: Sendable {
    /// Nothing of it, so ``CardResource/version`` is nil: a list of addresses and tags touches no card that is stored apart from its row.
    case tag
    case version
    /// See ``CardResource/card``.
    case card
  }

  /// What ``init(_:row:)`` reads, of table `c`.
  static func columns(_ detail: Detail) -> SQL {
    switch detail {
    case .tag: "\(code: ofRow), ''::bytea"
    case .version: columns
    case .card: "\(code: columns), \(code: small)"
    }
  }

  init(_ detail: Detail, row: Row) throws(PostgresError) {
    switch detail {
    case .tag, .version: try self.init(row: row)
    case .card: try self.init(withCard: row)
    }
  }

  /// Of ``columns``: what is read behind them begins there.
  /// How many ``columns`` there are: what a query reads beside them has higher numbers.
  static let columnCount: Int32 = 12
  /// The one of ``columns`` that says how many bytes of the card are in its row.
  static let skeletonColumn: Int32 = 6

  /// What ``init(row:)`` reads, of table `c`.
  static let columns: SQL = "\(code: ofRow), substring(c.card FOR 40)"

  private static let ofRow: SQL = """
    c.contact_id, greatest(c.change, c.told_again), c.changed_at, c.trashed_at IS NOT NULL, c.display_name,
    c.digest, octet_length(c.card), c.cuts, c.uid <> '',
    c.resource, c.edition
    """

  init(row: Row) throws(PostgresError) {
    let cuts = DetachedCard.cuts(packed: try row.optionalBytes(7) ?? []) ?? []
    self.init(
      id: try row.uniqueID(0), ownName: try row.optionalText(9), change: try row.int64(1),
      changedAt: try row.timestamp(2), isTrashed: try row.bool(3),
      displayName: try row.text(4), digest: try row.bytes(5),
      edition: try row.int32(10),
      size: try Int(row.int32(Self.skeletonColumn)) + cuts.reduce(0) { $0 + $1.length }, hasUID: try row.bool(8),
      version: Self.version(beginning: try row.bytes(11)))
  }

  /// Of a card's bytes, or of their beginning.
  static func version(of card: [UInt8]) -> Version? { version(beginning: Array(card.prefix(40))) }

  private static let begin = Array("BEGIN:VCARD".utf8)
  private static let versions = Version.allCases.map { ($0, Array("VERSION:\($0.text)".utf8)) }

  private static func version(beginning head: [UInt8]) -> Version? {
    guard head.starts(with: begin) else { return nil }
    let rest = head.dropFirst(begin.count)
    let second = rest.drop { $0 == 10 || $0 == 13 }
    guard second.count < rest.count, let end = second.firstIndex(where: { $0 == 10 || $0 == 13 }) else { return nil }
    return versions.first { second[..<end].elementsEqual($0.1) }?.0
  }
}
