import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// What a run may have sent that was cut off before the answer: where the cloud has it, both agree on it.
@Suite(.serialized) struct CutOffRunTests {
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }

  /// Both agree on Ann and Bob.
  init() throws {
    folder = try WatchedFolder()
    for name in ["ann", "bob"] { folder.write(name, person(name)) }
    try folder.look()
    try folder.agree()
  }

  private func person(_ name: String, _ note: String? = nil) -> [UInt8] {
    CacheCards.person(name, phone: "1 \(name)", note: note)
  }

  private func edit(_ name: String, _ note: String) throws {
    folder.write(name, person(name, note))
    try folder.look()
  }

  private func delete(_ name: String) throws {
    folder.remove(name)
    try folder.look()
  }

  private func actions() throws -> [Action] { try folder.plan().map(\.action) }

  /// The policy in ``WatchedFolder/plan()`` is that the later edit wins: theirs.
  @Test(arguments: [true, false]) func `an edit that is edited again goes over what was sent`(isCutOff: Bool) throws {
    if isCutOff { try cache.forgetPosition(hearing: 1) }
    try edit("ann", "sent")
    try edit("ann", "later")
    try folder.list(folder.id("ann"), person("ann", "sent"))
    #expect(try actions() == [isCutOff ? .overwrite : .keepTheirs])
    try folder.list(folder.id("ann"), person("ann", "elsewhere"))
    #expect(try actions() == [.keepTheirs])
  }

  @Test func `what one contact sent is no base of another one`() throws {
    try cache.forgetPosition(hearing: 1)
    for name in ["ann", "bob"] {
      try edit(name, "\(name) sent")
      try edit(name, "later")
    }
    try folder.list(folder.id("bob"), person("ann", "ann sent"))
    #expect(try actions().sorted { $0.rawValue < $1.rawValue } == [.overwrite, .keepTheirs])
    // Both sides have it under its own id only.
    folder.clearListing()
    let other = UniqueID.random()
    try folder.list(other, person("ann", "ann sent"))
    try folder.match("ann", with: other, by: .uid)
    #expect(try actions().contains(.keepTheirs))
  }

  @Test func `an edit that was sent and deleted then is deleted there, where the run was cut off`() throws {
    let (ann, bob) = (try folder.id("ann"), try folder.id("bob"))
    try edit("ann", "edited")
    try delete("ann")
    try folder.list(ann, person("ann", "edited"))
    #expect(try actions() == [.bringBack])
    try cache.forgetPosition(hearing: 1)
    #expect(try actions() == [.deleteRecord])
    try edit("bob", "sent")
    try edit("bob", "later")
    try delete("bob")
    try folder.list(bob, person("bob", "sent"))
    #expect(try actions() == [.deleteRecord, .deleteRecord])
    try folder.list(bob, person("bob", "elsewhere"))
    #expect(try actions().sorted { $0.rawValue < $1.rawValue } == [.bringBack, .deleteRecord])
  }

  @Test func `a new contact that was sent and deleted then is deleted there`() throws {
    try cache.forgetPosition(hearing: 1)
    try edit("cid", "new")
    let cid = try folder.id("cid")
    try delete("cid")
    try folder.list(cid, person("cid", "new"))
    #expect(try actions() == [.deleteRecord])
    try folder.list(cid, person("cid", "elsewhere"))
    #expect(try actions() == [.bringBack])
    folder.clearListing()
    #expect(try actions() == [.forget])
  }

  @Test func `a new contact that was never sent leaves nothing when it goes`() throws {
    try edit("cid", "new")
    try delete("cid")
    #expect(try actions() == [] && !folder.hasWork() && cache.waiting() == 0)
    try cache.rememberPosition(BookPosition(imprint: Tally().imprint, seen: 2), at: Timestamp(milliseconds: 2))
    #expect(try cache.database.first("SELECT count(*) FROM contacts") { $0.integer(0) } == 2)
    try delete("bob")
    #expect(try actions() == [.deleteRecord])
  }

  @Test func `what was read, never sent and then missed can be put back as it was`() throws {
    try edit("ann", "edited")
    try edit("cid", "new")
    for name in ["ann", "bob", "cid"] { try delete(name) }
    #expect(try cache.endSorting(.allComeBack) == 3)
    let cards = try cache.comingBack(limit: 9).map { try cache.lostFile($0)?.card }
    #expect(Set(cards) == [person("ann", "edited"), person("bob"), person("cid", "new")])
  }

  @Test(arguments: [true, false]) func `a file that is put back after its deletion may have been sent stays`(
    isCutOff: Bool
  ) throws {
    let ann = try folder.id("ann")
    if isCutOff { try cache.forgetPosition(hearing: 1) }
    try delete("ann")
    folder.write("ann", person("ann"))
    try folder.look()
    try folder.list(ann, person("ann"), state: .deleted)
    #expect(try actions() == [isCutOff ? .revive : .removeItem])
    try folder.list(folder.id("bob"), person("bob"), state: .deleted)
    #expect(try actions().count { $0 == .removeItem } == (isCutOff ? 1 : 2))
    // An edit afterwards does not change that, a finished run does.
    if isCutOff {
      folder.clearListing()
      folder.write("ann", person("ann", "edited"))
      try folder.look()
      folder.write("ann", person("ann"))
      try folder.look()
      try folder.list(ann, person("ann"), state: .deleted)
      #expect(try actions() == [.revive])
    }
    try cache.rememberPosition(BookPosition(imprint: Tally().imprint, seen: 1), at: .latest)
    #expect(try actions().allSatisfy { $0 == .removeItem })
  }

  @Test func `an edit keeps the text that both agreed on, and the time of the last change of content`() throws {
    let key = try #require(try cache.database.first("SELECT id FROM contacts ORDER BY id") { $0.integer(0) })
    let edited = try #require(try cache.contact(key)?.editedAt)
    // The same content, written anew.
    folder.write("ann", Array(person("ann").filter { $0 != 13 }))
    try folder.look()
    #expect(try cache.contact(key)?.base == Array(person("ann").filter { $0 != 13 }))
    #expect(try cache.contact(key)?.editedAt == edited)
    for note in ["one", "two"] {
      try edit("ann", note)
      #expect(try #require(cache.contact(key)?.editedAt) > edited)
      #expect(try cache.contact(key)?.base == Array(person("ann").filter { $0 != 13 }))
    }
    try edit("new", "new")
    #expect(try cache.contact(key + 2)?.base == nil)
    try edit("new", "newer")
    #expect(try cache.contact(key + 2)?.base == nil)
    try delete("ann")
    #expect(try cache.contact(key)?.base == Array(person("ann").filter { $0 != 13 }))
    try delete("bob")
    #expect(try cache.contact(key + 1)?.base == person("bob"))
  }
}
