internal import Account
package import Contacts
internal import PostgreSQL
internal import Probes
package import Protocol

/// Forgets for good what has been in the trash, the history or the log for ``defaultDays``, or as many as the server was told, in small steps.
///
/// The days are those that the database has lived through (``LivedTime``), so no clock that is wrong for a while makes
/// anything go. What waits for review stays, and its contact with it, until somebody has decided, and then for as many days
/// again: else an edit would be gone that nobody saw. What became one with a contact stays as long as that contact is there, and the versions
/// from before with it, so that the two can be taken apart at any time.
package struct Retention: Sendable {
  package static let defaultDays = AccountTimes.keptDays

  private let database: CloudDatabase
  private let kept: Int64
  private let machine: MachineClock

  package init(_ database: CloudDatabase, days: Int = Self.defaultDays, machine: MachineClock = .own) {
    self.database = database
    self.machine = machine
    kept = Int64(days) * 86_400_000
  }

  /// One cleaning: a look at the clocks, and in every account one step, and more where there is more to do. Call it now and
  /// then, at least once a day, from any process; no longer than `goesOn`, which is asked between two steps. `isDue` false: the look, and what attempts to sign in have left behind, unless
  /// times are to be set right; time counts from look to look. `notice` is told what is wrong with the clocks, `failed` of each account in which the cleaning did not
  /// work; the others do not wait for it.
  package func clean(
    isDue: Bool = true, notice: (ClockNotice) -> Void = { _ in }, failed: (CloudError) -> Void,
    goesOn: @escaping () -> Bool = { true }
  ) throws(CloudError) {
    let (time, now) = try database.look(machine) { found in
      switch found {
      case .uncounted: Coverpoint.timeNotCounted.reach()
      case .behind: Coverpoint.clockBehind.reach()
      }
      notice(found)
    }
    do {
      try SignInPlaces(database).clean()
      try PasskeyChallenges(database).clean()
    } catch { failed(error) }
    let isToRight = time.isToRight(since: time.righted)
    guard isDue || isToRight else { return }
    let accounts = try Accounts(database).list().map(\.id)
    let isCleaned = inEach(accounts, failed, goesOn) { account throws(CloudError) in
      try FutureTimes(database, account: account).setRight(time, at: now)
      while goesOn(), try purge(account: account) {}
    }
    guard isCleaned else { return }
    if isToRight { try database.noteRighted() }
    // This may take minutes, for which no other account's cleaning waits.
    _ = inEach(accounts, failed, goesOn) { account throws(CloudError) in
      try PastFilling(database: database, account: account, goesOn: goesOn).fill()
    }
  }

  /// False where it was stopped before the last of them.
  private func inEach(
    _ accounts: [UniqueID], _ failed: (CloudError) -> Void, _ goesOn: () -> Bool,
    _ body: (UniqueID) throws(CloudError) -> Void
  ) -> Bool {
    for account in accounts {
      guard goesOn() else { return false }
      do { try body(account) } catch {
        failed(error)
        // The others would each wait as long for a database that is away.
        if case .unavailable = error { return false }
      }
    }
    return goesOn()
  }

  /// One step in one account: at most `limit` contacts, versions, runs and large values each. True where more is left to do.
  ///
  /// An address book that has not seen the last deletion that is forgotten here compares in full when it comes back.
  package func purge(account: UniqueID, limit: Int64 = 500) throws(CloudError) -> Bool {
    let old = LivedTime.since(kept)
    // The row lock is taken first, because a save may refer to a large value, or revive a contact, that is about to go.
    return try database.transaction(account) { transaction in
      let answers = try transaction.run([
        "SELECT 1 FROM accounts WHERE account_id = \(account) FOR UPDATE",
        """
        SELECT contact_id, change FROM contacts c
        WHERE account_id = \(account) AND trashed_at IS NOT NULL AND trashed_lived <= \(code: old) AND NOT EXISTS (
          SELECT 1 FROM contact_versions v
          WHERE v.account_id = \(account) AND v.contact_id = c.contact_id
            AND (v.needs_review OR v.replaced_lived > \(code: old)))
          AND NOT EXISTS (SELECT 1 FROM contacts k WHERE k.account_id = \(account) AND k.contact_id = c.merged_into)
        LIMIT \(limit)
        """,
      ])
      let victims = try answers[1].map { row throws(PostgresError) in try row.uniqueID(0) }
      let purged = try answers[1].map { row throws(PostgresError) in try row.int64(1) }.max() ?? 0
      let counts = try transaction.run([
        """
        UPDATE accounts SET purged_through = greatest(purged_through, \(purged))
        WHERE account_id = \(account) AND purged_through < \(purged)
        """,
        "DELETE FROM contacts WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
        "DELETE FROM contact_versions WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
        // A run is forgotten before its versions: without them, all its contacts would look as if the run had made them.
        """
        DELETE FROM runs WHERE account_id = \(account) AND run_id IN (
          SELECT run_id FROM runs WHERE account_id = \(account) AND started_lived <= \(code: old) LIMIT \(limit))
        """,
        """
        DELETE FROM contact_versions WHERE account_id = \(account) AND (contact_id, version_id) IN (
          SELECT contact_id, version_id FROM contact_versions v
          WHERE account_id = \(account) AND NOT EXISTS (
              SELECT 1 FROM runs r WHERE r.account_id = \(account) AND r.run_id = v.run_id)
            AND replaced_lived <= \(code: old) AND NOT needs_review AND NOT EXISTS (
              SELECT 1 FROM contacts m WHERE m.account_id = \(account) AND m.merged_into = v.contact_id
                AND m.run_id IN (v.run_id, v.made_by_run) \(code: .eachByItself))
          LIMIT \(limit))
        """,
        Leftovers.removeParts(account, limit: limit),
        // No moment that can be looked at is before the first run that is left.
        """
        DELETE FROM past_group_people WHERE account_id = \(account) AND ctid = ANY (ARRAY(
          SELECT ctid FROM past_group_people
          WHERE account_id = \(account) AND change < coalesce(
            (SELECT first_change FROM runs WHERE account_id = \(account) ORDER BY first_change, run_id LIMIT 1),
            (SELECT last_change + 1 FROM accounts WHERE account_id = \(account)))
          ORDER BY change LIMIT \(limit)))
        """,
        // Nobody is told of them any more.
        """
        DELETE FROM left_names l USING accounts a
        WHERE l.account_id = \(account) AND a.account_id = \(account) AND l.change <= a.purged_through
        """,
        "DELETE FROM drafts WHERE account_id = \(account) AND typed_lived <= \(code: old)",
        "DELETE FROM imports WHERE account_id = \(account) AND sent_lived <= \(code: LivedTime.since(Imports.lifetime))",
        // Sessions end by the clock: a sign-in must not last longer because no time counts, and a person can sign in again.
        "DELETE FROM sessions WHERE account_id = \(account) AND expires_at < now()",
        "DELETE FROM pending_sign_ins WHERE account_id = \(account) AND expires_at < now()",
        // A device signs in again and has lost nothing; but a clock that jumps must not sign out all of them.
        """
        DELETE FROM device_tokens WHERE account_id = \(account)
          AND used_lived <= \(code: LivedTime.since(Devices.longestPause))
        """,
        """
        DELETE FROM calendar_addresses WHERE account_id = \(account)
          AND used_lived <= \(code: LivedTime.since(Devices.longestPause))
        """,
        "DELETE FROM group_card_members WHERE account_id = \(account) AND card_id = ANY(\(victims))",
        GroupIndex.forgettingPast(of: victims, account),
        "DELETE FROM contact_dates WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
        Duplicates.forgetting(victims, account),
        "DELETE FROM linked_people WHERE account_id = \(account) AND contact_id = ANY(\(victims))",
        Quotas.countAgain(account),
        "UPDATE accounts SET removals = removals + 1 WHERE account_id = \(account) AND \(!victims.isEmpty)",
      ])
      return ([victims.count] + counts[3...6].map(\.affected)).contains(Int(limit))
    }
  }
}
