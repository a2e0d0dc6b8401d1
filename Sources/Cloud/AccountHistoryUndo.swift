internal import Account
package import Contacts
internal import PostgreSQL
internal import Probes
package import Protocol
internal import Sync

// Undoing a run, step by step. By ``UndoCandidate``, a contact goes back to how it was before the run if it stands now as the
// run left it. Who changed it last does not count: a contact that was changed since and changed back goes back as well, and an
// undo that was cut off finds what is left to do.

extension AccountHistory {
  package func undo(
    _ run: UniqueID, from position: UndoPosition, mode: UndoMode
  ) throws(CloudError) -> UndoStep {
    try undo(run, from: position, mode: mode, told: 0)
  }

  /// `told`: how many contacts a person was told would be deleted, and agreed to. ``UndoMode/guarded`` stops where it would delete more. Where it does
  /// not, the first step has ``UndoStep/deletions`` and an ``UndoStep/undo``, and the later ones are ``UndoMode/allowed``.
  package func undo(
    _ run: UniqueID, from position: UndoPosition, mode: UndoMode, told: Int64
  ) throws(CloudError) -> UndoStep {
    // The later steps of a real undo have its id.
    let isFirst = mode == .dryRun ? position == .start : position.undo == nil
    let isGuarded = isFirst && mode == .guarded
    // Who is only asked does not end a sync that is under way.
    if isGuarded, let deletions = try deletions(undoing: run), deletions.count > told { return stop(deletions) }
    let own = mode == .dryRun ? nil : try undoRun(of: run, staying: position.undo)
    let span = try span(of: run)
    let many = isFirst && mode != .allowed ? try deletions(of: run, span) : nil
    // More may have come before the run had ended.
    if isGuarded, let many, many.count > told { return stop(many) }
    let candidates =
      switch position.place {
      case .change(let change):
        try touchedLast(by: run, after: max(change, span.first - 1), through: span.last)
      case .contact(let id): try touchedBefore(by: run, after: id)
      }
    var next = position.place.next(behind: candidates)
    let isAllowed = mode == .allowed || isGuarded && many != nil
    var contacts = try putBack(candidates, undoing: run, as: own, isAllowed: isAllowed)
    if isFirst, own != nil {
      // Also where this step had nothing to write.
      try GroupCarrying.stop(run, database, account: account)
      // What was carried over until then stands behind what was read.
      if case .contact? = next, try self.span(of: run).last > span.last { next = .change(span.last) }
    }
    if next == nil {
      let links = try writer(own ?? run, undoing: run).putBack(run, isDryRun: own == nil)
      // What a merge changed is told once.
      contacts += links.filter { link in !contacts.contains { $0.id == link.id } }
    }
    if let own, next == nil { try finish(own, undoing: run) }
    return UndoStep(
      undo: own, contacts: contacts, next: next.map { UndoPosition(undo: own, place: $0) }, deletions: many)
  }

  private func stop(_ deletions: UndoDeletions) -> UndoStep {
    Coverpoint.undoStopped.reach()
    return UndoStep(undo: nil, contacts: [], next: nil, deletions: deletions)
  }

  /// What undoing the run would delete, where that is more than it may unasked.
  package func deletions(undoing run: UniqueID) throws(CloudError) -> UndoDeletions? {
    try deletions(of: run, span(of: run))
  }

  /// The contacts that others changed between two changes of the run, at most 500. Undoing the run puts these back, or
  /// has put them back, to what the others made of them.
  package func editsBetween(_ run: UniqueID) throws(CloudError) -> [UndoneContact] {
    try editedBetween(run).compactMap { candidate in
      guard let between = candidate.between, candidate.now == candidate.left || candidate.now == candidate.wanted else {
        return nil
      }
      return UndoneContact(
        id: candidate.id, name: candidate.name, effect: candidate.wanted.isTrashed ? .toTrash : .putBack,
        between: between)
    }
  }

  /// Whether the trash holds a contact that the run was the last to touch. If undoing the run does nothing, the run had
  /// brought these contacts itself.
  package func hasTrashed(_ run: UniqueID) throws(CloudError) -> Bool {
    let span = try span(of: run)
    return try database.first(
      account,
      """
      SELECT count(*) FILTER (WHERE c.is_in_trash) > 0 FROM (
        SELECT trashed_at IS NOT NULL AND merged_into IS NULL AND NOT is_erased AS is_in_trash FROM contacts
        WHERE account_id = \(account) AND change > \(span.first - 1) AND change <= \(span.last) AND run_id = \(run)
        ORDER BY change LIMIT \(Int64(UndoCandidate.perStep))
      ) c
      """
    ) { try $0.bool(0) } ?? false
  }

  // MARK: The undo's own run

  /// What the log says of a run, and the number of the account's contacts.
  private struct Span {
    var first: Int64
    var last: Int64
    /// How often the run made a contact or took one out of the trash. Undoing it deletes no more contacts than that.
    var brought: Int64
    var contacts: Int64
  }

  private func span(of run: UniqueID) throws(CloudError) -> Span {
    let span = try database.first(
      account,
      """
      SELECT r.first_change, r.last_change, r.added + r.restored, a.live_count
      FROM runs r JOIN accounts a ON a.account_id = r.account_id
      WHERE r.account_id = \(account) AND r.run_id = \(run)
      """
    ) { row in
      Span(first: try row.int64(0), last: try row.int64(1), brought: try row.int64(2), contacts: try row.int64(3))
    }
    guard let span else {
      throw .failed(
        message: "the log has no run \(run)", hint: "contacts2web log lists the runs that can be undone")
    }
    return span
  }

  /// Nearly every run may be undone unasked, and needs no counting for it.
  private func deletions(of run: UniqueID, _ span: Span) throws(CloudError) -> UndoDeletions? {
    guard UndoDeletions.stopping(span.brought, of: span.contacts) != nil else { return nil }
    let count = try deletionCount(of: run, after: span.first - 1, through: span.last)
    return UndoDeletions.stopping(count, of: span.contacts)
  }

  /// The undo that is under way or was cut off, or a new one. It is read under the run's row lock, so two undos at once are one.
  /// `current` is the undo of the caller, who goes on with it also when another caller has ended it meanwhile.
  ///
  /// A device's run that is under way ends with it, so what is counted and walked over from here on is all of it: its next call finds the lease gone. A
  /// program's next change has an entry of its own. What pages do in portions, and imports, may go on; then the id of the next undo is another one
  /// (``ChangeWriter/statements(_:names:)``), and the run is not marked as undone. (Refused: to let a device's run go on, and keep what it adds from being
  /// deleted. Each number that a person is told, and each walk, would be of a run that has gone on since.)
  private func undoRun(of run: UniqueID, staying current: UniqueID?) throws(CloudError) -> UniqueID {
    let new = UniqueID.random()
    return try database.transaction(account) { transaction in
      let answers = try transaction.run([
        // The account's lock before the row's, as whoever writes takes them.
        """
        UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL
        WHERE account_id = \(account) AND lease_run = \(run)
          AND EXISTS (
            SELECT 1 FROM runs
            WHERE account_id = \(account) AND run_id = \(run) AND kind = \(Int16(RunKind.sync.rawValue)))
        RETURNING 1
        """,
        "SELECT 1 FROM runs WHERE account_id = \(account) AND run_id = \(run) FOR NO KEY UPDATE",
        """
        SELECT r.next_undo, u.finished_at IS NOT NULL, u.run_id IS NOT NULL, EXISTS (
          SELECT 1 FROM runs c WHERE c.account_id = \(account) AND c.run_id = \(current) AND c.undoes = \(run))
        FROM runs r LEFT JOIN runs u ON u.account_id = r.account_id AND u.run_id = r.next_undo
        WHERE r.account_id = \(account) AND r.run_id = \(run)
        """,
      ])
      if answers[0].count > 0 { Coverpoint.runEndedByUndo.reach() }
      if let state = answers[2].first {
        let (next, isOver) = (try state.optionalUniqueID(0), try state.bool(1))
        if let current, try next == current || state.bool(3) {
          try transaction.finish([])
          return current
        }
        if let next, !isOver {
          try transaction.finish([])
          if try state.bool(2) { Coverpoint.undoJoined.reach() }
          return next
        }
      }
      try transaction.finish([
        "UPDATE runs SET next_undo = \(new) WHERE account_id = \(account) AND run_id = \(run)"
      ])
      return new
    }
  }

  /// Marks both runs, where the undo has changed anything; but not that as undone which has gone on since it began.
  private func finish(_ undo: UniqueID, undoing run: UniqueID) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([
        "UPDATE accounts SET \(code: FutureTimes.stampsNow) WHERE account_id = \(account)",
        """
        UPDATE runs SET finished_at = coalesce(finished_at, now())
        WHERE account_id = \(account) AND run_id = \(undo)
        """,
        """
        UPDATE runs SET undone_by = \(undo) WHERE account_id = \(account) AND next_undo = \(undo) AND run_id = (
          SELECT undoes FROM runs WHERE account_id = \(account) AND run_id = \(undo))
        """,
        // The run that this undo had undone counts as not undone again.
        """
        UPDATE runs SET undone_by = NULL WHERE account_id = \(account) AND run_id = (
          SELECT u.undoes FROM runs u JOIN runs v ON v.account_id = u.account_id AND v.undoes = u.run_id
          WHERE u.account_id = \(account) AND u.run_id = \(run) AND v.run_id = \(undo))
        """,
      ])
    }
  }

  // MARK: Putting back

  private func writer(_ own: UniqueID, undoing run: UniqueID) -> LinkWriter {
    LinkWriter(
      database: database, account: account, author: Author(kind: .undo, book: book, undoes: run), run: own)
  }

  private func putBack(
    _ candidates: [UndoCandidate], undoing run: UniqueID, as own: UniqueID?, isAllowed: Bool
  ) throws(CloudError) -> [UndoneContact] {
    let writer = ChangeWriter(
      database: database, account: account, author: Author(kind: .undo, book: book, undoes: run),
      run: own ?? run)
    var results: [UndoneContact] = []
    // A transaction for each portion. What a merge had done to links goes back with its cards, which are few, in the first one.
    try Portion.each(of: candidates) { (candidate) throws(CloudError) in
      try wayBack(of: candidate, isAllowed: isAllowed)
    } size: {
      $0.change?.content?.bytes ?? 0
    } pass: { (portion) throws(CloudError) in
      results += try carryOut(portion, writer, undoing: run, isDryRun: own == nil)
    }
    return results
  }

  private func wayBack(of candidate: UndoCandidate, isAllowed: Bool) throws(CloudError) -> WayBack? {
    try WayBack(candidate, isAllowed: isAllowed) { (version) throws(CloudError) in
      guard let card = try store.wholeCard(version, of: candidate.id) else { return nil }
      return try? CardContent(card, database.encoding)
    }
  }

  private func carryOut(
    _ batch: [WayBack], _ writer: ChangeWriter, undoing run: UniqueID, isDryRun: Bool
  ) throws(CloudError) -> [UndoneContact] {
    let ways = batch.filter { $0.change != nil }
    let changes = ways.compactMap(\.change)
    guard !changes.isEmpty else { return batch.map { $0.result(nil) } }
    let twins = ways.map(\.stored)
    let links = self.writer(writer.run, undoing: run)
    var linked: [UndoneContact] = []
    // In the transaction of the first change: an undo that fails before it leaves the run as it is.
    let stopping = GroupCarrying.stopping(run, by: writer.run, account: account)
    var outcomes =
      isDryRun
      ? try writer.preview(changes, moreTwins: twins)[...]
      : try writer.write(changes, moreTwins: twins, also: stopping) { transaction, change in
        try links.puttingBack(run, after: change, transaction) { linked = $0 }
      }[...]
    let isDone = isDryRun ? [] : try putBackMeanwhile(zip(changes, outcomes), by: writer.run)
    let contacts = batch.map { way in
      guard way.change != nil else { return way.result(nil) }
      let outcome = outcomes.popFirst()
      if case .saved? = outcome, !isDryRun { Coverpoint.runUndone.reach() }
      return way.result(outcome, isDone: isDone.contains(way.contact.id))
    }
    // Those whose links were changed since are told at the end.
    return contacts
      + linked.filter { link in link.effect == .linkPutBack && !contacts.contains { $0.id == link.id } }
  }

  /// Some contacts changed between being read and being written. Returns the ones of them that another call for the same
  /// undo has put back.
  private func putBackMeanwhile(
    _ outcomes: some Sequence<(Change, SaveOutcome)>, by undo: UniqueID
  ) throws(CloudError) -> Set<UniqueID> {
    let moved = outcomes.filter { $0.1 == .moved }.map(\.0.id)
    guard !moved.isEmpty else { return [] }
    return Set(
      try database.rows(
        account,
        """
        SELECT contact_id FROM contacts
        WHERE account_id = \(account) AND contact_id = ANY(\(moved)) AND run_id = \(undo)
        """
      ) { try $0.uniqueID(0) })
  }
}
