internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

extension ContactStore {
  /// So many people a group has at most to be carried over whole from cards of groups to people's categories, and back; see ``GroupMirror``.
  package static let mostCarriedOver = GroupBridge.mostListed

  /// Whether a group is too large for that, by its people or by what one of its cards lists, UIDs that nobody has among them.
  package func isTooLargeToCarryOver(_ group: ContactGroup, cards: [UniqueID]) throws(CloudError) -> Bool {
    if group.count > Int64(Self.mostCarriedOver) { return true }
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
        ) c WHERE c.listed > \(Int64(Self.mostCarriedOver)))
      """
    ) { try $0.bool(0) } ?? false
  }
}
