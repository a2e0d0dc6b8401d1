import Account
import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

@Suite(.serialized) struct `Many contacts of an account` {
  let account: StoredAccount
  let store: ContactStore
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  private func add(_ count: Int, photo: Bool = false) throws -> [UniqueID] {
    try (0..<count).map { number in
      let id = UniqueID.random()
      let photo = photo ? picture(UInt8(truncatingIfNeeded: number)) : []
      _ = try store.create(id, card: card("Person \(number)", photo: photo), now: now)
      return id
    }
  }

  private func outcome(_ fill: (inout ManyContacts.Outcome) -> Void) -> ManyContacts.Outcome {
    var outcome = ManyContacts.Outcome()
    fill(&outcome)
    return outcome
  }

  /// Without the one that a notice names.
  private func unnamed(_ outcome: ManyContacts.Outcome) -> ManyContacts.Outcome {
    var outcome = outcome
    outcome.example = nil
    return outcome
  }

  private func noted(_ contact: Contact) -> Contact {
    var contact = contact
    contact.note = "seen"
    return contact
  }

  @Test func `damaged cards are looked for as long as somebody waits, and whether all were looked at is told`() throws {
    let ids = try add(2, photo: true)
    // Whoever is not there takes a look-up as well.
    let many = [ids[0]] + (0..<600).map { _ in UniqueID.random() } + [ids[1]]
    var found = try store.damaged(many)
    #expect(found.ids.isEmpty && found.isWhole)
    try account.sql("DELETE FROM parts WHERE account_id = \(account.id)")
    found = try store.damaged(many)
    #expect(found.ids == ids && found.isWhole)
    found = try store.damaged(many) { false }
    #expect(found.ids == [ids[0]] && !found.isWhole)
  }

  @Test func `among all people those alone are looked at for damage whose cards have large values`() throws {
    let ids = try add(501, photo: true)
    _ = try add(1)
    #expect(try store.damaged(nil).ids.isEmpty)
    // One in the trash is exported by nobody.
    _ = try store.trash(ManyContacts([ids[7]], through: .max), allowed: true)
    try account.sql("DELETE FROM parts WHERE account_id = \(account.id)")
    let all = try store.damaged(nil)
    #expect(Set(all.ids) == Set(ids).subtracting([ids[7]]) && all.isWhole)
    let first = try store.damaged(nil) { false }
    #expect(first.ids.count == 500 && !first.isWhole)
  }

  @Test func `what is stopped between two portions has changed whole contacts, and is gone on with as the same entry`()
    throws
  {
    let ids = try add(250, photo: true)
    let many = ManyContacts(ids, through: try store.lastChange())
    var portions = 0
    let first = try store.edit(
      many, now: now,
      goesOn: {
        portions += 1
        return portions < 2
      }, noted)
    #expect(first.changed == 200 && first.left == 50)
    #expect(try account.history.log(before: nil, limit: 1).map(\.counts.overwritten) == [200])
    let second = try store.edit(many, now: now, noted)
    #expect(unnamed(second) == outcome { $0.changed = 50 })
    let log = try account.history.log(before: nil, limit: 2)
    #expect(log[0].run == many.run && log[0].counts.overwritten == 250 && log[1].kind == .edit)
    let whole = try #require(try store.contact(ids[249])).card
    #expect(
      whole
        == Array(
          String(decoding: card("Person 249", photo: picture(249)), as: UTF8.self).replacing(
            "END:", with: "NOTE:seen\r\nEND:"
          ).utf8))
  }

  @Test func `cards come in portions that memory has room for, in the order that was asked for`() throws {
    let ids = try add(120)
    var rest = (ids + [UniqueID.random()])[...]
    var found: [UniqueID] = []
    var sizes: [Int] = []
    while case let cards = try store.nextCards(&rest), !cards.isEmpty {
      found += cards.map(\.id)
      sizes.append(cards.count)
    }
    #expect(found == ids && sizes == [100, 20])
    #expect(try store.names(Array(ids.prefix(2))) == ["Person 0", "Person 1"])
  }

  @Test func `all that a search finds are the contacts of all its pages`() throws {
    let ids = try add(30)
    #expect(Set(try store.found("person 1", order: .first).ids) == Set([ids[1], ids[21]] + ids[10..<20]))
    #expect(Set(try store.found("", order: .last).ids) == Set(ids))
    #expect(try store.found("nobody at all", order: .first).ids.isEmpty)
    let nearly = try store.found("persom", order: .first)
    #expect(nearly.isNearly && Set(nearly.ids) == Set(ids), "one wrong letter")
    #expect(try store.found("persom", order: .first, isNearly: false).ids.isEmpty)
  }

  @Test func `those who are in the trash already, or were changed since, stay as they are and are told apart`() throws {
    let ids = try add(4)
    let stranger = UniqueID.random()
    _ = try store.trash(ManyContacts([ids[0]], through: .max), allowed: true)
    let many = ManyContacts(ids + [stranger], through: try store.lastChange())
    _ = try store.update(
      ids[1], base: try #require(try store.contact(ids[1])).ids.primary, card: card("Other"), now: now)
    _ = try store.trash(ManyContacts([ids[2]], through: .max), allowed: true)
    #expect(try store.live(many.ids) == [ids[1], ids[3]])
    let done = try store.edit(many, now: now, noted)
    #expect(done.changed == 1 && done.moved == several([ids[1]]) && done.gone == several([ids[0], ids[2], stranger]))
    let again = try store.edit(many, now: now, noted)
    #expect(again.changed == 0 && again.moved.count == 1 && again.gone.count == 3, "sent twice, it says the same")
    let fresh = ManyContacts([ids[3]], through: try store.lastChange())
    #expect(try unnamed(store.edit(fresh, now: now, noted)) == outcome { $0.unchanged = several([ids[3]]) })
    #expect(try store.names([ids[0], stranger, ids[3]]) == ["Person 0", "Person 3"])
  }

  @Test func `ten thousand are changed and deleted in portions, each as one entry with one undo`() throws {
    let ids = try addAtOnce(10_000)
    var (edits, trashings) = (1, 1)
    let edit = ManyContacts(ids, through: try store.lastChange())
    func asked(_ count: inout Int) -> Bool {
      count += 1
      return true
    }
    let edited = try store.edit(edit, now: now, goesOn: { asked(&edits) }, noted)
    #expect(unnamed(edited) == outcome { $0.changed = 10_000 })
    let deletion = ManyContacts(ids, through: try store.lastChange())
    #expect(
      try unnamed(store.trash(deletion, allowed: true, goesOn: { asked(&trashings) }))
        == outcome { $0.changed = 10_000 })
    #expect(edits == 100 && trashings == 20)
    #expect(try store.count() == 0)
    let log = try account.history.log(before: nil, limit: 3)
    #expect(log.map(\.run).prefix(2) == [deletion.run, edit.run])
    #expect(log[0].counts.deleted == 10_000 && log[1].counts.overwritten == 10_000)
    for run in [deletion.run, edit.run] { try undo(run) }
    #expect(try store.count() == 10_000)
    #expect(try store.contact(ids[9_999])?.card == card("Person 9999"))
  }

  private func several(_ ids: [UniqueID]) -> ManyContacts.Several {
    var several = ManyContacts.Several()
    for id in ids { several.add(id) }
    return several
  }

  private func undo(_ run: UniqueID) throws {
    var position: UndoPosition? = .start
    while let from = position { position = try account.history.undo(run, from: from, mode: .allowed).next }
  }

  private func addAtOnce(_ count: Int) throws -> [UniqueID] {
    let changes = try (0..<count).map { number in
      Change(
        id: .random(), operation: .add, content: try CardContent(card("Person \(number)"), .current), editedAt: now)
    }
    for start in stride(from: 0, to: count, by: 500) { _ = try store.write(Array(changes[start..<start + 500])) }
    return changes.map(\.id)
  }
}
