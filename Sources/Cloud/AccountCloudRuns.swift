internal import Account
package import Contacts
internal import PostgreSQL
internal import Probes
package import Protocol

// Letting runs in and out. All of it under the account's row lock, so that two runs see each other in one order.

extension AccountCloud {
  package func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    try database.check(position.encoding)
    if try database.run(account, "SELECT 1 FROM address_books WHERE account_id = \(account) AND book_id = \(book)")
      .count == 0
    {
      try AddressBooks(database).register(account: account, book: book, name: "")
    }
    if let start = try start(position) { return start }
    try cleanUp()
    // If the master version is raised at this very moment, the next sync finds it.
    guard let start = try start(position) else { throw CloudError.busy(retryAfter: 1_000) }
    return start
  }

  /// Nil, and nothing done, where the account is to be cleaned up first.
  private func start(_ position: BookPosition) throws(CloudError) -> RunStart? {
    // Drawn once: where the first COMMIT's answer is lost, the second try finds its own lease.
    let run = UniqueID.random()
    return try database.transaction(account) { transaction in
      let answers = try transaction.run([
        """
        SELECT last_change, database_version, policy, live_count, has_history, purged_through,
          lease_holder, \(code: Self.remainingLease),
          (SELECT version FROM master_version), (SELECT encoding FROM master_version), \(code: EditClock.columns)
        FROM accounts a WHERE account_id = \(account) FOR NO KEY UPDATE
        """,
        """
        SELECT \(code: Self.bookColumns), coalesce((
            SELECT told FROM listeners
            WHERE account_id = \(account) AND book_id = \(book) AND device_id = \(holder)), seen)
        FROM address_books b WHERE account_id = \(account) AND book_id = \(book)
        """,
      ])
      guard let state = answers[0].first else { throw Self.accountGone }
      guard let stored = answers[1].first else {
        throw CloudError.unauthorized(message: "the address book is not registered any more")
      }
      let (current, remaining) = (try state.optionalUniqueID(6), try state.optionalInt64(7) ?? 0)
      if let wait = Lease.wait(of: holder, for: current, remaining: remaining) {
        throw CloudError.busy(retryAfter: wait)
      }
      if current != nil, remaining == 0 { Coverpoint.leaseTakenOver.reach() }
      try database.check(master: try state.int32(9))
      let accountVersion = try state.int32(1)
      guard accountVersion == (try state.int32(8)) else { return nil }
      let known = try Self.knownBook(stored)
      let reason = known.fullCompareReason(
        position, told: try stored.int64(5), version: accountVersion, purgedThrough: try state.int64(5))
      try transaction.finish([
        """
        UPDATE accounts SET lease_run = \(run), lease_holder = \(holder),
          lease_until = \(code: Self.renewedLease)
        WHERE account_id = \(account)
        """,
        """
        UPDATE address_books SET run_full = \(reason != nil)
        WHERE account_id = \(account) AND book_id = \(book) AND run_full <> \(reason != nil)
        """,
      ])
      return RunStart(
        run: run, fullCompare: reason, since: reason == nil ? known.seen : 0, known: known.seen,
        policy: try state.value(ConflictPolicy.self, 2),
        records: try state.int64(3), hasHistory: try state.bool(4), serverTime: try EditClock(state, at: 10).now)
    }
  }

  package func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([
        """
        SELECT last_change, live_count, tally_high, tally_low,
          \(code: Self.holdsLease(run)), database_version
        FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE
        """,
        """
        SELECT \(code: Self.bookColumns), run_full, finished_run IS NOT DISTINCT FROM \(run), \(code: Self.toReview(account)),
          \(code: Self.stopped(account))
        FROM address_books b WHERE account_id = \(account) AND book_id = \(book)
        """,
        """
        SELECT 1 FROM contacts
        WHERE account_id = \(account) AND change > \(report.through) AND changed_by IS DISTINCT FROM \(book) LIMIT 1
        """,
      ])
      guard let state = answers[0].first else { throw Self.accountGone }
      guard let stored = answers[1].first else { throw CloudError.runLost }
      let (toReview, stopped) = (try stored.int64(7), Self.stopped(try stored.text(8)))
      var known = try Self.knownBook(stored)
      // The first try's answer was lost, so the device asks again.
      if try stored.bool(6) {
        return RunFinished(seen: known.seen, agrees: !known.hasMismatch, toReview: toReview, stopped: stopped)
      }
      guard try state.bool(4) else { throw CloudError.runLost }
      // Reading every record's ID is part of a full compare anyway; the account's counters are set right by it.
      let counted = try stored.bool(5) ? Self.countedHash(account, transaction) : nil
      let tally =
        try counted?.tally
        ?? Tally(
          count: state.int64(1),
          exclusiveOr: Word128(
            high: UInt64(bitPattern: state.int64(2)), low: UInt64(bitPattern: state.int64(3))))
      known.finish(
        report, isNewsLeft: answers[2].count > 0, lastChange: try state.int64(0), version: try state.int32(5),
        tally: tally, hash: counted?.hash)
      try transaction.finish([
        """
        UPDATE address_books SET hash_of_hashes = \(report.imprint), seen = \(known.seen), finished_at = now(),
          finished_run = \(run), unfinished = false, mismatch = \(known.hasMismatch), run_full = false,
          database_version = \(known.version)
        WHERE account_id = \(account) AND book_id = \(book)
        """,
        """
        UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL, live_count = \(tally.count),
          tally_high = \(Int64(bitPattern: tally.exclusiveOr.high)),
          tally_low = \(Int64(bitPattern: tally.exclusiveOr.low)), \(code: FutureTimes.stampsNow)
        WHERE account_id = \(account)
        """,
        "UPDATE runs SET finished_at = now() WHERE account_id = \(account) AND run_id = \(run)",
        Self.noteTold(account, book, device: holder),
      ])
      return RunFinished(seen: known.seen, agrees: !known.hasMismatch, toReview: toReview, stopped: stopped)
    }
  }

  /// The true hash of hashes and tally, from every live record's ID, 10,000 at a time.
  static func countedHash(_ account: UniqueID, _ transaction: Transaction) throws -> (hash: BookImprint, tally: Tally) {
    var hash = HashOfHashes()
    var tally = Tally()
    var lastPrimary = RecordID(word: Word128(high: 0, low: 0))
    var lastID = UniqueID(word: Word128(high: 0, low: 0))
    while true {
      let rows = try transaction.run(
        """
        SELECT primary_id, contact_id FROM contacts
        WHERE account_id = \(account) AND trashed_at IS NULL AND primary_id >= \(lastPrimary)
          AND (primary_id, contact_id) > (\(lastPrimary), \(lastID))
        ORDER BY primary_id, contact_id LIMIT 10000
        """)
      for index in 0..<rows.count {
        lastPrimary = try rows[index].recordID(0)
        lastID = try rows[index].uniqueID(1)
        hash.insert(lastPrimary)
        tally.insert(lastPrimary)
      }
      if rows.count < 10_000 { return (hash.finalize(), tally) }
    }
  }

  package func abandon(run: UniqueID) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL
      WHERE account_id = \(account) AND lease_run = \(run)
      """)
  }
}
