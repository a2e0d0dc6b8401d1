package import Contacts
internal import PostgreSQL
internal import Probes
package import Sync

// Undoing a run. What a contact was before the run is its first version that the run made history, or nothing; what the run
// left is its last version that the run had made, or the contact itself. All of it compares states, never who was last: what
// was changed since and changed back is as the run left it, and an undo that was cut off finds by itself what is left to do.

extension AccountHistory {
  package func undo(
    _ run: UniqueID, from position: UndoPosition, isDryRun: Bool
  ) throws(CloudError) -> UndoStep {
    let last = try lastChange(of: run)
    let own = isDryRun ? nil : try undoRun(of: run, staying: position.undo)
    let candidates: [UndoCandidate]
    var next: UndoPosition.Place?
    switch position.place {
    case .change(let change):
      candidates = try touchedLast(by: run, after: change, through: last)
      // Those that others touched since come behind them.
      next = .contact(UniqueID(word: Word128(high: 0, low: 0)))
      if candidates.count == UndoCandidate.perStep, let last = candidates.last { next = .change(last.change) }
    case .contact(let id):
      candidates = try touchedBefore(by: run, after: id)
      if candidates.count == UndoCandidate.perStep, let last = candidates.last { next = .contact(last.id) }
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
        if next != current { Coverpoint.undoJoined.reach() }
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

  // MARK: Putting back

  /// One contact's way back; `change` is nil where it stays. `primary` is what its row holds.
  private struct Plan {
    var contact: UndoneContact
    var primary: RecordID
    var change: Change?
  }

  private func putBack(
    _ candidates: [UndoCandidate], undoing run: UniqueID, as own: UniqueID?
  ) throws(CloudError) -> [UndoneContact] {
    let writer = ChangeWriter(
      database: database, account: account, author: Author(kind: .undo, book: book, undoes: run),
      run: own ?? run)
    var results: [UndoneContact] = []
    // A transaction for each portion.
    try Portion.each(of: candidates, make: plan, size: \.bytes) { (portion) throws(CloudError) in
      results += try carryOut(portion.map(\.plan), writer, isDryRun: own == nil)
    }
    return results
  }

  /// Nil where the contact already is as it was.
  private func plan(_ candidate: UndoCandidate) throws(CloudError) -> (plan: Plan, bytes: Int)? {
    let wanted = candidate.before?.state ?? UndoCandidate.State(primary: candidate.now.primary, isTrashed: true)
    if candidate.now == wanted { return nil }
    let effect: UndoEffect =
      if wanted.isTrashed && !candidate.now.isTrashed {
        .toTrash
      } else if candidate.now.isTrashed && !wanted.isTrashed { .broughtBack } else { .putBack }
    var contact = UndoneContact(id: candidate.id, name: candidate.name, effect: effect)
    guard candidate.now == candidate.left else {
      Coverpoint.undoSkippedChanged.reach()
      contact.effect = .changedSince
      return (Plan(contact: contact, primary: candidate.stored, change: nil), 0)
    }
    var change = Change(
      id: candidate.id, operation: .putBack(last: candidate.change, isTrashed: wanted.isTrashed), content: nil,
      editedAt: .latest)
    guard let before = candidate.before, before.state.primary != candidate.now.primary else {
      return (Plan(contact: contact, primary: candidate.stored, change: change), 0)
    }
    guard let card = try store.wholeCard(before.version, of: candidate.id),
      let content = try? CardContent(card, database.encoding)
    else {
      contact.effect = .refused
      return (Plan(contact: contact, primary: candidate.stored, change: nil), 0)
    }
    change.content = content
    return (Plan(contact: contact, primary: candidate.stored, change: change), card.count)
  }

  private func carryOut(
    _ batch: [Plan], _ writer: ChangeWriter, isDryRun: Bool
  ) throws(CloudError) -> [UndoneContact] {
    let changes = batch.compactMap(\.change)
    guard !changes.isEmpty else { return batch.map(\.contact) }
    // Of what comes out of the trash as it was, whoever has the same content now.
    let twins = batch.filter { $0.change != nil }.map(\.primary)
    var outcomes =
      isDryRun
      ? try writer.preview(changes, moreTwins: twins)[...] : try writer.write(changes, moreTwins: twins)[...]
    return batch.map { plan in
      var contact = plan.contact
      guard plan.change != nil else { return contact }
      switch outcomes.popFirst() {
      case .saved: if !isDryRun { Coverpoint.runUndone.reach() }
      case .merged:
        Coverpoint.undoFoundTwin.reach()
        contact.effect = .contentElsewhere
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
