import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// Whether there is anything that a run could do: what waits for a person is no work.
@Suite(.serialized) struct WorkTests {
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }

  /// Both agree on Ann, Bob and Cid.
  init() throws {
    folder = try WatchedFolder()
    for name in ["ann", "bob", "cid"] { folder.write(name, person(name)) }
    try folder.look()
    try folder.agree()
  }

  private func person(_ name: String, note: String? = nil) -> [UInt8] { CacheCards.person(name, note: note) }

  private func damage(_ name: String) throws {
    folder.damage(name)
    try folder.look()
  }

  /// The cloud does not take what stands in the file.
  private func refuse(_ name: String) throws {
    let step = try folder.step(name)
    _ = try cache.noteDepartures([
      Departure(step: step, id: folder.id(name), outcome: .refused(reason: "why"), primary: nil)
    ])
  }

  @Test func `of records that are dealt with, no contact is read`() throws {
    let folder = try WatchedFolder()
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: name)) }
    try folder.look()
    try folder.agree()
    for name in ["ann", "bob"] { try folder.list(folder.id(name), CacheCards.person(name, uid: name, phone: "1")) }
    #expect(try folder.cache.contacts(for: folder.runPlan.listing).count == 2)
    let step = try folder.step("ann")
    folder.finish(step)
    #expect(try folder.cache.contacts(for: folder.runPlan.listing).map(\.key) != [step.contact])
    #expect(try folder.cache.contacts(for: folder.runPlan.listing).count == 1)
  }

  @Test func `a contact's key is never another one's`() throws {
    let folder = try WatchedFolder()
    folder.write("ann", CacheCards.person("ann", uid: "ann"))
    try folder.look()
    try folder.agree()
    folder.remove("ann")
    try folder.look()
    let key = try #require(try folder.plan().first?.contact)
    try folder.agree()
    #expect(try folder.cache.knownCount() == 0)
    folder.write("bob", CacheCards.person("bob", uid: "bob"))
    try folder.look()
    #expect(try #require(folder.plan().first?.contact) > key)
  }

  @Test func `an edit is work, one in a file that is broken since is none`() throws {
    #expect(try !folder.hasWork())
    try damage("bob")
    #expect(try !folder.hasWork())
    #expect(try folder.plan() == [])
    folder.write("ann", person("ann", note: "edited"))
    try folder.look()
    #expect(try folder.hasWork())
    #expect(try folder.plan().map(\.action) == [.overwrite])
    try damage("ann")
    #expect(try !folder.hasWork())
    #expect(try folder.plan() == [])
    folder.remove("cid")
    try folder.look()
    #expect(try folder.hasWork())
    #expect(try folder.plan().map(\.action) == [.deleteRecord])
  }

  @Test func `news of a contact is work, unless its file is broken`() throws {
    try damage("bob")
    try folder.list(folder.id("bob"), person("bob", note: "new"))
    #expect(try !folder.hasWork())
    #expect(try folder.plan() == [])
    try folder.list(folder.id("ann"), person("ann", note: "new"))
    #expect(try folder.hasWork())
    #expect(try folder.plan().map(\.action) == [.download])
  }

  @Test func `news of nobody here is work, whatever else is broken`() throws {
    try damage("bob")
    try folder.list(.random(), person("dan"))
    #expect(try folder.hasWork())
    #expect(try folder.plan().map(\.action) == [.download])
  }

  @Test func `news of a contact that is gone here is work`() throws {
    folder.remove("cid")
    try folder.look()
    try folder.list(folder.plan()[0].contact.flatMap { try cache.contact($0) }?.cloudID ?? .random(), person("cid"))
    #expect(try folder.hasWork())
  }

  @Test func `a card that cannot be read here is work when the cloud has another one`() throws {
    for (name, id) in [("dan", UniqueID.random()), ("eve", .random())] {
      try folder.list(id, person(name))
      #expect(try folder.hasWork())
      let step = try #require(try folder.plan().first { $0.record?.id == id })
      _ = try folder.refuse(step, as: name)
      #expect(try !folder.hasWork())
      // A run that compares everything is told of it again.
      try folder.beginRun()
      folder.clearListing()
      try folder.list(id, person(name))
      #expect(try !folder.hasWork())
      try folder.list(id, person(name, note: "new"))
      #expect(try folder.hasWork())
      folder.clearListing()
      #expect(try !folder.hasWork())
    }
  }

  @Test func `an edit here is work where the cloud's version cannot be read and is the earlier one`() throws {
    try folder.list(folder.id("ann"), person("ann", note: "elsewhere"), editedAt: Timestamp(milliseconds: 0))
    _ = try folder.refuse(try #require(try folder.plan().first), as: "ann")
    #expect(try !folder.hasWork())
    folder.write("ann", person("ann", note: "edited"))
    try folder.look()
    #expect(try folder.hasWork())
    #expect(try folder.plan().map(\.action) == [.keepOurs])
  }

  @Test func `what the cloud has for a contact of which it refuses the edit waits with it`() throws {
    folder.write("ann", person("ann", note: "refused"))
    folder.write("new", person("new"))
    try folder.look()
    #expect(try folder.hasWork())
    try refuse("ann")
    try refuse("new")
    #expect(try !folder.hasWork())
    try folder.list(folder.id("ann"), person("ann", note: "elsewhere"))
    try folder.list(folder.id("new"), person("new", note: "elsewhere"))
    #expect(try !folder.hasWork())
    #expect(try folder.plan() == [])
    // The same content after all, or another one here.
    try folder.list(folder.id("ann"), person("ann", note: "refused"))
    #expect(try folder.hasWork())
    #expect(try folder.plan().map(\.action) == [.adopt])
    try folder.list(folder.id("ann"), person("ann", note: "elsewhere"))
    folder.write("new", person("new", note: "accepted"))
    try folder.look()
    #expect(try folder.hasWork())
  }

  @Test func `of what was refused once, and is agreed on now, news is work`() throws {
    folder.write("ann", person("ann", note: "refused"))
    try folder.look()
    try refuse("ann")
    // As where it has come from another device meanwhile.
    let ids = RecordIDs(CacheCards.card(person("ann", note: "refused")))
    try cache.expect(
      [
        ExpectedCard(
          primary: ids.primary, secondary: ids.secondary, uid: "", cloudID: folder.id("ann"), name: ItemName("ann"))
      ], as: .random(), at: .latest)
    folder.write("ann", person("ann", note: "refused"))
    try folder.look()
    try folder.list(folder.id("ann"), person("ann", note: "elsewhere"))
    #expect(try folder.hasWork())
  }

  @Test func `news that belonged to a contact before it got another record is work`() throws {
    let other = UniqueID.random()
    try folder.list(other, person("dan"))
    try damage("ann")
    #expect(try folder.hasWork())
    var listed = try #require(try cache.inbox().first)
    listed.partner = try cache.database.first("SELECT id FROM contacts ORDER BY id") { $0.integer(0) }
    listed.rule = .uid
    try cache.setInbox([listed])
    #expect(try folder.hasWork(of: cache.inbox()))
  }
}
