import Cloud
import Contacts
import Glibc
import POSIX
import PostgreSQL
import Sync
import VCard

/// The private PostgreSQL cluster of this test run, with the cloud's schema in it.
final class TestDatabase: Sendable {
  static let shared = Result { try TestDatabase() }

  let database: CloudDatabase
  let url: String

  private init() throws {
    // Every user may pass through: PostgreSQL runs as another one where the tests run as root.
    let folder = try TemporaryFolder()
    try File.setMode(folder.path, 0o711)
    let cluster = try PrivateCluster.start(dataDirectory: folder.path("data"))
    // Stopped by its guard when this process ends.
    url = cluster.url
    database = CloudDatabase(url: cluster.url)
    try database.migrate()
    Self.running = (cluster, folder)
    atexit {
      TestDatabase.running?.cluster.stop()
      TestDatabase.running = nil
    }
  }

  /// Written once, before anybody can ask for `shared`, and read when the process ends.
  nonisolated(unsafe) private static var running: (cluster: PrivateCluster, folder: TemporaryFolder)?
}

/// An account in PostgreSQL, reached straight in the database.
final class DatabaseAccount: TestAccount {
  let database: CloudDatabase
  let id: UniqueID
  private let store: ContactStore

  init() throws {
    database = try TestDatabase.shared.get().database
    id = try Accounts(database).create(name: "test-\(UInt64.random(in: 0 ... .max))", password: "a long password").id
    store = ContactStore(database, account: id)
  }

  func cloud(_ book: UniqueID) -> any CloudReplica { AccountCloud(database, account: id, book: book) }

  var cards: [UniqueID: [UInt8]] {
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

  var lastChange: Int64 { get throws { try store.lastChange() } }

  var keptForReview: Set<RecordID> {
    get throws {
      Set(
        try store.versionsToReview(limit: 1_000).compactMap { version in
          try store.version(version.id, of: version.contact).flatMap { RecordID(card: $0) }
        })
    }
  }

  var everything: Set<RecordID> {
    get throws {
      let connection = try Connection(url: TestDatabase.shared.get().url)
      let rows = try connection.run(
        """
        SELECT primary_id::text FROM contacts WHERE account_id = \(id.description)::text::uuid
        UNION SELECT primary_id::text FROM contact_versions WHERE account_id = \(id.description)::text::uuid
        """)
      let texts = try rows.map { row throws(PostgresError) in try row.text(0) }
      return Set(texts.compactMap { UniqueID($0).map { RecordID(word: $0.word) } })
    }
  }

  var trashed: [UniqueID] { get throws { try store.trashed(limit: 1_000).map(\.id) } }

  func restore(_ id: UniqueID) throws { _ = try store.restore(id) }

  func choose(_ policy: ConflictPolicy) throws { try Accounts(database).setPolicy(policy, account: id) }

  func releaseLease() throws {
    let connection = try Connection(url: TestDatabase.shared.get().url)
    try connection.run(
      "UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL WHERE account_id = \(id.description)::text::uuid"
    )
  }

  func create(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    _ = try store.create(id, card: bytes, now: Timestamp(milliseconds: WallClock.milliseconds()))
    return id
  }

  func edit(_ id: UniqueID, _ bytes: [UInt8]) throws {
    guard let contact = try store.contact(id), contact.trashedAt == nil else { return }
    _ = try store.update(
      id, base: contact.ids.primary, card: bytes, now: Timestamp(milliseconds: WallClock.milliseconds()))
  }

  func delete(_ id: UniqueID, allowed: Bool) throws {
    guard let contact = try store.contact(id), contact.trashedAt == nil else { return }
    if allowed { _ = try store.trash(confirmed: [id]) } else { _ = try store.trash(id, base: contact.ids.primary) }
  }
}
