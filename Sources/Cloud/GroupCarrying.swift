internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import Synchronization

/// Carries over, behind the requests, who came into groups and left them with too many others for one transaction
/// (`members_to_carry`, see ``GroupBridge/mostAtOnce``): whom a group's card came to list gets its name as a category, whom none lists any more loses
/// it, and whoever has the category comes into its cards.
///
/// It works in portions. Each is a transaction that looks anew who is in the group, writes, and forgets whom it has written: cut off anywhere, whoever
/// comes next goes on there, and who has left the group meanwhile is left alone. What it writes belongs to the log's entry of the change, so
/// undoing that takes it back, and keeps the rest from being written (``stopping(_:by:account:)``).
///
/// What does not work is left for a later round, and what waits behind it is not: each failure of a ``Place`` doubles the number of rounds that pass
/// it by. So is whoever found no room in a full account.
package final class GroupCarrying: Sendable {
  private let database: CloudDatabase
  private let setbacks = Mutex(Setbacks())

  package init(_ database: CloudDatabase) { self.database = database }

  /// A round: carries over all who wait, account by account, for as long as `goesOn`. `failed` is told of each portion that did not work. Throws where
  /// the database is away.
  package func carryAll(while goesOn: () -> Bool, failed: (CloudError) -> Void) throws(CloudError) {
    setbacks.withLock { $0.beginRound() }
    var last = UniqueID(word: Word128(high: 0, low: 0))
    while goesOn(), let account = try next(after: last) {
      var position = Position.start
      while goesOn(), let step = try carry(account, &position) {
        guard case .failed(let error) = step else { continue }
        failed(error)
        // Somebody holds the account's lock, or the server has no room: each place of it would wait as long.
        if case .unavailable = error { break }
      }
      last = account
    }
  }

  /// One portion in one account; false where nobody waits, or nobody whose turn it is.
  package func carry(account: UniqueID) throws(CloudError) -> Bool {
    var position = Position.start
    switch try carry(account, &position) {
    case nil: return false
    case .written: return true
    case .failed(let error): throw error
    }
  }

  // MARK: Rounds

  /// Those who wait in an account for the same group and entry of the log.
  private struct Place: Hashable {
    let account: UniqueID
    let run: UniqueID
    let name: String
  }

  /// How far a round has come in an account.
  private struct Position {
    var run: UniqueID
    var name: String
    /// Nil: behind all who wait there.
    var uid: String?

    static let start = Position(run: UniqueID(word: Word128(high: 0, low: 0)), name: "", uid: "")

    func isWithin(_ place: Place) -> Bool { uid != nil && run == place.run && name == place.name }
  }

  /// The places that did not work.
  private struct Setbacks {
    private var round = 0
    private var places: [Place: (failures: Int, round: Int)] = [:]
    /// Some ten minutes.
    private static let mostDoubled = 8

    mutating func beginRound() {
      round += 1
      // Those that wait no more.
      places = places.filter { round - $0.value.round <= 2 << Self.mostDoubled }
    }

    func isDue(_ place: Place) -> Bool {
      places[place].map { round - $0.round > 1 << min($0.failures - 1, Self.mostDoubled) } ?? true
    }

    /// `isWhole`: a portion was written whole.
    mutating func note(_ place: Place, isWhole: Bool) {
      let known = places[place]
      if known?.round == round { return }
      places[place] = isWhole ? nil : ((known?.failures ?? 0) + 1, round)
    }
  }

  /// The next account in which anybody waits.
  private func next(after account: UniqueID) throws(CloudError) -> UniqueID? {
    try database.everywhere(
      "SELECT account_id FROM members_to_carry WHERE account_id > \(account) ORDER BY account_id, name LIMIT 1"
    ) { try $0.uniqueID(0) }.first
  }

  private func next(in account: UniqueID, behind position: Position) throws(CloudError) -> Place? {
    let behind: SQL =
      position.uid.map { "(run_id, name, uid) > (\(position.run), \(position.name), \($0))" }
      ?? "(run_id, name) > (\(position.run), \(position.name))"
    return try database.first(
      account,
      """
      SELECT run_id, name FROM members_to_carry WHERE account_id = \(account) AND \(code: behind)
      ORDER BY run_id, name, uid LIMIT 1
      """
    ) { Place(account: account, run: try $0.uniqueID(0), name: try $0.text(1)) }
  }

  private enum Step {
    case written
    case failed(CloudError)
  }

  /// One portion behind a position; nil where nobody waits there, or nobody whose turn it is.
  private func carry(_ account: UniqueID, _ position: inout Position) throws(CloudError) -> Step? {
    while let place = try next(in: account, behind: position) {
      let (isWithin, uid) = (position.isWithin(place), position.uid ?? "")
      position = Position(run: place.run, name: place.name, uid: nil)
      guard isWithin || setbacks.withLock({ $0.isDue(place) }) else { continue }
      do {
        let written = try carry(place, behind: isWithin ? uid : "")
        setbacks.withLock { $0.note(place, isWhole: written.isWhole) }
        position.uid = written.last
        return .written
      } catch {
        setbacks.withLock { $0.note(place, isWhole: false) }
        return .failed(error)
      }
    }
    return nil
  }

  // MARK: A portion

  private struct Written {
    /// The last of those who were looked at; nil where nobody was.
    let last: String?
    /// There was room for all of them.
    let isWhole: Bool
  }

  private func carry(_ place: Place, behind uid: String) throws(CloudError) -> Written {
    let (account, run, name) = (place.account, place.run, place.name)
    let writer = ChangeWriter(
      database: database, account: account, author: .carrying, run: run, mirrorsGroups: false)
    return try database.transaction(account) { transaction in
      let answers = try transaction.run([
        writer.lock, ChangeWriter.encoding,
        """
        SELECT uid, leaves FROM members_to_carry
        WHERE account_id = \(account) AND run_id = \(run) AND name = \(name) AND uid > \(uid)
        ORDER BY uid LIMIT \(Int64(GroupPeople.portion))
        """,
      ])
      guard let state = answers[0].first else { throw AccountCloud.accountGone }
      let members = try Members(answers[2])
      guard !members.uids.isEmpty else {
        try transaction.finish([])
        return Written(last: nil, isWhole: true)
      }
      let now = try EditClock(state, at: 5 + Quotas.columnCount).now
      let (derived, uids) = try derived(members, of: name, writer, now, transaction)
      let (statements, outcomes) = try writer.statements(carryingOut: derived, state: state, encoding: answers[1])
      var left: Set<String> = []
      for (change, outcome) in zip(derived.changes, outcomes) {
        if case .full = outcome { left.formUnion(uids[change.id] ?? []) }
      }
      try transaction.finish(
        statements + [
          """
          DELETE FROM members_to_carry WHERE account_id = \(account) AND run_id = \(run) AND name = \(name)
            AND uid = ANY(\(members.uids.filter { !left.contains($0) }))
          """
        ])
      return Written(last: members.uids.last, isWhole: left.isEmpty)
    }
  }

  /// Some of those who wait.
  private struct Members {
    var uids: [String] = []
    var leaving: Set<String> = []

    init(_ rows: Rows) throws {
      for index in 0..<rows.count {
        uids.append(try rows[index].text(0))
        if try rows[index].bool(1) { leaving.insert(try rows[index].text(0)) }
      }
    }
  }

  /// What has to be written for these people as things stand under the account's lock, by the contacts that are changed.
  private func derived(
    _ members: Members, of name: String, _ writer: ChangeWriter, _ now: Timestamp, _ transaction: Transaction
  ) throws -> (GroupMirror.Derived, uids: [UniqueID: [String]]) {
    let answers = try transaction.run(
      [GroupCompletion.listing(members.uids, account: writer.account)]
        + GroupPeople.statements(members.uids, account: writer.account))
    let listed = Set(
      try answers[0].map { (uid: try $0.text(0), name: try $0.text(1)) }.filter { $0.name == name }.map(\.uid))
    var derived = GroupMirror.Derived()
    var uids: [UniqueID: [String]] = [:]
    var joining: [String] = []
    for stored in try GroupPeople(Array(answers[1...])).people {
      let isIn = stored.known.groups.contains(name)
      uids[stored.record.id] = [stored.uid]
      // Whom a card lists is in the group, whoever left it meanwhile or came back.
      if listed.contains(stored.uid) {
        derived.add(stored, adding: [name], removing: [], now, database.encoding)
      } else if members.leaving.contains(stored.uid) {
        derived.add(stored, adding: [], removing: [name], now, database.encoding)
      } else if isIn {
        joining.append(stored.uid)
      }
    }
    guard !joining.isEmpty else { return (derived, uids) }
    let cards = try GroupCards(
      transaction.run(GroupCards.statements([name], atMost: GroupCards.mostBytes, account: writer.account)))
    for stored in cards.cards {
      let edited = GroupCards.card(stored, with: GroupBridge.Members(joining: joining), now)
      guard let change = GroupCards.change(of: stored, to: edited, now, database.encoding, run: writer.run) else {
        continue
      }
      derived.add(change, stored.record, stored.known)
      uids[stored.id] = joining
    }
    return (derived, uids)
  }

  // MARK: Who waits

  /// The statements that note people to be carried over. Somebody who waited already waits for this change from now on.
  static func note(_ behind: [String: GroupBridge.Members], run: UniqueID, account: UniqueID) -> [SQL] {
    var rows: [(name: String, uid: String, leaves: Bool)] = []
    for (name, members) in behind.sorted(by: { $0.key < $1.key }) {
      var seen: Set<String> = []
      for uid in members.joining where seen.insert(uid).inserted { rows.append((name, uid, false)) }
      for uid in members.leaving where seen.insert(uid).inserted { rows.append((name, uid, true)) }
    }
    guard !rows.isEmpty else { return [] }
    return [
      """
      INSERT INTO members_to_carry (account_id, name, uid, leaves, run_id)
      SELECT \(account), n.name, n.uid, n.leaves, \(run)
      FROM unnest(\(rows.map(\.name)), \(rows.map(\.uid)), \(rows.map(\.leaves))) AS n (name, uid, leaves)
      ON CONFLICT (account_id, name, uid) DO UPDATE SET leaves = excluded.leaves, run_id = excluded.run_id
      """
    ]
  }

  /// Somebody who waits.
  struct Waiting {
    let name: String
    let uid: String
    let leaves: Bool
    let run: UniqueID

    init(_ row: Row) throws(PostgresError) {
      (name, uid) = (try row.text(0), try row.text(1))
      (leaves, run) = (try row.bool(2), try row.uniqueID(3))
    }
  }

  /// Of these contacts, the ones that wait under the UIDs that they had before, as they have other UIDs now.
  static func waiting(_ ids: [UniqueID], formerly: [String], now uids: [String], account: UniqueID) -> SQL {
    """
    SELECT g.name, n.uid, w.leaves, w.run_id FROM unnest(\(ids), \(formerly), \(uids)) AS n (contact_id, former, uid)
    CROSS JOIN LATERAL (
      SELECT name FROM group_people WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
    ) g
    CROSS JOIN LATERAL (
      SELECT leaves, run_id FROM members_to_carry
      WHERE account_id = \(account) AND name = g.name AND uid = n.former \(code: .eachByItself)
    ) w
    """
  }

  /// The statements that note that somebody waits under another UID as well. If nobody has the former UID any more, that
  /// entry is forgotten by itself.
  static func note(_ renamed: [Waiting], account: UniqueID) -> [SQL] {
    guard !renamed.isEmpty else { return [] }
    return [
      """
      INSERT INTO members_to_carry (account_id, name, uid, leaves, run_id)
      SELECT \(account), n.name, n.uid, n.leaves, n.run_id
      FROM unnest(\(renamed.map(\.name)), \(renamed.map(\.uid)), \(renamed.map(\.leaves)), \(renamed.map(\.run)))
        AS n (name, uid, leaves, run_id)
      ON CONFLICT (account_id, name, uid) DO NOTHING
      """
    ]
  }

  /// Ends the wait of these people for this group, because a person has decided something else. Waits for a portion that
  /// is being written.
  static func forget(
    _ uids: [String], of name: String, _ database: CloudDatabase, account: UniqueID
  ) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([
        held(account),
        "DELETE FROM members_to_carry WHERE account_id = \(account) AND name = \(name) AND uid = ANY(\(uids))",
      ])
    }
  }

  /// Who waits to come into a group, and to leave it.
  static func waiting(
    _ name: String, _ database: CloudDatabase, account: UniqueID
  ) throws(CloudError) -> GroupBridge.Members {
    let rows = try database.rows(
      account,
      "SELECT uid, leaves FROM members_to_carry WHERE account_id = \(account) AND name = \(name) ORDER BY uid"
    ) { (uid: try $0.text(0), leaves: try $0.bool(1)) }
    return GroupBridge.Members(
      joining: rows.filter { !$0.leaves }.map(\.uid), leaving: rows.filter(\.leaves).map(\.uid))
  }

  /// Ends all waits for an entry of the log, because it is undone. Waits for a portion that is being written.
  static func stop(_ run: UniqueID, _ database: CloudDatabase, account: UniqueID) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([held(account), stopping(run, account: account)])
    }
  }

  /// The same in the transaction of an undo, behind what it writes.
  ///
  /// The undo leaves a card as it is that others have changed since its run, so nothing lists those again whom the run took off that. Who still waited
  /// to lose the category keeps it, and comes into the card behind the request: who had lost it comes back into both.
  static func stopping(_ run: UniqueID, by undo: UniqueID, account: UniqueID) -> [SQL] {
    [
      """
      UPDATE members_to_carry SET leaves = false, run_id = \(undo)
      WHERE account_id = \(account) AND run_id = \(run) AND leaves AND name = ANY (ARRAY(
        SELECT n.name FROM (
          SELECT DISTINCT name FROM members_to_carry WHERE account_id = \(account) AND run_id = \(run) AND leaves
        ) n
        CROSS JOIN LATERAL (
          SELECT bool_or(k.is_of_run) AND NOT bool_or(k.goes_back) AS stays FROM (
            SELECT EXISTS (
              SELECT 1 FROM contact_versions
              WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = c.contact_id
            ) AS is_of_run, c.run_id IS NOT DISTINCT FROM \(run) OR EXISTS (
              SELECT 1 FROM contact_versions
              WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = c.contact_id AND run_id = \(undo)
            ) AS goes_back
            FROM contacts c
            WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = n.name \(code: .eachByItself)
          ) k
        ) l WHERE l.stays))
      """,
      stopping(run, account: account),
    ]
  }

  private static func stopping(_ run: UniqueID, account: UniqueID) -> SQL {
    "DELETE FROM members_to_carry WHERE account_id = \(account) AND run_id = \(run)"
  }

  private static func held(_ account: UniqueID) -> SQL {
    "SELECT 1 FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE"
  }
}
