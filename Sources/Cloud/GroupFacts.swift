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
        SELECT contact_id, trashed_at IS NOT NULL, is_group, array_to_string(groups, E'\\x1f'), uid FROM contacts
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
      "SELECT 1 FROM contacts WHERE account_id = \(account) AND is_group ORDER BY groups[1] LIMIT 1",
    ]
  }

  init(_ answers: [Rows]) throws {
    var members: [UniqueID: [String]] = [:]
    for (card, uid) in try answers[1].map({ (try $0.uniqueID(0), try $0.text(1)) }) {
      members[card, default: []].append(uid)
    }
    isAny = answers[2].count > 0
    for (id, isTrashed, isGroup, groups, uid) in try answers[0].map({
      (try $0.uniqueID(0), try $0.bool(1), try $0.bool(2), try $0.optionalText(3), try $0.text(4))
    }) {
      known[id] = GroupShift.Known(
        isTrashed: isTrashed, isGroup: isGroup, uid: uid, groups: Self.names(groups), members: members[id] ?? [])
    }
  }

  /// Takes apart what `array_to_string` put together.
  static func names(_ packed: String?) -> [String] { packed?.split(separator: "\u{1F}").map(String.init) ?? [] }
}
