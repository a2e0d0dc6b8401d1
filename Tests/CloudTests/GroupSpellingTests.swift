import Account
import Contacts
import PostgreSQL
import Protocol
import Synchronization
import Testing
import VCard

@testable import Cloud

/// What is said of a group in one spelling holds in the other, whoever says it.
@Suite(.serialized) struct GroupSpellingTests: GroupSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  private func person(_ name: String, _ groups: String = "", note: String = "", uid: String? = nil) -> [UInt8] {
    card(name, note: note, groups: groups, uid: uid ?? name.lowercased())
  }

  // MARK: New cards

  @Test(arguments: [true, false]) func `a group that gets its first card has all in it who were in the group`(
    _ isTyped: Bool
  ) throws {
    for name in ["Ada", "Bob"] { try create(person(name, "Work")) }
    let cid = try create(person("Cid"))
    try create(groupCard("Else", []))
    #expect(try members("Work") == [])
    if isTyped {
      try replace(cid, person("Cid", "Work"))
    } else {
      _ = try store.add(many([cid]), toGroup: "Work", now: now)
    }
    #expect(try members("Work") == [["ada", "bob", "cid"]])
    #expect(try people("Work") == ["Ada", "Bob", "Cid"])
  }

  @Test func `those who come into a new group at once come into one card`() throws {
    try create(groupCard("Else", []))
    let ids = try (0..<6).map { try create(person("P\($0)")) }
    let (store, now) = (store, now)
    let rest = Mutex(ids)
    let outcomes = try onThreads(ids.count) {
      let id = rest.withLock { $0.removeLast() }
      while true {
        // Six at once may be too many for one of them, who is then asked to try again.
        do throws(CloudError) {
          return try store.add(ManyContacts([id], through: .max), toGroup: "Choir", now: now).changed
        } catch {
          guard case .busy = error else { throw error }
        }
      }
    }
    #expect(try outcomes.map { try $0.get() } == Array(repeating: 1, count: ids.count))
    #expect(try people("Choir") == ["P0", "P1", "P2", "P3", "P4", "P5"])
    let cards = try members("Choir")
    #expect(cards.map { $0.sorted() } == [["p0", "p1", "p2", "p3", "p4", "p5"]])
  }

  @Test func `a group's card lists 10,000 at most, and whoever comes then is in the group by their own card`() throws {
    let listed = (0..<9_999).map { "u\($0)" }
    try create(groupCard("Work", listed))
    for name in ["Ada", "Bob"] { _ = try store.add(many([create(person(name))]), toGroup: "Work", now: now) }
    #expect(try members("Work") == [listed + ["ada"]])
    #expect(try people("Work") == ["Ada", "Bob"])
  }

  @Test func `what a program says of many people one after the other keeps one version of their group's card`() throws {
    let group = try create(groupCard("Work", []))
    let program = try program(.categories)
    for number in 0..<30 {
      let outcome = try program.put("\(number).vcf", person("P\(number)", "Work"), now: now) { _ in .knowsOfNone }
      guard case .stored = outcome else { throw CloudError.failed(message: "\(outcome)", hint: nil) }
    }
    #expect(try members("Work").map(\.count) == [30])
    #expect(try account.versions(group).count == 1)
    // Another entry of the log has one of its own.
    _ = try store.add(many([create(person("Ada"))]), toGroup: "Work", now: now)
    #expect(try account.versions(group).count == 2)
  }

  // MARK: Several cards of one name

  @Test func `whom another card of the name lists stays in the group of a card that goes or gets another name`() throws
  {
    let ids = try ["Ada", "Bob", "Cyd"].map { try create(person($0)) }
    let phone = try create(groupCard("Friends", ["ada", "bob"]))
    try create(groupCard("Friends", ["bob", "cyd"]))
    #expect(try ids.map(categories) == [["Friends"], ["Friends"], ["Friends"]])
    try put(phone, groupCard("Old friends", ["ada", "bob"]), by: program())
    #expect(try ids.map(categories) == [["Old friends"], ["Friends", "Old friends"], ["Friends"]])
    try put(phone, groupCard("Friends", ["ada", "bob"]), by: program())
    _ = try store.trash(phone, base: stored(phone).ids.primary)
    #expect(try ids.map(categories) == [[], ["Friends"], ["Friends"]])
    #expect(try people("Friends") == ["Bob", "Cyd"])
    #expect(try wrongRows() == 0)
  }

  @Test func `who is taken out of one card of a group is out of the others of its name`() throws {
    let (ada, bob) = (try create(person("Ada")), try create(person("Bob")))
    let phone = try create(groupCard("Friends", ["ada", "bob"]))
    try create(groupCard("Friends", ["bob", "ada", "else"]))
    try put(phone, groupCard("Friends", ["bob"]), by: program())
    #expect(try members("Friends").sorted { $0.count < $1.count } == [["bob"], ["bob", "else"]])
    #expect(try categories(ada) == [] && categories(bob) == ["Friends"])
    #expect(try people("Friends") == ["Bob"])
  }

  @Test func `a second card of a name makes no third`() throws {
    try create(person("Ada"))
    try create(groupCard("Else", []))
    try create(groupCard("Friends", ["ada"]))
    try create(groupCard("Friends", ["ada"], note: "from another program"))
    #expect(try members("Friends") == [["ada"], ["ada"]])
    #expect(try people("Friends") == ["Ada"])
  }

  @Test func `somebody who gets another UID stays in the groups, and their cards list the new one`() throws {
    let ada = UniqueID.random()
    try run([Save(.add, ada, person("Ada", uid: "old"))])
    try create(groupCard("Friends", ["old", "else"]))
    #expect(try categories(ada) == ["Friends"])
    try run([
      Save(
        .overwrite(base: stored(ada).ids.primary, conflict: false), ada, person("Ada", "Friends", note: "1", uid: "new")
      )
    ])
    #expect(try members("Friends") == [["else", "new"]])
    try run([
      Save(.overwrite(base: stored(ada).ids.primary, conflict: false), ada, person("Ada", note: "2", uid: "newest"))
    ])
    #expect(try members("Friends") == [["else"]])
    #expect(try people("Friends") == [])
  }

  // MARK: Another UID

  private enum Way: CaseIterable { case folder, browser, importing, version }

  /// Gives a contact another UID, and a note besides, because UIDs alone are not compared.
  private func change(_ id: UniqueID, _ bytes: [UInt8], _ way: Way) throws -> UniqueID {
    var run = UniqueID.random()
    switch way {
    case .folder:
      return try self.run([Save(.overwrite(base: stored(id).ids.primary, conflict: false), id, bytes)])
    case .browser:
      try replace(id, bytes)
      return try #require(try log().first).run
    case .importing:
      let writer = ChangeWriter(
        database: account.database, account: account.id, author: Author(kind: .importing), run: run)
      let change = Change(
        id: id, operation: .overwrite(base: try stored(id).ids.primary, conflict: false),
        content: try CardContent(bytes, .current), editedAt: now)
      #expect(try writer.write([change]).allSatisfy(\.isSaved))
    case .version:
      let version = try #require(try account.versions(id).first)
      let outcome = try account.history.restore(version: version.id, of: id)
      if case .restored(let own) = outcome { run = own } else { Issue.record("\(outcome)") }
    }
    return run
  }

  @Test(arguments: Way.allCases)
  private func `who is in a group by a folder's card alone stays in it under another UID, until that is undone`(
    _ way: Way
  ) throws {
    let (ada, friends, nameless) = (UniqueID.random(), UniqueID.random(), UniqueID.random())
    try run([
      Save(.add, ada, person("Ada", uid: "old")), Save(.add, friends, groupCard("Friends", ["old", "else"])),
      Save(.add, nameless, groupCard("", ["old"])),
    ])
    if way == .version {
      _ = try change(ada, person("Ada", note: "1", uid: "new"), .folder)
      _ = try change(ada, person("Ada", uid: "old"), .folder)
    }
    let before = try [ada, friends, nameless].map { try stored($0).card }
    let run = try change(ada, person("Ada", note: "1", uid: "new"), way)
    #expect(try members("Friends") == [["else", "new"]])
    #expect(try GroupCard(Card(stored(nameless).card))?.members == ["new"])
    #expect(try people("Friends") == ["Ada"] && categories(ada) == [])
    #expect(try wrongRows() == 0)
    let entry = try #require(try log().first)
    #expect(entry.run == run && entry.counts.overwritten == 3)
    try undo(run)
    #expect(try [ada, friends, nameless].map { try stored($0).card } == before)
    #expect(try people("Friends") == ["Ada"] && wrongRows() == 0)
  }

  @Test func `of two with one UID each stays in the group when the one gets another, and then the other`() throws {
    let (ada, bob) = (UniqueID.random(), UniqueID.random())
    try run([
      Save(.add, ada, person("Ada", uid: "u")), Save(.add, bob, person("Bob", uid: "urn:uuid:u")),
      Save(.add, .random(), groupCard("Friends", ["u"])),
    ])
    #expect(try people("Friends") == ["Ada", "Bob"])
    _ = try change(ada, person("Ada", note: "1", uid: "a"), .folder)
    #expect(try members("Friends") == [["u", "a"]])
    #expect(try people("Friends") == ["Ada", "Bob"])
    _ = try change(bob, person("Bob", note: "1", uid: "b"), .folder)
    #expect(try members("Friends") == [["a", "b"]])
    #expect(try people("Friends") == ["Ada", "Bob"] && wrongRows() == 0)
  }

  @Test func `of two with one UID, who gets another and leaves the group is out of it alone`() throws {
    let ada = UniqueID.random()
    try run([
      Save(.add, ada, person("Ada", "Friends", uid: "u")), Save(.add, .random(), person("Bob", uid: "u")),
      Save(.add, .random(), groupCard("Friends", ["u"])),
    ])
    _ = try change(ada, person("Ada", note: "1", uid: "a"), .folder)
    #expect(try members("Friends") == [["u"]])
    #expect(try people("Friends") == ["Bob"])
  }

  @Test func `of two with one UID, who keeps it and leaves the group is out while the other gets another`() throws {
    let (ada, bob) = (UniqueID.random(), UniqueID.random())
    try run([
      Save(.add, ada, person("Ada", uid: "u")), Save(.add, bob, person("Bob", "Friends", uid: "u")),
      Save(.add, .random(), groupCard("Friends", ["u"])),
    ])
    try run([
      Save(.overwrite(base: stored(ada).ids.primary, conflict: false), ada, person("Ada", note: "1", uid: "a")),
      Save(.overwrite(base: stored(bob).ids.primary, conflict: false), bob, person("Bob", note: "1", uid: "u")),
    ])
    #expect(try members("Friends") == [["a"]])
    #expect(try people("Friends") == ["Ada"] && wrongRows() == 0)
  }

  @Test func `of two who exchange their UIDs the one that was in the group is in it`() throws {
    let (ada, bob) = (UniqueID.random(), UniqueID.random())
    try run([
      Save(.add, ada, person("Ada", uid: "a")), Save(.add, bob, person("Bob", uid: "b")),
      Save(.add, .random(), groupCard("Friends", ["a"])),
    ])
    try run([
      Save(.overwrite(base: stored(ada).ids.primary, conflict: false), ada, person("Ada", note: "1", uid: "b")),
      Save(.overwrite(base: stored(bob).ids.primary, conflict: false), bob, person("Bob", note: "1", uid: "a")),
    ])
    #expect(try members("Friends") == [["b"]])
    #expect(try people("Friends") == ["Ada"])
  }

  @Test func `a full card of a group lists somebody under another UID, beside others who come in at once`() throws {
    let (ada, bob) = (UniqueID.random(), UniqueID.random())
    let listed = (0..<2_499).map { "u\($0)" }
    try run([
      Save(.add, ada, person("Ada", uid: "a")), Save(.add, bob, person("Bob", uid: "b")),
      Save(.add, .random(), groupCard("Friends", listed + ["a"])),
    ])
    try run([
      Save(.overwrite(base: stored(ada).ids.primary, conflict: false), ada, person("Ada", note: "1", uid: "new")),
      Save(
        .overwrite(base: stored(bob).ids.primary, conflict: false), bob, person("Bob", "Friends", note: "1", uid: "b")),
    ])
    #expect(try members("Friends") == [listed + ["new"]])
    #expect(try people("Friends") == ["Ada", "Bob"])
  }

  @Test func `of very large group cards a batch edits the first ones, and makes none in place of the others`() throws {
    let names = ["Choir", "Friends", "Work"]
    let ada = try create(person("Ada", uid: "old"))
    try run(names.map { Save(.add, .random(), groupCard($0, ["old"])) })
    // Two are more than half of what is edited at once.
    try account.sql(
      """
      UPDATE contacts SET card = convert_to(replace(
        convert_from(card, 'UTF8'), 'END:VCARD', 'X-LONG:' || repeat('x', 9000000) || E'\\r\\nEND:VCARD'), 'UTF8')
      WHERE account_id = \(account.id) AND is_group
      """)
    try replace(ada, person("Ada", "Choir,Friends,Work", uid: "new"))
    let listed = try names.flatMap(members)
    #expect(listed.sorted { $0[0] < $1[0] } == [["new"], ["new"], ["old"]])
    #expect(try names.map(people) == [["Ada"], ["Ada"], ["Ada"]])
  }

  @Test func `an undo of another UID keeps who was in a group, whoever put them there`() throws {
    let (ada, friends) = (UniqueID.random(), UniqueID.random())
    try run([
      Save(.add, ada, person("Ada", uid: "old")), Save(.add, friends, groupCard("Friends", ["old", "else"])),
    ])
    let another = try change(ada, person("Ada", note: "1", uid: "new"), .folder)
    // Others change the one card, and put her into another group.
    try run([
      Save(
        .overwrite(base: stored(friends).ids.primary, conflict: false), friends,
        groupCard("Friends", ["else", "new", "cyd"])), Save(.add, .random(), groupCard("Work", ["new"])),
    ])
    try undo(another)
    #expect(try members("Friends") == [["else", "cyd", "old"]] && members("Work") == [["old"]])
    #expect(try people("Friends") == ["Ada"] && people("Work") == ["Ada"])
    #expect(try wrongRows() == 0)
  }

  @Test func `an undo takes out who had joined under a UID that another one gives back`() throws {
    let (ada, bob, friends) = (UniqueID.random(), UniqueID.random(), UniqueID.random())
    try run([
      Save(.add, ada, person("Ada", uid: "x")), Save(.add, bob, person("Bob", uid: "u")),
      Save(.add, friends, groupCard("Friends", ["x"])),
    ])
    let joined = try run([
      Save(.overwrite(base: stored(ada).ids.primary, conflict: false), ada, person("Ada", note: "1", uid: "u")),
      Save(
        .overwrite(base: stored(bob).ids.primary, conflict: false), bob, person("Bob", "Friends", note: "1", uid: "u")),
    ])
    #expect(try members("Friends") == [["u"]] && people("Friends") == ["Ada", "Bob"])
    // Others change the card.
    try run([
      Save(
        .overwrite(base: stored(friends).ids.primary, conflict: false), friends, groupCard("Friends", ["u", "cyd"]))
    ])
    try undo(joined)
    #expect(try members("Friends") == [["cyd", "x"]])
    #expect(try people("Friends") == ["Ada"] && categories(bob) == [] && wrongRows() == 0)
  }

  // MARK: Leaving

  @Test func `who joined is out when that is undone, and those who came after stay`() throws {
    let (ada, bob) = (try create(person("Ada")), try create(person("Bob")))
    try create(groupCard("Work", []))
    let first = try many([ada])
    _ = try store.add(first, toGroup: "Work", now: now)
    _ = try store.add(many([bob]), toGroup: "Work", now: now)
    try undo(first.run)
    #expect(try people("Work") == ["Bob"])
    #expect(try members("Work") == [["bob"]])
    #expect(try categories(ada) == [] && categories(bob) == ["Work"])
  }

  @Test func `an undo takes nobody out of a group's card whom its run had not put there`() throws {
    let (ada, bob) = (try create(person("Ada")), try create(person("Bob")))
    // A folder lists Ada, and says nothing of her own card.
    try run([Save(.add, .random(), groupCard("Work", ["ada"]))])
    let typed = try many([ada, bob])
    _ = try store.add(typed, toGroup: "Work", now: now)
    _ = try store.add(many([create(person("Cyd"))]), toGroup: "Work", now: now)
    #expect(try members("Work") == [["ada", "bob", "cyd"]])
    try undo(typed.run)
    #expect(try categories(ada) == [] && categories(bob) == [])
    #expect(try members("Work") == [["ada", "cyd"]])
    #expect(try people("Work") == ["Ada", "Cyd"])
  }

  @Test func `an undo leaves a group's card as it is where too much was to be read for it`() throws {
    let ada = try create(person("Ada"))
    let work = try create(groupCard("Work", []))
    let typed = try many([ada])
    _ = try store.add(typed, toGroup: "Work", now: now)
    _ = try store.add(many([create(person("Cyd"))]), toGroup: "Work", now: now)
    #expect(try account.versions(work).count == 2)
    try account.sql(
      """
      UPDATE contact_versions SET card = convert_to(replace(
        convert_from(card, 'UTF8'), 'END:VCARD', 'X-LONG:' || repeat('x', 9000000) || E'\\r\\nEND:VCARD'), 'UTF8')
      WHERE account_id = \(account.id) AND contact_id = \(work)
      """)
    try undo(typed.run)
    #expect(try categories(ada) == [] && members("Work") == [["ada", "cyd"]])
  }

  @Test func `an undo of who left puts them back into a group's card that has changed since, and nobody else`() throws {
    let (ada, bob) = (try create(person("Ada")), try create(person("Bob", "Work")))
    try create(groupCard("Work", ["ada"]))
    _ = try store.add(many([ada]), toGroup: "Work", now: now)
    let leaving = try many([ada, bob])
    _ = try store.remove(leaving, fromGroup: "Work", now: now)
    _ = try store.add(many([create(person("Cyd"))]), toGroup: "Work", now: now)
    try undo(leaving.run)
    #expect(try categories(ada) == ["Work"] && categories(bob) == ["Work"])
    #expect(try members("Work") == [["cyd", "ada"]])
    #expect(try people("Work") == ["Ada", "Bob", "Cyd"])
  }

  @Test func `whom a phone takes out of a group's card is out, also who was put in by the browser`() throws {
    let (ada, bob) = (try create(person("Ada")), try create(person("Bob", "Else,Work")))
    let group = try create(groupCard("Work", ["bob"]))
    _ = try store.add(many([ada]), toGroup: "Work", now: now)
    #expect(try categories(ada) == ["Work"])
    let phone = try program()
    try put(group, groupCard("Work", []), by: phone)
    #expect(try people("Work") == [])
    #expect(try categories(ada) == [] && categories(bob) == ["Else"])
    try put(group, groupCard("Work", ["ada", "nobody"]), by: phone)
    #expect(try categories(ada) == ["Work"])
    #expect(try phone.delete("\(group).vcf") { _ in .knowsCurrent } == .done)
    #expect(try people("Work") == [])
    #expect(try categories(ada) == [])
  }

  @Test(arguments: [GroupDialect.categories, .both])
  func `a program that knows groups by cards may leave categories out, and one that knows these means it`(
    _ dialect: GroupDialect
  ) throws {
    let ada = try create(person("Ada"))
    try create(groupCard("Work", ["ada"]))
    _ = try store.add(many([ada]), toGroup: "Work", now: now)
    try put(ada, person("Ada", note: "typed on a phone"), by: program())
    #expect(try people("Work") == ["Ada"])
    #expect(try members("Work") == [["ada"]])
    try put(ada, person("Ada", "Work", note: "in a mail program"), by: program(dialect))
    try put(ada, person("Ada", note: "and out of the group"), by: program(dialect))
    #expect(try people("Work") == [])
    #expect(try members("Work") == [[]])
  }

  // MARK: UIDs

  @Test(arguments: ["a", "urn:uuid:a", "URN:UUID:a", " a"], [true, false])
  func `a UID names its person however it is spelled, whichever card comes first`(_ uid: String, _ groupFirst: Bool)
    throws
  {
    let ada = person("Ada", uid: uid)
    let id = UniqueID.random()
    if groupFirst { try create(groupCard("Work", ["a"])) }
    try create(ada, id)
    if !groupFirst { try create(groupCard("Work", ["a"])) }
    #expect(try people("Work") == ["Ada"])
    #expect(try wrongRows() == 0)
    _ = try store.remove(many([id]), fromGroup: "Work", now: now)
    #expect(try people("Work") == [])
    #expect(try members("Work") == [[]])
  }

  // MARK: What looks after it

  @Test func `an inspection finds who is shown in a group and is not in it, and a clean-up mends it`() throws {
    let ada = try create(person("Ada", "Work"))
    try create(groupCard("Work", ["bob"]))
    let found = try Inspection(account.database).findings(account: account.id)
    for id in [ada, .random()] {
      try account.sql(
        """
        INSERT INTO group_people (account_id, name, contact_id, sort_first, sort_last)
        VALUES (\(account.id), 'Else', \(id), 'x', 'x')
        """)
    }
    #expect(try Inspection(account.database).findings(account: account.id)[.groups] == 2)
    let progress = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration).run()
    #expect(progress.mended[.groups] == 2)
    #expect(try Inspection(account.database).findings(account: account.id) == found)
    #expect(try store.groups().map(\.name) == ["Work"])
  }

  @Test func `an overview of the accounts counts people, and no cards of groups`() throws {
    try create(person("Ada"))
    try create(groupCard("Work", ["ada"]))
    let overview = try CloudOverview(account.database)
    #expect(overview.accounts.first { $0.name == account.name }?.contacts == 1)
  }
}
