import Account
import Contacts
import Interchange
import PostgreSQL
import Protocol
import Sync
import Testing
import VCard

@testable import Cloud

@Suite(.serialized) struct `Contacts that are deleted for good` {
  let account: StoredAccount
  let store: ContactStore
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  private func add(_ card: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    _ = try store.create(id, card: card, now: now)
    return id
  }

  /// In the trash.
  private func trashed(_ card: [UInt8]) throws -> UniqueID {
    let id = try add(card)
    _ = try store.trash(id, base: primary(card))
    return id
  }

  private func erase(_ ids: UniqueID..., through: Int64 = .max) throws -> Erasure {
    try store.erase(ManyContacts(ids, through: through))
  }

  private func number(_ statement: SQL) throws -> Int64 { try #require(account.sql(statement).first).int64(0) }

  /// Everything that the database has of the account, as text.
  private func everything() throws -> String {
    let tables = [
      "contacts", "contact_versions", "drafts", "contact_dates", "parts", "runs", "group_card_members",
      "past_group_people",
    ]
    return try tables.map { table in
      try account.sql("SELECT t::text FROM \(code: SQL(stringLiteral: table)) t WHERE account_id = \(account.id)")
        .map { row throws(PostgresError) in try row.text(0) }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func hex(_ text: String) -> String { text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  @Test func `who became one with them goes as well, and by themselves cannot be deleted for good`() throws {
    let ids = try [
      add(card("Zoe Secret", uid: "a")), add(card("Zoe Secret", phone: "0171 55", photo: picture(3), uid: "b")),
      add(card("Zoe Secret", note: "hidden", uid: "c")), add(card("Ann Other")),
    ]
    for (one, other) in [(ids[1], ids[2]), (ids[0], ids[1])] {
      let contacts = try [one, other].map { try #require(try store.contact($0)) }
      let merged = try #require(CardMerge(contacts.map { try Card($0.card) })).card(CardMerge.Choices(), now: now)
      let seen = zip([one, other], contacts).map { ContactStore.Seen($0, change: $1.change) }
      #expect(try store.merge(seen, card: merged.bytes, now: now).isSaved)
    }
    #expect(
      try store.foundInTrash("", order: .first).ids.isEmpty && store.foundInTrash("zoe", order: .first).ids.isEmpty)
    #expect(try erase(ids[1]).erased == 0)
    _ = try store.trash(ManyContacts([ids[0]], through: .max), allowed: true)
    #expect(try store.foundInTrash("zoe", order: .first).ids == [ids[0]])
    #expect(try erase(ids[0]).erased == 1)
    let left = try everything()
    for word in ["Zoe", "Secret", "hidden", "017155"] {
      #expect(!left.contains(word) && !left.contains(hex(word)), "\(word)")
    }
    #expect(try number("SELECT count(*) FROM parts WHERE account_id = \(account.id)") == 0)
    #expect(try Inspection(account.database).findings(account: account.id) == [:] && store.count() == 1)
  }

  @Test func `who came into the trash after a page was shown is not restored with all that it showed`() throws {
    let ann = try trashed(card("Ann Lee"))
    let shown = try store.lastChange()
    let bob = try trashed(card("Bob Hill"))
    let many = ManyContacts([ann, bob], through: shown)
    #expect(try account.history.restore(many) == [ann: .restored(run: many.run)])
    #expect(try store.foundInTrash("", order: .first).ids == [bob])
  }

  @Test func `nothing of them is left but what devices need to hear of it, and all numbers are right`() throws {
    let photo = picture(3)
    let id = try add(card("Zoe Secret", note: "hidden", phone: "0171 55", photo: photo, uid: "the-uid"))
    let other = try add(card("Ann Other", photo: picture(4)))
    let base = try #require(try store.contact(id)).ids.primary
    _ = try store.update(
      id, base: base, card: card("Zoe Secret", note: "hidden more", photo: photo, uid: "the-uid"), now: now)
    try Drafts(account.database, account: account.id).keep(
      id, isNew: false, name: "Zoe Secret", fields: Array("note\0typed\0".utf8))
    _ = try store.trash(ManyContacts([id], through: .max), allowed: true)
    let before = try number("SELECT stored_bytes FROM accounts WHERE account_id = \(account.id)")

    let erasure = try erase(id)
    #expect(erasure.erased == 1 && erasure.example == "Zoe Secret" && erasure.left == 0)
    let left = try everything()
    for word in ["Zoe", "Secret", "zoe", "hidden", "017155", "typed"] {
      #expect(!left.contains(word) && !left.contains(hex(word)), "\(word)")
    }
    #expect(left.contains("the-uid") && left.contains("Ann Other"))
    #expect(try number("SELECT count(*) FROM parts WHERE account_id = \(account.id)") == 1)
    #expect(try store.contact(other)?.card == card("Ann Other", photo: picture(4)))
    let after = try number("SELECT stored_bytes FROM accounts WHERE account_id = \(account.id)")
    #expect(after < before)
    #expect(try after == number("SELECT \(code: StoredBytes.all(account.id))"))
    #expect(try Inspection(account.database).findings(account: account.id) == [:])

    #expect(try store.contact(id) == nil && store.wholeCard(nil, of: id) == nil && store.names([id]).isEmpty)
    #expect(try account.history.versions(of: id, before: nil, limit: 10) == nil)
    #expect(try account.history.trash(before: nil, limit: 10).contacts.isEmpty)
    #expect(try account.history.contacts(.id(#require(HexPrefix(id.description))), limit: 10).isEmpty)
    #expect(try store.foundInTrash("", order: .first).ids.isEmpty)
    #expect(try account.history.restore([id]) == [.gone])
    #expect(try erase(id).gone.count == 1)
    // A clean-up leaves it as it is.
    _ = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration).run()
    #expect(try number("SELECT count(*) FROM contacts WHERE account_id = \(account.id) AND is_erased") == 1)
  }

  @Test func `a value that another contact or version has as well stays`() throws {
    let shared = card("Ann", photo: picture(5))
    let gone = try trashed(card("Zoe", photo: picture(5)))
    let ann = try add(shared)
    #expect(try erase(gone).erased == 1)
    #expect(try store.contact(ann)?.card == shared)
    _ = try store.update(ann, base: primary(shared), card: card("Ann"), now: now)
    let again = try trashed(card("Zoe", photo: picture(5)))
    #expect(try erase(again).erased == 1)
    let version = try #require(account.versions(ann).first)
    #expect(try store.version(version.id, of: ann) == shared, "the version still has its picture")
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
  }

  @Test func `devices hear of it until the trash would have forgotten them, and no guard stops at it`() throws {
    let id = try trashed(card("Zoe"))
    _ = try erase(id)
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    let entries = try cloud.listing(after: 0, limit: 10, run: run).entries
    #expect(entries.map(\.state) == [.deleted] && entries.map(\.id) == [id])
    #expect(entries.first?.deletionAllowed == true)
    _ = try cloud.finish(RunFinish([], through: 0), run: run)
    let retention = Retention(account.database)
    try account.age(days: 28)
    while try retention.purge(account: account.id) {}
    #expect(try number("SELECT count(*) FROM contacts WHERE account_id = \(account.id)") == 1)
    try account.age(days: 4)
    while try retention.purge(account: account.id) {}
    #expect(try number("SELECT count(*) FROM contacts WHERE account_id = \(account.id)") == 0)
    #expect(try number("SELECT purged_through FROM accounts WHERE account_id = \(account.id)") > 0)
  }

  @Test func `a device's edit that comes later makes the contact anew, with nothing lost`() throws {
    let id = try trashed(card("Zoe", photo: picture(6)))
    _ = try erase(id)
    let edited = card("Zoe", note: "edited on the way", photo: picture(6))
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    // The value was here when the device asked.
    let digests = Array(DetachedCard.parts(of: edited).keys)
    #expect(try account.cloud.missingParts(digests, run: run) == Set(digests))
    let detached = Save(id: id, operation: .revive, card: DetachedCard(edited), parts: [], editedAt: now)
    #expect(try account.cloud.save([detached], run: run) == [.moved], "so the device sends the value again")
    guard case .saved = try account.cloud.save([Save(.revive, id, edited)], run: run).first else {
      Issue.record("not saved")
      return
    }
    #expect(try store.contact(id)?.card == edited && store.contact(id)?.trashedAt == nil)
    #expect(try account.versions(id).isEmpty, "there was nothing that could have become history")
    _ = try account.cloud.finish(RunFinish([edited], through: store.lastChange()), run: run)
    let entry = try #require(try account.history.log(before: nil, limit: 1).first)
    #expect(entry.counts.added == 1 && entry.counts.restored == 0)
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
    // And goes by its undo, as every new one does.
    _ = try account.history.undo(entry.run, from: .start, mode: .allowed)
    #expect(try store.contact(id)?.trashedAt != nil)
  }

  @Test func `a card that lost a conflict and comes later is the contact again`() throws {
    let id = try trashed(card("Zoe"))
    _ = try erase(id)
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    _ = try account.cloud.save([Save(.keepLosing, id, card("Zoe", note: "lost"))], run: run)
    #expect(try store.contact(id)?.card == card("Zoe", note: "lost"))
    #expect(try account.toReview().isEmpty)
  }

  @Test func `who was restored or changed since the person looked stays, and is named`() throws {
    let ids = try ["Ann", "Bob", "Cid"].map { try trashed(card($0)) }
    let seen = try store.lastChange()
    try account.restore(ids[0])
    try account.restore(ids[1])
    _ = try store.trash(ManyContacts([ids[1]], through: .max), allowed: true)
    let erasure = try erase(ids[0], ids[1], ids[2], through: seen)
    #expect(erasure.erased == 1 && erasure.example == "Cid")
    #expect(erasure.moved.count == 2 && erasure.moved.first == ids[0])
    #expect(try store.contact(ids[0])?.card == card("Ann") && store.contact(ids[1])?.card == card("Bob"))
  }

  @Test func `no undo brings them back, also one that was decided before, and the others come back`() throws {
    let ids = try ["Ann", "Bob"].map { try add(card($0)) }
    let deletion = ManyContacts(ids, through: .max)
    _ = try store.trash(deletion, allowed: true)
    let change = try number("SELECT change FROM contacts WHERE account_id = \(account.id) AND contact_id = \(ids[0])")
    _ = try erase(ids[0])
    let step = try account.history.undo(deletion.run, from: .start, mode: .allowed)
    #expect(step.contacts.map(\.id) == [ids[1]] && step.contacts.map(\.effect) == [.broughtBack])
    #expect(try store.contact(ids[0]) == nil && store.contact(ids[1])?.trashedAt == nil)
    let late = Change(
      id: ids[0], operation: .putBack(last: change, isTrashed: false, allowed: true), content: nil, editedAt: now)
    #expect(try store.write([late]) == [.moved])
    #expect(try store.write([Change(id: ids[0], operation: .restore, content: nil, editedAt: now)]) == [.moved])
    // What had made the contact has nothing to take back any more.
    let first = try #require(try account.history.log(before: nil, limit: 10).last)
    #expect(try account.history.undo(first.run, from: .start, mode: .dryRun).contacts.isEmpty)
  }

  @Test func `the log tells what was done, and no longer to whom`() throws {
    let zoe = try trashed(card("Zoe Secret"))
    _ = try trashed(card("Ann"))
    #expect(
      try account.history.log(before: nil, limit: 10).map(\.example) == ["Ann", "Ann", "Zoe Secret", "Zoe Secret"])
    let run = UniqueID.random()
    _ = try store.erase(ManyContacts([zoe], through: .max, run: run))
    let entries = try account.history.log(before: nil, limit: 10)
    #expect(entries.map(\.example) == ["", "Ann", "Ann", "", ""])
    let entry = try #require(entries.first)
    #expect(entry.run == run && entry.kind == .erasing && entry.counts == RunCounts(deleted: 1))
    #expect(entry.device == nil && entry.finishedAt != nil && !entry.canBeUndone)
    #expect(try store.lastChange() == entry.firstChange)
    #expect(try account.history.undo(run, from: .start, mode: .allowed).contacts.isEmpty)
    // Nothing is gone, so nothing is told.
    _ = try erase(zoe)
    #expect(try account.history.log(before: nil, limit: 10).count == 5)
    #expect(try Inspection(account.database).findings(account: account.id) == [:])
  }

  @Test func `what an import has brought them goes as well, and a file that waits stays whole`() throws {
    let imports = Imports(account.database, account: account.id)
    func send(_ cards: [[UInt8]]) throws -> UniqueID {
      let id = UniqueID.random()
      try imports.begin(id, name: "file.vcf")
      try imports.add(
        cards.enumerated().map { ImportedCard(number: $0.offset + 1, line: 1, card: $0.element) }, to: id)
      try imports.finishReading(id, form: .cards, cards: cards.count)
      _ = try imports.compare(id)
      return id
    }
    let file = try send([card("Zoe Secret", uid: "z"), card("Ann Other")])
    #expect(try imports.carryOut(file, now: now) == .done && store.count() == 2)
    let waiting = try send([card("Zoe Secret", note: "newer", uid: "z")])
    let zoe = try #require(try imports.card(1, of: file)?.contact)
    #expect(try imports.card(1, of: waiting)?.contact == zoe)
    _ = try store.trash(ManyContacts([zoe], through: .max), allowed: true)
    #expect(try erase(zoe).erased == 1)
    #expect(try imports.card(1, of: file) == nil && imports.card(2, of: file) != nil)
    #expect(try imports.card(1, of: waiting)?.card == card("Zoe Secret", note: "newer", uid: "z"))
  }

  @Test func `what is stopped between two transactions is gone on with`() throws {
    let ids = try (0..<501).map { try add(card("Person \($0)")) }
    _ = try store.trash(ManyContacts(ids, through: .max), allowed: true)
    let many = ManyContacts(ids, through: try store.lastChange())
    let first = try store.erase(many, goesOn: { false })
    #expect(first.erased == 500 && first.left == 1)
    let second = try store.erase(many)
    #expect(second.erased == 1 && second.gone.count == 500)
    let entry = try #require(try account.history.log(before: nil, limit: 1).first)
    #expect(entry.run == many.run && entry.counts.deleted == 501, "one entry")
  }

  @Test func `what waits for review is told before it goes as well`() throws {
    let id = try add(card("Zoe"))
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    _ = try account.cloud.save([Save(.keepLosing, id, card("Zoe", note: "other"))], run: run)
    _ = try account.cloud.finish(RunFinish([card("Zoe")], through: 0), run: run)
    _ = try store.trash(ManyContacts([id], through: .max), allowed: true)
    #expect(try store.toReview(of: [id]) == 1)
    _ = try erase(id)
    #expect(try account.history.reviewCount() == 0)
  }

  // MARK: Searching

  private func found(_ text: String) throws -> [String] {
    let page = try store.searchTrash(text, order: .first, after: nil, limit: 10)
    return try account.history.inTrash(page.ids).map(\.name)
  }

  @Test func `the trash is searched as the list is, and finds nobody who is not in it`() throws {
    let zoe = try trashed(card("Zoë Åkesson", phone: "+49 171 555123"))
    _ = try trashed(card("Ann Lee", note: "zoological"))
    let live = try add(card("Zoe Living"))
    #expect(try found("zoe") == ["Zoë Åkesson"])
    #expect(try found("zo") == ["Zoë Åkesson", "Ann Lee"], "the best first")
    #expect(try found("0171 555123") == ["Zoë Åkesson"])
    #expect(try found("akeson") == ["Zoë Åkesson"], "with one wrong letter")
    #expect(try store.foundInTrash("zo", order: .first).ids.count == 2)
    #expect(try store.search("zoe", order: .first, limit: 10).rows.map(\.id) == [live])
    // What changes is found as it stands.
    try account.restore(zoe)
    #expect(try found("zoe") == [])
    _ = try store.trash(ManyContacts([live], through: .max), allowed: true)
    #expect(try found("zoe") == ["Zoe Living"])
    _ = try erase(live)
    #expect(try store.foundInTrash("zoe", order: .first).ids.isEmpty, "no change number tells of this")
    #expect(try store.foundInTrash("ann", order: .first).ids.count == 1)
    try account.age(days: 32)
    while try Retention(account.database).purge(account: account.id) {}
    #expect(try store.foundInTrash("ann", order: .first).ids.isEmpty)
  }

  @Test func `a search of the trash has pages, and so has all of it`() throws {
    let ids = try (0..<5).map { try trashed(card("Person \($0)")) }
    var (names, place) = ([String](), nil as ContactPlace?)
    repeat {
      let page = try store.searchTrash("person", order: .first, after: place, limit: 2)
      names += try account.history.inTrash(page.ids).map(\.name)
      place = page.next
    } while place != nil
    #expect(names == (0..<5).map { "Person \($0)" })
    #expect(try store.foundInTrash("", order: .first).ids == ids.reversed(), "deleted last comes first")
  }
}
