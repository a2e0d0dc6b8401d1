internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// Reads all of an account and compares it with what its cards say: what `admin check` tells, and what a clean-up would do.
/// Sees one moment, and writes nothing.
package struct Inspection: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// What is wrong, without what is not. `progress` is told how many cards have been read.
  package func findings(
    account: UniqueID, progress: (Int64) -> Void = { _ in }
  ) throws(CloudError) -> Findings {
    try database.transaction(account, snapshot: true) { transaction in
      var run = InspectionRun(account: account, transaction: transaction, encoding: database.encoding)
      try run.inspect(progress)
      return run.findings.filter { $0.value > 0 }
    }
  }
}

/// One pass over an account.
private struct InspectionRun {
  let account: UniqueID
  let transaction: Transaction
  let encoding: EncodingVersion
  var findings: Findings = [:]
  /// The contents of live contacts, by what their cards say: 16 bytes each.
  var contents: Set<RecordID> = []

  mutating func inspect(_ progress: (Int64) -> Void) throws {
    // Counting takes other ways than the one row at a time that plans are made for elsewhere.
    try transaction.run([
      ChangeWriter.plannedAnew, "SELECT set_config('enable_sort', 'on', true)",
    ])
    let walk = CardWalk(account: account, encoding: encoding) { [transaction] in try transaction.run($0) }
    var done: Int64 = 0
    var place = CardWalk.Place()
    while case let steps = try walk.contacts(after: place), let last = steps.last {
      for step in steps {
        note(step, ids: .recordIDs, columns: .columns)
        let primary = (try? step.content.get())?.ids.primary ?? step.stored.primary
        if !step.isTrashed, !contents.insert(primary).inserted { findings[.duplicates, default: 0] += 1 }
      }
      let index = DateIndex(account: account)
      let stored = try transaction.run(index.stored(steps.map(\.place.contact)))
      findings[.dates, default: 0] += Int64(try index.wrong(steps, stored: stored).count)
      place = last.place
      done += Int64(steps.count)
      progress(done)
    }
    place = CardWalk.Place()
    while case let steps = try walk.versions(after: place), let last = steps.last {
      for step in steps { note(step, ids: .versions, columns: .versions) }
      place = last.place
      done += Int64(steps.count)
      progress(done)
    }
    try countOrphans()
    try inspectParts()
    try inspectNumbers()
    findings[.groups] = try number(GroupIndex(account: account).wrongContacts())
    findings[.dates, default: 0] += try number(DateIndex(account: account).orphans())
    try inspectCounters()
  }

  private mutating func note(_ step: CardWalk.Step, ids: Finding, columns: Finding) {
    switch step.content {
    case .failure(.unreadable): findings[.unreadableCards, default: 0] += 1
    case .failure(.missingPart): findings[.missingParts, default: 0] += 1
    case .success(let content):
      if !step.stored.hasSameIDs(as: content) {
        findings[ids, default: 0] += 1
      } else if step.stored.isWrong(ids == .versions ? content.versionColumns : content.columns) {
        findings[columns, default: 0] += 1
      }
    }
  }

  private mutating func countOrphans() throws {
    findings[.orphanVersions] = try number(
      """
      SELECT count(*) FROM contact_versions v WHERE v.account_id = \(account) AND NOT EXISTS (
        SELECT 1 FROM contacts c WHERE c.account_id = \(account) AND c.contact_id = v.contact_id)
      """)
  }

  private mutating func inspectParts() throws {
    let unused = try number(Leftovers.unusedParts(account))
    findings[.leftovers] = unused + (try number(Leftovers.unusedBooks(account)))
    var last: [UInt8] = []
    while true {
      let rows = try transaction.run(
        """
        SELECT digest, bytes FROM (
          SELECT *, sum(octet_length(bytes)) OVER (ORDER BY digest) - octet_length(bytes) AS before FROM (
            SELECT * FROM parts WHERE account_id = \(account) AND digest > \(last) ORDER BY digest LIMIT 500
          ) page
        ) p
        WHERE before < \(CardWalk.bytes) ORDER BY digest
        """)
      for index in 0..<rows.count {
        last = try rows[index].bytes(0)
        if PartDigest(hashing: try rows[index].bytes(1)).bytes != last { findings[.damagedParts, default: 0] += 1 }
      }
      if rows.count == 0 { return }
    }
  }

  private mutating func inspectNumbers() throws {
    findings[.changeNumbers] = try number(
      """
      SELECT (
        SELECT coalesce(sum(uses - 1), 0) FROM (
          SELECT count(*) AS uses FROM contacts WHERE account_id = \(account) GROUP BY change HAVING count(*) > 1) shared
      )::bigint + (
        SELECT count(*) FROM contacts c
        WHERE c.account_id = \(account) AND (c.change > a.last_change OR c.created_change > c.change)
      ) + (
        SELECT count(*) FROM address_books b WHERE b.account_id = \(account) AND b.seen > a.last_change
      ) + (
        SELECT count(*) FROM runs r WHERE r.account_id = \(account) AND r.last_change > a.last_change
      ) + (a.purged_through > a.last_change)::integer
      FROM accounts a WHERE a.account_id = \(account)
      """)
  }

  private mutating func inspectCounters() throws {
    let tally = try AccountCloud.countedHash(account, transaction).tally
    let wrong = try transaction.run(
      """
      SELECT live_count <> \(tally.count) OR tally_high <> \(Int64(bitPattern: tally.exclusiveOr.high))
          OR tally_low <> \(Int64(bitPattern: tally.exclusiveOr.low)) OR live_bytes <> \(code: StoredBytes.live(account))
          OR stored_bytes < \(code: StoredBytes.all(account)),
        (lease_run IS NULL) <> (lease_until IS NULL) OR (lease_run IS NULL) <> (lease_holder IS NULL)
      FROM accounts WHERE account_id = \(account)
      """)
    guard let row = wrong.first else { return }
    findings[.counters] = (try row.bool(0) ? 1 : 0) + (try row.bool(1) ? 1 : 0)
  }

  private func number(_ statement: SQL) throws -> Int64 { try transaction.run(statement).first?.int64(0) ?? 0 }
}

extension CardContent {
  var versionColumns: DerivedColumns {
    DerivedColumns(primary: ids.primary, secondary: ids.secondary, displayName: displayName, hasPhoto: hasPhoto)
  }
}
