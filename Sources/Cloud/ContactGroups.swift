internal import Account
internal import Contacts
internal import PostgreSQL
package import Protocol

/// A group, by whichever spelling.
package struct ContactGroup: Sendable, Equatable {
  package let name: String
  /// How many people are in it.
  package let count: Int64
}

extension ContactStore {
  /// How many people there are: the live contacts that are no groups.
  package func count() throws(CloudError) -> Int64 {
    try database.first(
      account,
      """
      SELECT live_count - (
        SELECT count(*) FROM (
          SELECT 1 FROM contacts WHERE account_id = \(account) AND is_group AND trashed_at IS NULL
          ORDER BY groups[1] \(code: .eachByItself)
        ) cards)
      FROM accounts WHERE account_id = \(account)
      """
    ) { try $0.int64(0) } ?? 0
  }

  /// All groups, those without people as well, in the order of their names.
  package func groups() throws(CloudError) -> [ContactGroup] {
    let people = try database.rows(
      account, "SELECT name, count(*) FROM group_people WHERE account_id = \(account) GROUP BY name"
    ) { (try $0.text(0), try $0.int64(1)) }
    let cards = try database.rows(
      account,
      """
      SELECT groups[1] FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups IS NOT NULL ORDER BY groups[1]
      """
    ) { (try $0.text(0), 0 as Int64) }
    let counts = Dictionary(people + cards) { first, _ in first }
    let groups = counts.map { (key: TextFolding.fold($0.key), group: ContactGroup(name: $0.key, count: $0.value)) }
    return groups.sorted { ($0.key, $0.group.name) < ($1.key, $1.group.name) }.map(\.group)
  }

  /// One group; nil where there is none of that name.
  package func group(_ name: String) throws(CloudError) -> ContactGroup? {
    let name = CardContent.groupName(name)
    let counts = try database.rows(
      account,
      """
      SELECT (SELECT count(*) FROM group_people WHERE account_id = \(account) AND name = \(name)), (
        SELECT count(*) FROM (
          SELECT 1 FROM contacts
          WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = \(name)
          ORDER BY groups[1] \(code: .eachByItself)
        ) cards)
      """
    ) { (people: try $0.int64(0), cards: try $0.int64(1)) }
    guard let counts = counts.first, counts.people + counts.cards > 0 else { return nil }
    return ContactGroup(name: name, count: counts.people)
  }
}
