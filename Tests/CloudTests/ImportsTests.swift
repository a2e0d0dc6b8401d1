import Account
import Contacts
import Interchange
import PostgreSQL
import POSIX
import Protocol
import Testing
import VCard

@testable import Cloud

/// Files on their way into an account: compared, chosen from, carried out as one entry of the log.
@Suite(.serialized) struct `Imports of an account` {
  let account: StoredAccount
  let imports: Imports
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    imports = Imports(account.database, account: account.id)
  }

  @discardableResult
  private func add(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    _ = try account.store.create(id, card: bytes, now: now)
    return id
  }

  /// A file of these cards, as it is once it is read.
  private func send(_ cards: [[UInt8]], form: FileForm = .cards) throws -> UniqueID {
    let id = UniqueID.random()
    try imports.begin(id, name: "file")
    for start in stride(from: 0, to: cards.count, by: 50) {
      try imports.add(
        (start..<min(start + 50, cards.count)).map { index in
          ImportedCard(number: index + 1, line: index * 10 + 1, name: "card \(index + 1)", card: cards[index])
        }, to: id)
    }
    try imports.finishReading(id, form: form, cards: cards.count)
    return id
  }

  private func fates(_ id: UniqueID) throws -> [ImportedCard.Fate] {
    try ImportedCard.Fate.allCases.flatMap { try imports.cards(id, $0, after: 0, limit: 1_000) }
      .sorted { $0.number < $1.number }.map(\.fate)
  }

  private func stored(_ id: UniqueID) throws -> String? {
    try account.store.contact(id).map { String(decoding: $0.card, as: UTF8.self) }
  }

  private func entries() throws -> [LogEntry] { try account.history.log(before: nil, limit: 100) }

  @Test func `cards are told apart by UID, then name, then address`() throws {
    let ann = try add(card("Ann Lee", uid: "a"))
    try add(card("Bob Ray", uid: "b"))
    try add(card("Zoë Müller"))
    for number in 0..<2 { try add(card("Twin Same", note: "\(number)")) }
    let id = try send([
      card("Ann Lee", uid: "a"), card("Ann Changed", uid: "a"), card("BOB Ray", phone: "555", uid: "other"),
      card("Zoë Müller", phone: "1"), card("Zoe Muller"), card("Twin Same", note: "3"), card("New One"),
      Array("no card".utf8),
    ])
    #expect(try imports.compare(id) == 0)
    #expect(try fates(id) == [.same, .changed, .changed, .changed, .new, .unclear, .new, .unreadable])
    let changed = try imports.cards(id, .changed, after: 0, limit: 1)
    let said = try primary(card("Ann Lee", uid: "a"))
    #expect(changed.first?.contact == ann && changed.first?.base == said)
    #expect(try imports.cards(id, .unreadable, after: 0, limit: 9).first?.reason.isEmpty == false)
    #expect(try imports.counts(id) == [.same: 1, .changed: 3, .new: 2, .unclear: 1, .unreadable: 1])
  }

  @Test func `how many there are of each fate is counted once, and again after one is given to a person`() throws {
    let ann = try add(card("Ann Lee", uid: "a"))
    try add(card("Bob Ray", uid: "b"))
    let known = card("Bob Ray", note: "new", uid: "b")
    let id = try send([card("Ann L.", phone: "1"), known, card("Cem Oz"), Array("no card".utf8)])
    #expect(try imports.counts(id) == [:], "it is not compared yet")
    #expect(try imports.compare(id) == 0)
    #expect(try imports.counts(id) == [.new: 2, .changed: 1, .unreadable: 1])
    // What nobody but this test does: no look counts again.
    try account.sql(
      "UPDATE import_cards SET fate = 1 WHERE account_id = \(account.id) AND import_id = \(id) AND number = 3")
    #expect(try imports.counts(id) == [.new: 2, .changed: 1, .unreadable: 1])
    try imports.choose(.replace, [2], of: id)
    try imports.chooseAll(.leave, .changed, of: id)
    #expect(try imports.counts(id) == [.new: 2, .changed: 1, .unreadable: 1])
    #expect(try imports.assign(1, of: id, to: ann))
    #expect(try imports.counts(id) == [.same: 1, .changed: 2, .unreadable: 1])
    #expect(try !imports.assign(1, of: id, to: ann), "it is a person's already")
    #expect(try imports.carryOut(id, now: now) == .done)
    #expect(try imports.counts(id) == [.same: 1, .changed: 2, .unreadable: 1])
  }

  @Test func `the whole file is one entry, and undoing that leaves the account byte for byte as it was`() throws {
    let cards = (0..<230).map { card("Person \($0)", phone: "\($0)", uid: "u\($0)") }
    let ids = try cards[..<115].map { try add($0) }
    let before = try ids.map { try stored($0) }
    let id = try send(cards)
    let more = try send((0..<115).map { card("Person \($0)", note: "news", uid: "u\($0)") } + cards[115...])
    #expect(try imports.compare(id) == 0 && imports.compare(more) == 0)
    #expect(try imports.counts(id) == [.same: 115, .new: 115])
    #expect(try imports.counts(more) == [.changed: 115, .new: 115])
    #expect(try imports.carryOut(more, now: now) == .done)
    let imported = try entries().filter { $0.kind == .importing }
    let entry = try #require(imported.first)
    #expect(imported.count == 1 && entry.run == more)
    #expect(entry.counts.added == 115 && entry.counts.overwritten == 115 && entry.finishedAt != nil)
    #expect(try stored(ids[7])?.contains("NOTE:news") == true && stored(ids[7])?.contains("TEL;TYPE=CELL:7") == true)
    _ = try account.history.undo(more, from: .start, mode: .allowed)
    #expect(try ids.map { try stored($0) } == before)
    #expect(try account.store.count() == 115)
  }

  @Test func `contacts with large photos are changed in portions of 4 MB, however small the file's cards are`() throws {
    let photo = String(repeating: "QUJD", count: 350_000)
    let ids = try (0..<9).map { number in
      let text = String(decoding: card("Person \(number)", uid: "u\(number)"), as: UTF8.self)
      let end = "PHOTO;ENCODING=b;TYPE=JPEG:\(number)\(photo)\r\nEND:VCARD"
      return try add(Array(text.replacing("END:VCARD", with: end).utf8))
    }
    let id = try send((0..<9).map { card("Person \($0)", note: "news", uid: "u\($0)") })
    #expect(try imports.compare(id) == 0 && imports.counts(id) == [.changed: 9])
    #expect(try imports.carryOut(id, now: now) == .done)
    let texts = try ids.map { try stored($0) ?? "" }
    #expect(texts.allSatisfy { $0.contains("NOTE:news") && $0.contains("PHOTO") })
    let transactions = try account.sql(
      "SELECT count(DISTINCT xmin::text) FROM contacts WHERE account_id = \(account.id)")
    #expect(try #require(transactions.first).int64(0) > 2)
  }

  @Test func `it goes on where it was cut off, and does nothing twice`() throws {
    let cards = (0..<250).map { card("Person \($0)") }
    let id = try send(cards)
    var left = try imports.compare(id) { false }
    #expect(left == 150)
    #expect(try imports.carryOut(id, now: now) == .notThere, "it is not compared yet")
    // Another process, after a restart.
    let other = Imports(account.database, account: account.id)
    left = try other.compare(id)
    #expect(left == 0)
    #expect(try imports.carryOut(id, now: now) { false } == .left(150))
    #expect(try account.store.count() == 100)
    // As if the server had ended between the contacts and the note that they are there.
    try account.sql("UPDATE imports SET done = 0 WHERE account_id = \(account.id) AND import_id = \(id)")
    #expect(try other.carryOut(id, now: now) == .done)
    #expect(try account.store.count() == 250 && entries().first?.counts.added == 250)
    #expect(try other.stayed(id).isEmpty)
  }

  @Test func `an import that goes on while it is undone, or after that, is not undone`() throws {
    func isUndone(_ id: UniqueID) throws -> Bool { try entries().first { $0.run == id }?.undoneBy != nil }
    func undo(_ id: UniqueID, meanwhile: () throws -> Void = {}) throws {
      var position: UndoPosition? = .start
      while let from = position {
        position = try account.history.undo(id, from: from, mode: .allowed).next
        if from == .start { try meanwhile() }
      }
    }
    for isMeanwhile in [true, false] {
      let id = try send((0..<150).map { card("Person \($0) \(isMeanwhile)") })
      _ = try imports.compare(id)
      #expect(try imports.carryOut(id, now: now) { false } == .left(50))
      var rest = Imports.Progress.left(50)
      try undo(id) { if isMeanwhile { rest = try imports.carryOut(id, now: now) } }
      #expect(try isUndone(id) != isMeanwhile)
      if !isMeanwhile { rest = try imports.carryOut(id, now: now) }
      #expect(rest == .done)
      #expect(try account.store.count() == 50 && !isUndone(id))
      try undo(id)
      #expect(try account.store.count() == 0 && isUndone(id))
      // No undo is left half done, also where the import went on in the middle of it.
      #expect(try entries().allSatisfy { $0.finishedAt != nil })
    }
  }

  @Test func `what was exported says nothing new, also as a table`() throws {
    let cards = [
      card("Ann Lee", note: "=1+1", phone: "+1 555", groups: "a,b", photo: picture(1), uid: "a"),
      card("Bob", uid: "b"), card("No Uid", phone: "7"),
    ]
    for bytes in cards { try add(bytes) }
    let id = try send(cards)
    #expect(try imports.compare(id) == 0 && imports.counts(id) == [.same: 3])
    let rows = try cards.map { bytes -> [UInt8] in
      let card = try Card(bytes)
      let table = try #require(ContactTable(header: ContactSheet.header))
      let line = table.row(ContactSheet.cells(Contact(card), uid: card.first("UID")?.text ?? ""))
      return line.contact.newCard(uid: line.uid.isEmpty ? "new" : line.uid, now: now).bytes
    }
    let table = try send(rows, form: .ownTable)
    #expect(try imports.compare(table) == 0 && imports.counts(table) == [.same: 3])
    let log = try entries()
    #expect(try imports.carryOut(id, now: now) == .done && imports.carryOut(table, now: now) == .done)
    #expect(try entries() == log)
  }

  @Test func `who says all that a card says is the same, whoever else has the name, the address or none`() throws {
    let twins = (0..<30).map { card("Twin Same", note: "\($0)") }
    let rest = [
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:\r\nTEL:555\r\nEND:VCARD\r\n".utf8),
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nN:;;;;\r\nFN:\r\nTEL:556\r\nEND:VCARD\r\n".utf8),
    ]
    for bytes in twins + rest { try add(bytes) }
    let id = try send(twins + rest)
    #expect(try imports.compare(id) == 0 && imports.counts(id) == [.same: 32])
    let log = try entries()
    #expect(try imports.carryOut(id, now: now) == .done && entries() == log && account.store.count() == 32)
    // A UID tells whose a card is, also where another contact says the same.
    let ann = try add(card("Ann Lee", uid: "a"))
    try add(card("Ann Lee", note: "x", uid: "b"))
    let other = try send([card("Ann Lee", note: "x", uid: "a"), card("Ann Lee", note: "x"), card("Ann Lee", note: "y")])
    #expect(try imports.compare(other) == 0 && fates(other) == [.changed, .same, .unclear])
    #expect(try imports.cards(other, .changed, after: 0, limit: 1).first?.contact == ann)
  }

  @Test func `where the only one with a card's UID goes meanwhile, a namesake is found`() throws {
    let ann = try add(card("Ann Lee", uid: "a"))
    let namesake = try add(card("Ann Lee", note: "x", uid: "b"))
    // The last card is in a portion of its own.
    let id = try send((0..<100).map { card("Person \($0)") } + [card("Ann Lee", note: "new", uid: "a")])
    let left = try imports.compare(id) {
      _ = try? account.store.trash(ann, base: primary(card("Ann Lee", uid: "a")))
      return true
    }
    #expect(left == 0)
    #expect(try imports.cards(id, .changed, after: 0, limit: 2).map(\.contact) == [namesake])
  }

  @Test func `a changed one is added to, replaced or left, as the person chose`() throws {
    let ids = try (0..<3).map { try add(card("Person \($0)", note: "old", phone: "1", uid: "u\($0)")) }
    let id = try send((0..<3).map { card("Person \($0)", note: "new", phone: "2", uid: "u\($0)") })
    _ = try imports.compare(id)
    try imports.chooseAll(.leave, .changed, of: id)
    try imports.choose(.add, [1], of: id)
    try imports.choose(.replace, [2], of: id)
    #expect(try imports.carryOut(id, now: now) == .done)
    let texts = try ids.map { try stored($0) ?? "" }
    #expect(texts[0].contains("NOTE:old") && texts[0].contains(":1\r\n") && texts[0].contains(":2\r\n"))
    #expect(texts[1] == String(decoding: card("Person 1", note: "new", phone: "2", uid: "u1"), as: UTF8.self))
    #expect(texts[2].contains("NOTE:old") && !texts[2].contains(":2\r\n"))
    try imports.choose(.replace, [3], of: id)
    #expect(try imports.cards(id, .changed, after: 2, limit: 1).first?.choice == .leave, "it has begun")
  }

  @Test func `who was changed since the file was compared stays, and is named`() throws {
    let ids = try (0..<2).map { try add(card("Person \($0)", uid: "u\($0)")) }
    let id = try send((0..<2).map { card("Person \($0)", note: "new", uid: "u\($0)") })
    _ = try imports.compare(id)
    let edited = card("Person 0", note: "mine", uid: "u0")
    _ = try account.store.update(ids[0], base: try primary(card("Person 0", uid: "u0")), card: edited, now: now)
    #expect(try account.store.contact(ids[1]).map { try account.store.trash(ids[1], base: $0.ids.primary) } != nil)
    try imports.chooseAll(.replace, .changed, of: id)
    #expect(try imports.carryOut(id, now: now) == .done)
    let stayed = try imports.stayed(id)
    #expect(stayed.map(\.reason) == [.moved] && stayed.map(\.count) == [2] && stayed.map(\.name) == ["card 1"])
    #expect(try stored(ids[0]) == String(decoding: edited, as: UTF8.self))
  }

  @Test func `two files of the same people make them once`() throws {
    let cards = (0..<20).map { card("Person \($0)", uid: "u\($0)") }
    let (first, second) = (try send(cards), try send(cards))
    _ = try (imports.compare(first), imports.compare(second))
    #expect(try imports.counts(second) == [.new: 20])
    #expect(try imports.carryOut(first, now: now) == .done && imports.carryOut(second, now: now) == .done)
    #expect(try account.store.count() == 20)
  }

  @Test func `two who carry one file out at once do it once, and nothing stays`() throws {
    for number in 0..<120 { try add(card("Old \(number)", note: "old", uid: "o\(number)")) }
    let cards = (0..<120).map { card("Old \($0)", note: "new", uid: "o\($0)") } + (0..<120).map { card("New \($0)") }
    let id = try send(cards)
    _ = try imports.compare(id)
    try imports.chooseAll(.replace, .changed, of: id)
    let (database, owner, now) = (account.database, account.id, now)
    let results = Collected<Imports.Progress>()
    let threads = try (0..<4).map { _ in
      try Thread("import", stackSize: 8 << 20) {
        results.add(Result { try Imports(database, account: owner).carryOut(id, now: now) })
      }
    }
    for thread in threads { thread.join() }
    #expect(try results.all.map { try $0.get() } == Array(repeating: .done, count: 4))
    #expect(try imports.stayed(id).isEmpty && account.store.count() == 240)
    let entry = try #require(try entries().first)
    #expect(entry.counts.added == 120 && entry.counts.overwritten == 120)
  }

  @Test func `a group's card is compared with group cards only, and lands as one`() throws {
    try add(card("Choir", uid: "person"))
    let group = Array(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Choir;;;;\r\nFN:Choir\r\nUID:g\r\nX-ADDRESSBOOKSERVER-KIND:group\r\nEND:VCARD\r\n"
        .utf8)
    let id = try send([group, card("Ann Lee", groups: "Choir", uid: "a")])
    _ = try imports.compare(id)
    #expect(try imports.counts(id) == [.new: 2])
    #expect(try imports.carryOut(id, now: now) == .done && account.store.count() == 2)
    #expect(try account.store.groupCards().count == 1)
    let again = try send([group])
    _ = try imports.compare(again)
    #expect(try imports.cards(again, .new, after: 0, limit: 1).isEmpty)
  }

  @Test func `a second card of one contact waits for the person`() throws {
    let ann = try add(card("Ann Lee", uid: "a"))
    let id = try send([card("Ann Lee", phone: "1", uid: "a"), card("Ann Lee", phone: "2", uid: "a")])
    _ = try imports.compare(id)
    #expect(try fates(id) == [.changed, .unclear])
    #expect(try imports.carryOut(id, now: now) == .done)
    #expect(try account.store.count() == 1 && stored(ann)?.contains(":1\r\n") == true)
  }

  @Test func `what the account has no room for is told before anything is written`() throws {
    try add(card("Ann Lee"))
    try Quotas(account.database).set(Quotas.Change(contacts: 3), account: account.id)
    let id = try send((0..<3).map { card("Person \($0)") })
    _ = try imports.compare(id)
    #expect(
      try imports.refusal(id) == "the account may have 3 contacts and has 1; the file would make 3 more")
    let fits = try send((0..<2).map { card("Person \($0)") })
    _ = try imports.compare(fits)
    #expect(try imports.refusal(fits) == nil)
  }

  @Test func `an account has three files at most, and each for a day`() throws {
    let ids = try (0..<4).map { _ in try send([card("Ann Lee")]) }
    #expect(try Set(imports.list().map(\.id)) == Set(ids[1...]))
    try account.sql(
      "UPDATE imports SET sent_lived = sent_lived - \(2 * Imports.lifetime + LivedTime.longest) WHERE account_id = \(account.id)"
    )
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try imports.list().isEmpty && imports.find(ids[3]) == nil)
  }

  @Test func `another account's file is nobody's`() throws {
    let id = try send([card("Ann Lee")])
    let other = Imports(account.database, account: try StoredAccount().id)
    #expect(try other.find(id) == nil && other.compare(id) == 0 && other.carryOut(id, now: now) == .notThere)
    try other.chooseAll(.leave, .changed, of: id)
    try other.discard(id)
    #expect(try imports.find(id)?.compared == 0)
  }
}
