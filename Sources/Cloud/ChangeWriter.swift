internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol

/// Carries a batch of changes out: two round trips and one transaction, whatever its size.
///
/// The first takes the account's row lock and reads what the batch touches; the second writes, with one statement for each
/// kind of write, and commits. Planning and everything about the cards happens in between or before, so the lock is held for
/// little more than the writing itself.
///
/// Each record is looked up by itself (``SQL/eachByItself``), and overwritten by an INSERT that names the key it conflicts with. So
/// no statistics can lead the planner to another index (see ``CloudDatabase``). With the wrong one, each batch reads the whole
/// account: 10,000 contacts took 18 s.
struct ChangeWriter {
  let database: CloudDatabase
  let account: UniqueID
  let author: Author
  /// The log's entry for the changes.
  let run: UniqueID
  /// Whether what people's cards say of their groups is written into group cards as well, with the same changes.
  var mirrorsGroups = true
  /// The merge that the changes take apart. Of groups they take back only what the merge had said.
  var takesApart: UndoneGroups.Merge?

  /// Plans the changes without carrying them out: their outcomes.
  func preview(_ changes: [Change], moreTwins: [RecordID] = []) throws(CloudError) -> [SaveOutcome] {
    try database.transaction(account) { transaction in
      let outcomes = try plan(changes, moreTwins, transaction, unless: nil)?.outcomes ?? []
      try transaction.finish([])
      return outcomes
    }
  }

  /// Writes the changes, and returns their outcomes in the order of the changes. `moreTwins`: contents whose live holders
  /// matter beside the changes' own.
  ///
  /// `obstacle` is asked under the account's lock: if it has a row, nothing is written and every change counts as moved.
  /// `also` is written with the changes, if anything is. `following` looks once more, with the number of the last change,
  /// and gives more to write in the same transaction, even if the changes need no writing. `wholly`: if it is false of
  /// any outcome, nothing is written, and the outcomes of which it is true become moved.
  func write(
    _ changes: [Change], moreTwins: [RecordID] = [], unless obstacle: SQL? = nil, also: [SQL] = [],
    following: ((Transaction, Int64) throws -> [SQL])? = nil, wholly isMade: ((SaveOutcome) -> Bool)? = nil
  ) throws(CloudError) -> [SaveOutcome] {
    try database.transaction(account) { transaction in
      guard let batch = try plan(changes, moreTwins, transaction, unless: obstacle) else {
        try transaction.finish([])
        return changes.map { _ in .moved }
      }
      if let isMade, !batch.outcomes.allSatisfy(isMade) {
        try transaction.finish([])
        return batch.outcomes.map { isMade($0) ? .moved : $0 }
      }
      let plan = batch.plan
      let own = plan.writesNothing ? [signOfLife] : statements(batch) + also
      let more = try following?(transaction, plan.lastChange) ?? []
      try transaction.finish(own + more + noteTold(plan))
      return batch.outcomes
    }
  }

  /// Nil where there is an obstacle.
  private func plan(
    _ changes: [Change], _ moreTwins: [RecordID], _ transaction: Transaction, unless obstacle: SQL?
  ) throws -> PlannedBatch? {
    let ids = changes.map(\.id)
    let uids = Set(changes.compactMap(\.sharedUID)).sorted()
    let keeping = changes.filter { $0.keptContent != nil }
    let asked = [uids.isEmpty ? nil : holders(uids), keeping.isEmpty ? nil : kept(keeping), obstacle]
      .compactMap(\.self)
    let answers = try transaction.run(
      [
        lock,
        """
        SELECT c.contact_id, c.primary_id, c.change, c.is_trashed, c.size, c.cuts
        FROM unnest(\(ids)) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT contact_id, primary_id, change, trashed_at IS NOT NULL AS is_trashed, octet_length(card) AS size, cuts
          FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id
          \(code: .eachByItself)
        ) c
        """,
        twins(changes.compactMap(\.content?.ids.primary) + moreTwins), Self.encoding,
      ] + GroupFacts.statements(account, ids) + asked)
    var more = answers[(4 + GroupFacts.count)...]
    if obstacle != nil, let found = more.popLast(), found.count > 0 { return nil }
    let others = uids.isEmpty ? [] : try more.popFirst()?.map(Self.holder) ?? []
    let versions = keeping.isEmpty ? [] : try more.popFirst()?.map(Self.kept) ?? []
    return try plan(
      changes, state: answers[0], encoding: answers[3], records: answers[1].map(Self.known),
      twins: answers[2].map(Self.known), holders: others, kept: versions,
      groups: GroupFacts(Array(answers[4..<4 + GroupFacts.count])), transaction)
  }

  /// Takes the account's row lock, and reads what a plan goes by.
  var lock: SQL {
    """
    SELECT last_change, live_count, tally_high, tally_low,
      \(code: AccountCloud.holdsLease(run)), \(code: Quotas.columns),
      \(code: EditClock.columns)
    FROM accounts a WHERE account_id = \(account) FOR NO KEY UPDATE
    """
  }

  /// Behind the lock, which may have been waited for: a snapshot from before would not see that the encoding was raised.
  static let encoding: SQL = "SELECT encoding FROM master_version"

  /// The live records with these contents.
  private func twins(_ primaries: [RecordID]) -> SQL {
    """
    SELECT c.contact_id, c.primary_id, c.change, false, c.size, c.cuts
    FROM unnest(\(primaries)) AS n (primary_id)
    CROSS JOIN LATERAL (
      SELECT contact_id, primary_id, change, octet_length(card) AS size, cuts FROM contacts
      WHERE account_id = \(account) AND primary_id = n.primary_id
        AND trashed_at IS NULL
      \(code: .eachByItself)
    ) c
    """
  }

  /// The contacts that have these UIDs.
  private func holders(_ uids: [String]) -> SQL {
    """
    SELECT n.uid, c.change, c.changed_by
    FROM unnest(\(uids)) AS n (uid)
    CROSS JOIN LATERAL (
      SELECT change, changed_by FROM contacts
      WHERE account_id = \(account) AND uid = n.uid AND uid <> '' AND trashed_at IS NULL
      LIMIT \(Int64(ChangePlan.Holder.mostOfOneUID))
    ) c
    """
  }

  private static func holder(_ row: Row) throws(PostgresError) -> ChangePlan.Holder {
    ChangePlan.Holder(
      uid: try row.text(0), change: try row.int64(1), changedBy: try row.optionalUniqueID(2))
  }

  /// The versions that have a content of these changes' contacts already. They stay as they are but for a person's review, because all who remove
  /// versions take the account's lock as well.
  private func kept(_ changes: [Change]) -> SQL {
    """
    SELECT v.version_id, n.contact_id, n.primary_id, v.reason, v.change IS NOT NULL, v.needs_review,
      v.run_id IS NOT DISTINCT FROM \(run)
    FROM unnest(\(changes.map(\.id)), \(changes.compactMap(\.keptContent))) AS n (contact_id, primary_id)
    CROSS JOIN LATERAL (
      SELECT version_id, reason, change, needs_review, run_id FROM contact_versions
      WHERE account_id = \(account) AND contact_id = n.contact_id AND primary_id = n.primary_id
      \(code: .eachByItself)
    ) v
    """
  }

  private static func kept(_ row: Row) throws(PostgresError) -> ChangePlan.Kept {
    ChangePlan.Kept(
      version: try row.uniqueID(0), contact: try row.uniqueID(1), primary: try row.recordID(2),
      reason: try row.value(VersionReason.self, 3), wasContact: try row.bool(4), needsReview: try row.bool(5),
      isOwn: try row.bool(6))
  }

  /// Plans a batch, and with it what follows from it for groups. `state` and `encoding`: the answers to ``lock`` and ``encoding``; `groups`:
  /// what is known of the changes' records.
  func plan(
    _ changes: [Change], state: Rows, encoding: Rows, records: [ChangePlan.Known], twins: [ChangePlan.Known],
    holders: [ChangePlan.Holder] = [], kept: [ChangePlan.Kept] = [], groups: GroupFacts, _ transaction: Transaction
  ) throws -> PlannedBatch {
    guard let row = state.first else { throw CloudError.unauthorized(message: "the account is gone") }
    let now = try EditClock(row, at: 5 + Quotas.columnCount).now
    let (changes, completed) = try GroupCompletion(writer: self, now: now)
      .completed(changes, groups, transaction)
    let plan = try plan(changes, row, encoding, records, twins, holders, kept)
    let mirror = GroupMirror(writer: self, now: now)
    let derived = try plan.writesNothing ? GroupMirror.Derived() : mirror.derived(from: plan, groups, transaction)
    guard !derived.changes.isEmpty else {
      let shift = GroupShift(plan, known: groups.known, hasGroupCards: groups.isAny)
      return PlannedBatch(
        plan: plan, groups: shift, outcomes: plan.outcomes, derived: completed, behind: derived.behind,
        renamed: derived.renamed)
    }
    let more = try transaction.run(self.twins(derived.changes.compactMap(\.content?.ids.primary))).map(Self.known)
    let whole = try self.plan(
      changes + derived.changes, row, encoding, records + derived.records, twins + more, holders, kept)
    return PlannedBatch(
      plan: whole,
      groups: GroupShift(whole, known: groups.known.merging(derived.known) { $1 }, hasGroupCards: true),
      outcomes: Array(whole.outcomes.prefix(changes.count)), derived: derived.changes.map(\.id) + completed,
      behind: derived.behind, renamed: derived.renamed)
  }

  /// The statements that write changes which follow from others, and their outcomes. Nothing follows from these in turn.
  /// `state` and `encoding`: the answers to ``lock`` and ``encoding``, of this transaction.
  func statements(
    carryingOut derived: GroupMirror.Derived, state: Row, encoding: Rows
  ) throws -> (statements: [SQL], outcomes: [SaveOutcome]) {
    let plan = try plan(derived.changes, state, encoding, derived.records, [], [], [])
    let shift = GroupShift(plan, known: derived.known, hasGroupCards: true)
    let batch = PlannedBatch(plan: plan, groups: shift, outcomes: plan.outcomes)
    return (plan.writesNothing ? [] : statements(batch), plan.outcomes)
  }

  private func plan(
    _ changes: [Change], _ state: Row, _ encoding: Rows, _ records: [ChangePlan.Known], _ twins: [ChangePlan.Known],
    _ holders: [ChangePlan.Holder], _ kept: [ChangePlan.Kept]
  ) throws -> ChangePlan {
    // A person's changes need no lease: a run of a device finds a record moved, and plans it again.
    if author.kind == .sync && !author.isProgram || author.kind == .cleanUp {
      guard try state.bool(4) else { throw CloudError.runLost }
    }
    if let master = encoding.first { try database.check(master: try master.int32(0)) }
    let (quota, holdings) = try Quotas.read(state, at: 5)
    return ChangePlan(
      changes, author: author, clock: try EditClock(state, at: 5 + Quotas.columnCount),
      records: records, twins: twins,
      tally: Tally(
        count: try state.int64(1),
        exclusiveOr: Word128(
          high: UInt64(bitPattern: try state.int64(2)), low: UInt64(bitPattern: try state.int64(3)))),
      lastChange: try state.int64(0), holdings: holdings, quota: quota, holders: holders, kept: kept)
  }

  private static func known(_ row: Row) throws(PostgresError) -> ChangePlan.Known {
    let (skeleton, cuts) = (Int64(try row.int32(4)), try row.isNull(5) ? [] : row.bytes(5))
    return ChangePlan.Known(
      id: try row.uniqueID(0), primary: try row.recordID(1), change: try row.int64(2), isTrashed: try row.bool(3),
      isErased: skeleton == 0,
      size: CardSize(
        whole: (DetachedCard.cuts(packed: cuts) ?? []).reduce(skeleton) { $0 + Int64($1.length) }, skeleton: skeleton))
  }

  private var signOfLife: SQL {
    """
    UPDATE accounts SET lease_until = \(code: AccountCloud.renewedLease)
    WHERE account_id = \(account) AND lease_run = \(run)
    """
  }

  /// Noted before the device gets its answer: up to which change it may know of the account, and that its run is not
  /// over.
  private func noteTold(_ plan: ChangePlan) -> [SQL] {
    guard let book = author.informedBook, let device = author.device else { return [] }
    return [
      """
      UPDATE address_books SET unfinished = true
      WHERE account_id = \(account) AND book_id = \(book) AND NOT unfinished AND \(!plan.writesNothing)
      """,
      AccountCloud.noteTold(account, book, device: device),
    ]
  }
}
