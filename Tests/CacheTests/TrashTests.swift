import Contacts
import Protocol
import SQLite
import Sync
import Testing

@testable import Cache

/// The device's trash: cards whose files the sync removed.
@Suite(.serialized) struct TrashTests {
  private let file: CacheFile
  private let cache: DeviceCache

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  private func keep(_ names: String..., at moment: Int64) throws {
    try cache.keepInTrash(
      names.map { card(ItemName($0), CacheCards.person($0)) }, at: Timestamp(milliseconds: moment))
    try cache.confirmTrash(names.map { ItemName($0) })
  }

  private func card(
    _ name: ItemName, _ card: [UInt8], uid: String = "", cloudID: UniqueID? = nil,
    reason: Deed.Reason = .deletedInCloud
  ) -> DiscardedCard {
    DiscardedCard(
      name: name, card: card, primary: RecordIDs(CacheCards.card(card)).primary, uid: uid, cloudID: cloudID,
      reason: reason)
  }

  private func names(after id: Int64 = 0, limit: Int = 10) throws -> [String] {
    try cache.trash(after: id, limit: limit).map(\.name.description)
  }

  private func names(_ folder: WatchedFolder) throws -> [String] {
    try folder.cache.trash(limit: 9).map(\.name.description)
  }

  @Test func `a card that comes takes no other away, whatever the clock says`() throws {
    try keep("ann", at: 0)
    try keep("bob", at: 20 * TrashedCard.lifetime)
    try keep("cid", at: -20 * TrashedCard.lifetime)
    #expect(try names() == ["ann", "bob", "cid"])
  }

  @Test func `cards are named in the order in which they came, one portion after the other`() throws {
    try keep("cid", "bob", at: 2)
    try keep("ann", at: 1)
    #expect(try names(limit: 2) == ["cid", "bob"])
    let last = try #require(try cache.trash(limit: 2).last)
    #expect(try names(after: last.id) == ["ann"])
  }

  @Test func `cards that a person is through with are not named again, the others are`() throws {
    try keep("ann", "bob", "cid", "dee", at: 0)
    let cards = try cache.trash(limit: 10)
    try cache.markReviewed([cards[1], cards[3]])
    #expect(try names() == ["ann", "cid"])
  }

  // MARK: Intentions

  /// A folder with a contact, which is about to be removed.
  private func aboutToRemove(_ reason: Deed.Reason = .deletedInCloud) throws -> WatchedFolder {
    let folder = try WatchedFolder()
    folder.write("ann", CacheCards.person("Ann", uid: "ann"))
    try folder.look()
    try folder.agree()
    try folder.cache.keepInTrash(
      [
        card(
          ItemName("ann"), CacheCards.person("Ann", uid: "ann"), uid: "ann", cloudID: folder.id("ann"), reason: reason)
      ], at: Timestamp(milliseconds: 0))
    return folder
  }

  private func trash(of folder: WatchedFolder) throws -> (listed: [String], all: [String]) {
    try folder.look()
    try folder.cache.closeTrash()
    return (
      try folder.cache.trash(limit: 9).map(\.name.description),
      try folder.cache.trash(limit: 9, all: true).map(\.name.description)
    )
  }

  @Test func `what is about to go is not listed, and is withdrawn where it stands as it did`() throws {
    let folder = try aboutToRemove()
    #expect(try folder.cache.trash(limit: 9).isEmpty)
    #expect(try trash(of: folder) == ([], []))
  }

  @Test func `what was about to go is listed where it has gone`() throws {
    let folder = try aboutToRemove()
    folder.remove("ann")
    #expect(try trash(of: folder) == (["ann"], ["ann"]))
  }

  @Test func `what was about to go and was edited waits for the cloud to say that it has it`() throws {
    let folder = try aboutToRemove()
    folder.write("ann", CacheCards.person("Ann New", uid: "ann"))
    #expect(try trash(of: folder) == (["ann"], ["ann"]))
    let returned = try folder.cache.returned(after: 0, limit: 9)
    #expect(returned.map(\.primary) == [RecordIDs(CacheCards.card(CacheCards.person("Ann", uid: "ann"))).primary])
    #expect(try folder.cache.returned(after: returned[0].entry, limit: 9).isEmpty)
    try folder.cache.endTrash(returned.map(\.entry))
    #expect(try folder.cache.trash(limit: 9).isEmpty)
    #expect(try folder.cache.trash(limit: 9, all: true).count == 1)
  }

  @Test func `what was about to go and cannot be read any more stays an intention`() throws {
    let folder = try aboutToRemove()
    folder.damage("ann")
    #expect(try trash(of: folder) == ([], ["ann"]))
    folder.remove("ann")
    #expect(try trash(of: folder) == (["ann"], ["ann"]))
  }

  @Test func `a hidden card that was left is none of the file with its name, and not listed while it stands there`()
    throws
  {
    let folder = try aboutToRemove(.leftBehind)
    #expect(try trash(of: folder) == ([], ["ann"]))
    let edited = try aboutToRemove(.leftBehind)
    edited.write("ann", CacheCards.person("Ann New", uid: "ann"))
    #expect(try trash(of: edited) == (["ann"], ["ann"]))
  }

  @Test func `what was about to go is listed where another contact's copy has its name`() throws {
    let folder = try aboutToRemove()
    folder.write("bob", CacheCards.person("Bob", uid: "bob"))
    try folder.look()
    folder.write("ann", CacheCards.person("Bob", uid: "bob"))
    #expect(try trash(of: folder) == (["ann"], ["ann"]))
  }

  @Test func `a hidden card that was left waits beside a file that cannot be read, however long that is`() throws {
    let folder = try aboutToRemove(.leftBehind)
    folder.damage("ann")
    #expect(try trash(of: folder) == ([], ["ann"]))
    for day in 0..<40 {
      let now = Timestamp(milliseconds: Int64(day) * 86_400_000)
      try folder.cache.ageTrash(device: now, server: now, isUnchanged: false)
    }
    #expect(try trash(of: folder) == ([], ["ann"]))
    folder.write("ann", CacheCards.person("Ann New", uid: "ann"))
    #expect(try trash(of: folder) == (["ann"], ["ann"]))
    // From here on it is kept as long as any other card.
    for day in 40..<70 {
      let now = Timestamp(milliseconds: Int64(day) * 86_400_000)
      try folder.cache.ageTrash(device: now, server: now, isUnchanged: false)
      #expect(try trash(of: folder) == (["ann"], ["ann"]), "\(day)")
    }
    let end = Timestamp(milliseconds: 70 * 86_400_000)
    try folder.cache.ageTrash(device: end, server: end, isUnchanged: false)
    #expect(try trash(of: folder) == ([], []))
  }

  // MARK: Contacts that are back

  /// A card in the trash, and a folder without it.
  private func removed(_ reason: Deed.Reason = .deletedInCloud) throws -> (folder: WatchedFolder, id: UniqueID) {
    let folder = try aboutToRemove(reason)
    let id = try folder.id("ann")
    folder.remove("ann")
    #expect(try trash(of: folder).listed == ["ann"])
    return (folder, id)
  }

  @Test(arguments: [true, false])
  func `an entry ends where its content stands in a file, and a copy's does not`(_ isCopy: Bool) throws {
    let (folder, _) = try removed(isCopy ? .duplicate : .deletedInCloud)
    folder.write("other", CacheCards.person("Ann", uid: "ann"))
    try folder.look()
    #expect(try folder.cache.trash(limit: 9).isEmpty == !isCopy)
  }

  /// `review restore --replace` keeps the contact's card, writes the removed one in its place, confirms that, and ends the
  /// removed one's entry.
  @Test(arguments: 0...4) func `wherever a restore that replaces a card is killed, only what has gone is listed`(
    _ steps: Int
  ) throws {
    let (folder, _) = try removed()
    folder.write("new", CacheCards.person("Ann New", uid: "ann"))
    try folder.look()
    let entry = try #require(try folder.cache.trash(limit: 9).first)
    let contact = try #require(try folder.cache.contact(of: entry))
    let present = try #require(contact.card)
    #expect(contact.item?.name == ItemName("new") && present == CacheCards.person("Ann New", uid: "ann"))
    if steps > 0 {
      try folder.cache.keepInTrash(
        [card(ItemName("new"), present, uid: contact.uid, cloudID: contact.cloudID, reason: .replacedByRestored)],
        at: Timestamp(milliseconds: 0))
    }
    if steps > 1 { folder.write("new", entry.card) }
    if steps > 2 { try folder.cache.confirmTrash([ItemName("new")]) }
    if steps > 3 { try folder.cache.markReviewed([entry]) }
    // The card that was there is listed as soon as it is known to have gone, the other one until it is known to stand.
    #expect(try names(folder) == (steps < 3 ? ["ann"] : steps < 4 ? ["ann", "new"] : ["new"]))
    let (listed, all) = try trash(of: folder)
    #expect(listed == (steps < 2 ? ["ann"] : ["new"]))
    #expect(all == (steps < 2 ? ["ann"] : ["ann", "new"]))
    #expect(try folder.cache.trash(limit: 9, all: true).contains { $0.card == present } == (steps > 1))
    // Another look changes nothing.
    #expect(try trash(of: folder) == (listed, all))
  }

  @Test(arguments: [.waits, .leftAlone, nil] as [FileRow.Problem?])
  func `that a person has put a card back is noted of the contact whose file waits, and of no other`(
    _ problem: FileRow.Problem?
  ) throws {
    let folder = try aboutToRemove()
    let entry = try #require(try folder.cache.trash(limit: 9, all: true).first)
    try folder.cache.database.run("UPDATE files SET problem = \(problem?.rawValue)")
    try folder.cache.notePutBack(entry)
    let returned = try folder.cache.database.first("SELECT returned FROM contacts") { $0.bool(0) }
    #expect(returned == (problem == .waits))
    #expect(try folder.cache.hasContact(folder.id("ann")) && !folder.cache.hasContact(.random()))
  }

  @Test func `an entry's contact is found by its id and by its UID`() throws {
    let (folder, _) = try removed()
    let entry = try #require(try folder.cache.trash(limit: 9).first)
    #expect(try folder.cache.contact(of: entry) == nil)
    folder.write("stranger", CacheCards.person("Bob"))
    try folder.look()
    #expect(try folder.cache.contact(of: entry) == nil)
    #expect(try folder.cache.returned(after: 0, limit: 9).isEmpty)
    folder.write("new", CacheCards.person("Ann New", uid: "ann"))
    try folder.look()
    #expect(try folder.cache.contact(of: entry)?.item?.name == ItemName("new"))
    folder.write("new", CacheCards.person("Ann Newer"))
    try folder.look()
    #expect(try folder.cache.contact(of: entry)?.item?.name == ItemName("new"))
    #expect(try folder.cache.returned(after: 0, limit: 9).count == 1)
  }

  @Test func `a file with what a contact said when it went is its earlier version where the cloud has it again`() throws
  {
    let (folder, id) = try removed()
    try folder.agree()
    folder.write("back", CacheCards.person("Ann", uid: "ann"))
    try folder.look()
    try folder.list(id, CacheCards.person("Ann New", uid: "ann"), state: .new)
    #expect(try folder.plan().map(\.action) == [.download])
  }

  @Test func `what removed contacts said is told of those that are asked for, in the order in which they went`() throws
  {
    let (folder, id) = try removed()
    let again = CacheCards.person("Ann New", uid: "ann")
    try folder.cache.keepInTrash(
      [card(ItemName("ann"), again, uid: "ann", cloudID: id)], at: Timestamp(milliseconds: 0))
    let first = RecordIDs(CacheCards.card(CacheCards.person("Ann", uid: "ann"))).primary
    #expect(try folder.cache.removedContents([id]).map(\.primary) == [first])
    try folder.cache.confirmTrash([ItemName("ann")])
    let all = try folder.cache.removedContents([.random(), id])
    #expect(all.map(\.primary) == [first, RecordIDs(CacheCards.card(again)).primary] && all.allSatisfy { $0.id == id })
    #expect(try folder.cache.removedContents([.random()]).isEmpty)
  }

  @Test func `an entry of an earlier program learns whose it is, in each encoding anew`() throws {
    let folder = try WatchedFolder()
    folder.write("ann", CacheCards.person("Ann New", uid: "ann"))
    try folder.look()
    try folder.cache.keepInTrash(
      [card(ItemName("old"), CacheCards.person("Ann", uid: "ann")), card(ItemName("no card"), Array("none".utf8))],
      at: Timestamp(milliseconds: 0))
    try folder.cache.confirmTrash([ItemName("old"), ItemName("no card")])
    for encoding: Int32 in [1, 2] {
      if encoding == 2 { while try folder.cache.recomputeIDs(EncodingVersion(number: 2), limit: 9) != nil {} }
      try folder.cache.database.run("UPDATE journal SET primary_id = NULL, uid = '' WHERE \(encoding == 1)")
      #expect(
        try folder.cache.database.first("SELECT count(*) FROM journal WHERE primary_id IS NULL") { $0.integer(0) } == 2)
      try folder.cache.closeTrash()
      let ids = RecordIDs(
        CacheCards.card(CacheCards.person("Ann", uid: "ann")), encoding: EncodingVersion(number: encoding))
      #expect(try folder.cache.returned(after: 0, limit: 9).map(\.primary) == [ids.primary])
    }
  }

  @Test func `of a content it is told who has it, or had it when both sides agreed`() throws {
    let folder = try aboutToRemove()
    folder.write("ann", CacheCards.person("Ann New", uid: "ann"))
    try folder.look()
    for name in ["Ann", "Ann New"] {
      let primary = RecordIDs(CacheCards.card(CacheCards.person(name, uid: "ann"))).primary
      let holder = try folder.cache.holder(of: primary)
      #expect(try holder?.cloudID == folder.id("ann") && holder?.file == ItemName("ann"))
    }
    #expect(try folder.cache.holder(of: RecordIDs(CacheCards.card(CacheCards.person("Bob"))).primary) == nil)
  }
}
