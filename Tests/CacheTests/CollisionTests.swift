import Cache
import Contacts
import Protocol
import Simulation
import Testing

@testable import Sync

/// Files with equal contents, files with one UID, and files that are left alone.
@Suite(.serialized) struct CollisionTests {
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }

  init() throws { folder = try WatchedFolder() }

  private var duplicates: [String] {
    get throws { try cache.duplicates(after: nil, limit: 10).map(\.name.description) }
  }

  @Test func `of equal contents the contact stays that was here first`() throws {
    for name in ["cid", "ann", "bob"] {
      folder.write(name, CacheCards.person("Ann", uid: name))
      try folder.look()
    }
    // Either may be its new name.
    #expect(try folder.contacts == ["cid": "cid"] && cache.equalFiles() == 2)
    try cache.liveThrough()
    try folder.look()
    #expect(try folder.contacts == ["cid": "cid"])
    #expect(try duplicates == ["ann", "bob"])
    #expect(try cache.duplicateCount() == 2)
    #expect(try cache.duplicates(after: nil, limit: 1).map(\.name.description) == ["ann"])
    #expect(try cache.duplicates(after: ItemName("ann"), limit: 9).map(\.name.description) == ["bob"])
    #expect(try cache.refusals().isEmpty)
    #expect(try cache.item(holding: RecordIDs(CacheCards.card(CacheCards.person("Ann"))).primary) == ItemName("cid"))
    #expect(try cache.item(holding: RecordIDs(CacheCards.card(CacheCards.person("Bob"))).primary) == nil)
    try cache.forgetItems([ItemName("ann")])
    #expect(try duplicates == ["bob"])
  }

  @Test func `of equal contents the contact stays that the cloud knows`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    try folder.look()
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look()
    try folder.agree()
    // A new one that was here earlier than the edit, and the edit itself.
    folder.write("new", CacheCards.person("Cid", uid: "n"))
    try folder.look()
    folder.write("bob", CacheCards.person("Cid", uid: "b"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
    #expect(try duplicates == ["new"])
  }

  @Test func `a duplicate that is edited is a contact again`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    folder.write("bob", CacheCards.person("Ann", uid: "b"))
    try folder.look()
    #expect(try duplicates == ["bob"])
    // It is looked at by each scan, and is still one.
    try folder.look()
    #expect(try duplicates == ["bob"])
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look()
    #expect(try duplicates == [])
    #expect(try cache.contactCount() == 2)
  }

  @Test func `what was deleted is no contact that another one could be equal to`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look()
    try folder.agree()
    folder.remove("ann")
    try folder.look()
    folder.write("bob", CacheCards.person("Ann", uid: "b"))
    try folder.look()
    #expect(try folder.contacts == ["bob": "bob"])
    #expect(try duplicates == [])
  }

  @Test func `a contact whose file cannot be read has no duplicates`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look()
    try folder.agree()
    folder.damage("ann")
    try folder.look()
    #expect(try cache.item(holding: RecordIDs(CacheCards.card(CacheCards.person("Ann"))).primary) == nil)
    #expect(try cache.duplicateCount() == 0)
  }

  // MARK: UIDs

  @Test func `of two files with one UID the one that was here first stays, and the other is named once`() throws {
    folder.write("bob", CacheCards.person("Bob", uid: "one"))
    try folder.look()
    folder.write("ann", CacheCards.person("Ann", uid: "one"))
    folder.write("cid", CacheCards.person("Cid"))
    folder.write("dan", CacheCards.person("Dan", uid: "dan"))
    #expect(try folder.look() == ["ann"])
    #expect(try folder.contacts == ["bob": "bob", "cid": "cid", "dan": "dan"])
    #expect(try cache.contactCount() == 3)
    #expect(try cache.refusals().map(\.file.description) == ["ann"])
    #expect(try duplicates == [])
    #expect(try folder.look() == [])
    #expect(try cache.refusals().map(\.file.description) == ["ann"])
    // Mended, and broken again: that is news.
    folder.write("ann", CacheCards.person("Ann", uid: "two"))
    #expect(try folder.look() == [])
    #expect(try cache.refusals() == [])
    folder.write("ann", CacheCards.person("Ann", uid: "one"))
    #expect(try folder.look() == ["ann"])
  }

  @Test func `a UID that the cloud knows of two contacts is theirs, a third file is left alone`() throws {
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: name)) }
    try folder.look()
    try folder.agree()
    folder.write("new", CacheCards.person("new", uid: "one"))
    try folder.look()
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: "one")) }
    #expect(try folder.look() == ["new"])
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
  }

  /// Ann and Bob get one UID after both have agreed on them.
  private func fillWithOneUID() throws {
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: name)) }
    try folder.look()
    try folder.agree()
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: "one")) }
    try folder.look()
    try folder.agree()
  }

  @Test func `two that had one UID are let be with a restored cloud, as long as neither is touched`() throws {
    try fillWithOneUID()
    try cache.forgetBases()
    folder.write("cid", CacheCards.person("cid", uid: "cid"))
    #expect(try folder.look() == [])
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob", "cid": "cid"])
  }

  @Test func `one of two with a UID that is gone does not keep the other from being edited`() throws {
    try fillWithOneUID()
    folder.remove("ann")
    try folder.look()
    try cache.forgetBases()
    folder.write("bob", CacheCards.person("bob", uid: "one", note: "edited"))
    #expect(try folder.look() == [])
    #expect(try folder.contacts == ["bob": "bob"])
  }

  @Test func `the UID of what was deleted is free`() throws {
    for name in ["ann", "bob"] { folder.write(name, CacheCards.person(name, uid: name)) }
    try folder.look()
    try folder.agree()
    folder.remove("ann")
    try folder.look()
    folder.write("bob", CacheCards.person("bob", uid: "cid"))
    folder.write("new", CacheCards.person("new", uid: "bob"))
    #expect(try folder.look() == [])
    #expect(try cache.refusals() == [])
  }

  // MARK: Left alone

  @Test func `a file that a killed run had read and that is broken since then is named with its reason`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look(settles: false)
    folder.damage("ann")
    #expect(try folder.look() == ["ann"])
    #expect(try cache.refusals().map(\.reason.isEmpty) == [false])
  }

  @Test func `a card that the cloud does not take is named as long as it stands in the file`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look()
    let steps = try folder.plan()
    let refused = try cache.noteDepartures([
      Departure(step: steps[0], id: .random(), outcome: .refused(reason: "too large"), primary: nil)
    ])
    let refusal = FileLeftAlone(file: ItemName("ann"), line: nil, reason: "too large")
    #expect(try refused == [refusal] && cache.refusals() == [refusal])
    #expect(try folder.plan().map(\.contact) == [steps[1].contact])
    try folder.look()
    #expect(try cache.refusals() == [refusal])
    folder.write("ann", CacheCards.person("Ann", uid: "a", note: "short"))
    try folder.look()
    #expect(try cache.refusals() == [])
  }

  // MARK: Contacts that leave

  @Test func `a contact is leaving where the cloud has deleted it, or has other news of it`() throws {
    let (old, new) = (CacheCards.person("Ann", uid: "a"), CacheCards.person("Ann New", uid: "a"))
    folder.write("ann", old)
    folder.write("bob", CacheCards.person("Bob", uid: "b"))
    try folder.look()
    try folder.agree()
    let content = RecordIDs(CacheCards.card(old)).primary
    #expect(try !folder.isLeaving(content))
    try folder.list(folder.id("bob"), new)
    #expect(try !folder.isLeaving(content))
    for (theirs, state, isLeaving) in [
      (old, .modified, false), (new, .modified, true), (old, .deleted, true), (new, .deleted, true),
    ] as [([UInt8], RecordState, Bool)] {
      try folder.list(folder.id("ann"), theirs, state: state)
      #expect(try folder.isLeaving(content) == isLeaving, "\(state)")
    }
    // Edited here, where the cloud still has what both agreed on.
    try folder.list(folder.id("ann"), old)
    folder.write("ann", new)
    try folder.look()
    #expect(try !folder.isLeaving(RecordIDs(CacheCards.card(new)).primary))
    try folder.list(folder.id("ann"), CacheCards.person("Ann Newest", uid: "a"))
    #expect(try folder.isLeaving(RecordIDs(CacheCards.card(new)).primary))
    folder.damage("ann")
    try folder.look()
    #expect(try !folder.isLeaving(RecordIDs(CacheCards.card(new)).primary))
  }

  @Test func `a duplicate that is kept stays a contact, until it or the other one changes`() throws {
    folder.write("ann", CacheCards.person("Ann", uid: "a"))
    folder.write("bob", CacheCards.person("Ann", uid: "b"))
    try folder.look()
    #expect(try duplicates == ["bob"])
    try folder.keep("bob")
    #expect(try duplicates == [])
    #expect(try cache.contactCount() == 2)
    folder.write("cid", CacheCards.person("Cid", uid: "c"))
    try folder.look()
    #expect(try duplicates == [])
    folder.write("ann", CacheCards.person("Ann", uid: "a2"))
    try folder.look()
    #expect(try duplicates == ["bob"])
  }
}
