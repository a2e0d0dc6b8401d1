package import Account
package import Cloud
package import Contacts
import POSIX
package import PostgreSQL
package import Probes
package import Protocol
import TestPostgreSQL
import VCard

/// The cloud's database of this test run.
package enum TestDatabase {
  package static let shared = Result {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    return database
  }
}

/// An account in PostgreSQL, reached straight in the database.
package final class DatabaseAccount: TestAccount {
  package let id: UniqueID
  /// Where an administrator may do what concerns all accounts; the others leave it.
  let administration: StoryDatabase?
  private let ownDatabase: CloudDatabase
  package let name: String

  package var database: CloudDatabase { administration?.database ?? ownDatabase }
  private var store: ContactStore { ContactStore(database, account: id) }

  package convenience init() throws { try self.init(TestDatabase.shared.get(), nil) }

  /// In a database of its own.
  package convenience init(_ own: CloudDatabase) throws { try self.init(own, nil) }

  convenience init(_ administration: StoryDatabase) throws { try self.init(administration.database, administration) }

  private init(_ database: CloudDatabase, _ administration: StoryDatabase?) throws {
    ownDatabase = database
    self.administration = administration
    name = "test-\(UInt64.random(in: 0 ... .max))"
    id = try Self.make(name, by: administration?.owner ?? Connection(url: database.url))
  }

  /// Makes the row of an account to which no password fits, as `owner` of the tables: scrypt takes longer than most tests.
  package static func make(_ name: String, by owner: Connection) throws -> UniqueID {
    let id = Account.id(name: name)
    try owner.run(
      """
      INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
      VALUES (\(id.description)::text::uuid, \(name), '', now(), (SELECT version FROM master_version))
      """)
    return id
  }

  /// It and all that it has goes.
  func remove() throws { try Accounts(database).remove(name: name) }

  package func cloud(_ book: UniqueID) -> any CloudReplica { cloud(book, device: .random()) }

  package func cloud(_ book: UniqueID, device: UniqueID) -> any CloudReplica {
    AccountCloud(database, account: id, book: book, device: device)
  }

  /// Over connections of its own, which `faults` lets break.
  package func cloud(_ book: UniqueID, faults: FaultInjector) throws -> any CloudReplica {
    let database = CloudDatabase(url: database.url, poolSize: 2, faults: faults)
    return AccountCloud(database, account: id, book: book)
  }

  package var cards: [UniqueID: [UInt8]] {
    get throws {
      var cards: [UniqueID: [UInt8]] = [:]
      var start = ContactStore.Start.beginning
      while true {
        let page = try store.list(order: .first, start: start, limit: 200)
        for row in page.rows { cards[row.id] = try store.contact(row.id)?.card }
        guard let next = page.next else { return cards }
        start = .after(next)
      }
    }
  }

  package var lastChange: Int64 { get throws { try store.lastChange() } }

  package var keptForReview: Set<RecordID> {
    get throws {
      Set(
        try AccountHistory(database, account: id).review(limit: 1_000).compactMap { item in
          try store.version(item.version, of: item.contact).flatMap { RecordID(card: $0) }
        })
    }
  }

  package var everything: Set<RecordID> {
    get throws {
      if encoding != .current { return try wholeCards }
      let connection = try owner()
      let rows = try connection.run(
        """
        SELECT primary_id::text FROM contacts WHERE account_id = \(id.description)::text::uuid
        UNION SELECT primary_id::text FROM contact_versions WHERE account_id = \(id.description)::text::uuid
        """)
      let texts = try rows.map { row throws(PostgresError) in try row.text(0) }
      return Set(texts.compactMap { UniqueID($0).map { RecordID(word: $0.word) } })
    }
  }

  package var editTimes: [RecordID: Timestamp] {
    get throws {
      let account = id.description
      let rows = try owner().run(
        """
        SELECT primary_id::text, (extract(epoch FROM edited_at) * 1000)::bigint FROM contacts
        WHERE account_id = \(account)::text::uuid
        UNION ALL
        SELECT primary_id::text, (extract(epoch FROM edited_at) * 1000)::bigint FROM contact_versions
        WHERE account_id = \(account)::text::uuid
        """
      ).map { row throws(PostgresError) in (primary: try row.text(0), at: try row.int64(1)) }
      return rows.reduce(into: [:]) { times, row in
        guard let primary = UniqueID(row.primary) else { return }
        times[RecordID(word: primary.word)] = Timestamp(milliseconds: row.at)
      }
    }
  }

  /// Of all contacts and versions, read one by one.
  private var wholeCards: Set<RecordID> {
    get throws {
      var contents: Set<RecordID> = []
      func take(_ card: [UInt8]?) { if let content = card.flatMap({ RecordID(card: $0) }) { contents.insert(content) } }
      let connection = try owner()
      let account = id.description
      let contacts = try connection.run(
        "SELECT contact_id::text FROM contacts WHERE account_id = \(account)::text::uuid"
      ).map { row throws(PostgresError) in try row.text(0) }
      for contact in contacts.compactMap({ UniqueID($0) }) { take(try store.contact(contact)?.card) }
      let versions = try connection.run(
        """
        SELECT contact_id::text, version_id::text FROM contact_versions WHERE account_id = \(account)::text::uuid
        """
      ).map { row throws(PostgresError) in (contact: try row.text(0), version: try row.text(1)) }
      for version in versions {
        guard let contact = UniqueID(version.contact), let id = UniqueID(version.version) else { continue }
        take(try store.version(id, of: contact))
      }
      return contents
    }
  }

  private func owner() throws -> Connection {
    try administration?.owner ?? Connection(url: TestDatabase.shared.get().url)
  }

  package var trashed: [UniqueID] {
    get throws {
      try AccountHistory(database, account: id).trash(before: nil, limit: 1_000).contacts.map(\.id)
    }
  }

  package func restore(_ id: UniqueID) throws { _ = try history.restore([id]) }

  private var history: AccountHistory { AccountHistory(database, account: id, device: nil) }

  package var runs: [UniqueID] { get throws { try history.log(before: nil, limit: 100).map(\.run) } }

  package func undo(_ run: UniqueID) throws {
    var mode = UndoMode.guarded
    var position: UndoPosition? = .start
    while let from = position {
      let step = try history.undo(run, from: from, mode: mode)
      // As a person who is asked, and allows it.
      if step.deletions != nil { mode = .allowed } else { position = step.next }
    }
  }

  package func choose(_ policy: ConflictPolicy) throws { try Accounts(database).setPolicy(policy, account: id) }

  package func limit(_ quota: Quota) throws {
    let change = Quotas.Change(
      contacts: quota.contacts, bytes: quota.bytes, devices: quota.devices, sessions: quota.sessions)
    try Quotas(database).set(change, account: id)
  }

  package func releaseLease() throws {
    try owner().run(
      "UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL WHERE account_id = \(id.description)::text::uuid"
    )
  }

  package func ageLease(by milliseconds: Int64) throws {
    try owner().run(
      """
      UPDATE accounts SET lease_until = lease_until - \(milliseconds) * interval '1 millisecond'
      WHERE account_id = \(id.description)::text::uuid
      """)
  }

  package func forgetOld() throws { while try Retention(database).purge(account: id) {} }

  package var encoding: EncodingVersion { database.encoding }

  package func raiseVersion(portions: Int) throws { try administration?.raiseVersion() }

  package func updateServer(portions: Int) throws { try administration?.update() }

  package func backUp() throws { try administration?.backUp(id) }

  package func restoreBackup() throws -> Bool { try administration?.restoreBackup(id) ?? false }

  package func moveClock(by milliseconds: Int64) throws { try administration?.moveClock(by: milliseconds) }

  /// The database's clock is all accounts', so the rows become older instead.
  package func liveThrough(_ milliseconds: Int64) throws {
    let owner = try owner()
    let changes: [SQL] = [
      "contacts SET trashed_lived = trashed_lived - \(milliseconds)",
      "contact_versions SET replaced_lived = replaced_lived - \(milliseconds)",
      "runs SET started_lived = started_lived - \(milliseconds)",
    ]
    for change in changes {
      try owner.run("UPDATE \(code: change) WHERE account_id = \(id.description)::text::uuid")
    }
  }

  package func setTimesRight() throws { try administration?.setTimesRight() }

  package func doubt() throws {
    try owner().run(
      "UPDATE accounts SET live_count = live_count + 1 WHERE account_id = \(id.description)::text::uuid")
  }

  package func create(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    _ = try store.create(id, card: bytes, now: Timestamp(milliseconds: WallClock.milliseconds()))
    return id
  }

  package func edit(_ id: UniqueID, _ bytes: [UInt8]) throws {
    guard let contact = try store.contact(id), contact.trashedAt == nil else { return }
    _ = try store.update(
      id, base: contact.ids.primary, card: bytes, now: Timestamp(milliseconds: WallClock.milliseconds()))
  }

  package func review() throws {
    for item in try history.review(limit: 1_000) { try store.markReviewed(item.version, of: item.contact) }
  }

  package func delete(_ id: UniqueID, allowed: Bool) throws {
    guard let contact = try store.contact(id), contact.trashedAt == nil else { return }
    if allowed {
      _ = try store.trash(ManyContacts([id], through: .max), allowed: true)
    } else {
      _ = try store.trash(id, base: contact.ids.primary)
    }
  }
}
