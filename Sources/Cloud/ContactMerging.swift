internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

// Contacts of one person become one by a person's hand, and are taken apart again: each is one entry of the log.
//
// The first contact stays and gets the merged card; the others go to the trash and name it (`merged_into`), for as long as it is there. What
// the first one said before is a version of its history, which stays as long (``Retention``). So a merge can be taken apart at any time.

extension ContactStore {
  /// A contact as a person has seen it.
  package struct Seen: Sendable, Equatable {
    package let id: UniqueID
    /// The number of its last change.
    package let change: Int64

    package init(_ id: UniqueID, change: Int64) {
      self.id = id
      self.change = change
    }
  }

  /// A merge that can be taken apart.
  package struct Merge: Sendable, Equatable {
    /// The entry of the log.
    package let run: UniqueID
    /// The names of the contacts that became one with it.
    package var names: [String]
    package let at: Timestamp
  }

  /// Gives the first contact `card`, and moves the others to the trash. If one of them has changed since the person saw
  /// them, nothing is written, and the outcome is `moved`.
  package func merge(
    _ contacts: [Seen], card: [UInt8], now: Timestamp, run: UniqueID = .random()
  ) throws(CloudError) -> SaveOutcome {
    let content: CardContent
    do throws(CardRefusal) { content = try CardContent(card, database.encoding) } catch {
      return .refused(reason: error.reason)
    }
    let ids = contacts.map(\.id)
    let primaries = try primaries(ids)
    guard let first = ids.first, let base = primaries[first], Set(ids).count == ids.count else { return .moved }
    // The others first, so that there is room for what comes in their place.
    var changes: [Change] = []
    for id in ids.dropFirst() {
      guard let primary = primaries[id] else { return .moved }
      changes.append(
        Change(id: id, operation: .absorb(base: primary, into: first), content: nil, editedAt: now))
    }
    changes.append(
      Change(id: first, operation: .overwrite(base: base, conflict: false), content: content, editedAt: now))
    let links = links(run)
    let outcomes = try write(
      changes, run: run, unless: changed(contacts), following: { try links.merging(ids, after: $1, $0) },
      wholly: \.isSaved)
    return Self.failure(outcomes) ?? outcomes.last ?? .moved
  }

  /// The merges by which others became one with this contact, the latest first.
  package func merges(of id: UniqueID) throws(CloudError) -> [Merge] {
    let found = try database.rows(
      account,
      """
      SELECT run_id, display_name, trashed_at FROM contacts
      WHERE account_id = \(account) AND merged_into = \(id) LIMIT 100
      """
    ) { row in (run: try row.optionalUniqueID(0), name: try row.text(1), at: try row.timestamp(2)) }
    var merges: [Merge] = []
    for merged in found {
      guard let run = merged.run else { continue }
      if let known = merges.firstIndex(where: { $0.run == run }) {
        merges[known].names.append(merged.name)
      } else {
        merges.append(Merge(run: run, names: [merged.name], at: merged.at))
      }
    }
    return merges.sorted { $0.at > $1.at }
  }

  /// Takes a merge apart. The contacts that became one with this contact come out of the trash as they were. The contact
  /// itself goes back to what it said before, except for later edits (``VCard/Card/takenApart(before:merged:)``), and
  /// leaves the groups into which the merge had brought it. If another live contact says the same as one of them (from an
  /// old file that was imported, for example), that one stands in for it. Nil if the merge was taken apart already.
  package func takeApart(
    _ id: UniqueID, run: UniqueID, now: Timestamp, as own: UniqueID = .random()
  ) throws(CloudError) -> SaveOutcome? {
    let absorbed = try database.rows(
      account,
      """
      SELECT contact_id, change, run_id, primary_id FROM contacts
      WHERE account_id = \(account) AND merged_into = \(id) LIMIT 100
      """
    ) { row in
      (
        seen: Seen(try row.uniqueID(0), change: try row.int64(1)), run: try row.optionalUniqueID(2),
        primary: try row.recordID(3)
      )
    }.filter { $0.run == run }
    guard let first = absorbed.map(\.seen.change).min(), let stored = try contact(id), stored.trashedAt == nil else {
      return nil
    }
    var changes = absorbed.map { contact in
      Change(id: contact.seen.id, operation: .restore, content: nil, editedAt: now)
    }
    if let card = try cardApart(stored, run: run) {
      let content: CardContent
      do throws(CardRefusal) { content = try CardContent(card, database.encoding) } catch {
        return .refused(reason: error.reason)
      }
      let change = Change(
        id: id, operation: .overwrite(base: stored.ids.primary, conflict: false), content: content, editedAt: now,
        comesBack: true)
      changes.insert(change, at: 0)
    }
    let links = links(own)
    var represented: [UniqueID] = []
    while true {
      let released = release(represented, from: id)
      let outcomes = try write(
        changes, moreTwins: absorbed.map(\.primary), run: own,
        takesApart: UndoneGroups.Merge(run: run, change: first), unless: changed(absorbed.map(\.seen), areLive: false),
        following: { transaction, change in try links.puttingBack(run, after: change, transaction) + [released] },
        wholly: \.isSaved)
      let known = zip(changes, outcomes).filter { $1.isMerged && $0.id != id }.map(\.0.id)
      if known.isEmpty {
        var isApart = !changes.isEmpty && outcomes.allSatisfy(\.isSaved)
        if !isApart { isApart = try changes.isEmpty ? !merges(of: id).contains { $0.run == run } : isWritten(own) }
        return isApart ? .saved(change: stored.change) : Self.failure(outcomes) ?? .moved
      }
      represented += known
      changes.removeAll { known.contains($0.id) }
    }
  }

  /// Whether this entry is in the log. If the connection breaks after the commit, the answer is lost, and the second try
  /// finds the contacts changed by the first.
  private func isWritten(_ run: UniqueID) throws(CloudError) -> Bool {
    guard let prefix = HexPrefix(run.description) else { return false }
    return try !AccountHistory(database, account: account).runs(beginningWith: prefix).isEmpty
  }

  /// Why a whole was not written.
  private static func failure(_ outcomes: [SaveOutcome]) -> SaveOutcome? {
    outcomes.first { !$0.isSaved && $0 != .moved } ?? outcomes.first { !$0.isSaved }
  }

  /// Lets these contacts stay in the trash as ordinary deleted contacts, without their tie to the merge.
  private func release(_ contacts: [UniqueID], from id: UniqueID) -> SQL {
    """
    UPDATE contacts c SET merged_into = NULL FROM unnest(\(contacts)) AS n (contact_id)
    WHERE c.account_id = \(account) AND c.contact_id = n.contact_id AND c.merged_into = \(id)
    """
  }

  /// What the contact says without the merge; nil where the merge has not changed it.
  private func cardApart(_ stored: StoredContact, run: UniqueID) throws(CloudError) -> [UInt8]? {
    guard let before = try version("run_id", run, of: stored.id), let now = try? Card(stored.card),
      let card = try? Card(before)
    else { return nil }
    // As the merge had left it: a version that was replaced since, or the contact as it is.
    let isLast = try self.run(of: stored.id, change: stored.change) == run
    let merged = isLast ? nil : try version("made_by_run", run, of: stored.id)
    return now.takenApart(before: card, merged: merged.flatMap { try? Card($0) } ?? now).bytes
  }

  /// The contact's version that a run had ended or made.
  private func version(_ column: SQL, _ run: UniqueID, of id: UniqueID) throws(CloudError) -> [UInt8]? {
    let version = try database.first(
      account,
      """
      SELECT version_id FROM contact_versions
      WHERE account_id = \(account) AND \(code: column) = \(run) AND contact_id = \(id) AND change IS NOT NULL
      ORDER BY change LIMIT 1
      """
    ) { try $0.uniqueID(0) }
    return try version.flatMap { (version) throws(CloudError) in try wholeCard(version, of: id) }
  }

  private func primaries(_ ids: [UniqueID]) throws(CloudError) -> [UniqueID: RecordID] {
    let found = try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, primary_id FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL AND NOT is_group
        \(code: .eachByItself)
      ) c
      """
    ) { (try $0.uniqueID(0), try $0.recordID(1)) }
    return Dictionary(found) { first, _ in first }
  }

  /// Has a row for each contact that has changed since it was seen, or is in the trash (if `areLive`) or out of it
  /// (else).
  private func changed(_ contacts: [Seen], areLive: Bool = true) -> SQL {
    """
    SELECT 1 FROM unnest(\(contacts.map(\.id)), \(contacts.map(\.change))) AS n (contact_id, change)
    WHERE NOT EXISTS (
      SELECT 1 FROM contacts c WHERE c.account_id = \(account) AND c.contact_id = n.contact_id AND c.change = n.change
        AND (c.trashed_at IS NULL) = \(areLive) \(code: .eachByItself))
    """
  }
}

extension AccountHistory {
  /// Of these contacts, the ones that became one with a live contact, directly or through others in between. Looks at
  /// 1,000 at most.
  package func becameOne(_ contacts: [UniqueID]) throws(CloudError) -> [BecameOne] {
    let contacts = Array(contacts.prefix(1_000))
    guard !contacts.isEmpty else { return [] }
    return try database.rows(
      account,
      """
      WITH RECURSIVE merged (contact_id, merged_into, display_name, is_live, merges) AS (
        SELECT n.contact_id, c.merged_into, c.display_name, false, 0 FROM unnest(\(contacts)) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT merged_into, display_name FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
        ) c
        WHERE c.merged_into IS NOT NULL
        UNION ALL
        SELECT m.contact_id, c.merged_into, c.display_name, c.is_live, m.merges + 1
        FROM merged m
        CROSS JOIN LATERAL (
          SELECT merged_into, display_name, trashed_at IS NULL AS is_live FROM contacts
          WHERE account_id = \(account) AND contact_id = m.merged_into \(code: .eachByItself)
        ) c
        WHERE m.merges < 20
      )
      SELECT contact_id, display_name FROM merged WHERE is_live
      """
    ) { BecameOne(contact: try $0.uniqueID(0), name: try $0.text(1)) }
  }
}
