package import Contacts
internal import PostgreSQL
package import Protocol

// Groups as they were, by either spelling: the rows that `group_people` had then. They have no gaps and no overlaps, so each is read along the
// list that it belongs to.

extension PastBook {
  /// All groups of then, those without people as well, in the order of their names. Each card counts.
  package func groups() throws(CloudError) -> [ContactGroup] {
    let counts = try database.read(
      account,
      [
        "SELECT name, count(*) FROM group_people WHERE account_id = \(account) AND since <= \(change) GROUP BY name",
        """
        SELECT name, count(*) FROM past_group_people
        WHERE account_id = \(account) AND made_change <= \(change) AND change > \(change) GROUP BY name
        """,
        """
        SELECT groups[1] FROM contacts
        WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups IS NOT NULL AND change <= \(change)
        ORDER BY groups[1]
        """,
        """
        SELECT display_name FROM contact_versions
        WHERE account_id = \(account) AND is_group AND NOT was_trashed AND change > \(change) AND made_change <= \(change)
        ORDER BY change
        """,
      ]
    ) { answers in
      var counts: [String: Int64] = [:]
      for rows in answers.prefix(2) {
        for (name, count) in try rows.map({ (try $0.text(0), try $0.int64(1)) }) { counts[name, default: 0] += count }
      }
      for rows in answers.dropFirst(2) {
        for name in try rows.map({ GroupCard.comparable(name: try $0.text(0)) }) where !name.isEmpty {
          counts[name, default: 0] += 0
        }
      }
      return counts
    }
    let groups = counts.map { (key: TextFolding.fold($0.key), group: ContactGroup(name: $0.key, count: $0.value)) }
    return groups.sorted { ($0.key, $0.group.name) < ($1.key, $1.group.name) }.map(\.group)
  }

  /// A page of those who were in a group, as ``list(order:named:section:after:limit:)`` has them.
  package func list(
    group name: String, order: ContactStore.Order, section: ListSection? = nil, after place: ContactPlace? = nil,
    limit: Int
  ) throws(CloudError) -> Page {
    let name = GroupCard.comparable(name: name)
    let limit = pageSize(limit)
    let start = Self.start(section, place)
    let column = order.column
    let page: SQL = """
      (\(code: column), contact_id) > (\(start.key), \(start.id))
      ORDER BY \(code: column), contact_id LIMIT \(Int64(limit + 1))
      """
    let rows = try database.rows(
      account,
      """
      SELECT c.contact_id, coalesce(v.display_name, c.display_name), p.key, coalesce(v.primary_id, c.primary_id), v.version_id,
        c.trashed_at IS NOT NULL, c.primary_id, c.change,
        CASE WHEN v.version_id IS NULL THEN c.has_photo ELSE coalesce(v.has_photo, false) END
      FROM (
        SELECT * FROM (
          (SELECT contact_id, \(code: column) AS key FROM group_people
            WHERE account_id = \(account) AND name = \(name) AND since <= \(change) AND \(code: page))
          UNION ALL
          (SELECT contact_id, \(code: column) AS key FROM past_group_people
            WHERE account_id = \(account) AND name = \(name) AND made_change <= \(change) AND change > \(change)
              AND \(code: page))
        ) u ORDER BY key, contact_id LIMIT \(Int64(limit + 1))
      ) p CROSS JOIN LATERAL (
        SELECT contact_id, display_name, primary_id, trashed_at, has_photo, change FROM contacts
        WHERE account_id = \(account) AND contact_id = p.contact_id \(code: .eachByItself)
      ) c \(code: version) ORDER BY p.key, p.contact_id
      """, Self.listed)
    return Self.page(rows, limit)
  }

  // MARK: A group then and now

  /// How the people of a group differ from those of now, each in the order of the list.
  package struct GroupDifference: Sendable, Equatable {
    /// They were in it, are not any more, and are no further than out of it.
    package var left: [UniqueID] = []
    /// They have come into it since.
    package var joined: [UniqueID] = []
    /// They were in it, and are deleted since.
    package var gone: [UniqueID] = []

    /// How many taking the group back changes.
    package var count: Int { left.count + joined.count }
  }

  /// People who were in the group all the time are not in this, whatever else has changed about them.
  package func difference(group name: String) throws(CloudError) -> GroupDifference {
    let name = GroupCard.comparable(name: name)
    let (then, now) = (
      try database.rows(
        account,
        """
        SELECT p.contact_id, c.is_live, c.is_member FROM (
          SELECT contact_id, sort_first FROM past_group_people
          WHERE account_id = \(account) AND name = \(name) AND made_change <= \(change) AND change > \(change)
          ORDER BY sort_first, contact_id
        ) p CROSS JOIN LATERAL (
          SELECT trashed_at IS NULL AS is_live, EXISTS (
            SELECT 1 FROM group_people
            WHERE account_id = \(account) AND contact_id = p.contact_id AND name = \(name) \(code: .eachByItself)
          ) AS is_member
          FROM contacts WHERE account_id = \(account) AND contact_id = p.contact_id AND NOT is_erased
          \(code: .eachByItself)
        ) c ORDER BY p.sort_first, p.contact_id
        """
      ) { (id: try $0.uniqueID(0), isLive: try $0.bool(1), isMember: try $0.bool(2)) },
      try database.rows(
        account,
        """
        SELECT contact_id FROM group_people WHERE account_id = \(account) AND name = \(name) AND since > \(change)
        ORDER BY sort_first, contact_id
        """
      ) { try $0.uniqueID(0) }
    )
    let known = Set(then.map(\.id))
    return GroupDifference(
      left: then.filter { $0.isLive && !$0.isMember }.map(\.id), joined: now.filter { !known.contains($0) },
      gone: then.filter { !$0.isLive }.map(\.id))
  }

  /// Gives a group back the people who were in it, if the people are still as the person saw them when the account's last
  /// change was `through`. People who have left it are in it again, and people who came since are out. Nothing else in
  /// their cards changes, and deleted people stay deleted. `goesOn` is asked between two portions, once something has
  /// been changed; the same call goes on from there.
  package func takeBack(
    group name: String, through: Int64, run: UniqueID, now: Timestamp, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    let difference = try difference(group: name)
    var outcome = ManyContacts.Outcome()
    if !difference.left.isEmpty {
      outcome = try store.add(
        ManyContacts(difference.left, through: through, run: run), toGroup: name, now: now, goesOn: goesOn)
    }
    guard !difference.joined.isEmpty else { return outcome }
    guard outcome.left == 0, outcome.changed == 0 || goesOn() else {
      outcome.left += difference.joined.count
      return outcome
    }
    outcome.add(
      try store.remove(
        ManyContacts(difference.joined, through: through, run: run), fromGroup: name, now: now, goesOn: goesOn))
    return outcome
  }
}
