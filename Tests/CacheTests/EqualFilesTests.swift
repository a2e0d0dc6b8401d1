import Contacts
import SQLite
import Simulation
import Testing

@testable import Cache
@testable import Sync

/// Two contacts that the cloud has as two, and whose files say the same for a moment: an exchange that is under way.
@Suite struct EqualFilesTests {
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }
  private let both = ["ann": "ann", "bob": "bob"]

  init() throws { folder = try WatchedFolder() }

  @Test(arguments: Sign.allCases, [["ann", "bob"], ["bob", "ann"]])
  func `an exchange that comes in two halves exchanges the contacts`(_ sign: Sign, _ names: [String]) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write(names[0], sign.card(names[1]))
    try folder.look()
    #expect(try folder.contacts == both)
    #expect(try cache.duplicateCount() == 0 && cache.equalFiles() == 1 && cache.waiting() == 1)
    #expect(try !folder.hasWork() && cache.refusals().isEmpty)
    folder.write(names[1], sign.card(names[0]))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "ann"])
    #expect(try cache.duplicateCount() == 0 && cache.equalFiles() == 0)
    try folder.look()
    #expect(try !folder.hasWork() && cache.contactCount() == 2)
  }

  @Test func `a file that waits is named, with its equal and the end of its wait`() throws {
    try folder.fill(.uid, "ann", "bob")
    #expect(try cache.waitingFiles().isEmpty)
    folder.write("bob", Sign.uid.card("ann"))
    try folder.look()
    let waiting = try cache.waitingFiles()
    #expect(waiting.map(\.file) == [ItemName("bob")] && waiting.map(\.other) == [ItemName("ann")])
    #expect(waiting.map(\.left) == [Deduplication.patience])
    try cache.liveThrough(3_600_000)
    #expect(try cache.waitingFiles().map(\.left) == [Deduplication.patience - 3_600_000])
    try cache.liveThrough()
    #expect(try cache.waitingFiles().map(\.left) == [0])
    try folder.look()
    #expect(try cache.waitingFiles().isEmpty && cache.duplicateCount() == 1)
  }

  @Test func `so does one in a circle`() throws {
    try folder.fill(.content, "ann", "bob", "cid")
    for (name, other) in [("ann", "bob"), ("bob", "cid"), ("cid", "ann")] {
      folder.write(name, Sign.content.card(other))
      try folder.look()
      #expect(try cache.duplicateCount() == 0 && cache.contactCount() == 3)
    }
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "cid", "cid": "ann"])
    #expect(try !folder.hasWork() && cache.equalFiles() == 0)
  }

  @Test(arguments: [["ann", "bob", "cid"], ["bob", "cid", "ann"], ["cid", "ann", "bob"]])
  func `so does one in a circle of which one look sees two thirds`(_ order: [String]) throws {
    try folder.fill(.content, order[0], order[1], order[2])
    for (name, other) in [("ann", "bob"), ("bob", "cid")] { folder.write(name, Sign.content.card(other)) }
    try folder.look()
    #expect(try cache.duplicateCount() == 0 && cache.contactCount() == 3)
    folder.write("cid", Sign.content.card("ann"))
    try folder.look()
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "cid", "cid": "ann"])
    #expect(try !folder.hasWork() && cache.equalFiles() == 0)
  }

  @Test func `while it waits nothing is written`() throws {
    try folder.fill(.uid, "ann", "bob")
    folder.write("bob", Sign.uid.card("ann"))
    try folder.look()
    try folder.look()
    let other = try Database(path: folder.path)
    func version() throws -> Int64? { try other.first("PRAGMA data_version") { $0.integer(0) } }
    let before = try version()
    try folder.look()
    // Emptying what the scan of this connection has seen writes nothing into the file.
    #expect(try version() == before)
  }

  @Test(arguments: Sign.allCases) func `what stands for long is a duplicate`(_ sign: Sign) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("bob", sign.card("ann"))
    try folder.look()
    try cache.liveThrough(Deduplication.patience - 1_000)
    try folder.look()
    #expect(try cache.duplicateCount() == 0 && cache.equalFiles() == 1)
    try cache.liveThrough()
    try folder.look()
    #expect(try cache.duplicateCount() == 1 && cache.equalFiles() == 0)
    #expect(try folder.contacts["ann"] == "ann")
  }

  @Test(arguments: ["ann", "bob"]) func `an edit of the file ends it, and one of the other leaves it`(_ name: String)
    throws
  {
    try folder.fill(.uid, "ann", "bob")
    folder.write("bob", Sign.uid.card("ann"))
    try folder.look()
    folder.write(name, CacheCards.person(name, uid: name, note: "edited"))
    try folder.look()
    #expect(try folder.contacts == both && cache.duplicateCount() == 0)
    // Half an exchange stays one, whatever becomes of the first file.
    #expect(try cache.equalFiles() == (name == "bob" ? 0 : 1))
    try cache.liveThrough()
    try folder.look()
    #expect(try folder.contacts == both)
    #expect(try cache.duplicateCount() == 0 && cache.equalFiles() == 0)
  }

  @Test(arguments: [Sign.uid, .content]) func `what comes up under a new name meanwhile is the contact`(_ sign: Sign)
    throws
  {
    try folder.fill(sign, "ann", "bob")
    folder.write("bob", sign.card("ann"))
    try folder.look()
    folder.write("bob 2", sign.card("bob"))
    try folder.look()
    #expect(try folder.contacts["bob 2"] == "bob" && folder.contacts["ann"] == "ann")
    // The file that it left is a copy of the other one, and may be its new name.
    try folder.look()
    #expect(try cache.duplicateCount() == 0 && cache.equalFiles() == 1 && cache.contactCount() == 2)
    try cache.liveThrough()
    try folder.look()
    #expect(try cache.duplicateCount() == 1 && cache.equalFiles() == 0)
  }

  @Test func `a contact that the cloud does not have yet is a duplicate at once`() throws {
    try folder.fill(.uid, "ann")
    folder.write("new", CacheCards.person("Cid", uid: "n"))
    try folder.look()
    folder.write("ann", CacheCards.person("Cid", uid: "ann"))
    try folder.look()
    #expect(try cache.duplicateCount() == 1 && cache.equalFiles() == 0)
  }

  @Test(arguments: Sign.allCases) func `a copy over another file, and later an edit of the original, exchange nobody`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("bob", sign.card("ann"))
    try folder.look()
    #expect(try cache.equalFiles() == 1)
    folder.write("ann", CacheCards.person("ann", uid: sign == .uid ? "ann" : nil, note: "edited"))
    try folder.look()
    #expect(try folder.contacts == both && cache.equalFiles() == 1)
    // While another file has its UID, either may be the contact.
    #expect(try folder.plan().map(\.action) == (sign == .uid ? [] : [.overwrite]))
    try cache.liveThrough()
    try folder.look()
    #expect(try folder.contacts == both && cache.equalFiles() == 0)
    #expect(try Set(folder.plan().map(\.action)) == [.overwrite])
  }

  @Test(arguments: Sign.allCases)
  func `a copy under a new name whose original is edited waits to the end of its day, and the edit goes up meanwhile`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann")
    folder.write("copy", sign.card("ann"))
    try folder.look()
    try cache.liveThrough(Deduplication.patience - 1_000)
    folder.write("ann", CacheCards.person("ann", uid: sign == .uid ? "ann" : nil, note: "edited"))
    #expect(try folder.look().isEmpty)
    #expect(try folder.contacts == ["ann": "ann"] && cache.equalFiles() == 1)
    #expect(try folder.plan().map(\.action) == [.overwrite])
    try cache.liveThrough()
    // A UID tells that it is no contact of its own.
    #expect(try folder.look() == (sign == .uid ? ["copy"] : []))
    #expect(try folder.contacts == (sign == .uid ? ["ann": "ann"] : ["ann": "ann", "copy": "copy"]))
    #expect(try cache.equalFiles() == 0)
  }

  @Test func `what the cloud has for a contact waits for a day after its first copy, and an hour after its last`()
    throws
  {
    try folder.fill(.content, "ann")
    let ann = try folder.id("ann")
    folder.write("copy 1", Sign.content.card("ann"))
    try folder.look()
    try folder.list(ann, CacheCards.person("ann", note: "edited"))
    for copy in 2...4 {
      try cache.liveThrough(Deduplication.patience / 4)
      folder.write("copy \(copy)", Sign.content.card("ann"))
      try folder.look()
      #expect(try folder.plan() == [] && cache.equalFiles() == Int64(copy))
    }
    try cache.liveThrough(Deduplication.patience / 4)
    folder.write("copy 5", Sign.content.card("ann"))
    try folder.look()
    #expect(try folder.plan() == [] && cache.equalFiles() == 5)
    try cache.liveThrough(Deduplication.pieces.upperBound)
    try folder.look()
    // All of them go, whatever comes into the contact's file now.
    #expect(
      try cache.equalFiles() == 0
        && cache.duplicates(after: nil, limit: 9).map(\.hasWaited) == Array(repeating: true, count: 5))
    #expect(try folder.plan().map(\.action) == [.download])
  }

  @Test(arguments: Sign.allCases, ["ann", "bob"])
  func `an edit in the cloud waits for the other half of an exchange, and comes to the contact's new file`(
    _ sign: Sign, _ edited: String
  ) throws {
    try folder.fill(sign, "ann", "bob")
    let contact = try folder.id(edited)
    folder.write("bob", sign.card("ann"))
    try folder.look()
    try folder.list(contact, CacheCards.person(edited, uid: sign == .uid ? edited : nil, note: "edited"))
    #expect(try folder.plan() == [] && !folder.hasWork())
    folder.write("ann", sign.card("bob"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "ann"] && folder.hasWork())
    let step = try #require(try folder.plan().first)
    #expect(try step.action == .download && cache.contact(step.contact ?? 0)?.cloudID == contact)
    #expect(try cache.contact(step.contact ?? 0)?.item?.name == ItemName(edited == "ann" ? "bob" : "ann"))
  }

  /// `known`: whose files were written anew; the others' came. `halves`: in which order the halves of the exchange are seen, nil where
  /// the next look sees both.
  @Test(arguments: [["ann", "bob"], ["ann"], ["bob"], []], [["ann", "bob"], ["bob", "ann"], nil])
  func `files that a cut-off run wrote and did not note exchange their contacts`(
    _ known: [String], _ halves: [String]?
  ) throws {
    func written(_ name: String) -> [UInt8] { CacheCards.person("\(name) anew", phone: Sign.phone("\(name) anew")) }
    for name in known { try folder.fill(.content, name) }
    let ids = try ["ann", "bob"].reduce(into: [String: UniqueID]()) { ids, name in
      ids[name] = try known.contains(name) ? folder.id(name) : .random()
    }
    let cards = ids.map { name, id in
      let content = RecordIDs(CacheCards.card(written(name)))
      return ExpectedCard(
        primary: content.primary, secondary: content.secondary, uid: "", cloudID: id, name: ItemName(name))
    }
    try cache.expect(cards, as: .random(), at: Timestamp(milliseconds: 0))
    for name in ids.keys.sorted() { folder.write(name, written(name)) }
    try cache.closeGroup(waiting: [])
    for name in halves ?? ["ann", "bob"] {
      folder.write(name, written(name == "ann" ? "bob" : "ann"))
      guard halves != nil else { continue }
      try folder.look()
      #expect(try cache.duplicateCount() == 0 && cache.contactCount() == 2)
    }
    try folder.look()
    #expect(try folder.id("ann") == ids["bob"] && folder.id("bob") == ids["ann"])
    #expect(try cache.duplicateCount() == 0 && cache.equalFiles() == 0 && cache.contactCount() == 2)
    // What was seen in a file is what both sides agree on.
    if halves == nil { #expect(try !folder.hasWork()) }
  }

  @Test func `what the cloud's group wrote waits for nothing`() throws {
    try folder.fill(.content, "ann", "bob")
    let bob = try folder.id("bob")
    let ids = RecordIDs(CacheCards.card(Sign.content.card("ann")))
    let expected = ExpectedCard(
      primary: ids.primary, secondary: ids.secondary, uid: "", cloudID: bob, name: ItemName("bob"))
    try cache.expect([expected], as: .random(), at: Timestamp(milliseconds: 0))
    folder.write("bob", Sign.content.card("ann"))
    try folder.look()
    #expect(try cache.equalFiles() == 0)
  }
  /// An edit that is nowhere else. Of one that stood in a copy as well, the trash has a card that is named to nobody, or that may still be in its
  /// file.
  enum UnsentEdit: CaseIterable { case none, alone, copied, inACopyThatGoes }

  @Test(arguments: UnsentEdit.allCases)
  func `a file that waits with what nobody says is told apart, and may be a record that no contact here was`(
    _ unsent: UnsentEdit
  ) throws {
    try folder.fill(.content, "ann")
    try folder.fill(.uid, "bob")
    let (ann, bob) = (try folder.id("ann"), try folder.id("bob"))
    let edit = CacheCards.person("bob", uid: "bob", note: "not sent")
    if unsent != .none {
      folder.write("bob", edit)
      try folder.look()
    }
    if unsent == .copied || unsent == .inACopyThatGoes {
      let card = DiscardedCard(
        name: ItemName("bob 2"), card: edit, primary: RecordIDs(CacheCards.card(edit)).primary, uid: "bob",
        cloudID: bob, reason: unsent == .copied ? .duplicate : .deletedInCloud)
      try cache.keepInTrash([card], at: Timestamp(milliseconds: 0))
      if unsent == .copied { try cache.confirmTrash([ItemName("bob 2")]) }
    }
    for name in ["bob", "copy"] { folder.write(name, Sign.content.card("ann")) }
    try folder.look()
    #expect(try cache.equalFiles() == 2 && cache.filesWaitingAlone(after: nil, limit: 9).isEmpty)
    // It has Ann's name and no UID, so it is no edit of Bob.
    folder.write("bob", CacheCards.person("ann", phone: "5"))
    try folder.look()
    #expect(try cache.filesWaitingAlone(after: nil, limit: 9).map(\.file.name) == [ItemName("bob")])
    folder.write("ann", CacheCards.person("ann", phone: Sign.phone("ann"), note: "edited"))
    try folder.look()
    #expect(try cache.equalFiles() == 2)
    #expect(try cache.filesWaitingAlone(after: nil, limit: 9).map(\.file.name) == [ItemName("bob"), ItemName("copy")])
    #expect(try cache.filesWaitingAlone(after: ItemName("bob"), limit: 9).map(\.file.name) == [ItemName("copy")])
    let (record, other) = (UniqueID.random(), UniqueID.random())
    #expect(try folder.keepAsRecord("bob", record) && !folder.keepAsRecord("copy", other))
    #expect(try cache.equalFiles() == 0 && cache.contacts(.records([bob])).isEmpty)
    #expect(try ["ann", "bob", "copy"].map(folder.id) == [ann, record, other])
    let released = try cache.releasedCards(after: 0, limit: 9)
    #expect(try released.count == 1 && cache.unsent().held == [unsent == .none ? Sign.uid.card("bob") : edit])
    try cache.endHeld(released.map { (id: $0.id, isInCloud: unsent == .none) }, at: Timestamp(milliseconds: 0))
    let kept = unsent == .none ? 0 : unsent == .copied ? 2 : 1
    #expect(try cache.trash(limit: 9).map(\.card) == Array(repeating: edit, count: kept))
    #expect(try !cache.hasReleasedCards() && cache.takeSetAside().unsent == (unsent == .none ? 0 : 1))
    #expect(try folder.plan().map(\.action) == [.overwrite])
    // Bob's record is a new file, if it lives.
    try folder.list(bob, Sign.uid.card("bob"))
    #expect(try folder.plan().contains { $0.action == .download && $0.record?.id == bob && $0.contact == nil })
  }
}
