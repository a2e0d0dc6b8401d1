internal import Account
internal import Contacts
internal import PostgreSQL

/// What is known of groups about the records that a batch of changes is for: read with them, under the account's lock.
struct GroupFacts {
  private(set) var known: [UniqueID: GroupShift.Known] = [:]
  /// Whether the account has any group card, in the trash or not.
  let isAny: Bool

  /// So many answers ``init(_:)`` takes.
  static let count = 3

  static func statements(_ account: UniqueID, _ ids: [UniqueID]) -> [SQL] {
    [
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, trashed_at IS NOT NULL, is_group, array_to_string(groups, E'\\x1f'), uid, sort_first, sort_last
        FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) c
      """,
      """
      SELECT m.card_id, m.uid FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT card_id, uid FROM group_card_members
        WHERE account_id = \(account) AND card_id = n.contact_id \(code: .eachByItself)
      ) m
      """,
      "SELECT 1 FROM contacts WHERE account_id = \(account) AND is_group LIMIT 1",
    ]
  }

  init(_ answers: [Rows]) throws {
    var members: [UniqueID: [String]] = [:]
    for (card, uid) in try answers[1].map({ (try $0.uniqueID(0), try $0.text(1)) }) {
      members[card, default: []].append(uid)
    }
    isAny = answers[2].count > 0
    for index in 0..<answers[0].count {
      let row = answers[0][index]
      let id = try row.uniqueID(0)
      known[id] = GroupShift.Known(
        isTrashed: try row.bool(1), isGroup: try row.bool(2), uid: try row.text(4),
        groups: Self.names(try row.optionalText(3)), members: members[id] ?? [], sortFirst: try row.text(5),
        sortLast: try row.text(6))
    }
  }

  /// Takes apart what `array_to_string` put together.
  static func names(_ packed: String?) -> [String] { packed?.split(separator: "\u{1F}").map(String.init) ?? [] }
}
