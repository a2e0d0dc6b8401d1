internal import Account
internal import Contacts
internal import PostgreSQL
internal import Probes
import Protocol
internal import Sync

// The steps of a clean-up: each is repeated until it finds nothing more, and at most 500 records are written by one.

extension CleanUp {
  private static let limit: Int64 = 500

  func step(_ state: inout State, _ progress: inout CleanUpProgress) throws {
    switch state.stage {
    case .contacts: try mendContacts(state, &progress)
    case .versions: try mendVersions(state, &progress)
    case .duplicates: try trashDuplicates(state, &progress)
    case .leftovers: try removeLeftovers(state, &progress)
    case .counters: try finish(state, &progress)
    }
  }

  private var walk: CardWalk {
    CardWalk(account: account, encoding: database.encoding) { try database.run(account, $0) }
  }

  /// The state in which the next stage begins.
  private func next(_ stage: Stage, after state: State) -> State {
    State(stage: stage, place: CardWalk.Place(), done: state.done, total: state.total)
  }

  private func mendContacts(_ state: State, _ progress: inout CleanUpProgress) throws {
    let steps = try walk.contacts(after: state.place)
    guard let last = steps.last else {
      _ = try commit(from: state, to: next(.versions, after: state))
      return
    }
    var wrong: [(step: CardWalk.Step, content: CardContent)] = []
    for step in steps {
      guard case .success(let content) = step.content, step.stored.isWrong(content.columns) else { continue }
      wrong.append((step, content))
      progress.mended[step.stored.hasSameIDs(as: content) ? .columns : .recordIDs, default: 0] += 1
    }
    var new = state
    new.place = last.place
    new.done += Int64(steps.count)
    let contents = wrong.map(\.content)
    let cards = steps.compactMap { step -> (id: UniqueID, change: Int64, members: [String])? in
      guard case .success(let content) = step.content, content.isGroup || step.stored.isGroup else { return nil }
      return (step.place.contact, step.change, content.members)
    }
    let groups = GroupIndex(account: account).mend(cards, contacts: steps.map(\.place.contact))
    let index = GroupIndex(account: account)
    let dates = DateIndex(account: account)
    var misplaced: Int64 = 0
    var misdated: Int64 = 0
    _ = try commit(from: state, to: new) { transaction in
      let undated = try dates.wrong(steps, stored: transaction.run(dates.stored(steps.map(\.place.contact))))
      misdated = Int64(undated.count)
      if !undated.isEmpty { _ = try transaction.run(dates.mend(undated)) }
      // Counted when the columns are right: what follows from these is no damage of its own.
      func mendGroups() throws -> [Rows] {
        misplaced = try transaction.run(index.wrongContacts(steps.map(\.place.contact))).first?.int64(0) ?? 0
        return try transaction.run(groups)
      }
      guard !wrong.isEmpty else { return try mendGroups() }
      Coverpoint.cleanUpMended.reach()
      _ = try transaction.run(
        [
          """
          UPDATE contacts c SET primary_id = n.primary_id, secondary_id = n.secondary_id, uid = n.uid,
            sort_first = n.sort_first, sort_last = n.sort_last, display_name = n.display_name, detail = n.detail,
            has_photo = n.has_photo, groups = string_to_array(n.groups, E'\\x1f'), search_text = n.search_text,
            phone_digits = n.phone_digits, is_group = n.is_group, digest = n.digest
          FROM unnest(\(wrong.map(\.step.place.contact)), \(wrong.map(\.step.change)), \(contents.map(\.ids.primary)),
            \(contents.map(\.ids.secondary)), \(contents.map(\.uid)), \(contents.map(\.sortFirst)),
            \(contents.map(\.sortLast)), \(contents.map(\.displayName)), \(contents.map(\.detail)),
            \(contents.map(\.hasPhoto)), \(contents.map(\.packedGroups)), \(contents.map(\.searchText)),
            \(contents.map(\.phoneDigits)), \(contents.map(\.isGroup)), \(contents.map(\.digest)))
            AS n (contact_id, change, primary_id, secondary_id, uid, sort_first, sort_last, display_name, detail,
              has_photo, groups, search_text, phone_digits, is_group, digest)
          WHERE c.account_id = \(account) AND c.contact_id = n.contact_id AND c.change = n.change AND NOT c.is_erased
          """
        ])
      return try mendGroups()
    }
    progress.mended[.groups, default: 0] += misplaced
    progress.mended[.dates, default: 0] += misdated
  }

  private func mendVersions(_ state: State, _ progress: inout CleanUpProgress) throws {
    let steps = try walk.versions(after: state.place)
    guard let last = steps.last else {
      _ = try commit(from: state, to: next(.duplicates, after: state))
      return
    }
    var wrong: [(place: CardWalk.Place, content: CardContent)] = []
    for step in steps {
      guard case .success(let content) = step.content, step.stored.isWrong(content.versionColumns) else { continue }
      wrong.append((step.place, content))
    }
    progress.mended[.versions, default: 0] += Int64(wrong.count)
    var new = state
    new.place = last.place
    new.done += Int64(steps.count)
    _ = try commit(from: state, to: new) { transaction in
      guard !wrong.isEmpty else { return [] }
      return try transaction.run([
        """
        UPDATE contact_versions v SET primary_id = n.primary_id, secondary_id = n.secondary_id,
          display_name = n.display_name, has_photo = n.has_photo
        FROM unnest(\(wrong.map(\.place.contact)), \(wrong.map(\.place.version)), \(wrong.map(\.content.ids.primary)),
          \(wrong.map(\.content.ids.secondary)), \(wrong.map(\.content.displayName)), \(wrong.map(\.content.hasPhoto)))
          AS n (contact_id, version_id, primary_id, secondary_id, display_name, has_photo)
        WHERE v.account_id = \(account) AND v.contact_id = n.contact_id AND v.version_id = n.version_id
        """
      ])
    }
  }

  /// Of contacts with one content, the one with the smallest id stays: every process decides the same.
  private func trashDuplicates(_ state: State, _ progress: inout CleanUpProgress) throws {
    let rows = try database.read(
      account,
      [
        ChangeWriter.plannedAnew,
        """
        SELECT contact_id, primary_id FROM (
          SELECT contact_id, primary_id, row_number() OVER (PARTITION BY primary_id ORDER BY contact_id) AS place
          FROM contacts WHERE account_id = \(account) AND trashed_at IS NULL
        ) c WHERE place > 1 LIMIT \(Self.limit)
        """,
      ])[1]
    let changes = try rows.map { row throws(PostgresError) in
      // The contact that stays keeps the content, so no guard has to save anything.
      Change(
        id: try row.uniqueID(0), operation: .trash(base: try row.recordID(1), allowed: true), content: nil,
        editedAt: Timestamp(milliseconds: 0))
    }
    guard !changes.isEmpty else {
      _ = try commit(from: state, to: next(.leftovers, after: state))
      return
    }
    Coverpoint.cleanUpDuplicate.reach()
    _ = try ChangeWriter(database: database, account: account, author: .cleanUp, run: run).write(changes)
    progress.mended[.duplicates, default: 0] += Int64(changes.count)
  }

  private func removeLeftovers(_ state: State, _ progress: inout CleanUpProgress) throws {
    let removed = try commit(from: state, to: state) { transaction in
      try transaction.run([
        """
        DELETE FROM contact_versions WHERE account_id = \(account) AND (contact_id, version_id) IN (
          SELECT v.contact_id, v.version_id FROM contact_versions v
          WHERE v.account_id = \(account) AND NOT EXISTS (
            SELECT 1 FROM contacts c WHERE c.account_id = \(account) AND c.contact_id = v.contact_id)
          LIMIT \(Self.limit))
        """,
        Leftovers.removeParts(account, limit: Self.limit),
        Leftovers.removeBooks(account),
        GroupIndex(account: account).removeOrphans(limit: Self.limit),
        DateIndex(account: account).removeOrphans(limit: Self.limit),
      ])
    }.map { Int64($0.affected) }
    progress.mended[.orphanVersions, default: 0] += removed[0]
    progress.mended[.leftovers, default: 0] += removed[1] + removed[2]
    progress.mended[.groups, default: 0] += removed[3]
    progress.mended[.dates, default: 0] += removed[4]
    guard !removed.contains(where: { $0 >= Self.limit }) else { return }
    _ = try commit(from: state, to: next(.counters, after: state))
  }

  /// Counts, sets the version and gives the lease back: the account is as it should be from this transaction on.
  private func finish(_ state: State, _ progress: inout CleanUpProgress) throws {
    let shared = try mendChangeNumbers(state)
    progress.mended[.changeNumbers, default: 0] += shared
    guard shared < Self.limit else { return }
    let wasWrong = try commit(from: state, to: state) { transaction in
      let tally = try AccountCloud.countedHash(account, transaction).tally
      let high = Int64(bitPattern: tally.exclusiveOr.high)
      let low = Int64(bitPattern: tally.exclusiveOr.low)
      return try transaction.run([
        """
        SELECT 1 FROM accounts
        WHERE account_id = \(account)
          AND (live_count, tally_high, tally_low, live_bytes)
            <> (\(tally.count), \(high), \(low), \(code: StoredBytes.live(account)))
        """,
        """
        UPDATE accounts a SET live_count = \(tally.count), tally_high = \(high), tally_low = \(low),
          live_bytes = \(code: StoredBytes.live(account)), stored_bytes = \(code: StoredBytes.all(account)),
          has_history = has_history OR EXISTS (SELECT 1 FROM contact_versions WHERE account_id = \(account)),
          database_version = c.version, clean_ups = a.clean_ups + 1, lease_run = NULL, lease_holder = NULL, lease_until = NULL,
          \(code: FutureTimes.stampsNow)
        FROM clean_ups c WHERE a.account_id = \(account) AND c.account_id = \(account)
        """,
        "UPDATE runs SET finished_at = now() WHERE account_id = \(account) AND run_id = \(run)",
        "DELETE FROM clean_ups WHERE account_id = \(account)",
      ])
    }[0].count
    progress.mended[.counters, default: 0] += Int64(wasWrong)
  }

  /// Gives new numbers to contacts that share one with another contact. Returns how many it found.
  private func mendChangeNumbers(_ state: State) throws -> Int64 {
    let rows = try commit(from: state, to: state) { transaction in
      try transaction.run([
        """
        UPDATE contacts SET created_change = change WHERE account_id = \(account) AND created_change > change
        """,
        """
        UPDATE contacts c SET change = a.last_change + n.place
        FROM accounts a, (
          SELECT contact_id, row_number() OVER (ORDER BY contact_id) AS place FROM (
            SELECT contact_id, row_number() OVER (PARTITION BY change ORDER BY contact_id) AS use
            FROM contacts WHERE account_id = \(account)
          ) used WHERE use > 1 LIMIT \(Self.limit)
        ) n
        WHERE a.account_id = \(account) AND c.account_id = \(account) AND c.contact_id = n.contact_id
        """,
        """
        UPDATE accounts SET last_change = greatest(last_change,
          (SELECT max(change) FROM contacts WHERE account_id = \(account)))
        WHERE account_id = \(account)
        """,
      ])
    }
    return Int64(rows[1].affected)
  }
}
