import Account
import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

/// What an account may have, and how the database keeps count of it.
@Suite(.serialized) struct QuotaTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func standing(_ account: StoredAccount) throws -> Quotas.Standing {
    try #require(try Quotas(account.database).standing(of: account.id))
  }

  /// Counted by going through it all.
  private func counted(_ account: StoredAccount) throws -> Holdings {
    let row = try account.database.first(
      account.id,
      """
      SELECT (SELECT count(*) FROM contacts WHERE account_id = \(account.id) AND trashed_at IS NULL),
        \(code: StoredBytes.live(account.id)), \(code: StoredBytes.all(account.id))
      """
    ) { Holdings(contacts: try $0.int64(0), bytes: try $0.int64(1), stored: try $0.int64(2)) }
    return try #require(row)
  }

  @Test func `what is counted by the way is what there is, photos once in what is stored`() throws {
    let account = try StoredAccount()
    #expect(try standing(account).holdings == Holdings())
    let ids = (0..<3).map { _ in UniqueID.random() }
    let photo = card("Ann", photo: picture(1))
    for (id, bytes) in zip(ids, [photo, card("Bob", photo: picture(1)), card("Cid")]) {
      _ = try account.store.create(id, card: bytes, now: Self.now)
    }
    let holdings = try standing(account).holdings
    #expect(try holdings == counted(account))
    #expect(holdings.bytes == Int64(photo.count + card("Bob", photo: picture(1)).count + card("Cid").count))
    #expect(holdings.stored < holdings.bytes)
    let edited = card("Ann B", photo: picture(2))
    _ = try account.store.update(ids[0], base: primary(photo), card: edited, now: Self.now)
    _ = try account.store.trash(ids[1], base: primary(card("Bob", photo: picture(1))))
    try account.restore(ids[1])
    _ = try account.store.trash(ids[2], base: primary(card("Cid")))
    let run = try #require(try account.history.log(before: nil, limit: 1).first?.run)
    _ = try account.history.undo(run, from: .start, mode: .allowed)
    let first = try #require(try account.versions(ids[0]).first)
    _ = try account.history.restore(version: first.id, of: ids[0])
    #expect(try standing(account).holdings == counted(account))
    // A device's batch, and what it loses.
    let cloud = account.cloud
    let start = try cloud.begin(StoredAccount.nowhere)
    _ = try cloud.save(
      [
        Save(.overwrite(base: primary(photo), conflict: true), ids[0], card("Ann C")),
        Save(.keepLosing, ids[1], card("Bob 2")), Save(.add, .random(), card("Dan", photo: picture(3))),
      ], run: start.run)
    try cloud.abandon(run: start.run)
    #expect(try standing(account).holdings == counted(account))
  }

  @Test func `what the cleaning removes is counted again where it comes near the limit`() throws {
    let account = try StoredAccount()
    let id = UniqueID.random()
    _ = try account.store.create(id, card: card("Ann", photo: picture(1)), now: Self.now)
    _ = try account.store.trash(id, base: primary(card("Ann", photo: picture(1))))
    try account.age(days: 40)
    while try Retention(account.database).purge(account: account.id) {}
    // Far from the limit it is at most so much.
    #expect(try standing(account).holdings.stored > counted(account).stored)
    try Quotas(account.database).set(Quotas.Change(bytes: 10), account: account.id)
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try standing(account).holdings == counted(account))
  }

  @Test func `limits are those of the program where nobody has set others`() throws {
    let account = try StoredAccount()
    #expect(try standing(account).quota == .standard && standing(account).isStandard)
    let quotas = Quotas(account.database)
    try quotas.set(Quotas.Change(contacts: 7, devices: 2), account: account.id)
    try quotas.set(Quotas.Change(sessions: 3), account: account.id)
    let limited = try standing(account)
    #expect(!limited.isStandard)
    #expect(limited.quota == Quota(contacts: 7, bytes: Quota.standard.bytes, devices: 2, sessions: 3))
    try quotas.set(Quotas.Change(bytes: 5), isStandard: true, account: account.id)
    #expect(try standing(account).quota.bytes == 5 && standing(account).quota.contacts == Quota.standard.contacts)
    try quotas.set(Quotas.Change(), isStandard: true, account: account.id)
    #expect(try standing(account).isStandard)
    #expect(try quotas.standing(of: .random()) == nil)
  }

  @Test func `of twelve devices that are signed in at once, as many are as there may be`() throws {
    let account = try StoredAccount()
    try Quotas(account.database).set(Quotas.Change(devices: 3), account: account.id)
    let results = try onThreads(12) {
      _ = try Devices(account.database).register(account: account.id, name: "device", book: .random())
    }
    #expect(results.count { (try? $0.get()) != nil } == 3)
    for result in results {
      guard case .failure(let error) = result else { continue }
      #expect("\(error)".contains("the account has 3 of 3 devices, phones and programs"), "\(error)")
    }
    #expect(try Devices(account.database).list(account: account.id).count == 3)
    // Phones count as well, and signing one out makes room.
    #expect(throws: CloudError.self) { try AppPasswords(account.database).add(account: account.id, name: "phone") }
    let device = try #require(try Devices(account.database).list(account: account.id).first)
    try Devices(account.database).revoke(account: account.id, device: device.id)
    _ = try AppPasswords(account.database).add(account: account.id, name: "phone")
  }

  @Test func `one browser too many ends the one that was not used for longest, and no other account's`() throws {
    let (account, other) = (try StoredAccount(), try StoredAccount())
    let sessions = Sessions(account.database)
    let elsewhere = try sessions.create(account: other.id, label: "other", from: "192.0.2.1").token
    try Quotas(account.database).set(Quotas.Change(sessions: 2), account: account.id)
    let first = try sessions.create(account: account.id, label: "first", from: "192.0.2.1").token
    let second = try sessions.create(account: account.id, label: "second", from: "192.0.2.1").token
    // The first is used again.
    try account.sql(
      "UPDATE sessions SET last_used_at = now() - interval '1 day' WHERE account_id = \(account.id) AND label = 'second'"
    )
    let third = try sessions.create(account: account.id, label: "third", from: "192.0.2.1").token
    #expect(try sessions.lookup(first, from: "192.0.2.1") != nil && sessions.lookup(third, from: "192.0.2.1") != nil)
    #expect(try sessions.lookup(second, from: "192.0.2.1") == nil)
    #expect(try sessions.lookup(elsewhere, from: "192.0.2.1") != nil)
  }

  @Test func `an older program's database is counted by the migration`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    let account = try StoredAccount(database)
    for name in ["Ann", "Bob"] {
      _ = try account.store.create(.random(), card: card(name, photo: picture(1)), now: Self.now)
    }
    let gone = UniqueID.random()
    _ = try account.store.create(gone, card: card("Cid"), now: Self.now)
    _ = try account.store.trash(gone, base: primary(card("Cid")))
    let holdings = try standing(account).holdings
    let owner = try Connection(url: url)
    try owner.runScript(TakenBack.from(26))
    try database.migrate()
    #expect(try standing(account).holdings == holdings)
  }
}
