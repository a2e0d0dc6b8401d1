import Contacts
import PostgreSQL
import Probes
import Protocol
import Testing
import VCard

@testable import Cloud

/// What a person does to groups stands in the spellings that the account has, as one entry of the log with one undo.
@Suite(.serialized) struct GroupEditTests {
  private let account: StoredAccount
  private let store: ContactStore
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  @discardableResult
  private func create(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    try store.create(id, card: bytes, now: Self.now).expectSaved()
    return id
  }

  private func groupCard(_ name: String, _ members: String...) -> [UInt8] {
    Array(
      (["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:\(name);;;;", "X-ADDRESSBOOKSERVER-KIND:group"]
        + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" } + ["X-ELSE:1", "END:VCARD", ""])
        .joined(separator: "\r\n").utf8)
  }

  private func stored(_ id: UniqueID) throws -> [UInt8] { try #require(try store.contact(id)).card }
  private func groups() throws -> [String] { try store.groups().map { "\($0.name) \($0.count)" } }
  private func many(_ ids: UniqueID...) throws -> ManyContacts {
    ManyContacts(ids, through: try store.lastChange())
  }

  private func undo(_ run: UniqueID) throws {
    var position: UndoPosition? = .start
    while let from = position { position = try account.history.undo(run, from: from, mode: .allowed).next }
  }

  @Test func `without group cards a group is categories alone`() throws {
    let (ada, bob) = (try create(card("Ada", uid: "a")), try create(card("Bob", groups: "Work", uid: "b")))
    let people = try many(ada, bob)
    #expect(try store.add(people, toGroup: "Work", now: Self.now).changed == 1)
    #expect(try stored(ada) == card("Ada", uid: "a").with("CATEGORIES:Work"))
    #expect(try groups() == ["Work 2"])
    #expect(try store.remove(try many(ada, bob), fromGroup: "Work", now: Self.now).changed == 2)
    #expect(try groups() == [])
    #expect(try store.count() == 2)
  }

  @Test func `with group cards both spellings say it, each in its own lines, and one undo takes both back`() throws {
    let (ada, bob) = (try create(card("Ada", uid: "a")), try create(card("Bob", uid: "b")))
    let group = try create(groupCard("Work", "b"))
    let before = try [ada, bob, group].map(stored)
    let people = try many(ada)
    _ = try store.add(people, toGroup: "Work", now: Self.now)
    #expect(try stored(group) == groupCard("Work", "b", "a"))
    #expect(try stored(ada) == card("Ada", uid: "a").with("CATEGORIES:Work"))
    #expect(try stored(bob) == before[1])
    #expect(try account.history.log(before: nil, limit: 1).first?.counts.overwritten == 2)
    try undo(people.run)
    #expect(try [ada, bob, group].map(stored) == before)
    #expect(try groups() == ["Work 1"])
  }

  @Test func `who is in a group by its card alone leaves it, and counts as changed`() throws {
    let bob = try create(card("Bob", uid: "b"))
    let group = try create(groupCard("Work", "b", "nobody"))
    let outcome = try store.remove(try many(bob), fromGroup: "Work", now: Self.now)
    #expect(outcome.changed == 1 && outcome.unchanged.count == 0)
    #expect(try stored(group) == groupCard("Work", "nobody"))
    #expect(try groups() == ["Work 0"])
  }

  @Test func `an edit leaves groups that only their cards know and comes into others, as one entry with one undo`()
    throws
  {
    let groups = try [create(groupCard("Work", "a", "nobody")), create(groupCard("Team", "b"))]
    let ada = try create(card("Ada", uid: "a"))
    #expect(try self.groups() == ["Team 0", "Work 1"] && stored(ada) == card("Ada", uid: "a"))
    let before = try (groups + [ada]).map(stored)
    let run = UniqueID.random()
    let edited = card("Ada", groups: "Team", uid: "a")
    try store.update(
      ada, base: primary(card("Ada", uid: "a")), card: edited, now: Self.now, leaving: ["Work"], run: run
    ).expectSaved()
    #expect(try groups.map(stored) == [groupCard("Work", "nobody"), groupCard("Team", "b", "a")])
    #expect(try stored(ada) == edited && self.groups() == ["Team 1", "Work 0"])
    #expect(try account.history.log(before: nil, limit: 1).first?.run == run)
    try undo(run)
    #expect(try (groups + [ada]).map(stored) == before)
    #expect(try self.groups() == ["Team 0", "Work 1"])
  }

  @Test func `an edit that is refused leaves no group, and one that only leaves writes nothing of the contact`() throws
  {
    let group = try create(groupCard("Work", "a"))
    let ada = try create(card("Ada", uid: "a"))
    let late = try store.update(
      ada, base: primary(card("Else")), card: card("Ada L", uid: "a"), now: Self.now, leaving: ["Work"])
    #expect(late == .moved)
    #expect(try stored(group) == groupCard("Work", "a"))
    let change = try #require(try store.contact(ada)).change
    let outcome = try store.update(
      ada, base: primary(card("Ada", uid: "a")), card: card("Ada", uid: "a"), now: Self.now, leaving: ["Work", "None"])
    #expect(outcome == .saved(change: change))
    #expect(try stored(group) == groupCard("Work") && groups() == ["Work 0"])
    #expect(try account.history.versions(of: ada, before: nil, limit: 9)?.versions.count == 0)
  }

  @Test func `an edit by which two contacts become one leaves its groups whatever their cards say meanwhile`() throws {
    var disturbed = 0
    for passing in 1...20 {
      let (name, uid) = ("Work \(passing)", "a\(passing)")
      let group = try create(groupCard(name, uid, "b"))
      let ada = try create(card("Ada \(passing)", uid: uid))
      _ = try store.trash(ada, base: primary(card("Ada \(passing)", uid: uid)))
      let edited = card("Ada Lee \(passing)", uid: uid)
      let twin = try create(edited)
      let (others, own) = (store, account)
      let (base, longer) = (try primary(groupCard(name, uid, "b")), groupCard(name, uid, "b", "x"))
      // Somebody else edits the group's card at each moment at which no transaction is under way.
      let faults = FaultInjector(meanwhile: { _, number in
        guard number == passing, (try? Self.isUnlocked(own)) == true else { return }
        _ = try? others.update(group, base: base, card: longer, now: Self.now)
      })
      let watched = CloudDatabase(url: account.database.url, faults: faults)
      defer { watched.close() }
      let outcome = try ContactStore(watched, account: account.id).revive(
        ada, card: edited, now: Self.now, leaving: [name])
      #expect(outcome.isMerged)
      let members = try #require(GroupCard(Card(stored(group)))).members
      #expect(!members.contains(uid) && members.contains("b"), "passing \(passing)")
      if members.contains("x") { disturbed += 1 }
      #expect(try store.contact(twin)?.trashedAt == nil)
    }
    #expect((2..<20).contains(disturbed))
  }

  private static func isUnlocked(_ account: StoredAccount) throws -> Bool {
    try account.sql("SELECT 1 FROM accounts WHERE account_id = \(account.id) FOR NO KEY UPDATE SKIP LOCKED").count == 1
  }

  @Test func `a group that is renamed has the new name in each spelling, and joins one that has it already`() throws {
    let (ada, bob) = (
      try create(card("Ada", groups: "Other,Work", uid: "a")), try create(card("Bob", groups: "Team", uid: "b"))
    )
    let group = try create(groupCard("Work", "a"))
    let people = try many(ada)
    _ = try store.renameGroup("Work", to: "Team", people, now: Self.now)
    #expect(try stored(ada) == card("Ada", groups: "Other,Team", uid: "a"))
    // Its card lists also those who were in that by their categories alone.
    #expect(try stored(group) == groupCard("Team", "a", "b"))
    #expect(try stored(bob) == card("Bob", groups: "Team", uid: "b"))
    #expect(try groups() == ["Other 1", "Team 2"])
    try undo(people.run)
    #expect(try groups() == ["Other 1", "Team 1", "Work 1"])
    #expect(try stored(group) == groupCard("Work", "a") && stored(bob) == card("Bob", groups: "Team", uid: "b"))
  }

  @Test func `a group that is deleted leaves its people where they are, and comes back with one undo`() throws {
    let (ada, bob) = (try create(card("Ada", groups: "Work", uid: "a")), try create(card("Bob", uid: "b")))
    let group = try create(groupCard("Work", "b"))
    let people = try many(ada, bob)
    _ = try store.deleteGroup("Work", people, now: Self.now)
    #expect(try groups() == [])
    #expect(try store.count() == 2)
    #expect(try store.contact(group)?.trashReason == .deleted)
    #expect(try stored(ada) == card("Ada", uid: "a"))
    try undo(people.run)
    #expect(try groups() == ["Work 2"])
  }

  @Test func `a new group gets a card where the account has group cards`() throws {
    let ada = try create(card("Ada"))
    try create(groupCard("Work"))
    _ = try store.add(try many(ada), toGroup: "Choir, old", now: Self.now)
    #expect(try groups() == ["Choir, old 1", "Work 0"])
    let cards = try account.sql(
      "SELECT card FROM contacts WHERE account_id = \(account.id) AND is_group AND groups[1] = 'Choir, old'")
    #expect(try GroupCard(Card(try cards[0].bytes(0)))?.members == [ada.description])
  }

  @Test func `whoever has changed since the person looked stays as they are, in either spelling`() throws {
    let ada = try create(card("Ada", uid: "a"))
    let group = try create(groupCard("Work", "b"))
    let people = try many(ada)
    try store.update(ada, base: primary(card("Ada", uid: "a")), card: card("Ada L", uid: "a"), now: Self.now)
      .expectSaved()
    let outcome = try store.add(people, toGroup: "Work", now: Self.now)
    #expect(outcome.moved.count == 1 && outcome.changed == 0)
    #expect(try stored(group) == groupCard("Work", "b"))
  }

  @Test func `a large group is changed in portions, and goes on as the same entry`() throws {
    var ids: [UniqueID] = []
    for number in 0..<230 { ids.append(try create(card("P\(number)", uid: "u\(number)"))) }
    let group = try create(groupCard("Work"))
    let people = ManyContacts(ids, through: try store.lastChange())
    let first = try store.add(people, toGroup: "Work", now: Self.now, goesOn: { false })
    #expect(first.changed == 100 && first.left == 130)
    let rest = try store.add(people, toGroup: "Work", now: Self.now)
    #expect(rest.changed == 130)
    #expect(try groups() == ["Work 230"])
    #expect(try GroupCard(Card(try stored(group)))?.members.count == 230)
    try undo(people.run)
    #expect(try groups() == ["Work 0"])
  }

  // MARK: The edit of one contact

  @Test func `a category that is typed into a card comes into the group's card, in the same entry`() throws {
    let ada = try create(card("Ada", groups: "Old", uid: "a"))
    let (old, new) = (try create(groupCard("Old", "a", "b")), try create(groupCard("New", "b")))
    let base = try primary(card("Ada", groups: "Old", uid: "a"))
    try store.update(ada, base: base, card: card("Ada", groups: "New,Fresh", uid: "a"), now: Self.now).expectSaved()
    #expect(try stored(old) == groupCard("Old", "b"))
    #expect(try stored(new) == groupCard("New", "b", "a"))
    #expect(try groups() == ["Fresh 1", "New 1", "Old 0"])
    let entry = try #require(try account.history.log(before: nil, limit: 1).first)
    #expect(entry.counts.overwritten == 3 && entry.counts.added == 1)
    try undo(entry.run)
    #expect(try stored(old) == groupCard("Old", "a", "b"))
    #expect(try groups() == ["New 0", "Old 1"])
  }

  @Test func `a folder's edit of categories changes the group's card, and its device is told of that`() throws {
    let (ada, group) = (UniqueID.random(), UniqueID.random())
    let first = try account.cloud.begin(StoredAccount.nowhere)
    _ = try account.cloud.save(
      [Save(.add, ada, card("Ada", uid: "a")), Save(.add, group, groupCard("Work", "b"))], run: first.run)
    _ = try account.cloud.finish(
      RunFinish([card("Ada", uid: "a"), groupCard("Work", "b")], through: store.lastChange()), run: first.run)
    let second = try account.cloud.begin(StoredAccount.nowhere)
    let seen = try store.lastChange()
    let edited = card("Ada", groups: "Work", uid: "a")
    let outcomes = try account.cloud.save(
      [Save(.overwrite(base: primary(card("Ada", uid: "a")), conflict: false), ada, edited)], run: second.run)
    #expect(outcomes.count == 1)
    #expect(try stored(group) == groupCard("Work", "b", "a"))
    let news = try account.cloud.listing(after: seen, limit: 100, run: second.run)
    #expect(news.entries.filter { $0.state != .synced }.map(\.id) == [group])
  }
}

extension [UInt8] {
  /// A card with one more line at its end.
  fileprivate func with(_ line: String) -> [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return Array((text.dropLast("END:VCARD\r\n".count) + "\(line)\r\nEND:VCARD\r\n").utf8)
  }
}
