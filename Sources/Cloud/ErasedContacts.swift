internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// Deleting for good what is in the trash: the one step without undo. The row stays without a card until Retention forgets it, because a device that
// finds nothing of a contact takes it for unknown and brings it back, and a device that finds the deletion follows it.

/// What came of deleting contacts for good.
package struct Erasure: Sendable, Equatable {
  /// How many are gone.
  package var erased = 0
  /// What one of them was called.
  package var example: String?
  /// Those that somebody restored or changed since the person saw them.
  package var moved = ManyContacts.Several()
  /// Those that are gone for good already.
  package var gone = ManyContacts.Several()
  /// How many were not come to; another call does these.
  package var left = 0

  package init() {}
}

extension ContactStore {
  /// How many versions of these contacts, and of those that became one with them, wait for review: edits that nobody has looked at yet.
  package func toReview(of ids: [UniqueID]) throws(CloudError) -> Int64 {
    try database.first(
      account,
      """
      SELECT count(*) FROM (\(code: withMerged(ids))) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT needs_review FROM contact_versions
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) v
      WHERE v.needs_review
      """
    ) { try $0.int64(0) } ?? 0
  }

  /// Removes cards, versions and drafts of contacts in the trash for good, and the large values that only they had, as one entry of the log, which
  /// says how many they were and names nobody. Whoever is not in the trash any more, or has changed since `contacts.through`, stays. `goesOn` is
  /// asked between two transactions, as in ``trash(_:goesOn:)``.
  ///
  /// A device's edit that comes later makes the contact anew, under its id.
  package func erase(
    _ contacts: ManyContacts, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> Erasure {
    var outcome = Erasure()
    var values: Set<PartDigest> = []
    for start in stride(from: 0, to: contacts.ids.count, by: Self.erasedAtOnce) {
      if outcome.erased > 0, !goesOn() {
        outcome.left = contacts.ids.count - start
        break
      }
      let ids = Array(contacts.ids[start..<min(start + Self.erasedAtOnce, contacts.ids.count)])
      values.formUnion(try erase(ids, of: contacts, &outcome))
    }
    // Where this is cut off, the next cleaning finds them.
    if !values.isEmpty { try removeUnused(Array(values)) }
    return outcome
  }

  private static let erasedAtOnce = 500

  /// One transaction. Returns the large values that they had.
  private func erase(
    _ ids: [UniqueID], of contacts: ManyContacts, _ outcome: inout Erasure
  ) throws(CloudError) -> Set<PartDigest> {
    var result = outcome
    let values = try database.transaction(account) { transaction in
      let answers = try transaction.run([
        // A save may revive one of them at this moment.
        "SELECT last_change FROM accounts WHERE account_id = \(account) FOR UPDATE",
        """
        SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT contact_id, display_name, change, trashed_at IS NOT NULL AND merged_into IS NULL, is_erased FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
        ) c
        """,
      ])
      guard let state = answers[0].first else { throw AccountCloud.accountGone }
      // Of the entry alone: no contact gets it, so devices and programs are told of nothing.
      let change = try state.int64(0) + 1
      var victims: [UniqueID] = []
      var known: Set<UniqueID> = []
      for index in 0..<answers[1].count {
        let row = answers[1][index]
        let id = try row.uniqueID(0)
        if try row.bool(4) { continue }
        known.insert(id)
        guard try row.bool(3), try row.int64(2) <= contacts.through else {
          result.moved.add(id)
          continue
        }
        victims.append(id)
        result.example = try result.example ?? row.text(1)
      }
      for id in ids where !known.contains(id) { result.gone.add(id) }
      let count = victims.count
      result.erased += count
      guard !victims.isEmpty else {
        try transaction.finish([])
        return Set<PartDigest>()
      }
      victims = try transaction.run(withMerged(victims)).map { try $0.uniqueID(0) }
      let values = try transaction.run(largeValues(victims)).map { try $0.digest(0) }
      try transaction.finish(erasing(victims, change: change) + [entry(contacts.run, count, change: change)])
      return Set(values)
    }
    outcome = result
    return values
  }

  /// Contacts that were merged into them go as well: their contents are a part of the card that goes.
  private func withMerged(_ victims: [UniqueID]) -> SQL {
    """
    WITH RECURSIVE gone (contact_id) AS (
      SELECT unnest(\(victims))
      UNION SELECT m.contact_id FROM gone g CROSS JOIN LATERAL (
        SELECT contact_id FROM contacts
        WHERE account_id = \(account) AND merged_into = g.contact_id \(code: .eachByItself)
      ) m
    )
    SELECT contact_id FROM gone
    """
  }

  private func largeValues(_ victims: [UniqueID]) -> SQL {
    """
    SELECT DISTINCT substring(c.cuts FROM cut * 40 + 9 FOR 32) FROM (
      SELECT cuts FROM contacts WHERE account_id = \(account) AND contact_id = ANY(\(victims))
      UNION ALL SELECT cuts FROM contact_versions WHERE account_id = \(account) AND contact_id = ANY(\(victims))
    ) c, generate_series(0, length(c.cuts) / 40 - 1) cut
    """
  }

  private func erasing(_ victims: [UniqueID], change: Int64) -> [SQL] {
    [
      """
      UPDATE accounts SET last_change = \(change), \(code: FutureTimes.stampsNow), removals = removals + 1, stored_bytes = greatest(0, stored_bytes - (
        SELECT coalesce(sum(size), 0)::bigint FROM (
          SELECT octet_length(card) AS size FROM contacts
          WHERE account_id = \(account) AND contact_id = ANY(\(victims))
          UNION ALL SELECT octet_length(card) FROM contact_versions
          WHERE account_id = \(account) AND contact_id = ANY(\(victims))) cards))
      WHERE account_id = \(account)
      """,
      // The log goes on to say what was done, and no longer to whom. An array in place of a join, which reads all runs of an account where
      // the tables' sizes are not known yet.
      """
      WITH n AS (
        SELECT run_id, display_name FROM contacts WHERE account_id = \(account) AND contact_id = ANY(\(victims))
        UNION SELECT run_id, display_name FROM contact_versions
        WHERE account_id = \(account) AND contact_id = ANY(\(victims))
        UNION SELECT made_by_run, display_name FROM contact_versions
        WHERE account_id = \(account) AND contact_id = ANY(\(victims))
        UNION SELECT l.run_id, c.display_name FROM (
          SELECT run_id, contact_id FROM link_changes WHERE account_id = \(account) AND contact_id = ANY(\(victims))
        ) l CROSS JOIN LATERAL (
          SELECT display_name FROM contacts
          WHERE account_id = \(account) AND contact_id = l.contact_id \(code: .eachByItself)
        ) c
      )
      UPDATE runs r SET example = ''
      WHERE r.account_id = \(account) AND r.run_id = ANY (ARRAY(SELECT run_id FROM n))
        AND (r.run_id, r.example) IN (SELECT run_id, display_name FROM n)
      """,
      "DELETE FROM contact_versions WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
      "DELETE FROM drafts WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
      // What an import has brought them. A card that is not carried out yet is the file's: whoever goes on with it looks at it again. Arrays in
      // place of a join: the index that has the contact is then the one that fits best.
      """
      DELETE FROM import_cards c
      WHERE c.account_id = \(account)
        AND c.import_id = ANY (ARRAY(SELECT import_id FROM imports WHERE account_id = \(account)))
        AND c.contact_id = ANY(\(victims))
        AND c.number <= (SELECT i.done FROM imports i WHERE i.account_id = \(account) AND i.import_id = c.import_id)
      """,
      "DELETE FROM group_card_members WHERE account_id = \(account) AND card_id = ANY(\(victims))",
      GroupIndex.forgettingPast(of: victims, account),
      "DELETE FROM contact_dates WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
      Duplicates.forgetting(victims, account),
      "DELETE FROM linked_people WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
      // Without a run, no undo takes it for what that run has made. A person has seen how many they are, so no device's guard stops at it.
      """
      UPDATE contacts SET is_erased = true, card = '', cuts = NULL, digest = '', display_name = '', detail = '',
        has_photo = false, groups = NULL, search_text = '', phone_digits = '', sort_first = '', sort_last = '',
        run_id = NULL, trash_allowed = true, merged_into = NULL
      WHERE account_id = \(account) AND contact_id = ANY(\(victims))
      """,
    ]
  }

  private func entry(_ run: UniqueID, _ count: Int, change: Int64) -> SQL {
    """
    INSERT INTO runs AS r (account_id, run_id, kind, book_id, first_change, last_change, started_at, started_lived, changed_at,
      finished_at, added, overwritten, deleted, restored, duplicates, conflicts, example)
    VALUES (\(account), \(run), \(Int16(RunKind.erasing.rawValue)), \(author.book), \(change), \(change), now(),
      \(code: LivedTime.now), now(), now(), 0, 0, \(Int64(count)), 0, 0, 0, '')
    ON CONFLICT (account_id, run_id) DO UPDATE SET last_change = excluded.last_change, changed_at = now(),
      deleted = r.deleted + excluded.deleted
    """
  }

  /// Those of these large values that no card refers to any more. One whose digest a device has just been told to be here is sent again: its save is
  /// planned anew.
  private func removeUnused(_ digests: [PartDigest]) throws(CloudError) {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([
        "SELECT 1 FROM accounts WHERE account_id = \(account) FOR UPDATE",
        Leftovers.remove(digests, account),
      ])
      let size = try answers[1].map { try $0.int64(0) }.reduce(0, +)
      try transaction.finish([
        "UPDATE accounts SET stored_bytes = greatest(0, stored_bytes - \(size)) WHERE account_id = \(account)"
      ])
    }
  }
}
