internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// Carries over, behind the requests, who came into groups and left them with too many others for one transaction
/// (`members_to_carry`, see ``GroupBridge/mostAtOnce``): whom a group's card came to list gets its name as a category, whom none lists any more loses
/// it, and whoever has the category comes into its cards.
///
/// It works in portions. Each is a transaction that looks anew who is in the group, writes, and forgets whom it has written: cut off anywhere, whoever
/// comes next goes on there, and who has left the group meanwhile is left alone. What it writes belongs to the log's entry of the change, so
/// undoing that takes it back, and keeps the rest from being written (``stop(_:account:)``).
package struct GroupCarrying: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Carries over all who wait, account by account, for as long as `goesOn`. `failed` is told of each account in which it did not work.
  package func carryAll(while goesOn: () -> Bool, failed: (CloudError) -> Void) throws(CloudError) {
    var last = UniqueID(word: Word128(high: 0, low: 0))
    while goesOn(), let account = try next(after: last) {
      do {
        while goesOn(), try carry(account: account) {}
      } catch {
        failed(error)
        // The others would each wait as long for a database that is away.
        if case .unavailable = error { return }
      }
      last = account
    }
  }

  /// The next account in which anybody waits.
  private func next(after account: UniqueID) throws(CloudError) -> UniqueID? {
    try database.everywhere(
      "SELECT account_id FROM members_to_carry WHERE account_id > \(account) ORDER BY account_id, name LIMIT 1"
    ) { try $0.uniqueID(0) }.first
  }

  /// One portion in one account; false where nobody waits.
  package func carry(account: UniqueID) throws(CloudError) -> Bool {
    let first = try database.first(
      account,
      "SELECT run_id, name FROM members_to_carry WHERE account_id = \(account) ORDER BY run_id, name, uid LIMIT 1"
    ) { (run: try $0.uniqueID(0), name: try $0.text(1)) }
    guard let (run, name) = first else { return false }
    let writer = ChangeWriter(
      database: database, account: account, author: .carrying, run: run, mirrorsGroups: false)
    try database.transaction(account) { transaction in
      let answers = try transaction.run([
        writer.lock, ChangeWriter.encoding,
        """
        SELECT uid, leaves FROM members_to_carry WHERE account_id = \(account) AND run_id = \(run) AND name = \(name)
        ORDER BY uid LIMIT \(Int64(GroupPeople.portion))
        """,
      ])
      guard let state = answers[0].first else { throw AccountCloud.accountGone }
      let members = try Members(answers[2])
      guard !members.uids.isEmpty else { return try transaction.finish([]) }
      let now = try EditClock(state, at: 5 + Quotas.columnCount).now
      let derived = try derived(members, of: name, writer, now, transaction)
      try transaction.finish(
        try writer.statements(carryingOut: derived, state: state, encoding: answers[1]) + [
          """
          DELETE FROM members_to_carry WHERE account_id = \(account) AND run_id = \(run) AND name = \(name)
            AND uid = ANY(\(members.uids))
          """
        ])
    }
    return true
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

  /// What is to be written of these, as things stand under the account's lock.
  private func derived(
    _ members: Members, of name: String, _ writer: ChangeWriter, _ now: Timestamp, _ transaction: Transaction
  ) throws -> GroupMirror.Derived {
    let answers = try transaction.run(
      [GroupCompletion.listing(members.uids, account: writer.account)]
        + GroupPeople.statements(members.uids, account: writer.account))
    let listed = Set(
      try answers[0].map { (uid: try $0.text(0), name: try $0.text(1)) }.filter { $0.name == name }.map(\.uid))
    var derived = GroupMirror.Derived()
    var joining: [String] = []
    for stored in try GroupPeople(Array(answers[1...])).people {
      let isIn = stored.known.groups.contains(name)
      // Whom a card lists is in the group, whoever left it meanwhile or came back.
      if listed.contains(stored.uid) {
        derived.add(stored, adding: [name], removing: [], now, database.encoding)
      } else if members.leaving.contains(stored.uid) {
        derived.add(stored, adding: [], removing: [name], now, database.encoding)
      } else if isIn {
        joining.append(stored.uid)
      }
    }
    guard !joining.isEmpty else { return derived }
    let cards = try GroupCards(
      transaction.run(GroupCards.statements([name], atMost: GroupCards.mostBytes, account: writer.account)))
    for stored in cards.cards {
      let edited = GroupCards.card(stored, with: GroupBridge.Members(joining: joining), now)
      guard let change = GroupCards.change(of: stored, to: edited, now, database.encoding, run: writer.run) else {
        continue
      }
      derived.add(change, stored.record, stored.known)
    }
    return derived
  }

  // MARK: Who waits

  /// What notes those who are to be carried over. Who waited already waits for this change.
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

  /// A person decides something else about these people and the group. Waits for a portion that is being written.
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

  /// Nothing more is written for an entry of the log, because it is to be undone. Waits for a portion that is being written.
  static func stop(_ run: UniqueID, _ database: CloudDatabase, account: UniqueID) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([
        held(account), "DELETE FROM members_to_carry WHERE account_id = \(account) AND run_id = \(run)",
      ])
    }
  }

  private static func held(_ account: UniqueID) -> SQL {
    "SELECT 1 FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE"
  }
}
