internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// The live group cards of some names, to be edited.
struct GroupCards {
  struct Stored {
    let id: UniqueID
    let primary: RecordID
    let name: String
    let card: Card
  }

  /// One that cannot be read is left out, and stays as it is.
  private(set) var cards: [Stored] = []
  /// Whether the account has any group card.
  let isAny: Bool

  /// To be read in one transaction.
  static func statements(_ names: [String], account: UniqueID) -> [SQL] {
    let named: SQL = """
      SELECT contact_id, primary_id, groups[1] AS name, card, cuts FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = ANY(\(names))
      ORDER BY groups[1]
      """
    return [
      named,
      """
      SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
        SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32) FROM (\(code: named)) c, generate_series(0, length(c.cuts) / 40 - 1) cut))
      """,
      """
      SELECT 1 FROM contacts WHERE account_id = \(account) AND is_group AND trashed_at IS NULL ORDER BY groups[1] LIMIT 1
      """,
    ]
  }

  init(_ answers: [Rows]) throws(PostgresError) {
    var parts: [PartDigest: [UInt8]] = [:]
    for (digest, bytes) in try answers[1].map({ row throws(PostgresError) in (try row.digest(0), try row.bytes(1)) }) {
      parts[digest] = bytes
    }
    for index in 0..<answers[0].count {
      let row = answers[0][index]
      guard let bytes = try row.detachedCard(3).attach({ parts[$0] }), let card = try? Card(bytes) else { continue }
      cards.append(
        Stored(id: try row.uniqueID(0), primary: try row.recordID(1), name: try row.text(2), card: card))
    }
    isAny = answers[2].count > 0
  }

  /// The changes that give each card what `edit` makes of it. A card that would become too large stays as it is: its group has the people by
  /// their categories.
  func changes(_ now: Timestamp, _ encoding: EncodingVersion, _ edit: (Stored) -> Card) -> [Change] {
    cards.compactMap { stored in
      let edited = edit(stored)
      guard edited != stored.card, let content = try? CardContent(edited.bytes, encoding) else { return nil }
      return Change(
        id: stored.id, operation: .overwrite(base: stored.primary, conflict: false), content: content, editedAt: now)
    }
  }

  /// Makes a group card, where the account has any.
  func adding(_ name: String, _ members: [String], _ now: Timestamp, _ encoding: EncodingVersion) -> [Change] {
    guard isAny, !cards.contains(where: { $0.name == name }) else { return [] }
    let id = UniqueID.random()
    let card = GroupCard.newCard(name: name, members: members, uid: id.description, now: now)
    guard let content = try? CardContent(card.bytes, encoding) else { return [] }
    return [Change(id: id, operation: .add, content: content, editedAt: now)]
  }
}
