package import Contacts
internal import PostgreSQL
package import Protocol

/// A group, by whichever spelling.
package struct ContactGroup: Sendable, Equatable {
  package let name: String
  /// How many people are in it, as far as they were counted.
  package let count: Int64
}

extension ContactStore {
  /// How many people there are: the live contacts that are no groups.
  package func count() throws(CloudError) -> Int64 {
    try database.first(
      account,
      """
      SELECT live_count - (
        SELECT count(*) FROM contacts WHERE account_id = \(account) AND is_group AND trashed_at IS NULL)
      FROM accounts WHERE account_id = \(account)
      """
    ) { try $0.int64(0) } ?? 0
  }

  /// So many linked cards, or cards in the trash, are looked at for one page.
  private static let mostLinked = 2_000

  /// How many people of ``count()`` are in no row of the list, because another card of the same person precedes them. Where so many cards are
  /// linked, and so many in the trash, that looking at either takes long, they are counted once for each change of the account.
  package func countBehindOthers() throws(CloudError) -> Int64 {
    let few = try countBehindOthers(lookingAt: Int64(Self.mostLinked + 1))
    if few.cards <= Self.mostLinked { return few.behind }
    if let behind = try countBehindOthersByTrash() { return behind }
    let moment = try database.moment(of: account)
    return try database.behindOthers.numbers(of: account, at: moment) { () throws(CloudError) in
      try countBehindOthers(lookingAt: .max).behind
    }
  }

  /// Of so many linked cards.
  private func countBehindOthers(lookingAt most: Int64) throws(CloudError) -> (cards: Int64, behind: Int64) {
    let linked = try database.first(
      account,
      """
      SELECT coalesce(sum(p.cards), 0)::bigint, coalesce(sum(p.live - 1) FILTER (WHERE p.live > 0), 0)::bigint FROM (
        SELECT count(*) AS cards, count(c.is_there) AS live FROM (
          SELECT contact_id, person_id FROM linked_people WHERE account_id = \(account)
          ORDER BY person_id, place LIMIT \(most)
        ) l
        LEFT JOIN LATERAL (
          SELECT true AS is_there FROM contacts
          WHERE account_id = \(account) AND contact_id = l.contact_id AND trashed_at IS NULL AND NOT is_group
          \(code: .eachByItself)
        ) c ON true
        GROUP BY l.person_id
      ) p
      """
    ) { (cards: try $0.int64(0), behind: try $0.int64(1)) }
    return linked ?? (0, 0)
  }

  /// The same where very many cards are linked: all of them but one of each person, which an index tells, without those of them that are not
  /// shown. Nil where the trash has very many.
  func countBehindOthersByTrash() throws(CloudError) -> Int64? {
    let counts = try database.first(
      account,
      """
      SELECT (
        SELECT coalesce(sum(p.cards - 1), 0)::bigint FROM (
          SELECT count(*) AS cards FROM linked_people WHERE account_id = \(account) GROUP BY person_id
        ) p), (
        SELECT coalesce(sum(least(p.hidden, p.cards - 1)), 0)::bigint FROM (
          SELECT count(*) AS hidden, (
            SELECT count(*) FROM linked_people
            WHERE account_id = \(account) AND person_id = l.person_id \(code: .eachByItself)
          ) AS cards
          FROM (
            (SELECT contact_id FROM contacts WHERE account_id = \(account) AND trashed_at IS NOT NULL
              ORDER BY trashed_lived LIMIT \(Int64(Self.mostLinked)))
            UNION ALL
            (SELECT contact_id FROM contacts WHERE account_id = \(account) AND is_group AND trashed_at IS NULL
              ORDER BY groups[1] LIMIT \(Int64(Self.mostLinked)))
          ) t
          CROSS JOIN LATERAL (
            SELECT person_id FROM linked_people
            WHERE account_id = \(account) AND contact_id = t.contact_id \(code: .eachByItself)
          ) l
          GROUP BY l.person_id
        ) p), (
        SELECT count(*) FROM (
          SELECT 1 FROM contacts WHERE account_id = \(account) AND trashed_at IS NOT NULL
          ORDER BY trashed_lived LIMIT \(Int64(Self.mostLinked + 1))
        ) trash)
      """
    ) { (all: try $0.int64(0), hidden: try $0.int64(1), trash: try $0.int64(2)) }
    return counts.flatMap { $0.trash <= Self.mostLinked ? $0.all - $0.hidden : nil }
  }

  /// All groups, those without people as well, in the order of their names, with everybody who is in any; cards of one person once. They are
  /// counted once for each change of the account.
  package func groups() throws(CloudError) -> [ContactGroup] {
    let moment = try database.moment(of: account)
    return try database.groupSizes.numbers(of: account, at: moment) { () throws(CloudError) in try countedGroups() }
  }

  private func countedGroups() throws(CloudError) -> [ContactGroup] {
    let (people, behind) = try database.read(
      account,
      [
        "SELECT name, count(*) FROM group_people WHERE account_id = \(account) GROUP BY name",
        """
        SELECT p.name, sum(p.cards - 1)::bigint FROM (
          SELECT l.person_id, g.name, count(*) AS cards FROM (
            SELECT contact_id, person_id FROM linked_people WHERE account_id = \(account) ORDER BY person_id, place
          ) l
          CROSS JOIN LATERAL (
            SELECT name FROM group_people
            WHERE account_id = \(account) AND contact_id = l.contact_id \(code: .eachByItself)
          ) g
          GROUP BY l.person_id, g.name
        ) p GROUP BY p.name
        """,
      ]
    ) { answers in
      let counts = try answers.map { try $0.map { (try $0.text(0), try $0.int64(1)) } }
      return (counts[0], Dictionary(counts[1]) { first, _ in first })
    }
    let all = people.map { ($0.0, $0.1 - (behind[$0.0] ?? 0)) } + (try cardNames().map { ($0, 0) })
    let counts = Dictionary(all) { first, _ in first }
    let groups = counts.map { (key: TextFolding.fold($0.key), group: ContactGroup(name: $0.key, count: $0.value)) }
    return groups.sorted { ($0.key, $0.group.name) < ($1.key, $1.group.name) }.map(\.group)
  }

  /// The names of groups, so many at most, in their order: steps from one to the next, and reads nobody who is in them.
  package func groupNames(limit: Int) throws(CloudError) -> [String] {
    let names = try database.rows(
      account,
      """
      WITH RECURSIVE names AS (
        (SELECT name FROM group_people WHERE account_id = \(account) ORDER BY name LIMIT 1)
        UNION ALL
        SELECT (SELECT name FROM group_people WHERE account_id = \(account) AND name > n.name ORDER BY name LIMIT 1)
        FROM names n WHERE n.name IS NOT NULL
      ) SELECT name FROM names WHERE name IS NOT NULL LIMIT \(Int64(limit))
      """
    ) { try $0.text(0) }
    let all = Set(names).union(try cardNames())
    return all.map { (key: TextFolding.fold($0), name: $0) }.sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .prefix(limit).map(\.name)
  }

  private func cardNames() throws(CloudError) -> [String] {
    try database.rows(
      account,
      """
      SELECT groups[1] FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups IS NOT NULL
      """
    ) { try $0.text(0) }
  }

  /// One group; nil where there is none of that name. `most`: its people are counted up to that. `together`: cards of one person once.
  package func group(
    _ name: String, countingTo most: Int64 = .max, together: Bool = false
  ) throws(CloudError) -> ContactGroup? {
    let name = GroupCard.comparable(name: name)
    let people = together ? peopleTogether(name, most) : count(members(name), most)
    let counts = try database.rows(
      account,
      """
      SELECT \(code: people), (
        SELECT count(*) FROM contacts
        WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = \(name))
      """
    ) { (people: try $0.int64(0), cards: try $0.int64(1)) }
    guard let counts = counts.first, counts.people + counts.cards > 0 else { return nil }
    return ContactGroup(name: name, count: counts.people)
  }

  private func count(_ members: SQL, _ most: Int64) -> SQL {
    "(SELECT count(*) FROM (SELECT 1 FROM \(code: members) ORDER BY sort_first, contact_id LIMIT \(most)) people)"
  }

  /// All who are in the group, less those whom another card of the same person precedes in it. To ask each of the group whether one does takes longer
  /// than to go over the linked cards, of which there are few: only where there are many it is done so.
  private func peopleTogether(_ name: String, _ most: Int64) -> SQL {
    let linked: SQL = """
      SELECT contact_id, person_id FROM linked_people WHERE account_id = \(account)
      ORDER BY person_id, place LIMIT \(Int64(Self.mostLinked + 1))
      """
    // So many more, because they are taken away again.
    let more = most.addingReportingOverflow(Int64(Self.mostLinked))
    return """
      CASE WHEN (SELECT count(*) FROM (\(code: linked)) l) > \(Int64(Self.mostLinked))
      THEN \(code: count(members(name, together: true), most))
      ELSE least(\(most), \(code: count(members(name), more.overflow ? .max : more.partialValue)) - (
        SELECT coalesce(sum(p.cards - 1), 0)::bigint FROM (
          SELECT count(*) AS cards FROM (\(code: linked)) l
          CROSS JOIN LATERAL (
            SELECT 1 FROM group_people WHERE account_id = \(account) AND contact_id = l.contact_id AND name = \(name)
            \(code: .eachByItself)
          ) g
          GROUP BY l.person_id
        ) p))
      END
      """
  }

  /// The groups that each of some contacts is in, by either spelling, in the order of their names. Who is in none is left out.
  package func groups(of ids: [UniqueID]) throws(CloudError) -> [UniqueID: [String]] {
    let people = try database.rows(
      account,
      """
      SELECT g.contact_id, g.name FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, name FROM group_people
        WHERE account_id = \(account) AND contact_id = n.contact_id
        ORDER BY name \(code: .eachByItself)
      ) g
      """
    ) { (id: try $0.uniqueID(0), name: try $0.text(1)) }
    return Dictionary(grouping: people, by: \.id).mapValues { $0.map(\.name) }
  }

  // MARK: Group cards

  /// The live cards of a group, 100 at most; nil for those without a name.
  package func groupCards(of name: String?) throws(CloudError) -> [UniqueID] {
    let own: SQL = name.map { "groups[1] = \(GroupCard.comparable(name: $0))" } ?? "groups IS NULL"
    return try database.rows(
      account,
      """
      SELECT contact_id FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND \(code: own) LIMIT 100
      """
    ) { try $0.uniqueID(0) }
  }

  /// All live group cards: whoever exports all contacts has these as well.
  package func groupCards() throws(CloudError) -> [UniqueID] {
    try database.rows(
      account,
      """
      SELECT contact_id FROM contacts WHERE account_id = \(account) AND is_group AND trashed_at IS NULL ORDER BY groups[1]
      """
    ) { try $0.uniqueID(0) }
  }

  /// How many group cards an entry of the log was the last to change: of its contacts these are no people.
  package func groupCardCount(changedBy run: UniqueID) throws(CloudError) -> Int64 {
    try database.first(
      account,
      "SELECT count(*) FROM contacts WHERE account_id = \(account) AND is_group AND run_id = \(run)"
    ) { try $0.int64(0) } ?? 0
  }
}
