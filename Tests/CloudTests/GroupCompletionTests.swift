import Account
import Contacts
import PostgreSQL
import Protocol
import Testing
import VCard

@testable import Cloud

/// A program's card comes with less of groups than the account knows.
@Suite(.serialized) struct GroupCompletionTests: GroupSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  private func person(_ name: String, _ groups: String = "", rev: Bool = false) -> [UInt8] {
    let card = card(name, groups: groups, uid: name.lowercased())
    guard rev else { return card }
    let text = String(decoding: card, as: UTF8.self)
    return Array(text.replacing("END:VCARD", with: "REV:2026-01-01T00:00:00Z\r\nEND:VCARD").utf8)
  }

  /// A program makes a card.
  @discardableResult
  private func make(_ name: String, _ bytes: [UInt8], by program: CardResources) throws -> CardResources.Put {
    try program.put(name, bytes, now: now) { $0 == nil ? .knowsOfNone : .knowsCurrent }
  }

  private func contact(_ name: String, _ program: CardResources) throws -> UniqueID {
    try #require(try program.find([name])[name]?.id)
  }

  @Test(arguments: [GroupDialect.cards, .categories, .both])
  func `whom a group's card lists before there is a card of their own gets the category when that comes`(
    _ dialect: GroupDialect
  ) throws {
    try make("group.vcf", groupCard("Work", ["ada", "bob"]), by: program())
    let other = try program(dialect)
    let put = try make("ada.vcf", person("Ada", "Choir"), by: other)
    guard case .stored(_, isNew: true, isAsSent: false) = put else {
      Issue.record("the program has to fetch the card: \(put)")
      return
    }
    let ada = try contact("ada.vcf", other)
    #expect(try categories(ada) == ["Choir", "Work"])
    #expect(try members("Work") == [["ada", "bob"]])
    #expect(try people("Work") == ["Ada"] && people("Choir") == ["Ada"])
    #expect(try wrongRows() == 0)
    // Who is in no group is stored as sent.
    guard case .stored(_, isNew: true, isAsSent: true) = try make("cid.vcf", person("Cid"), by: other) else {
      Issue.record("nothing was to be added")
      return
    }
  }

  @Test(arguments: [true, false])
  func `a new card that is sent again, because its answer was lost, is answered as done`(_ rev: Bool) throws {
    let phone = try program()
    try create(person("Eve", "Choir"))
    try make("group.vcf", groupCard("Work", ["ada"]), by: phone)
    for (name, card) in [("ada.vcf", person("Ada", rev: rev)), ("choir.vcf", groupCard("Choir", ["ada"], uid: "g"))] {
      try make(name, card, by: phone)
      let before = try stored(contact(name, phone))
      // It believes that there is none.
      let put = try phone.put(name, card, now: now) { _ in .knowsOfNone }
      guard case .stored(_, isNew: false, isAsSent: false) = put else {
        Issue.record("\(name): \(put)")
        continue
      }
      #expect(try stored(contact(name, phone)).card == before.card)
    }
    #expect(try account.toReview().isEmpty)
    // Another card under the name is none that was sent before.
    let other = try phone.put("ada.vcf", person("Ada", "Else"), now: now) { _ in .knowsOfNone }
    #expect(other == .isOld)
  }

  @Test func `who comes back from the trash is in the groups that list them`() throws {
    let phone = try program()
    try make("ada.vcf", person("Ada"), by: phone)
    try make("group.vcf", groupCard("Work", ["ada"]), by: phone)
    let ada = try contact("ada.vcf", phone)
    _ = try store.trash(ada, base: stored(ada).ids.primary)
    #expect(try people("Work") == [])
    try make("again.vcf", person("Ada"), by: phone)
    #expect(try people("Work") == ["Ada"])
    #expect(try categories(contact("again.vcf", phone)) == ["Work"])
  }

  @Test func `the first card of a group lists also who is in it by categories, and a second one does not`() throws {
    for name in ["Ada", "Bob"] { try create(person(name, "Work")) }
    try create(person("Cid"))
    let phone = try program()
    let answer = try make("work.vcf", groupCard("Work", ["cid"]), by: phone)
    guard case .stored(_, isNew: true, isAsSent: false) = answer else {
      Issue.record("the program has to fetch the card: \(answer)")
      return
    }
    #expect(try members("Work") == [["cid", "ada", "bob"]])
    #expect(try people("Work") == ["Ada", "Bob", "Cid"])
    try make("second.vcf", groupCard("Work", ["cid"]), by: phone)
    #expect(try members("Work").map(\.count).sorted() == [1, 3])
    // Whom the program takes out then is out.
    try put(contact("work.vcf", phone), groupCard("Work", ["cid", "bob"]), by: phone)
    #expect(try people("Work") == ["Bob", "Cid"])
    #expect(try wrongRows() == 0)
  }

  @Test func `a group that a program gives the name of a mere category lists all who are in that, until it is undone`()
    throws
  {
    for name in ["Ada", "Bob"] { try create(person(name, "Work")) }
    let (eve, cid) = (try create(person("Eve", "Choir,Work")), try create(person("Cid")))
    let (group, phone) = (try create(groupCard("Friends", ["cid"])), try program())
    try create(groupCard("Choir", ["eve"], uid: "choir"))
    let put = try phone.put(address(group), groupCard("Work", ["cid"]), now: now) { _ in .knowsCurrent }
    guard case .stored(_, isNew: false, isAsSent: false) = put else {
      Issue.record("the program has to fetch the card: \(put)")
      return
    }
    #expect(try members("Work") == [["cid", "ada", "bob", "eve"]] && members("Friends") == [])
    #expect(try people("Work") == ["Ada", "Bob", "Cid", "Eve"] && categories(cid) == ["Work"])
    #expect(try wrongRows() == 0)
    try undo(try #require(try log().first).run)
    #expect(try members("Friends") == [["cid"]] && members("Work") == [])
    #expect(try people("Work") == ["Ada", "Bob", "Eve"] && categories(cid) == ["Friends"])
    #expect(try categories(eve) == ["Choir", "Work"])
    // A group that has a card lists its people there.
    try self.put(group, groupCard("Choir", ["cid"]), by: program())
    #expect(try Set(members("Choir")) == [["cid"], ["eve"]] && people("Choir") == ["Cid", "Eve"])
    #expect(try wrongRows() == 0)
  }

  @Test func `a group of more people than a card lists keeps what its program says`() throws {
    try create(person("Ada", "Work"))
    let listed = (0..<10_000).map { "u\($0)" }
    let answer = try make("work.vcf", groupCard("Work", listed), by: program())
    guard case .stored(_, isNew: true, isAsSent: true) = answer else {
      Issue.record("nothing was to be added")
      return
    }
    #expect(try people("Work") == ["Ada"])
  }

  @Test func `what a folder brings stands in it as its programs want it`() throws {
    try make("group.vcf", groupCard("Work", ["ada"]), by: program())
    let ada = UniqueID.random()
    try run([Save(.add, ada, person("Ada"))])
    #expect(try categories(ada) == [])
    #expect(try people("Work") == ["Ada"])
  }

  // MARK: Programs that know groups by cards alone

  @Test func `each group that has no card gets one, once, and an undo takes these back and nothing else`() throws {
    let ada = try create(person("Ada", "Choir,Work"))
    try create(person("Bob", "Work"))
    let phone = try program()
    #expect(try phone.makeGroupCards(now: now))
    #expect(try members("Choir") == [["ada"]] && members("Work") == [["ada", "bob"]])
    #expect(try !phone.makeGroupCards(now: now))
    let entry = try #require(try log().first)
    #expect(entry.counts.added == 2)
    try undo(entry.run)
    #expect(try members("Work") == [])
    #expect(try people("Work") == ["Ada", "Bob"])
    #expect(try categories(ada) == ["Choir", "Work"])
    // A group that gets people by then has a card, and the others too.
    try create(groupCard("Else", []))
    #expect(try phone.makeGroupCards(now: now))
    #expect(try members("Work") == [["ada", "bob"]] && members("Else") == [[]])
    #expect(try wrongRows() == 0)
  }

  @Test func `programs that come at once make each card once`() throws {
    for number in 0..<30 { try create(person("P\(number)", "G\(number % 25)")) }
    let (phone, now) = (try program(), now)
    let made = try onThreads(6) { try phone.makeGroupCards(now: now) }
    #expect(try made.map { try $0.get() }.contains(true))
    for number in 0..<25 { #expect(try members("G\(number)").count == 1) }
  }
}
