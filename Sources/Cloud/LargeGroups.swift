internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// How much of a group stands in both spellings: in cards of groups and in people's categories.
package enum GroupCarriage: Sendable {
  case whole
  /// The server is at it: see ``GroupCarrying``.
  case underWay
  /// Some wait for room in the account.
  case noRoom
  /// The group has too many people for that.
  case tooLarge
}

extension ContactStore {
  /// So many people a group has at most to be carried over whole from cards of groups to people's categories, and back; see ``GroupMirror``.
  package static let mostCarriedOver = GroupBridge.mostCarriedOver

  /// So many bytes somebody takes in the other spelling, about.
  private static let line: Int64 = 100

  /// Whether a group is carried over, or too large for that, by its people or by what one of its cards lists, UIDs that nobody has among them.
  package func carriage(of group: ContactGroup, cards: [UniqueID]) throws(CloudError) -> GroupCarriage {
    if group.count > Int64(Self.mostCarriedOver) { return .tooLarge }
    return try database.first(
      account,
      """
      SELECT EXISTS (
        SELECT 1 FROM unnest(\(cards)) AS n (card_id)
        CROSS JOIN LATERAL (
          SELECT count(*) AS listed FROM (
            SELECT 1 FROM group_card_members WHERE account_id = \(account) AND card_id = n.card_id
            ORDER BY uid LIMIT \(Int64(Self.mostCarriedOver + 1))
          ) m
        ) c WHERE c.listed > \(Int64(Self.mostCarriedOver))), (
        SELECT true FROM members_to_carry WHERE account_id = \(account) AND name = \(group.name) ORDER BY uid LIMIT 1), (
        SELECT true FROM members_to_carry WHERE account_id = \(account) AND name = \(group.name) AND NOT leaves
        ORDER BY uid LIMIT 1),
        \(code: Quotas.columns)
      FROM accounts a WHERE account_id = \(account)
      """
    ) { row -> GroupCarriage in
      if try row.bool(0) { return .tooLarge }
      if try row.isNull(1) { return .whole }
      guard try !row.isNull(2) else { return .underWay }
      let (quota, holdings) = try Quotas.read(row, at: 3)
      var more = holdings
      more.bytes += Self.line
      return quota.refusal(of: more, from: holdings) == nil ? .underWay : .noRoom
    } ?? .whole
  }
}
