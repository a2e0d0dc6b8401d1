import Contacts
import PostgreSQL
import Probes
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

@Suite(.serialized) struct DuplicatesTests: UndoSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  private var duplicates: Duplicates { Duplicates(account.database, account: account.id) }

  private func add(_ bytes: [UInt8], as id: UniqueID = .random()) throws -> UniqueID {
    _ = try store.create(id, card: bytes, now: now)
    return id
  }

  private func suggested() throws -> [Set<UniqueID>] {
    try duplicates.page(limit: 100).suggestions.map { Set($0.people.map(\.id)) }
  }

  @Test func `contacts that may be one are suggested with the reason, the likely ones first`() throws {
    // Of pairs that are as likely, the one of smaller ids comes first.
    let ids = (0..<4).map { _ in UniqueID.random() }.sorted()
    let ann = try add(card("Ann Lee", uid: "1"), as: ids[0])
    let other = try add(card("Ann Lee", phone: "1", uid: "2"), as: ids[1])
    let bob = try add(card("Bob Smith", phone: "0171 1234567", uid: "3"), as: ids[2])
    let turned = try add(card("Smith Bob", phone: "+49 171 1234567", uid: "4"), as: ids[3])
    // A family.
    _ = try add(card("Cy Young", phone: "030 7654321", uid: "5"))
    _ = try add(card("Di Young", phone: "030 7654321", uid: "6"))
    let page = try duplicates.page(limit: 100)
    #expect(try suggested() == [[bob, turned], [ann, other]])
    #expect(page.suggestions.map { $0.signs.map(\.strength) } == [[3], [1]] && page.count == 2)
    #expect(page.suggestions.first?.signs.first?.isSuperset(of: [.turnedName, .phone]) == true)
  }

  @Test func `what changes is found at once, and what goes is not suggested any more`() throws {
    let ann = try add(card("Ann Lee", uid: "1"))
    let bob = try add(card("Bob Lee", uid: "2"))
    #expect(try suggested() == [])
    _ = try store.update(
      bob, base: primary(card("Bob Lee", uid: "2")), card: card("Ann Lee", note: "x", uid: "2"), now: now)
    #expect(try suggested() == [[ann, bob]])
    _ = try store.trash(ann, base: primary(card("Ann Lee", uid: "1")))
    #expect(try suggested() == [])
    try account.restore(ann)
    #expect(try suggested() == [[ann, bob]])
  }

  @Test func `where the keys of an account are too many, what was found is kept until something changes`() throws {
    // Room for the pairs, and not for the keys.
    let small = CloudDatabase(url: account.database.url, poolSize: 2, searchMemory: 1_200)
    defer { small.close() }
    let seldom = Duplicates(small, account: account.id)
    for number in 0..<10 { _ = try add(card("Nobody \(number)", uid: "nobody \(number)")) }
    let ann = try add(card("Ann Lee", uid: "1"))
    let other = try add(card("Ann Lee", phone: "1", uid: "2"))
    for _ in 0..<2 {
      #expect(try seldom.page(limit: 10).suggestions.map { $0.people.map(\.id) } == [[ann, other].sorted()])
      #expect((1...600).contains(small.duplicateBooks.size))
    }
    let third = try add(card("Ann Lee", phone: "2", uid: "3"))
    let people = try seldom.page(limit: 10).suggestions.flatMap { $0.people.map(\.id) }
    #expect(Set(people) == [ann, other, third])
    _ = try store.trash(ann, base: primary(card("Ann Lee", uid: "1")))
    #expect(try seldom.page(limit: 10).suggestions.map { $0.people.map(\.id) } == [[other, third].sorted()])
  }

  @Test func `who is not the same is not suggested again, whatever changes and syncs`() throws {
    let ids = [UniqueID.random(), UniqueID.random()]
    try run([Save(.add, ids[0], card("Ann Lee", uid: "1")), Save(.add, ids[1], card("Ann Lee", phone: "1", uid: "2"))])
    #expect(try suggested() == [Set(ids)])
    try duplicates.tell(ids, areDifferent: true)
    try duplicates.tell(ids.reversed(), areDifferent: true)
    #expect(try suggested() == [] && duplicates.page(limit: 10).count == 0)
    let edited = card("Ann Lee", phone: "2", uid: "2")
    try run([
      Save(.overwrite(base: try primary(card("Ann Lee", phone: "1", uid: "2")), conflict: false), ids[1], edited)
    ])
    #expect(try suggested() == [])
    try duplicates.tell(ids, areDifferent: false)
    #expect(try suggested() == [Set(ids)])
    // What is said of somebody goes with them, and nothing is said of nobody.
    try duplicates.tell(ids + [.random()], areDifferent: true)
    #expect(try remembered() == 1)
    _ = try store.trash(ids[0], base: primary(card("Ann Lee", uid: "1")))
    try account.age(days: 40)
    while try Retention(account.database).purge(account: account.id) {}
    #expect(try remembered() == 0)
  }

  private func remembered() throws -> Int {
    try account.sql("SELECT 1 FROM different_people WHERE account_id = \(account.id)").count
  }

  @Test func `pages of suggestions follow one another, and each pair stands once`() throws {
    for number in 0..<12 {
      let name = "Ann Lee\(Character(UnicodeScalar(UInt8(97 + number))))"
      _ = try add(card(name, uid: "\(number)a"))
      _ = try add(card(name, phone: "1", uid: "\(number)b"))
    }
    var found: [Set<UniqueID>] = []
    var place: Duplicates.Place?
    repeat {
      let page = try duplicates.page(after: place, limit: 5)
      found += page.suggestions.map { Set($0.people.map(\.id)) }
      place = try page.next.map { try #require(Duplicates.Place($0.text)) }
    } while place != nil
    #expect(found.count == 12 && Set(found).count == 12)
  }

  @Test func `who is not the same or is linked is passed over and not counted, and no page is empty for it`() throws {
    for number in 0..<12 {
      let name = "Ann Lee\(Character(UnicodeScalar(UInt8(97 + number))))"
      _ = try add(card(name, uid: "\(number)a"))
      _ = try add(card(name, phone: "1", uid: "\(number)b"))
    }
    let all = try duplicates.page(limit: 100).suggestions.map { $0.people.map(\.id) }
    #expect(all.count == 12)
    // Two in the middle, and the last five.
    for pair in all[1...2] + all[9...] { try duplicates.tell(pair, areDifferent: true) }
    for pair in all[7...8] { #expect(try store.link(pair) == .linked) }
    let first = try duplicates.page(limit: 3)
    #expect(first.suggestions.map { $0.people.map(\.id) } == [all[0], all[3], all[4]] && first.count == 5)
    let second = try duplicates.page(after: first.next, limit: 2)
    #expect(second.suggestions.map { $0.people.map(\.id) } == [all[5], all[6]] && second.next == nil)
  }

  @Test func `a number or a name that many have is no reason`() throws {
    for number in 0..<20 { _ = try add(card("Info", note: "\(number)", phone: "030 1234567", uid: "\(number)")) }
    #expect(try suggested() == [])
  }

  @Test func `two of one UID are suggested, the likeliest of all, whatever they are called and however many have it`()
    throws
  {
    let ann = try add(card("Ann Lee", uid: "urn:uuid:f1"))
    let bob = try add(card("Bob Hill", uid: "f1"))
    _ = try add(card("Cy Wu", phone: "0171 1234567", uid: "3"))
    _ = try add(card("Cy Wu", phone: "0171 7654321", uid: "4"))
    let page = try duplicates.page(limit: 100)
    #expect(page.suggestions.map { $0.signs.map(\.strength) } == [[3], [1]] && page.suggestions.first?.signs == [.uid])
    #expect(try suggested().first == [ann, bob])
    try duplicates.tell([ann, bob], areDifferent: true)
    #expect(try suggested().count == 1, "a person leaves it so")
    // Of many each stands with another one.
    let many = try (0..<12).map { try add(card("Copy \(Character(UnicodeScalar(UInt8(97 + $0))))", uid: "many")) }
    let pairs = try suggested().filter { $0.isSubset(of: many) }
    #expect(pairs.count == 11 && Set(pairs.flatMap(\.self)) == Set(many))
  }

  @Test func `who comes back is told to have the UID of another living contact, and of nobody else`() throws {
    let ids = try ["a", "b", "c", "d"].map { try add(card("Gone \($0)", uid: $0)) }
    _ = try store.trash(ManyContacts(ids, through: .max), allowed: true)
    _ = try add(card("Ann Lee", uid: "urn:uuid:a"))
    _ = try add(GroupCard.newCard(name: "Choir", members: [], uid: "c", now: now).bytes)
    let others = try add(card("Bob Hill", uid: "d"))
    #expect(try store.sameUID(of: ids) == nil, "in the trash nobody is in the way")
    guard case .restored(let run) = try account.history.restore(ids)[0] else {
      Issue.record("not restored")
      return
    }
    let same = try #require(try account.history.sameUID(since: run))
    #expect(same.count == 2 && ["Ann Lee", "Bob Hill"].contains(same.other))
    #expect(try store.sameUID(of: [ids[0]]) == SameUID(name: "Gone a", other: "Ann Lee", count: 1))
    #expect(try store.sameUID(of: [ids[1], ids[2]]) == nil)
    _ = try store.trash(ManyContacts([others], through: .max), allowed: true)
    #expect(try account.history.sameUID(since: run)?.count == 1)
    #expect(try account.history.sameUID(since: .random()) == nil)
  }

  @Test func `the card of a group is nobody's duplicate, and becomes one with nobody`() throws {
    let choir = try add(GroupCard.newCard(name: "Ann Lee", members: ["a"], uid: "g", now: now).bytes)
    let ann = try add(card("Ann Lee", uid: "a"))
    #expect(try suggested() == [])
    let seen = try [ann, choir].map { ContactStore.Seen($0, change: try #require(try store.contact($0)).change) }
    let before = try state()
    #expect(try store.merge(seen, card: card("Ann Lee", note: "both", uid: "a"), now: now) == .moved)
    #expect(try store.merge(seen.reversed(), card: card("Ann Lee", note: "both", uid: "a"), now: now) == .moved)
    #expect(try state() == before)
  }

  /// A name of every kind, or none, and the numbers and addresses of few.
  private func randomContact(_ generator: inout SeededGenerator) -> Contact {
    var contact = Contact()
    switch generator.below(8) {
    case 0: contact.first = generator.pick(["Ann", "Mama", "Bob"])
    case 1: contact.emails = [Labeled("", "\(generator.below(30))@example.org")]
    case 2: contact.phones = [Labeled("", "0171 12345\(generator.below(40) + 10)")]
    default:
      contact.first = generator.pick(["Ann", "Bob", "Cy", "Di", "Ed"])
      contact.last = generator.pick(["Lee", "Smith", "Young", "King", "Ann", "Bob", "Hall", "Ford", "Wood"])
    }
    if generator.isTrue(oneIn: 2) {
      let end = "12345\(generator.below(40) + 10)"
      let number = generator.pick(["0171 \(end)", "+49 171 \(end)", "(0049171) \(end)", end, "\(generator.below(200))"])
      contact.phones.append(Labeled("", number))
    }
    if generator.isTrue(oneIn: 3) { contact.emails.append(Labeled("", "\(generator.below(30))@example.org")) }
    return contact
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func `the book in memory finds what comparing everybody with everybody finds, the strongest first`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var ofUIDs = SeededGenerator(seed: seed + 100)
    var everybody: [(id: UniqueID, keys: DuplicateKeys)] = []
    for number in 0..<60 {
      let contact = randomContact(&generator)
      let id = UniqueID.random()
      let uid = ofUIDs.isTrue(oneIn: 4) ? "shared \(ofUIDs.below(8))" : "\(number)"
      // Of two who say the same there is one.
      guard try store.create(id, card: contact.newCard(uid: uid, now: now).bytes, now: now).isSaved else {
        continue
      }
      everybody.append((id, DuplicateKeys(contact, uid: uid)))
    }
    var expected: [Set<UniqueID>: Int] = [:]
    for (index, one) in everybody.enumerated() {
      for other in everybody[(index + 1)...] {
        expected[[one.id, other.id]] = one.keys.signs(with: other.keys).strength
      }
    }
    #expect(expected.count > 10)
    let found = try duplicates.page(limit: 1_000).suggestions
    // Each two of a group are a pair, and each pair is in a group.
    let pairs = found.map { Self.pairs($0.people.map(\.id)) }
    #expect(Set(pairs.joined()).subtracting(expected.keys).isEmpty, "seed \(seed)")
    #expect(Set(expected.keys).subtracting(pairs.joined()).isEmpty, "seed \(seed)")
    #expect(found.map { $0.signs.map(\.strength) } == pairs.map { $0.map { expected[$0] } }, "seed \(seed)")
    #expect(found.contains { $0.people.count > 2 }, "seed \(seed)")
    #expect(found.first?.signs.first?.strength == expected.values.max(), "seed \(seed)")
    // In pages it is the same.
    var paged: [Duplicates.Suggestion] = []
    var place: Duplicates.Place?
    repeat {
      let page = try duplicates.page(after: place, limit: 3)
      paged += page.suggestions
      place = page.next
    } while place != nil
    #expect(paged == found, "seed \(seed)")
  }

  /// Each two of them, in order.
  private static func pairs(_ ids: [UniqueID]) -> [Set<UniqueID>] {
    ids.enumerated().flatMap { index, one in ids[(index + 1)...].map { [one, $0] } }
  }

  @Test func `one person on six cards is one suggestion, until somebody says who is another person`() throws {
    let six = try (0..<6).map { try add(card("Ann Lee", note: "\($0)", uid: "\($0)")) }
    let bob = try (0..<2).map { try add(card("Bob Hill", note: "\($0)", phone: "0171 1234567", uid: "bob \($0)")) }
    // A family has a number: who goes by none of the names is in no group with one of them.
    _ = try add(card("Cy Hill", phone: "0171 1234567", uid: "cy"))
    #expect(try suggested() == [Set(bob), Set(six)] && duplicates.page(limit: 10).count == 2)
    let page = try duplicates.page(limit: 10)
    #expect(page.suggestions.last?.signs == Array(repeating: [.name, .partOfName], count: 15))
    // Two of them alone: nobody is in a group with somebody who is not the same.
    try duplicates.tell([six[0], six[1]], areDifferent: true)
    #expect(try Set(suggested()) == [Set(bob), Set(six).subtracting([six[0]]), Set(six).subtracting([six[1]])])
    try duplicates.tell(six, areDifferent: true)
    #expect(try suggested() == [Set(bob)])
    try duplicates.tell(six, areDifferent: false)
    #expect(try suggested() == [Set(bob), Set(six)])
  }

  @Test func `a group joins nobody whom no pair joins, though somebody is a pair with both`() throws {
    // A couple with one address, and a second card of one of the two.
    func one(_ name: String, _ uid: String, _ email: String, note: String = "") throws -> UniqueID {
      try add(
        Array(
          "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;\(name);;;\r\nFN:\(name) Lee\r\nUID:\(uid)\r\nEMAIL:\(email)\r\nNOTE:\(note)\r\nEND:VCARD\r\n"
            .utf8))
    }
    let ann = try one("Ann", "1", "lee@example.org")
    let bob = try one("Bob", "2", "lee@example.org")
    let more = try one("Bob", "3", "bob@example.org")
    #expect(try suggested() == [[ann, bob], [bob, more]])
    // Of several, what is common to two alone is told for these.
    let third = try one("Bob", "4", "lee@example.org", note: "third")
    let page = try duplicates.page(limit: 10)
    #expect(Set(try suggested()) == [[ann, bob, third], [bob, more, third]])
    #expect(page.suggestions.allSatisfy { $0.signs.count == 3 && $0.signs.allSatisfy { $0.strength != nil } })
  }
}
