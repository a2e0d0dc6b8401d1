import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

/// The master version and the encoding, as several programs on one database see them.
@Suite(.serialized) struct MasterVersionTests {
  private static let second = EncodingVersion(number: 2)

  private func database() throws -> String {
    let url = try TestCluster.newDatabase()
    try CloudDatabase(url: url).migrate()
    return url
  }

  /// What a device of that encoding says before its first run.
  private func nowhere(_ encoding: EncodingVersion) -> BookPosition {
    BookPosition(imprint: StoredAccount.emptyHash, seen: 0, encoding: encoding)
  }

  @Test func `a bump is seen at once by every process`() throws {
    let url = try database()
    let (one, other) = (CloudDatabase(url: url), CloudDatabase(url: url))
    defer {
      one.close()
      other.close()
    }
    let account = try StoredAccount(one)
    let cloud = AccountCloud(other, account: account.id, book: account.book)
    let start = try cloud.begin(StoredAccount.nowhere)
    let report = try RunFinish([], through: 0)
    let finished = try cloud.finish(report, run: start.run)
    let position = BookPosition(imprint: report.imprint, seen: finished.seen)
    #expect(try cloud.status(position).upToDate)
    #expect(try one.raiseMasterVersion() == 2)
    #expect(try other.masterVersion() == MasterVersion(version: 2, encoding: .current))
    #expect(try cloud.status(position).upToDate == false)
    #expect(try cloud.begin(position).fullCompare == .versionDiffers)
    #expect(try Accounts(one).find(account.id)?.databaseVersion == 2)
  }

  @Test func `a program with a newer encoding has every account cleaned up, and one with an older writes nothing more`()
    throws
  {
    let url = try database()
    let (old, new) = (CloudDatabase(url: url), CloudDatabase(url: url, encoding: Self.second))
    defer {
      old.close()
      new.close()
    }
    let account = try StoredAccount(old)
    let id = UniqueID.random()
    _ = try account.store.create(id, card: card("Ada"), now: Timestamp(milliseconds: 0))
    try new.migrate()
    #expect(try new.masterVersion() == MasterVersion(version: 2, encoding: Self.second))
    let message = "the database's record IDs are of version 2, and this program on the server computes 1"
    let refusal = CloudError.failed(message: message, hint: "update contacts2web on the server")
    #expect(throws: refusal) { try account.store.create(.random(), card: card("Bob"), now: Timestamp(milliseconds: 0)) }
    #expect(throws: refusal) { try account.cloud.begin(StoredAccount.nowhere) }
    #expect(throws: refusal) { try account.cloud.status(StoredAccount.nowhere) }
    #expect(throws: refusal) { try old.migrate() }
    #expect(throws: refusal) { try CleanUp.take(old, account: account.id, holder: CleanUp.administration) }
    let cloud = AccountCloud(new, account: account.id, book: account.book)
    _ = try cloud.begin(nowhere(Self.second))
    let stored = try ContactStore(new, account: account.id).contact(id)
    #expect(try stored?.ids.primary == RecordIDs(Card(card("Ada")), encoding: Self.second).primary)
    #expect(try Inspection(new).findings(account: account.id) == [:])
    // Once is enough.
    try new.migrate()
    #expect(try new.masterVersion().version == 2)
  }

  @Test func `device and server of different encodings say which of them is to be updated`() throws {
    let account = try StoredAccount()
    for call in [
      { _ = try account.cloud.status(nowhere(Self.second)) }, { _ = try account.cloud.begin(nowhere(Self.second)) },
    ] {
      #expect(
        throws: CloudError.failed(
          message: "the server's program is older than this device's (record IDs of version 2 here, 1 there)",
          hint: "update contacts2web on the server; nothing is lost meanwhile")
      ) { try call() }
    }
    #expect(
      throws: CloudError.failed(
        message: "the server's program is newer than this device's (record IDs of version 0 here, 1 there)",
        hint: "update contacts2web on this device; nothing is lost meanwhile")
    ) { try account.cloud.begin(nowhere(EncodingVersion(number: 0))) }
  }

  @Test func `a mistyped place is no new database, and looking at an old schema changes nothing`() throws {
    let url = try TestCluster.newDatabase()
    for way in [MigrationWay.update, .look] {
      #expect(
        throws: CloudError.failed(
          message: "there is no Contacts2Web database at this place",
          hint: "check what --data or --database says; contacts2web serve sets up a new one")
      ) { try CloudDatabase(url: url).migrate(way) }
    }
    #expect(try Connection(url: url).run("SELECT 1 FROM pg_class WHERE relname = 'accounts'").count == 0)
    try CloudDatabase(url: url).migrate()
    try Connection(url: url).runScript(
      "DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)")
    let known = CloudDatabase.migrations.count
    #expect(
      throws: CloudError.failed(
        message: "the database has schema version \(known - 1), this program wants \(known)",
        hint:
          "start contacts2web serve of this version once, or run contacts2web admin migrate as the owner of the database"
      )
    ) { try CloudDatabase(url: url).migrate(.look) }
  }
}
