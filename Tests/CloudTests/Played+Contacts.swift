import Account
import Contacts
import Interchange
import Protocol
import Testing
import VCard

@testable import Cloud

// What pages do with contacts: duplicates, links, imports, groups and dates.

extension Played {
  /// Two namesakes that are told apart, become one and are taken apart again.
  func duplicates() throws {
    let ids = [UniqueID.random(), UniqueID.random()]
    _ = try store.create(ids[0], card: card("Lea One", groups: "work", uid: "lea"), now: now)
    _ = try store.create(ids[1], card: card("Lea One", phone: "555", uid: "lea 2"), now: now)
    let duplicates = Duplicates(database, account: account.id)
    _ = try (duplicates.page(limit: 10), duplicates.signs(ids), duplicates.namesake(of: ids[0]))
    _ = try store.sameUID(of: ids)
    try links(ids)
    try duplicates.tell(ids, areDifferent: true)
    try duplicates.tell(ids, areDifferent: false)
    let seen = try ids.map { ContactStore.Seen($0, change: try #require(try store.contact($0)).change) }
    let run = UniqueID.random()
    _ = try store.merge(seen, card: card("Lea One", note: "both", phone: "555", uid: "lea"), now: now, run: run)
    _ = try (store.merges(of: ids[0]), store.holders(of: ["lea", "lea 2"].compactMap { ComparableUID($0) }))
    _ = try store.update(
      ids[0], base: primary(card("Lea One", note: "both", phone: "555", uid: "lea")),
      card: card("Lea One", note: "edited", phone: "555", uid: "lea"), now: now)
    _ = try store.takeApart(ids[0], run: run, now: now)
    // Merged again, and taken apart beside a contact that says what one of them said.
    let again = try ids.map { ContactStore.Seen($0, change: try #require(try store.contact($0)).change) }
    let second = UniqueID.random()
    _ = try store.merge(again, card: card("Lea One", note: "both", phone: "555", uid: "lea"), now: now, run: second)
    _ = try store.create(.random(), card: card("Lea One", phone: "555", uid: "lea 2"), now: now)
    _ = try store.takeApart(ids[0], run: second, now: now)
  }

  /// Two cards that are linked, shown together, unlinked, and linked again by an undo.
  func links(_ ids: [UniqueID]) throws {
    let run = UniqueID.random()
    _ = try (store.link(ids, run: run), store.linked(to: ids))
    _ = try (store.countBehindOthers(), store.countBehindOthersByTrash())
    for order in [ContactStore.Order.first, .last] {
      for group in [nil, "work"] {
        let page = try store.list(order: order, limit: 1, group: group, together: true)
        for start in [
          ContactStore.Start.section(ListSection.all[0]), page.next.map { .after($0) } ?? .beginning,
          page.next.map { .before($0) } ?? .beginning,
        ] { _ = try store.list(order: order, start: start, limit: 1, group: group, together: true) }
        _ = try store.sections(order: order, group: group, together: true)
        _ = try store.search("lea", order: order, limit: 1, group: group, together: true)
      }
    }
    let group = try store.group("work", together: true)
    _ = try group.map { try store.carriage(of: $0, cards: ids) }
    for mode in [UndoMode.dryRun, .allowed] {
      var position: UndoPosition? = .start
      while let from = position { position = try history.undo(run, from: from, mode: mode).next }
    }
    _ = try (store.link(ids), store.unlink(ids[0]))
  }

  /// A file with a new contact, one that is there, and one that differs.
  func imports() throws {
    _ = try store.create(.random(), card: card("Ida One", uid: "ida"), now: now)
    _ = try store.create(.random(), card: card("Jim One", uid: "jim"), now: now)
    let imports = Imports(database, account: account.id)
    let id = UniqueID.random()
    try imports.begin(id, name: "file.vcf")
    let cards = [card("Ida One", uid: "ida"), card("Jim One", phone: "555", uid: "jim"), card("Kay One")]
    try imports.add(
      cards.enumerated().map { ImportedCard(number: $0.offset + 1, line: 1, card: $0.element) }, to: id)
    try imports.finishReading(id, form: .cards, cards: cards.count)
    _ = try imports.compare(id)
    _ = try imports.list()
    _ = try imports.counts(id)
    _ = try imports.cards(id, .changed, after: 0, limit: 20)
    _ = try imports.isThere(id)
    let one = try imports.card(1, of: id)
    _ = try imports.assign(3, of: id, to: one?.contact ?? .random())
    try imports.choose(.replace, [2], of: id)
    try imports.chooseAll(.add, .changed, of: id)
    _ = try imports.refusal(id)
    _ = try imports.carryOut(id, now: now)
    _ = try (imports.stayed(id), imports.sameUID(id))
    try imports.discard(id)
  }

  func dates() throws {
    let id = UniqueID.random()
    func card(_ day: String) -> [UInt8] {
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dora\r\nN:Dora;;;;\r\nBDAY:\(day)\r\nEND:VCARD\r\n".utf8)
    }
    _ = try store.create(id, card: card("1985-04-15"), now: now)
    _ = try store.update(id, base: primary(card("1985-04-15")), card: card("1985-04-16"), now: now)
    let first = try #require(DayOfYear(number: 301))
    _ = try (store.dates(from: first, limit: 1), store.dates(from: first, before: .first, limit: 1))
    _ = try store.dates(after: nil, limit: 1)
    _ = try store.monthsWithDates(MonthAhead.all(from: #require(PartialDate("2026-09-21"))))
    _ = try (store.trash(ManyContacts([id], through: .max), allowed: true), history.restore([id]))
    let addresses = CalendarAddresses(database)
    let token = try addresses.make(account: account.id)
    _ = try (addresses.version(token, by: .here), addresses.find(account.id), addresses.remove(account.id))
  }

  private static let member =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:member\r\nFN:Member\r\nCATEGORIES:Work\r\nEND:VCARD\r\n"

  func groupCards() throws {
    let id = UniqueID.random()
    func card(_ members: [String]) -> [UInt8] {
      GroupCard.newCard(name: "Work", members: members, uid: "group", now: now).bytes
    }
    _ = try store.create(id, card: card(["a", "b"]), now: now)
    _ = try store.update(id, base: primary(card(["a", "b"])), card: card(["b", "c"]), now: now)
    _ = try store.found("", order: .first, group: "Work")
    if let group = try store.group("Work") { _ = try store.carriage(of: group, cards: [id]) }
    let member = UniqueID.random()
    _ = try store.create(member, card: Array(Self.member.utf8), now: now)
    let people = ManyContacts([member], through: .max)
    _ = try store.add(people, toGroup: "Work", now: now)
    _ = try store.groups(of: [member])
    _ = try store.groupCardCount(changedBy: people.run)
    _ = try store.renameGroup("Work", to: "Team", people, now: now)
    _ = try store.add(people, toGroup: "Fresh", now: now)
    _ = try store.remove(people, fromGroup: "Team", now: now)
    _ = try store.deleteGroup("Team", people, now: now)
    let crowd = ["member"] + (0..<GroupBridge.mostAtOnce).map { "nobody \($0)" }
    let crowded = UniqueID.random()
    _ = try store.create(
      crowded, card: GroupCard.newCard(name: "Crowd", members: crowd, uid: "crowd", now: now).bytes, now: now)
    // Who waits gets another UID meanwhile. A UID alone is no other content, and is not written.
    let renamed = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:member 2\r\nFN:Member\r\nNOTE:new\r\nEND:VCARD\r\n"
    let base = try #require(try store.contact(member)).ids.primary
    _ = try store.update(member, base: base, card: Array(renamed.utf8), now: now)
    try GroupCarrying(database).carryAll(while: { true }, failed: { Issue.record($0) })
    _ = try store.trash(people, allowed: true)
    try redoneRemoval(from: crowded)
    try undoneGroup()
    try listedPerson()
  }

  /// A program makes the first group's card of an account that names a group in its people's alone.
  func firstGroupCard() throws {
    let other = try StoredAccount(database)
    _ = try other.store.create(.random(), card: card("Nia", groups: "Choir"), now: now)
    let program = try AppPasswords(database).add(account: other.id, name: "reader").program
    #expect(try CardResources(database, program).makeGroupCards(now: now))
  }

  /// A device takes so many off a card that they wait to lose the category. That is undone, and the undo as well.
  func redoneRemoval(from card: UniqueID) throws {
    let emptied = GroupCard.newCard(name: "Crowd", members: ["nobody"], uid: "crowd", now: now).bytes
    let base = try #require(try store.contact(card)).ids.primary
    let start = try account.cloud.begin(StoredAccount.nowhere)
    _ = try account.cloud.save([Save(.overwrite(base: base, conflict: false), card, emptied)], run: start.run)
    _ = try account.cloud.finish(RunFinish([], through: 0), run: start.run)
    var run = start.run
    for _ in 0..<2 {
      var position: UndoPosition? = .start
      let undone = run
      while let from = position {
        let step = try history.undo(undone, from: from, mode: .allowed)
        (position, run) = (step.next, step.undo ?? undone)
      }
    }
  }

  /// Whom a group's card lists becomes one with somebody who has the group's category, is taken apart, and gets another UID.
  func listedPerson() throws {
    let ids = [UniqueID.random(), .random()]
    _ = try store.create(ids[0], card: card("Zoe", uid: "zoe"), now: now)
    _ = try store.create(ids[1], card: card("Zoe", phone: "77", groups: "Choir", uid: "zoe 2"), now: now)
    let choir = GroupCard.newCard(name: "Choir", members: ["zoe"], uid: "choir", now: now)
    _ = try store.create(.random(), card: choir.bytes, now: now)
    let seen = try ids.map { ContactStore.Seen($0, change: try #require(try store.contact($0)).change) }
    let (run, merged) = (UniqueID.random(), card("Zoe", phone: "78", groups: "Choir,Else", uid: "zoe"))
    _ = try store.merge(seen, card: merged, now: now, run: run)
    _ = try store.takeApart(ids[0], run: run, now: now)
    let base = try #require(try store.contact(ids[0])).ids.primary
    _ = try store.update(ids[0], base: base, card: card("Zoe", note: "new", uid: "zoe 3"), now: now)
  }

  /// Whoever came into a group is taken out of it, of a card that others have changed since, and whoever was taken out comes into it again.
  func undoneGroup() throws {
    let people = [UniqueID.random(), .random()]
    for id in people { _ = try store.create(id, card: card("Club \(id)"), now: now) }
    let club = GroupCard.newCard(name: "Club", members: [], uid: "club", now: now)
    _ = try store.create(.random(), card: club.bytes, now: now)
    let first = ManyContacts([people[0]], through: .max)
    _ = try store.add(first, toGroup: "Club", now: now)
    _ = try store.add(ManyContacts([people[1]], through: .max), toGroup: "Club", now: now)
    _ = try history.undo(first.run, from: .start, mode: .allowed)
    let last = ManyContacts([people[1]], through: .max)
    _ = try store.remove(last, fromGroup: "Club", now: now)
    _ = try history.undo(last.run, from: .start, mode: .allowed)
  }
}
