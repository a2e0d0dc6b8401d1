import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

@Suite(.serialized) struct SavingTests {
  let account: StoredAccount
  let cloud: AccountCloud
  let run: UniqueID
  let id = UniqueID.random()

  init() throws {
    account = try StoredAccount()
    cloud = account.cloud
    run = try cloud.begin(StoredAccount.nowhere).run
  }

  @Test func `what is added comes back byte for byte`() throws {
    let bytes = card("Zoë Ångström", note: "grüße", photo: picture(1), uid: "u-1")
    #expect(try cloud.save([Save(.add, id, bytes)], run: run) == [.saved(change: 1)])
    let record = try #require(cloud.records([id], run: run).first)
    let parts = Dictionary(
      uniqueKeysWithValues: try cloud.parts(record.card.digests, run: run).map { ($0.digest, $0.bytes) })
    #expect(record.card.attach { parts[$0] } == bytes)
    #expect(record.entry.uid == "u-1")
    #expect(record.entry.ids.primary == (try primary(bytes)))
    #expect(try account.store.contact(id)?.card == bytes)
    #expect(try account.store.photo(id) == .data(picture(1), mediaType: "image/jpeg"))
  }

  @Test func `a batch that is sent twice changes nothing the second time`() throws {
    let batch = (0..<20).map {
      Save(.add, UniqueID.random(), card("Person \($0)", photo: $0 == 3 ? picture(2) : []))
    }
    let first = try cloud.save(batch, run: run)
    #expect(first == (1...20).map { .saved(change: Int64($0)) })
    #expect(try cloud.save(batch, run: run) == first)
    #expect(try account.store.lastChange() == 20)
    #expect(try account.store.count() == 20)
  }

  @Test func `an overwrite needs its base, keeps the old version, and may be sent twice`() throws {
    let old = card("Ann One")
    let new = card("Ann Two")
    _ = try cloud.save([Save(.add, id, old)], run: run)
    let overwrite = Save(.overwrite(base: try primary(old), conflict: false), id, new)
    #expect(try cloud.save([overwrite], run: run) == [.saved(change: 2)])
    #expect(try cloud.save([overwrite], run: run) == [.saved(change: 2)])
    #expect(
      try cloud.save([Save(.overwrite(base: try primary(old), conflict: false), id, card("Ann Three"))], run: run) == [
        .moved
      ])
    let versions = try account.versions(id)
    #expect(versions.map(\.reason) == [.replaced])
    #expect(versions.map(\.needsReview) == [false])
    #expect(try account.store.version(versions[0].id, of: id) == old)
    #expect(
      try cloud.history(of: [try primary(old), try primary(new)], run: run) == [
        try primary(old): [id], try primary(new): [id],
      ])
  }

  @Test func `the version that lost a conflict is on the review list`() throws {
    let theirs = card("Ann Theirs")
    _ = try cloud.save([Save(.add, id, theirs)], run: run)
    _ = try cloud.save([Save(.overwrite(base: try primary(theirs), conflict: true), id, card("Ann Ours"))], run: run)
    let keep = Save(.keepLosing, id, card("Ann Lost"))
    #expect(try cloud.save([keep], run: run) == [.saved(change: 2)])
    #expect(try cloud.save([keep], run: run) == [.saved(change: 2)])
    let review = try account.toReview()
    #expect(Set(try account.versions(id).filter(\.needsReview).map(\.displayName)) == ["Ann Theirs", "Ann Lost"])
    try account.store.markReviewed(review[0].version, of: id)
    #expect(try account.toReview().count == 1)
  }

  @Test func `a version that loses again waits for review again, but not when its batch comes twice`() throws {
    _ = try cloud.save([Save(.add, id, card("Ann"))], run: run)
    let keep = Save(.keepLosing, id, card("Ann Lost"))
    _ = try cloud.save([keep], run: run)
    let first = try #require(account.toReview().first)
    try account.store.markReviewed(first.version, of: id)
    _ = try cloud.save([keep], run: run)
    #expect(try account.toReview().isEmpty)
    try cloud.abandon(run: run)
    let next = try cloud.begin(StoredAccount.nowhere).run
    _ = try cloud.save([keep], run: next)
    let again = try account.toReview()
    #expect(again.map(\.version) == [first.version])
    #expect(try #require(again.first).lostAt > first.lostAt)
  }

  @Test func `a version that was the contact's once, and is typed and loses later, waits for review`() throws {
    _ = try cloud.save([Save(.add, id, card("Ann"))], run: run)
    _ = try cloud.save([Save(.overwrite(base: try primary(card("Ann")), conflict: true), id, card("Bea"))], run: run)
    let replaced = try #require(account.toReview().first)
    try account.store.markReviewed(replaced.version, of: id)
    _ = try cloud.save([Save(.keepLosing, id, card("Ann"))], run: run)
    let waiting = try account.toReview()
    #expect(waiting.count == 1 && waiting.first?.version != replaced.version)
  }

  @Test func `a deletion goes to the trash, needs its base, and the edit brings it back`() throws {
    let bytes = card("Bob")
    _ = try cloud.save([Save(.add, id, bytes)], run: run)
    #expect(
      try cloud.save([Save(.delete(base: try primary(card("Eve")), allowed: false), id, nil)], run: run) == [.moved])
    let delete = Save(.delete(base: try primary(bytes), allowed: true), id, nil)
    #expect(try cloud.save([delete], run: run) == [.saved(change: 2)])
    #expect(try cloud.save([delete], run: run) == [.saved(change: 2)])
    #expect(try account.store.count() == 0)
    let entry = try #require(cloud.listing(after: 0, limit: 10, run: run).entries.first)
    #expect(entry.state == .deleted)
    #expect(entry.deletionAllowed)
    #expect(try cloud.save([Save(.revive, id, card("Bob Again"))], run: run) == [.saved(change: 3)])
    #expect(try cloud.records([id], run: run).first?.entry.deletionAllowed == false)
    #expect(try account.store.contact(id)?.trashedAt == nil)
    #expect(try account.versions(id).map(\.reason) == [.replaced, .deleted])
    #expect(try account.versions(id).map(\.wasTrashed) == [true, false])
  }

  @Test func `a deletion of what was never there is done`() throws {
    #expect(
      try cloud.save([Save(.delete(base: try primary(card("X")), allowed: false), id, nil)], run: run) == [
        .saved(change: 0)
      ])
  }

  @Test func `a record with a content that is there already is merged`() throws {
    let other = UniqueID.random()
    _ = try cloud.save([Save(.add, id, card("Twin", uid: "a"))], run: run)
    #expect(try cloud.save([Save(.add, other, card("Twin", uid: "b"))], run: run) == [.merged(into: id, change: 1)])
    _ = try cloud.save([Save(.add, other, card("Other"))], run: run)
    let overwrite = Save(.overwrite(base: try primary(card("Other")), conflict: false), other, card("Twin"))
    #expect(try cloud.save([overwrite], run: run) == [.merged(into: id, change: 1)])
    #expect(try cloud.save([overwrite], run: run) == [.merged(into: id, change: 1)])
    #expect(try account.store.contact(other)?.trashReason == .duplicate)
    #expect(try account.store.count() == 1)
  }

  @Test func `two records of one batch with one content are one record`() throws {
    let other = UniqueID.random()
    #expect(
      try cloud.save([Save(.add, id, card("Twin")), Save(.add, other, card("Twin"))], run: run)
        == [.saved(change: 1), .merged(into: id, change: 1)])
  }

  @Test func `two records can exchange their contents in one batch`() throws {
    let other = UniqueID.random()
    _ = try cloud.save([Save(.add, id, card("A")), Save(.add, other, card("B"))], run: run)
    let outcomes = try cloud.save(
      [
        Save(.overwrite(base: try primary(card("A")), conflict: false), id, card("B")),
        Save(.overwrite(base: try primary(card("B")), conflict: false), other, card("A")),
      ], run: run)
    #expect(outcomes == [.saved(change: 3), .saved(change: 4)])
    #expect(try account.store.contact(id)?.card == card("B"))
    #expect(try account.store.count() == 2)
  }

  @Test func `a bad card is refused with its reason, and its neighbours are saved`() throws {
    let good = (0..<3).map { Save(.add, UniqueID.random(), card("Good \($0)")) }
    let unparsable = Save(.add, UniqueID.random(), Array("BEGIN:VCARD\r\nno end".utf8))
    var tooLarge = Save(.add, UniqueID.random(), card("Large", note: String(repeating: "x", count: 10_000_001)))
    tooLarge.parts = []
    var damaged = Save(.add, UniqueID.random(), card("Damaged", photo: picture(3)))
    damaged.parts[0].bytes[0] ^= 1
    var unattachable = Save(.add, UniqueID.random(), card("Cuts", photo: picture(4)))
    unattachable.card?.cuts[0].length += 1
    var partless = Save(.add, UniqueID.random(), card("Partless", photo: picture(5)))
    partless.parts = []
    var cardless = Save(.add, UniqueID.random(), nil)
    cardless.editedAt = Timestamp(milliseconds: 0)
    let outcomes = try cloud.save(
      [good[0], unparsable, good[1], tooLarge, damaged, unattachable, partless, cardless, good[2]], run: run)
    #expect([outcomes[0], outcomes[2], outcomes[8]] == [.saved(change: 1), .saved(change: 2), .saved(change: 3)])
    for index in [1, 3, 5, 7] {
      guard case .refused(let reason) = outcomes[index] else {
        Issue.record("\(index) was not refused: \(outcomes[index])")
        continue
      }
      #expect(!reason.isEmpty)
    }
    // What was damaged on the way, or is missing, is sent again.
    #expect(outcomes[4] == .moved && outcomes[6] == .moved)
  }

  @Test func `a large value is stored once, and need not be sent again`() throws {
    let first = card("One", photo: picture(6))
    let second = card("Two", photo: picture(6))
    let digests = DetachedCard(first).digests
    #expect(try cloud.missingParts(digests, run: run) == Set(digests))
    _ = try cloud.save([Save(.add, id, first)], run: run)
    #expect(try cloud.missingParts(digests, run: run) == [])
    var save = Save(.add, UniqueID.random(), second)
    save.parts = []
    #expect(try cloud.save([save], run: run) == [.saved(change: 2)])
    #expect(try account.store.contact(save.id)?.card == second)
    #expect(try account.sql("SELECT 1 FROM parts WHERE account_id = \(account.id)").count == 1)
  }

  @Test func `a large value that one card of a batch brings along is there for the others`() throws {
    let cards = (0..<20).map { card("Person \($0)", photo: picture(7)) }
    var batch = cards.map { Save(.add, UniqueID.random(), $0) }
    for index in 0..<20 where index != 11 { batch[index].parts = [] }
    #expect(try cloud.save(batch, run: run) == (1...20).map { .saved(change: Int64($0)) })
    for (save, card) in zip(batch, cards) { #expect(try account.store.contact(save.id)?.card == card) }
  }

  @Test func `a large value that is damaged takes no other card along but those that need it`() throws {
    var batch = [Save(.add, UniqueID.random(), card("Ann", photo: picture(1)))]
    batch.append(Save(.add, UniqueID.random(), card("Bob", photo: picture(1))))
    batch.append(Save(.add, UniqueID.random(), card("Cyd", photo: picture(2))))
    batch[0].parts[0].bytes[9] ^= 1
    batch[1].parts = []
    let outcomes = try cloud.save(batch, run: run)
    #expect(outcomes == [.moved, .moved, .saved(change: 1)])
  }

  @Test func `what a device says about a card is not believed`() throws {
    // A cut in the middle of the name, as no device of ours makes it.
    let bytes = card("Mallory Sneaky")
    let cut = DetachedCard.Cut(offset: 40, length: 10, digest: PartDigest(hashing: bytes[40..<50]))
    let save = Save(
      id: id, operation: .add, card: DetachedCard(skeleton: Array(bytes[..<40] + bytes[50...]), cuts: [cut]),
      parts: [Part(digest: cut.digest, bytes: Array(bytes[40..<50]))], editedAt: Timestamp(milliseconds: 0))
    #expect(try cloud.save([save], run: run) == [.saved(change: 1)])
    let record = try #require(cloud.records([id], run: run).first)
    #expect(record.card == DetachedCard(skeleton: bytes, cuts: []))
    #expect(record.entry.ids.primary == (try primary(bytes)))
  }

  @Test func `an edit in the future counts as now`() throws {
    _ = try cloud.save([Save(.add, id, card("Marty"), at: 4_000_000_000_000)], run: run)
    let edited = try #require(cloud.records([id], run: run).first?.entry.editedAt)
    let now = try cloud.status(StoredAccount.nowhere).serverTime
    #expect(edited <= now)
    #expect(edited.advanced(by: 60_000) > now)
  }

  @Test func `text that no database column takes is taken all the same`() throws {
    let bytes = card(
      "Nul\u{0}Name", note: String(repeating: "ä", count: 80_000), uid: String(repeating: "u", count: 5000))
    #expect(try cloud.save([Save(.add, id, bytes)], run: run) == [.saved(change: 1)])
    #expect(try account.store.contact(id)?.card == bytes)
  }
}
