internal import Account
package import Contacts
internal import POSIX
internal import PostgreSQL
internal import Probes
package import Protocol

/// Brings an account's data to the master version: record IDs and columns computed anew from the cards, what nobody refers to
/// removed, all but one of the contacts with one content moved to the trash, counters counted.
///
/// It works in steps, each a transaction with a sign of life for the account's lease, and writes down how far it has come: cut
/// off anywhere, whoever comes next goes on there. It changes no card, deletes no contact, and draws change numbers only for
/// what goes to the trash. Edits in the browser may happen meanwhile: each is written with this program's encoding, and the
/// steps leave alone what has changed since they read it.
///
/// From its beginning on, no address book of the account counts as compared: each compares in full at its next sync, where
/// absence means "unknown". Refused: a change number for each mended contact, so that devices fetch only those. A device
/// whose own IDs were wrong as well would never look at the others.
package struct CleanUp: Sendable {
  /// Who holds the lease for the administration: a clean-up by hand takes over from one that was killed.
  package static let administration = UniqueID(word: Word128(high: 0, low: 1))

  let database: CloudDatabase
  let account: UniqueID
  /// The lease's run, and the history's.
  let run: UniqueID

  enum Stage: Int16 {
    case contacts = 0
    case versions = 1
    case duplicates = 2
    case leftovers = 3
    case counters = 4
  }

  /// How far it has come, as the database knows it.
  struct State: Equatable {
    var stage: Stage
    var place: CardWalk.Place
    var done: Int64
    var total: Int64
  }

  /// Takes the account's lease for `holder` and begins a clean-up, or goes on with one that was cut off. Throws
  /// ``CloudError/busy(retryAfter:)`` while somebody else's run holds the lease.
  package static func take(
    _ database: CloudDatabase, account: UniqueID, holder: UniqueID
  ) throws(CloudError) -> CleanUp {
    let fresh = UniqueID.random()
    let run = try database.transaction(account) { transaction in
      let answers = try transaction.run([
        """
        SELECT lease_holder, \(code: AccountCloud.remainingLease), (SELECT encoding FROM master_version)
        FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE
        """,
        // A clean-up for other versions than today's is begun anew, because what it has done so far is out of date.
        """
        DELETE FROM clean_ups WHERE account_id = \(account)
          AND (version, encoding) <> (SELECT version, encoding FROM master_version)
        """,
        "SELECT run_id FROM clean_ups WHERE account_id = \(account)",
      ])
      guard let state = answers[0].first else { throw AccountCloud.accountGone }
      let (current, remaining) = (try state.optionalUniqueID(0), try state.optionalInt64(1) ?? 0)
      if let wait = Lease.wait(of: holder, for: current, remaining: remaining) {
        throw CloudError.busy(retryAfter: wait)
      }
      try database.check(master: try state.int32(2))
      let begun = try answers[2].first?.uniqueID(0)
      if begun != nil { Coverpoint.cleanUpResumed.reach() }
      let run = begun ?? fresh
      let zero = CardWalk.Place()
      try transaction.finish([
        """
        INSERT INTO clean_ups (account_id, run_id, version, encoding, stage, contact_id, version_id, done, total, started_at)
        SELECT \(account), \(run), version, encoding, 0, \(zero.contact), \(zero.version), 0,
          (SELECT count(*) FROM contacts WHERE account_id = \(account))
            + (SELECT count(*) FROM contact_versions WHERE account_id = \(account)), now()
        FROM master_version
        ON CONFLICT (account_id) DO NOTHING
        """,
        "UPDATE address_books SET database_version = 0 WHERE account_id = \(account)",
        // The counter may be wrong: a number that a contact has is not drawn again.
        """
        UPDATE accounts SET database_version = 0, lease_run = \(run), lease_holder = \(holder),
          lease_until = \(code: AccountCloud.renewedLease), last_change = greatest(last_change, purged_through,
            (SELECT max(change) FROM contacts WHERE account_id = \(account)),
            (SELECT max(last_change) FROM runs WHERE account_id = \(account)),
            (SELECT max(seen) FROM address_books WHERE account_id = \(account)),
            (SELECT max(told) FROM listeners WHERE account_id = \(account)))
        WHERE account_id = \(account)
        """,
      ])
      return run
    }
    return CleanUp(database: database, account: account, run: run)
  }

  /// Works until it is done or `isEnough` says so, between two steps. The lease is free again when it is done.
  package func run(
    until isEnough: (CleanUpProgress) -> Bool = { _ in false }
  ) throws(CloudError) -> CleanUpProgress {
    var progress = CleanUpProgress(account: account)
    do {
      while true {
        guard var state = try state() else {
          progress.done = progress.total
          progress.isFinished = true
          break
        }
        progress.done = state.done
        progress.total = max(state.total, state.done)
        if isEnough(progress) { break }
        try step(&state, &progress)
      }
    } catch { throw CloudError(error) }
    progress.mended = progress.mended.filter { $0.value > 0 }
    return progress
  }

  /// Nil where it is done.
  private func state() throws(CloudError) -> State? {
    try database.first(
      account, "SELECT stage, contact_id, version_id, done, total FROM clean_ups WHERE account_id = \(account)"
    ) { row in
      State(
        stage: try row.value(Stage.self, 0),
        place: CardWalk.Place(contact: try row.uniqueID(1), version: try row.uniqueID(2)), done: try row.int64(3),
        total: try row.int64(4))
    }
  }

  /// Runs one step's `statements` and writes down that the account has come from `old` to `new`. Throws
  /// ``CloudError/runLost`` where somebody else holds the lease, or has been here.
  func commit(
    from old: State, to new: State, _ statements: (Transaction) throws -> [Rows] = { _ in [] }
  ) throws(CloudError) -> [Rows] {
    try database.transaction(account) { transaction in
      let guards = try transaction.run([
        """
        SELECT 1 FROM accounts
        WHERE account_id = \(account) AND \(code: AccountCloud.holdsLease(run)) FOR UPDATE
        """,
        """
        SELECT 1 FROM clean_ups WHERE account_id = \(account) AND run_id = \(run) AND stage = \(old.stage.rawValue)
          AND contact_id = \(old.place.contact) AND version_id = \(old.place.version)
        """,
        ChangeWriter.plannedAnew,
      ])
      guard guards[0].count > 0, guards[1].count > 0 else { throw CloudError.runLost }
      let answers = try statements(transaction)
      try transaction.finish([
        """
        UPDATE clean_ups SET stage = \(new.stage.rawValue), contact_id = \(new.place.contact),
          version_id = \(new.place.version), done = \(new.done)
        WHERE account_id = \(account)
        """,
        """
        UPDATE accounts SET lease_until = \(code: AccountCloud.renewedLease)
        WHERE account_id = \(account) AND lease_run = \(run)
        """,
      ])
      return answers
    }
  }
}

/// How far a clean-up has come, and what it has mended since it was begun or gone on with.
package struct CleanUpProgress: Equatable, Sendable {
  package let account: UniqueID
  package internal(set) var done: Int64 = 0
  package internal(set) var total: Int64 = 0
  package internal(set) var mended: Findings = [:]
  package internal(set) var isFinished = false

  init(account: UniqueID) { self.account = account }
}

extension AccountCloud {
  /// How long one call of a device works on the account's clean-up, in milliseconds.
  private static let portion: Int64 = 2_000

  /// A part of the account's clean-up; throws ``CloudError/cleaningUp(retryAfter:done:of:)`` until it is done.
  func cleanUp() throws(CloudError) {
    let cleanUp = try CleanUp.take(database, account: account, holder: holder)
    let end = MonotonicClock.milliseconds() + Self.portion
    let progress = try database.cleanUps.withPermit { () throws(CloudError) -> CleanUpProgress? in
      do throws(CloudError) {
        return try cleanUp.run { _ in MonotonicClock.milliseconds() >= end }
      } catch .runLost {
        // Another call of this device is at work: it has asked twice, or its first try's answer was lost.
        return nil
      }
    }
    // Devices that are told to come back shall not all come at the same moment.
    guard let progress = progress ?? nil else {
      Coverpoint.cleanUpPutOff.reach()
      throw .cleaningUp(retryAfter: .random(in: 1_000...8_000), done: 0, of: 0)
    }
    database.report(progress)
    guard progress.isFinished else { throw .cleaningUp(retryAfter: 0, done: progress.done, of: progress.total) }
  }
}
