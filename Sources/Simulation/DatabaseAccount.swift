package import Cloud
package import Contacts
import POSIX
import PostgreSQL
package import Probes
package import Sync
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
  package let database: CloudDatabase
  package let id: UniqueID
  private let store: ContactStore

  /// In a database of its own where one is given.
  package init(_ own: CloudDatabase? = nil) throws {
    database = try own ?? TestDatabase.shared.get()
    id = try Accounts(database).create(name: "test-\(UInt64.random(in: 0 ... .max))", password: "a long password").id
    store = ContactStore(database, account: id)
  }

  package func cloud(_ book: UniqueID) -> any CloudReplica { AccountCloud(database, account: id, book: book) }

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
      let connection = try Connection(url: database.url)
      let rows = try connection.run(
        """
        SELECT primary_id::text FROM contacts WHERE account_id = \(id.description)::text::uuid
        UNION SELECT primary_id::text FROM contact_versions WHERE account_id = \(id.description)::text::uuid
        """)
      let texts = try rows.map { row throws(PostgresError) in try row.text(0) }
      return Set(texts.compactMap { UniqueID($0).map { RecordID(word: $0.word) } })
    }
  }

  package var trashed: [UniqueID] {
    get throws {
      try AccountHistory(database, account: id).trash(before: nil, limit: 1_000).contacts.map(\.id)
    }
  }

  package func restore(_ id: UniqueID) throws { _ = try store.restore(id) }

  private var history: AccountHistory { AccountHistory(database, account: id, device: nil) }

  package var runs: [UniqueID] { get throws { try history.log(before: nil, limit: 100).map(\.run) } }

  package func undo(_ run: UniqueID) throws {
    var mode = UndoMode.guarded
    var position: UndoPosition? = .start
    while let from = position {
      let step = try history.undo(run, from: from, mode: mode)
      // As a person who is asked, and allows it.
      if step.stopped != nil { mode = .allowed } else { position = step.next }
    }
  }

  package func choose(_ policy: ConflictPolicy) throws { try Accounts(database).setPolicy(policy, account: id) }

  package func releaseLease() throws {
    let connection = try Connection(url: database.url)
    try connection.run(
      "UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL WHERE account_id = \(id.description)::text::uuid"
    )
  }

  package func forgetOld() throws { while try Retention(database).purge(account: id) {} }

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

  package func delete(_ id: UniqueID, allowed: Bool) throws {
    guard let contact = try store.contact(id), contact.trashedAt == nil else { return }
    if allowed { _ = try store.trash(confirmed: [id]) } else { _ = try store.trash(id, base: contact.ids.primary) }
  }
}
