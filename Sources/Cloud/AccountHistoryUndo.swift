package import Contacts
internal import PostgreSQL
package import Sync

// Undoing a run. What a contact was before the run is its first version that the run made history, or nothing; what the run
// left is its last version that the run had made, or the contact itself. All of it compares states, never who was last: what
// was changed since and changed back is as the run left it, and an undo that was cut off finds by itself what is left to do.

extension AccountHistory {
  /// How many contacts a step looks at, and how many bytes of cards a transaction holds.
  private static let stepContacts = 500
  private static let batchBytes = 8 << 20

  package func undo(
    _ run: UniqueID, from position: UndoPosition, isDryRun: Bool
  ) throws(CloudError) -> UndoStep {
    let last = try lastChange(of: run)
    let own = isDryRun ? nil : try undoRun(of: run, staying: position.undo)
    let candidates: [Candidate]
    var next: UndoPosition.Place?
    switch position.place {
    case .change(let change):
      candidates = try touchedLast(by: run, after: change, through: last)
      // Those that others touched since come behind them.
      next = .contact(UniqueID(word: Word128(high: 0, low: 0)))
      if candidates.count == Self.stepContacts, let last = candidates.last { next = .change(last.change) }
    case .contact(let id):
      candidates = try touchedBefore(by: run, after: id)
      if candidates.count == Self.stepContacts, let last = candidates.last { next = .contact(last.id) }
    }
    let contacts = try putBack(candidates, undoing: run, as: own)
    if let own, next == nil { try finish(own, undoing: run) }
    return UndoStep(undo: own, contacts: contacts, next: next.map { UndoPosition(undo: own, place: $0) })
  }

  // MARK: The undo's own run

  private func lastChange(of run: UniqueID) throws(CloudError) -> Int64 {
    let rows = try database.run(
      account, "SELECT last_change FROM runs WHERE account_id = \(account) AND run_id = \(run)")
    do {
      guard let row = rows.first else {
        throw CloudError.failed(
          message: "the log has no run \(run)", hint: "contacts2web log lists the runs that can be undone")
      }
      return try row.int64(0)
    } catch { throw CloudError(error) }
  }

  /// The undo that is under way or was cut off, or a new one. Under the run's row lock: two undos at once are one. `current`
  /// is the one that the caller is in, and stays in when another caller has ended it meanwhile.
  private func undoRun(of run: UniqueID, staying current: UniqueID?) throws(CloudError) -> UniqueID {
    let new = UniqueID.random()
    return try database.transaction(account) { transaction in
      let answers = try transaction.run([
        "SELECT next_undo FROM runs WHERE account_id = \(account) AND run_id = \(run) FOR NO KEY UPDATE",
        """
        SELECT u.finished_at IS NOT NULL FROM runs r
        JOIN runs u ON u.account_id = r.account_id AND u.run_id = r.next_undo
        WHERE r.account_id = \(account) AND r.run_id = \(run)
        """,
      ])
      let isOver = try answers[1].first?.bool(0) ?? false
      if let next = try answers[0].first?.optionalUniqueID(0), next == current || !isOver {
        try transaction.finish([])
        return next
      }
      try transaction.finish([
        "UPDATE runs SET next_undo = \(new) WHERE account_id = \(account) AND run_id = \(run)"
      ])
      return new
    }
  }

  /// Marks both runs, where the undo has changed anything.
  private func finish(_ undo: UniqueID, undoing run: UniqueID) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([
        """
        UPDATE runs SET finished_at = coalesce(finished_at, now())
        WHERE account_id = \(account) AND run_id = \(undo)
        """,
        """
        UPDATE runs SET undone_by = \(undo) WHERE account_id = \(account) AND run_id = (
          SELECT undoes FROM runs WHERE account_id = \(account) AND run_id = \(undo))
        """,
        // What an undo had undone is done again.
        """
        UPDATE runs SET undone_by = NULL WHERE account_id = \(account) AND run_id = (
          SELECT u.undoes FROM runs u JOIN runs v ON v.account_id = u.account_id AND v.undoes = u.run_id
          WHERE u.account_id = \(account) AND u.run_id = \(run) AND v.run_id = \(undo))
        """,
      ])
    }
  }

  // MARK: The run's contacts

  /// How a contact stands or stood.
  private struct State: Equatable {
    var primary: RecordID
    var isTrashed: Bool
  }

  private struct Candidate {
    var id: UniqueID
    var name: String
    var change: Int64
    var now: State
    /// As the run left it.
    var left: State
    /// As it was before the run, with its version; nil where it was not there.
    var before: (state: State, version: UniqueID)?
  }

  private func touchedLast(
    by run: UniqueID, after change: Int64, through last: Int64
  ) throws(CloudError) -> [Candidate] {
    try candidates(
      """
      SELECT c.contact_id, c.display_name, c.change, c.primary_id, c.is_trashed, c.primary_id, c.is_trashed,
        v.version_id, v.primary_id, v.was_trashed
      FROM (
        SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed FROM contacts
        WHERE account_id = \(account) AND change > \(change) AND change <= \(last) AND run_id = \(run)
          AND \(code: isKept(run))
        ORDER BY change LIMIT \(Int64(Self.stepContacts))
      ) c
      \(code: before(run))
      ORDER BY c.change
      """)
  }

  private func touchedBefore(by run: UniqueID, after id: UniqueID) throws(CloudError) -> [Candidate] {
    try candidates(
      """
      SELECT c.contact_id, c.display_name, c.change, c.primary_id, c.is_trashed, l.primary_id, l.was_trashed,
        v.version_id, v.primary_id, v.was_trashed
      FROM (
        SELECT DISTINCT contact_id FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id > \(id)
          AND \(code: isKept(run))
        ORDER BY contact_id LIMIT \(Int64(Self.stepContacts))
      ) t
      CROSS JOIN LATERAL (
        SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed FROM contacts
        WHERE account_id = \(account) AND contact_id >= t.contact_id AND contact_id <= t.contact_id
        ORDER BY contact_id
      ) c
      CROSS JOIN LATERAL (
        SELECT primary_id, was_trashed FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = t.contact_id
        ORDER BY change DESC LIMIT 1
      ) l
      \(code: before(run))
      ORDER BY c.contact_id
      """)
  }

  /// In the same snapshot: a run whose versions are being forgotten at this moment must not look as if it had made everything.
  private func isKept(_ run: UniqueID) -> SQL {
    "EXISTS (SELECT 1 FROM runs WHERE account_id = \(account) AND run_id = \(run))"
  }

  private func before(_ run: UniqueID) -> SQL {
    """
    LEFT JOIN LATERAL (
      SELECT version_id, primary_id, was_trashed FROM contact_versions
      WHERE account_id = \(account) AND run_id = \(run) AND contact_id = c.contact_id AND change IS NOT NULL
      ORDER BY change LIMIT 1
    ) v ON true
    """
  }

  private func candidates(_ statement: SQL) throws(CloudError) -> [Candidate] {
    let rows = try database.run(account, statement)
    do {
      return try rows.map { row throws(PostgresError) in
        var before: (state: State, version: UniqueID)?
        if let version = try row.optionalUniqueID(7) {
          before = (State(primary: try row.recordID(8), isTrashed: try row.bool(9)), version)
        }
        return Candidate(
          id: try row.uniqueID(0), name: try row.text(1), change: try row.int64(2),
          now: State(primary: try row.recordID(3), isTrashed: try row.bool(4)),
          left: State(primary: try row.recordID(5), isTrashed: try row.bool(6)), before: before)
      }
    } catch { throw CloudError(error) }
  }

  // MARK: Putting back

  /// One contact's way back; `change` is nil where it stays.
  private struct Plan {
    var contact: UndoneContact
    var change: Change?
  }

  private func putBack(
    _ candidates: [Candidate], undoing run: UniqueID, as own: UniqueID?
  ) throws(CloudError) -> [UndoneContact] {
    let writer = ChangeWriter(
      database: database, account: account, author: Author(kind: .undo, book: book, undoes: run),
      run: own ?? run)
    var results: [UndoneContact] = []
    var batch: [Plan] = []
    var bytes = 0
    for candidate in candidates {
      guard let plan = try self.plan(candidate) else { continue }
      batch.append(plan.plan)
      bytes += plan.bytes
      if bytes > Self.batchBytes {
        results += try carryOut(batch, writer, isDryRun: own == nil)
        batch = []
        bytes = 0
      }
    }
    return results + (try carryOut(batch, writer, isDryRun: own == nil))
  }

  /// Nil where the contact already is as it was.
  private func plan(_ candidate: Candidate) throws(CloudError) -> (plan: Plan, bytes: Int)? {
    let wanted = candidate.before?.state ?? State(primary: candidate.now.primary, isTrashed: true)
    if candidate.now == wanted { return nil }
    let effect: UndoEffect =
      if wanted.isTrashed && !candidate.now.isTrashed {
        .toTrash
      } else if candidate.now.isTrashed && !wanted.isTrashed { .broughtBack } else { .putBack }
    var contact = UndoneContact(id: candidate.id, name: candidate.name, effect: effect)
    guard candidate.now == candidate.left else {
      contact.effect = .changedSince
      return (Plan(contact: contact, change: nil), 0)
    }
    var change = Change(
      id: candidate.id,
      operation: .putBack(
        base: candidate.now.primary, wasTrashed: candidate.now.isTrashed, isTrashed: wanted.isTrashed),
      content: nil, editedAt: .latest)
    guard let before = candidate.before, before.state.primary != candidate.now.primary else {
      return (Plan(contact: contact, change: change), 0)
    }
    guard let card = try store.version(before.version, of: candidate.id),
      let content = try? CardContent(card, database.encoding)
    else {
      contact.effect = .refused
      return (Plan(contact: contact, change: nil), 0)
    }
    change.content = content
    return (Plan(contact: contact, change: change), card.count)
  }

  private func carryOut(
    _ batch: [Plan], _ writer: ChangeWriter, isDryRun: Bool
  ) throws(CloudError) -> [UndoneContact] {
    let changes = batch.compactMap(\.change)
    guard !changes.isEmpty else { return batch.map(\.contact) }
    let bases = changes.compactMap { change in
      if case .putBack(let base, _, false) = change.operation { base } else { nil }
    }
    var outcomes =
      isDryRun
      ? try writer.preview(changes, moreTwins: bases)[...] : try writer.write(changes, moreTwins: bases)[...]
    return batch.map { plan in
      var contact = plan.contact
      guard plan.change != nil else { return contact }
      switch outcomes.popFirst() {
      case .saved: break
      case .merged: contact.effect = .contentElsewhere
      case .refused: contact.effect = .refused
      case .moved, nil: contact.effect = .changedSince
      }
      return contact
    }
  }
}

extension Timestamp {
  /// Now, as far as a column is concerned: whatever is later than the database's clock counts as now.
  static let latest = Timestamp(milliseconds: 4_102_444_800_000)
}
