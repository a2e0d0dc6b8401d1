import Account
import Contacts
import PostgreSQL
import Protocol
import Sync
import Testing
import VCard

@testable import Cloud

/// A server's whole repertoire in one small account: every call of a device, every page, and what runs by itself.
struct Played {
  let database: CloudDatabase
  let account: StoredAccount
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init(_ database: CloudDatabase) throws {
    self.database = database
    account = try StoredAccount(database)
  }

  var store: ContactStore { account.store }
  var history: AccountHistory {
    AccountHistory(database, account: account.id, device: account.book)
  }

  func everything() throws {
    try people()
    let ids = (0..<6).map { _ in UniqueID.random() }
    let first = try saves(ids)
    try pages(ids)
    try versions(ids)
    try undoWhileOthersEdit()
    try undo(first)
    try imports()
    try past()
    try duplicates()
    try administration(ids)
    try erasing()
  }

  /// Looked at as of the account's beginning, and taken back.
  private func past() throws {
    let moment = try PastBook.change(before: now, database, account: account.id)
    _ = try PastBook.reach(database, account: account.id)
    let ids = [UniqueID.random(), UniqueID.random()]
    for (id, name) in zip(ids, ["Pia", "Per"]) { _ = try store.create(id, card: card(name), now: now) }
    let past = PastBook(database, account: account.id, change: max(moment, try store.lastChange()))
    _ = try store.update(ids[0], base: primary(card("Pia")), card: card("Pia 2"), now: now)
    _ = try (past.end(), past.counts(), past.differences(limit: 10), past.contact(ids[0]))
    for order in [ContactStore.Order.first, .last] { _ = try past.list(order: order, limit: 10) }
    _ = try past.takeBack(.these([ids[0]]), through: .max, run: .random(), allowed: true)
    _ = try store.update(ids[0], base: primary(card("Pia")), card: card("Pia 3"), now: now)
    _ = try past.takeBack(.all(except: []), through: .max, run: .random(), allowed: true)
    try pastGroups()
  }

  /// Groups of then, and what an older program has not told of them.
  private func pastGroups() throws {
    let id = UniqueID.random()
    _ = try store.create(id, card: card("Pat", groups: "Then"), now: now)
    let past = PastBook(database, account: account.id, change: try store.lastChange())
    _ = try store.update(id, base: primary(card("Pat", groups: "Then")), card: card("Pat"), now: now)
    _ = try past.groups()
    for order in [ContactStore.Order.first, .last] { _ = try past.list(group: "Then", order: order, limit: 10) }
    _ = try past.takeBack(group: "Then", through: .max, run: .random(), now: now)
    try account.sql("UPDATE contact_versions SET has_photo = NULL WHERE account_id = \(account.id)")
    try account.sql("UPDATE accounts SET past_untold = last_change WHERE account_id = \(account.id)")
    try PastFilling(database: database, account: account.id).fill()
  }

  /// Deleted for good, with a photo that only this card has.
  private func erasing() throws {
    let id = UniqueID.random()
    let late = card("Late", photo: picture(9))
    _ = try store.create(id, card: late, now: now)
    _ = try store.trash(id, base: primary(late))
    _ = try store.erase(ManyContacts([id], through: .max))
  }

  /// Two runs of a device, the second with everything that a save can be; the second one's id.
  private func saves(_ ids: [UniqueID]) throws -> UniqueID {
    let cloud = account.cloud
    let start = try cloud.begin(StoredAccount.nowhere)
    let photo = card("Ann", groups: "work", photo: picture(1))
    _ = try cloud.save(
      [
        Save(.add, ids[0], photo), Save(.add, ids[1], card("Bob")), Save(.add, ids[2], card("Cid")),
        Save(.add, ids[3], card("Dan")),
      ], run: start.run)
    // Somebody new with a UID, as a device sends it that says what it has heard of.
    var newcomer = Save(
      .add, ids[1], Array("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:bob\r\nFN:Bob B\r\nN:B;Bob;;;\r\nEND:VCARD\r\n".utf8))
    newcomer.heard = start.since
    _ = try cloud.save([newcomer], run: start.run)
    _ = try cloud.listing(after: 0, limit: 100, run: start.run)
    _ = try cloud.records(ids, run: start.run)
    _ = try cloud.history(of: [primary(photo)], run: start.run)
    let digests = Array(DetachedCard.parts(of: photo).keys)
    _ = try cloud.missingParts(digests, run: start.run)
    _ = try cloud.parts(digests, run: start.run)
    _ = try cloud.finish(RunFinish([photo], through: 0), run: start.run)
    _ = try cloud.status(StoredAccount.nowhere)
    _ = try store.trash(ids[3], base: primary(card("Dan")))

    let second = try cloud.begin(StoredAccount.nowhere)
    _ = try cloud.save(
      [
        Save(.overwrite(base: primary(photo), conflict: true), ids[0], card("Ann B")),
        Save(.delete(base: primary(card("Bob")), allowed: true), ids[1], nil), Save(.revive, ids[3], card("Dan 2")),
        Save(.keepLosing, ids[2], card("Cid 2")), Save(.keepUnited, ids[2], card("Cid 3")),
      ], run: second.run)
    _ = try cloud.finish(RunFinish([], through: 0), run: second.run)
    // It loses once more.
    let third = try cloud.begin(StoredAccount.nowhere)
    _ = try cloud.save([Save(.keepLosing, ids[2], card("Cid 2"))], run: third.run)
    try cloud.abandon(run: third.run)
    return second.run
  }

  /// The names that all programs have heard of: those of one that was used.
  private func forgetNames(_ cards: CardResources) throws {
    try account.sql(
      """
      UPDATE device_tokens SET used_by = CASE WHEN device_id = \(cards.program.id) THEN 'reader' ELSE '' END
      WHERE account_id = \(account.id)
      """)
    try cards.noteHeard(cards.standing().lastChange)
    #expect(try cards.forgetLeftNames() && cards.hasForgottenNames())
  }

  /// What a phone reads.
  private func program(_ ids: [UniqueID]) throws {
    let program = try AppPasswords(database).add(account: account.id, name: "reader").program
    try AppPasswords(database).allowDeletions(true, account: account.id, program: program.id)
    try AppPasswords(database).noteStopped(program)
    let cards = CardResources(database, program)
    try Accounts(database).setPolicy(.merge, account: account.id)
    for known in [[], [[UInt8](repeating: 0, count: 16)]] {
      let found = try cards.find(ids.map { "\($0).vcf" })
      for live in ids.compactMap({ found["\($0).vcf"] }) {
        _ = try cards.merged(card("Merged"), into: live, known: known, heard: 0)
      }
    }
    _ = try cards.put("merged.vcf", card("Mia"), now: now) { _ in .none }
    if let put = try cards.find(["merged.vcf"])["merged.vcf"], let base = try store.contact(put.id)?.ids.primary {
      _ = try store.update(put.id, base: base, card: card("Mia Browser"), now: now)
    }
    _ = try cards.put("merged.vcf", card("Mia Phone"), now: now) { _ in .none }
    try Accounts(database).setPolicy(.newest, account: account.id)
    let standing = try cards.standing()
    _ = try cards.changes(after: 0, through: standing.lastChange, withGone: true)
    _ = try cards.changes(after: 0, through: .max, withGone: false, .card)
    _ = try cards.changes(after: 0, through: .max, withGone: true, .tag)
    _ = try cards.find(ids.map { "\($0).vcf" }, .card)
    _ = try (cards.find(ids.map { "\($0).vcf" }), cards.cards(ids))
    try cards.noteSeen(standing.lastChange)
    try cards.noteHeard(standing.lastChange)
    // A group's card before its person's, and one of a group that has people.
    let group = ["BEGIN:VCARD", "VERSION:4.0", "KIND:group", "FN:Listed", "MEMBER:urn:uuid:later", "END:VCARD", ""]
    _ = try cards.put("listed.vcf", Array(group.joined(separator: "\r\n").utf8), now: now) { _ in .none }
    let later = ["BEGIN:VCARD", "VERSION:4.0", "FN:Later", "UID:later", "CATEGORIES:Bare", "END:VCARD", ""]
    for _ in 1...2 {
      _ = try cards.put("later.vcf", Array(later.joined(separator: "\r\n").utf8), now: now) { _ in .knowsOfNone }
    }
    if let made = try store.groupCards(of: "Bare").first, let base = try store.contact(made)?.ids.primary {
      _ = try store.trash(made, base: base)
    }
    _ = try cards.makeGroupCards(now: now)
    try firstGroupCard()
    _ = try cards.put("first.vcf", card("First"), now: now) { _ in .none }
    _ = try cards.move("first.vcf", to: "second.vcf", replaces: false) { _ in .none }
    _ = try cards.move("first.vcf", to: "second.vcf", replaces: false) { _ in .none }
    try forgetNames(cards)
    _ = try cards.put("other.vcf", card("Other"), now: now) { _ in .none }
    _ = try cards.move("other.vcf", to: "second.vcf", replaces: true) { _ in .none }
    _ = try cards.changes(after: 0, through: .max, withGone: true)
    _ = try (cards.card(named: "second.vcf"), cards.card(named: "\(ids[0]).vcf"))
    try cards.say([.name("Friends"), .about(nil), .ownCard(ids[0])])
    _ = try cards.book()
    for name in ["one.vcf", "two.vcf"] {
      _ = try cards.put("\(name)", card("Put \(name)"), now: now) { _ in .none }
      _ = try cards.put("\(name)", card("Refused"), now: now) { _ in .knowsAnother }
      _ = try cards.delete(name) { _ in .knowsAnother }
      _ = try cards.delete(name) { _ in .none }
      _ = try cards.put("\(name)", card("Another"), now: now) { _ in .none }
    }
  }

  private func pages(_ ids: [UniqueID]) throws {
    for order in [ContactStore.Order.first, .last] {
      for group in [nil, "work"] {
        let page = try store.list(order: order, limit: 1, group: group)
        for start in [
          ContactStore.Start.section(ListSection.all[0]), page.next.map { .after($0) } ?? .beginning,
          page.next.map { .before($0) } ?? .beginning,
        ] { _ = try store.list(order: order, start: start, limit: 1, group: group) }
        _ = try store.sections(order: order, group: group)
      }
      for group in [nil, "work"] { _ = try store.search("ann", order: order, limit: 1, group: group) }
    }
    try program(ids)
    _ = try store.wholeCard(nil, of: ids[0])
    _ = try (store.count(), store.groups(), store.group("work"), store.lastChange(), store.photo(ids[0]))
    try groupCards()
    try dates()
    _ = try store.create(ids[4], card: card("Eve"), now: now)
    _ = try store.update(ids[4], base: primary(card("Eve")), card: card("Eve 2"), now: now)
    _ = try store.run(of: ids[4], change: store.lastChange())
    var cards = ids[...]
    _ = try (store.found("", order: .first), store.live(ids), store.names(ids), store.nextCards(&cards))
    _ = try (store.damaged(ids), store.damaged(nil))
    _ = try store.trash(ManyContacts([ids[4]], through: .max), allowed: true)
    _ = try (history.restore([ids[4]]), history.sameUID(since: .random()), history.becameOne([ids[4]]))
    _ = try store.trash(ids[4], base: primary(card("Eve 2")))
    _ = try store.revive(ids[4], card: card("Eve 3"), now: now)
  }

  private func versions(_ ids: [UniqueID]) throws {
    _ = try (history.log(before: nil, limit: 10), history.log(of: LogFilter(contacts: ids), before: nil, limit: 10))
    _ = try (history.review(limit: 10), history.reviewCount())
    let found = try #require(history.versions(of: ids[0], before: nil, limit: 10)?.versions.first)
    _ = try history.versions(of: ids[0], before: found.id, limit: 10)
    _ = try history.version(found.id, of: ids[0])
    _ = try history.cards(version: found.id, of: ids[0])
    for prefix in [found.id, ids[0]] {
      let digits = try #require(HexPrefix(prefix.description.prefix(8)))
      _ = try (history.versions(beginningWith: digits), history.runs(beginningWith: digits))
      _ = try history.contacts(.id(digits), limit: 10)
    }
    _ = try (history.contacts(.name("ann"), limit: 10), history.trash(before: nil, limit: 10))
    _ = try (
      store.searchTrash("ann", order: .first, after: nil, limit: 10),
      store.searchTrash("ann", order: .last, after: nil, limit: 10)
    )
    _ = try (store.foundInTrash("", order: .first), store.toReview(of: ids), history.inTrash(ids))
    _ = try history.author(of: found.id, of: ids[0])
    let base = try #require(try store.contact(ids[0])).ids.primary
    _ = try history.settle(found.id, of: ids[0], base: base, card: card("Ann Settled"), run: .random())
    _ = try history.keep(version: found.id, of: ids[0])
    _ = try history.restore(version: found.id, of: ids[0])
  }

  private func undo(_ run: UniqueID) throws {
    _ = try (history.editsBetween(run), history.deletions(undoing: run), history.hasTrashed(run))
    _ = try history.deletionCount(of: run, after: 0, through: 1_000)
    for mode in [UndoMode.dryRun, .allowed] {
      var position: UndoPosition? = .start
      while let from = position { position = try history.undo(run, from: from, mode: mode).next }
    }
    // While the encodings are mixed, cards are compared.
    try account.sql("UPDATE accounts SET database_version = 0 WHERE account_id = \(account.id)")
    _ = try history.undo(run, from: .start, mode: .dryRun)
  }

  private func administration(_ ids: [UniqueID]) throws {
    try Administration(database).note("admin check", account: account.id, user: 0)
    try Administration(database).forget(Administration(database).list())
    try database.check()
    _ = try Accounts(database).lastChanges(of: [account.id])
    _ = try Inspection(database).findings(account: account.id)
    _ = try store.create(ids[5], card: card("Flo"), now: now)
    try account.damage(Array(ids.prefix(4)))
    try account.sql("UPDATE contact_dates SET year = 1 WHERE account_id = \(account.id)")
    try account.sql("UPDATE contacts SET edited_at = now() + interval '1 day' WHERE account_id = \(account.id)")
    try account.sql(
      """
      UPDATE contact_versions SET card = \(card("Gus")), edited_at = now() + interval '1 day' WHERE account_id = \(account.id)
      """)
    _ = try CleanUp.take(database, account: account.id, holder: CleanUp.administration).run()
    try FutureTimes(database, account: account.id).setRight(Self.steady(10), at: now)
    // And where nothing lies in the future.
    try FutureTimes(database, account: account.id).setRight(Self.steady(20), at: now)
    _ = try Retention(database).purge(account: account.id)
  }

  /// A time at which times in the future are to be set right, after so many days.
  private static func steady(_ days: Int64) -> LivedTime {
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    var time = LivedTime(since: ClockReading(database: now, server: now, boot: nil, sinceBoot: 0))
    time.lived = days * LivedTime.rightingPause
    return time
  }
}
