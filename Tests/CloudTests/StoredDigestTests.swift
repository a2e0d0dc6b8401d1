import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

/// The column that entity tags are made of.
@Suite(.serialized) struct StoredDigestTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  /// Of each contact, live or in the trash.
  private func digests(_ account: StoredAccount) throws -> [UniqueID: [UInt8]] {
    let rows = try account.database.rows(
      account.id, "SELECT contact_id, digest FROM contacts WHERE account_id = \(account.id)"
    ) { (try $0.uniqueID(0), try $0.bytes(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  @Test func `it is the stored bytes' digest, whatever has become of the contact`() throws {
    let account = try StoredAccount()
    let (ann, bob) = (UniqueID.random(), UniqueID.random())
    let (first, second) = (card("Ann", photo: picture(1)), card("Ann", note: "edited", photo: picture(1)))
    let other = card("Bob")
    _ = try account.store.create(ann, card: first, now: Self.now)
    _ = try account.store.create(bob, card: other, now: Self.now)
    #expect(try digests(account) == [ann: DetachedCard(first).digest, bob: DetachedCard(other).digest])
    _ = try account.store.update(ann, base: primary(first), card: second, now: Self.now)
    _ = try account.store.trash(bob, base: primary(other))
    #expect(try digests(account) == [ann: DetachedCard(second).digest, bob: DetachedCard(other).digest])
    _ = try account.store.trash(ann, base: primary(second))
    _ = try account.history.restore([ann, bob])
    #expect(try digests(account) == [ann: DetachedCard(second).digest, bob: DetachedCard(other).digest])
  }

  @Test func `cards with other photos differ in it`() {
    #expect(DetachedCard(card("Ann", photo: picture(1))).digest != DetachedCard(card("Ann", photo: picture(2))).digest)
  }

  @Test func `an older program's cards get the digests that this one computes`() throws {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    defer { database.close() }
    try database.migrate()
    let account = try StoredAccount(database)
    let gone = UniqueID.random()
    _ = try account.store.create(.random(), card: card("Ann", photo: picture(1)), now: Self.now)
    _ = try account.store.create(gone, card: card("Bob"), now: Self.now)
    _ = try account.store.trash(gone, base: primary(card("Bob")))
    let before = try digests(account)
    let owner = try Connection(url: url)
    try owner.runScript(TakenBack.from(30))
    try database.migrate()
    #expect(try digests(account) == before && before.count == 2)
  }
}
