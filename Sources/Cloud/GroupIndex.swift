internal import Account
internal import Contacts
internal import PostgreSQL

/// Who is in which group, and whom group cards list: derived from the contacts, and written in the transaction that writes these.
///
/// A contact is in a group by its own card (`contacts.groups`), or by a live group card of that name that lists its UID. Both are one row
/// of `group_people`, which has the sort keys as well, so that a group's list is one index scan. A row that goes, or whose sort keys
/// change, goes on in `past_group_people` for the moments at which it stood (``PastBook``).
struct GroupIndex {
  let account: UniqueID

  /// What follows from a batch, behind the statements that write its contacts.
  func statements(_ shift: GroupShift) -> [SQL] {
    let found = lookedUp(shift)
    let placed = shift.places.isEmpty ? [] : [insert(shift.places)]
    return placed + (found.isEmpty ? [] : [ChangeWriter.plannedAnew] + found)
  }

  private func lookedUp(_ shift: GroupShift) -> [SQL] {
    var statements: [SQL] = []
    if !shift.gone.isEmpty {
      statements.append(
        """
        DELETE FROM group_card_members WHERE account_id = \(account) AND ctid = ANY (ARRAY(
          SELECT m.ctid FROM unnest(\(shift.gone.map(\.card)), \(shift.gone.map(\.uid))) AS n (card_id, uid)
          CROSS JOIN LATERAL (
            SELECT ctid FROM group_card_members
            WHERE account_id = \(account) AND card_id = n.card_id AND uid = n.uid \(code: .eachByItself)
          ) m))
        """)
    }
    if !shift.new.isEmpty { statements.append(insert(shift.new.map(\.card), shift.new.map(\.uid))) }
    let uids = Array(shift.uids)
    if !shift.contacts.isEmpty || !uids.isEmpty { statements.append(takeOut(shift.contacts, uids)) }
    let all = shift.contacts + shift.arrived
    if !all.isEmpty || !uids.isEmpty { statements.append(putIn(all, uids)) }
    return statements
  }

  /// Most of the contacts that a batch writes are new, and have no group but those that their cards name. Telling them anew as others takes
  /// three times as long as the INSERT of the contacts themselves, and its planning besides.
  private func insert(_ places: [GroupShift.Place]) -> SQL {
    """
    INSERT INTO group_people (account_id, name, contact_id, sort_first, sort_last, since)
    SELECT \(account), n.name, n.contact_id, n.sort_first, n.sort_last, \(code: lastChange)
    FROM unnest(\(places.map(\.group)), \(places.map(\.contact)), \(places.map(\.sortFirst)), \(places.map(\.sortLast)))
      AS n (name, contact_id, sort_first, sort_last)
    ON CONFLICT (account_id, contact_id, name) DO NOTHING
    """
  }

  private func insert(_ cards: [UniqueID], _ uids: [String]) -> SQL {
    """
    INSERT INTO group_card_members (account_id, card_id, uid)
    SELECT \(account), n.card_id, n.uid FROM unnest(\(cards), \(uids)) AS n (card_id, uid)
    ON CONFLICT (account_id, card_id, uid) DO NOTHING
    """
  }

  /// Tells anew which groups these contacts are in, and those with these UIDs.
  func refresh(contacts: [UniqueID], uids: [String]) -> [SQL] {
    guard !contacts.isEmpty || !uids.isEmpty else { return [] }
    return [takeOut(contacts, uids), putIn(contacts, uids)]
  }

  /// Forgets in which groups these were before. By place, as ``takeOut(_:_:)``: by the contacts, a new table is read along its changes.
  static func forgettingPast(of contacts: [UniqueID], _ account: UniqueID) -> SQL {
    """
    DELETE FROM past_group_people WHERE account_id = \(account) AND ctid = ANY (ARRAY(
      SELECT p.ctid FROM unnest(\(contacts)) AS n (contact_id) CROSS JOIN LATERAL (
        SELECT ctid FROM past_group_people
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) p))
    """
  }

  /// The account's last change: that of the batch, whose statements have written it before these.
  private var lastChange: SQL { "(SELECT last_change FROM accounts WHERE account_id = \(account))" }

  /// Takes these out of the groups that they are not in any more, or in another place of the list. Their rows are named by their place in the table: by
  /// their keys, the planner may join them with all of the account's.
  private func takeOut(_ contacts: [UniqueID], _ uids: [String]) -> SQL {
    """
    WITH gone AS (
      DELETE FROM group_people WHERE account_id = \(account) AND ctid = ANY (ARRAY(
        SELECT g.ctid FROM \(code: people(contacts, uids)) p CROSS JOIN LATERAL (
          SELECT ctid, name, sort_first, sort_last FROM group_people
          WHERE account_id = \(account) AND contact_id = p.contact_id \(code: .eachByItself)
        ) g
        WHERE NOT (p.is_shown AND (g.sort_first, g.sort_last) = (p.sort_first, p.sort_last)
          AND g.name = ANY (ARRAY(\(code: names))))))
      RETURNING name, contact_id, sort_first, sort_last, since
    )
    INSERT INTO past_group_people (account_id, name, contact_id, sort_first, sort_last, made_change, change)
    SELECT \(account), g.name, g.contact_id, g.sort_first, g.sort_last, g.since, l.change
    FROM gone g, (SELECT \(code: lastChange) AS change) l WHERE g.since < l.change
    ON CONFLICT (account_id, contact_id, name, change) DO NOTHING
    """
  }

  /// Puts these into the groups that they are in.
  private func putIn(_ contacts: [UniqueID], _ uids: [String]) -> SQL {
    """
    INSERT INTO group_people (account_id, name, contact_id, sort_first, sort_last, since)
    SELECT \(account), g.name, p.contact_id, p.sort_first, p.sort_last, \(code: lastChange)
    FROM \(code: people(contacts, uids)) p \(code: groups)
    ON CONFLICT (account_id, contact_id, name) DO NOTHING
    """
  }

  static let columns: SQL = """
    contact_id, uid, groups, sort_first, sort_last, trashed_at IS NULL AND NOT is_group AS is_shown
    """

  /// These contacts, each once. One without a UID is told to programs with its id in place of it.
  private func people(_ contacts: [UniqueID], _ uids: [String]) -> SQL {
    let ids = contacts + uids.compactMap { UniqueID($0) }
    let spellings = uids.flatMap { ComparableUID($0)?.spellings ?? [] }
    return """
      (SELECT DISTINCT ON (c.contact_id) c.* FROM (
        SELECT c.* FROM unnest(\(ids)) AS n (contact_id) CROSS JOIN LATERAL (
          SELECT \(code: Self.columns) FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
        ) c
        UNION ALL SELECT c.* FROM unnest(\(spellings)) AS n (uid) CROSS JOIN LATERAL (
          SELECT \(code: Self.columns) FROM contacts
          WHERE account_id = \(account) AND uid = n.uid AND uid <> '' \(code: .eachByItself)
        ) c
      ) c ORDER BY c.contact_id)
      """
  }

  /// The names of the groups of each row of `p`, behind it.
  var groups: SQL { "CROSS JOIN LATERAL (\(code: names)) g WHERE p.is_shown" }

  /// The same of a row of `p`. What a card is stands outside: asked for beside its key, the planner takes the index of group cards, and
  /// goes through all of them for each member.
  private var names: SQL {
    """
    SELECT name FROM unnest(p.groups) AS own (name)
    UNION SELECT card.groups[1] FROM (
      SELECT card_id FROM group_card_members
      WHERE account_id = \(account) AND uid = \(code: Self.comparable("p")) \(code: .eachByItself)
    ) m CROSS JOIN LATERAL (
      SELECT groups, trashed_at IS NULL AND is_group AND groups IS NOT NULL AS is_named FROM contacts
      WHERE account_id = \(account) AND contact_id = m.card_id \(code: .eachByItself)
    ) card
    WHERE card.is_named
    """
  }

  /// A contact's UID as ``ComparableUID`` has it, in a statement.
  private static func comparable(_ table: SQL) -> SQL {
    """
    (CASE WHEN \(code: table).uid = '' THEN \(code: table).contact_id::text COLLATE "C"
      ELSE btrim(regexp_replace(btrim(\(code: table).uid, E' \\t\\r\\n'), '^urn:uuid:', '', 'i'), E' \\t\\r\\n') END)
    """
  }

  /// Writes the members of group cards anew, as far as these are at these changes, and the groups of all these contacts.
  func mend(_ cards: [(id: UniqueID, change: Int64, members: [String])], contacts: [UniqueID]) -> [SQL] {
    guard !contacts.isEmpty else { return [] }
    let members = cards.flatMap { card in card.members.map { (card.id, card.change, $0) } }
    guard !cards.isEmpty else { return [ChangeWriter.plannedAnew] + refresh(contacts: contacts, uids: []) }
    return [
      ChangeWriter.plannedAnew,
      """
      DELETE FROM group_card_members WHERE account_id = \(account) AND (card_id, uid) IN (
        SELECT m.card_id, m.uid FROM unnest(\(cards.map(\.id)), \(cards.map(\.change))) AS n (contact_id, change)
        CROSS JOIN LATERAL (
          SELECT contact_id FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id AND change = n.change \(code: .eachByItself)
        ) c
        CROSS JOIN LATERAL (
          SELECT card_id, uid FROM group_card_members
          WHERE account_id = \(account) AND card_id = c.contact_id \(code: .eachByItself)
        ) m)
      """,
      """
      INSERT INTO group_card_members (account_id, card_id, uid)
      SELECT \(account), c.contact_id, n.uid
      FROM unnest(\(members.map(\.0)), \(members.map(\.1)), \(members.map(\.2))) AS n (contact_id, change, uid)
      CROSS JOIN LATERAL (
        SELECT contact_id FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND change = n.change AND NOT is_erased
        \(code: .eachByItself)
      ) c ON CONFLICT (account_id, card_id, uid) DO NOTHING
      """,
    ] + refresh(contacts: contacts, uids: Array(Set(members.map(\.2))))
  }

  /// Which of these contacts, or of all in the account where it is nil, are told in other groups than their cards and group cards say, by
  /// the columns that are stored. One for each contact; those that are not there any more as well.
  func wrongContacts(_ contacts: [UniqueID]? = nil) -> SQL {
    let own: SQL = contacts.map { "AND contact_id = ANY(\($0))" } ?? ""
    let known: SQL = "SELECT contact_id, name FROM group_people WHERE account_id = \(account) \(code: own)"
    let right: SQL = """
      SELECT p.contact_id, g.name
      FROM (SELECT \(code: Self.columns) FROM contacts WHERE account_id = \(account) \(code: own)) p \(code: groups)
      """
    return """
      SELECT count(DISTINCT contact_id) FROM (
        (\(code: known) EXCEPT \(code: right)) UNION ALL (\(code: right) EXCEPT \(code: known))) wrong
      """
  }

  /// Takes out those who are not there any more.
  func removeOrphans(limit: Int64) -> SQL {
    """
    DELETE FROM group_people WHERE account_id = \(account) AND (contact_id, name) IN (
      SELECT g.contact_id, g.name FROM group_people g
      WHERE g.account_id = \(account) AND NOT EXISTS (
        SELECT 1 FROM contacts c
        WHERE c.account_id = \(account) AND c.contact_id = g.contact_id \(code: .eachByItself))
      LIMIT \(limit))
    """
  }
}
