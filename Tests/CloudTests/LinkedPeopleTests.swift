import Contacts
import PostgreSQL
import Probes
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

/// Cards of one person that stay apart and are shown as one.
@Suite(.serialized) struct LinkedPeopleTests: UndoSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  private var duplicates: Duplicates { Duplicates(account.database, account: account.id) }

  private func add(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    #expect(try store.create(id, card: bytes, now: now).isSaved)
    return id
  }

  /// Ann at home, Ann at work, and Bob.
  private func three() throws -> [UniqueID] {
    [
      try add(card("Ann Lee", phone: "555 0001", uid: "a")), try add(card("Ann Lee", note: "work", uid: "b")),
      try add(card("Bob Ray", uid: "c")),
    ]
  }

  private func seen(_ ids: [UniqueID]) throws -> [ContactStore.Seen] {
    try ids.map { ContactStore.Seen($0, change: try #require(try store.contact($0)).change) }
  }

  private func listed(group: String? = nil) throws -> [UniqueID] {
    try store.list(order: .first, limit: 10, group: group, together: true).rows.map(\.id)
  }

  private func trash(_ id: UniqueID) throws {
    _ = try store.trash(id, base: try #require(try store.contact(id)).ids.primary)
  }

  // MARK: Linking

  @Test func `linked cards are one row of the list, one entry of the log, and no file changes`() throws {
    let ids = try three()
    let before = try state()
    let position = try account.sql("SELECT max(change) FROM contacts WHERE account_id = \(account.id)").first?.int64(0)
    let run = UniqueID.random()
    #expect(try store.link([ids[0], ids[1]], run: run) == .linked)
    #expect(try store.linked(to: ids[1]) == [ids[0], ids[1]] && store.linked(to: ids[2]) == [])
    #expect(try listed() == [ids[0], ids[2]])
    #expect(try store.list(order: .first, limit: 10).rows.count == 3, "whoever selects sees each card")
    #expect(try state() == before)
    #expect(
      try account.sql("SELECT max(change) FROM contacts WHERE account_id = \(account.id)").first?.int64(0) == position)
    let entry = try #require(try log().first)
    #expect(entry.run == run && entry.counts == RunCounts(linked: 2) && entry.example == "Ann Lee")
    #expect(entry.kind == .edit && entry.finishedAt != nil)
    #expect(try store.link([ids[1], ids[0]]) == .stands && log().first?.run == run, "pressed twice")
  }

  @Test func `an undo unlinks, an undo of that links again, and what was linked otherwise since stays`() throws {
    let ids = try three()
    let run = UniqueID.random()
    _ = try store.link([ids[0], ids[1]], run: run)
    let preview = try undo(run, mode: .dryRun)
    #expect(preview.contacts.map(\.effect) == [.linkPutBack, .linkPutBack])
    #expect(try store.linked(to: ids[0]).count == 2)
    let undone = try undo(run)
    #expect(Set(undone.contacts.map(\.id)) == Set(ids.prefix(2)) && undone.contacts.allSatisfy(\.effect.changesContact))
    #expect(try store.linked(to: ids[0]) == [] && listed().count == 3)
    #expect(try log().first?.counts == RunCounts(unlinked: 2) && log().first?.undoes == run)
    #expect(try log().first { $0.run == run }?.undoneBy == undone.run)
    #expect(try undo(run).contacts.isEmpty, "a second time nothing is left to do")
    _ = try undo(undone.run)
    #expect(try store.linked(to: ids[1]) == [ids[0], ids[1]])
    // Unlinked by hand and linked with another one meanwhile.
    #expect(try store.unlink(ids[0]))
    _ = try store.link([ids[2], ids[0]])
    #expect(try undo(run).contacts.map(\.effect).contains(.changedSince))
    #expect(try store.linked(to: ids[0]) == [ids[2], ids[0]])
  }

  @Test func `a card that is unlinked is by itself again, and the others stay one`() throws {
    let ids = try three()
    _ = try store.link(ids)
    #expect(try listed() == [ids[0]])
    #expect(try store.unlink(ids[0]))
    #expect(try store.linked(to: ids[0]) == [] && store.linked(to: ids[1]) == [ids[1], ids[2]])
    #expect(try log().first?.counts == RunCounts(unlinked: 1))
    #expect(try store.unlink(ids[2]) && store.linked(to: ids[1]) == [])
    #expect(try store.unlink(ids[2]) == false)
  }

  @Test func `only live people are linked, and no more than a page shows`() throws {
    let ids = try three()
    let group = try add(GroupCard.newCard(name: "Choir", members: [], uid: "g", now: now).bytes)
    #expect(try store.link([ids[0], group]) == .gone && store.link([ids[0], .random()]) == .gone)
    try trash(ids[1])
    #expect(try store.link([ids[0], ids[1]]) == .gone)
    let many = try (0...LinkShift.most).map { try add(card("Many \($0)")) }
    #expect(try store.link(many) == .tooMany)
    #expect(try account.sql("SELECT 1 FROM linked_people WHERE account_id = \(account.id)").count == 0)
  }

  // MARK: What happens to the cards

  @Test func `a deleted card leaves the others, and is linked again when it is restored`() throws {
    let ids = try three()
    _ = try store.link(ids)
    try trash(ids[0])
    #expect(
      try store.linked(to: ids[1]) == [ids[1], ids[2]] && listed() == [ids[1]], "the next one stands for the person")
    try trash(ids[2])
    #expect(try store.linked(to: ids[1]) == [] && listed() == [ids[1]])
    try account.restore(ids[0])
    #expect(try store.linked(to: ids[1]) == [ids[0], ids[1]] && listed() == [ids[0]])
  }

  @Test func `what a device changes and deletes leaves the link as it is`() throws {
    let ids = try three()
    _ = try store.link([ids[0], ids[1]])
    let edited = card("Ann Lee-Smith", phone: "555 0009", uid: "a")
    try run([
      Save(.overwrite(base: try primary(card("Ann Lee", phone: "555 0001", uid: "a")), conflict: false), ids[0], edited)
    ])
    #expect(try store.linked(to: ids[0]) == [ids[0], ids[1]])
    let deletion = try run([Save(.delete(base: try primary(edited), allowed: true), ids[0], nil)])
    #expect(try store.linked(to: ids[1]) == [])
    try undo(deletion)
    #expect(try store.linked(to: ids[1]) == [ids[0], ids[1]])
  }

  @Test func `a merge takes the place of the card that became one with it, and taking apart gives it back`() throws {
    let ids = try three()
    _ = try store.link([ids[1], ids[2]])
    let before = try state()
    func merge(_ run: UniqueID) throws {
      let cards = try [ids[0], ids[1]].map { try Card(try #require(try store.contact($0)).card) }
      let card = try #require(CardMerge(cards)).card(CardMerge.Choices(), now: now)
      #expect(try store.merge(seen([ids[0], ids[1]]), card: card.bytes, now: now, run: run).isSaved)
      #expect(try store.linked(to: ids[2]) == [ids[0], ids[2]])
    }
    let first = UniqueID.random()
    try merge(first)
    #expect(try log().first?.run == first, "one entry")
    #expect(try store.takeApart(ids[0], run: first, now: now)?.isSaved == true)
    #expect(try state() == before && store.linked(to: ids[1]) == [ids[1], ids[2]] && store.linked(to: ids[0]) == [])
    let second = UniqueID.random()
    try merge(second)
    try undo(second)
    #expect(try state() == before && store.linked(to: ids[1]) == [ids[1], ids[2]] && store.linked(to: ids[0]) == [])
  }

  @Test func `wherever a merge, its taking apart or its undo is cut off, cards and links are both done or neither is`()
    throws
  {
    let faults = FaultInjector()
    let faulty = CloudDatabase(url: try TestDatabase.shared.get().url, faults: faults)
    defer { faulty.close() }
    let cutOff = ContactStore(faulty, account: account.id)
    let ids = try three()
    _ = try store.link([ids[1], ids[2]])
    let before = try state()
    let cards = try [ids[0], ids[1]].map { try Card(try #require(try store.contact($0)).card) }
    let card = try #require(CardMerge(cards)).card(CardMerge.Choices(), now: now)
    func isMerged() throws -> Bool { try store.contact(ids[1])?.trashedAt != nil }
    func isMergedOneLinked() throws -> Bool { try store.linked(to: ids[2]) == [ids[0], ids[2]] }
    func isFormerLinked() throws -> Bool {
      try store.linked(to: ids[2]) == [ids[1], ids[2]] && store.linked(to: ids[0]) == []
    }
    /// True where the fault came before the end.
    func cut(at passing: Int, _ body: () throws -> Void) -> Bool {
      // For as long as the database is tried again.
      faults.arm(FaultInjector.Fault(.cloudStatement, at: passing, .lasting))
      try? body()
      defer { faults.arm(nil) }
      return faults.hasStruck
    }
    // Every second: each waits for the database as long as a fail-over may take. Both kinds, before and behind a round trip, come up in time.
    let first = Int.random(in: 1...2)
    var isCut = true
    var passing = first - 2
    while isCut, passing < 40 {
      passing += 2
      let run = UniqueID.random()
      let seen = try seen([ids[0], ids[1]])
      isCut = cut(at: passing) { _ = try cutOff.merge(seen, card: card.bytes, now: now, run: run) }
      if try isMerged() {
        #expect(try isMergedOneLinked(), "cut off at \(passing)")
        #expect(try store.takeApart(ids[0], run: run, now: now)?.isSaved == true)
      }
      #expect(try state() == before && isFormerLinked(), "cut off at \(passing)")
    }
    #expect(passing > 6 && !isCut)
    isCut = true
    passing = first - 2
    while isCut, passing < 40 {
      passing += 2
      let run = UniqueID.random()
      if try !isMerged() { _ = try store.merge(seen([ids[0], ids[1]]), card: card.bytes, now: now, run: run) }
      let merging = try #require(try store.merges(of: ids[0]).first).run
      isCut = cut(at: passing) { _ = try cutOff.takeApart(ids[0], run: merging, now: now) }
      #expect(try isMerged() ? isMergedOneLinked() : isFormerLinked() && state() == before, "cut off at \(passing)")
    }
    #expect(passing > 6 && !isCut)
    isCut = true
    passing = first - 3
    while isCut, passing < 80 {
      passing += 3
      let run = UniqueID.random()
      #expect(try store.merge(seen([ids[0], ids[1]]), card: card.bytes, now: now, run: run).isSaved)
      isCut = cut(at: passing) {
        var position: UndoPosition? = .start
        while let from = position {
          position = try AccountHistory(faulty, account: account.id).undo(run, from: from, mode: .allowed).next
        }
      }
      #expect(try isMerged() ? isMergedOneLinked() : isFormerLinked() && state() == before, "cut off at \(passing)")
      try undo(run)
      #expect(try state() == before && isFormerLinked(), "gone on with after \(passing)")
    }
    #expect(passing > 6 && !isCut)
  }

  @Test func `links go with cards that are gone for good, and an undo brings back none for them`() throws {
    let ids = try three()
    let run = UniqueID.random()
    _ = try store.link(ids, run: run)
    try trash(ids[0])
    _ = try store.erase(ManyContacts([ids[0]], through: .max))
    func rows(_ table: SQL) throws -> Int {
      try account.sql("SELECT 1 FROM \(code: table) WHERE account_id = \(account.id)").count
    }
    #expect(try rows("linked_people") == 2 && store.linked(to: ids[1]) == [ids[1], ids[2]])
    #expect(try log().allSatisfy { $0.example != "Ann Lee" || $0.run != run }, "nobody's name is told any more")
    try undo(undo(run).run)
    #expect(try rows("linked_people") == 2)
    try trash(ids[1])
    try account.age(days: 40)
    while try Retention(account.database).purge(account: account.id) {}
    #expect(try rows("linked_people") == 1 && rows("link_changes") == 0)
  }

  // MARK: Suggesting

  @Test func `the only one of the same name is suggested; of several, the only one with the same address`() throws {
    func ann(_ email: String, _ uid: String) -> [UInt8] {
      Array(
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nFN:Ann Lee\r\nUID:\(uid)\r\nEMAIL:\(email)\r\nEND:VCARD\r\n".utf8
      )
    }
    let first = try add(ann("ann@example.org", "1"))
    _ = try add(card("Bob Ray"))
    #expect(try duplicates.namesake(of: first) == nil)
    let second = try add(ann("other@example.org", "2"))
    #expect(try duplicates.namesake(of: first)?.people.last?.id == second)
    let third = try add(ann("ANN@example.org", "3"))
    #expect(try duplicates.namesake(of: first)?.people.last?.id == third)
    #expect(try duplicates.namesake(of: second) == nil, "nothing tells which of them")
    // Nobody is asked twice.
    try duplicates.tell([first, third], areDifferent: true)
    #expect(try duplicates.namesake(of: first)?.people.last?.id == second)
    _ = try store.link([first, second])
    #expect(try duplicates.namesake(of: first) == nil)
  }

  @Test func `who is linked is no duplicate any more`() throws {
    let ids = try three()
    #expect(try duplicates.page(limit: 10).count == 1)
    _ = try store.link([ids[0], ids[1]])
    #expect(try duplicates.page(limit: 10).count == 0)
    _ = try store.unlink(ids[0])
    #expect(try duplicates.page(limit: 10).count == 1)
  }

  @Test func `a name that many have suggests nobody, and nor does an address in the place of a name`() throws {
    let many = try (0..<10).map { try add(card("Ann Lee", note: "\($0)", uid: "\($0)")) }
    #expect(try duplicates.namesake(of: many[0]) == nil)
    let numbers = try ["x", "y"].map {
      try add(Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\r\nN:;;;;\r\nTEL:555 1234\r\nNOTE:\($0)\r\nEND:VCARD\r\n".utf8))
    }
    #expect(try duplicates.namesake(of: numbers[0]) == nil)
  }

  @Test func `links stay in their account`() throws {
    let ids = try three()
    _ = try store.link([ids[0], ids[1]])
    let other = try StoredAccount()
    #expect(try other.store.linked(to: ids[0]) == [] && other.store.linked(to: ids) == [:])
    #expect(try other.store.link([ids[0], ids[1]]) == .gone && other.store.unlink(ids[0]) == false)
    #expect(try store.linked(to: ids[0]).count == 2)
  }

  @Test func `the activity of a person has their links, and an account that is removed takes them along`() throws {
    let ids = try three()
    let run = UniqueID.random()
    _ = try store.link([ids[0], ids[1]], run: run)
    var filter = LogFilter.everyone
    filter.contacts = [ids[1]]
    #expect(try history.log(of: filter, before: nil, limit: 10).map(\.run).contains(run))
    filter.contacts = [ids[2]]
    #expect(try !history.log(of: filter, before: nil, limit: 10).map(\.run).contains(run))
    try Accounts(account.database).remove(name: account.name)
    #expect(try account.sql("SELECT 1 FROM link_changes WHERE account_id = \(account.id)").count == 0)
    #expect(try account.sql("SELECT 1 FROM linked_people WHERE account_id = \(account.id)").count == 0)
  }
}
