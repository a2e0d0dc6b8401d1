import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// What the cache notes down when files have been written and the cloud has answered: of that contact, and of no other.
@Suite(.serialized) struct OutcomeTests {
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }

  /// Bob is as both agreed on; Ann and Cid are new.
  init() throws {
    folder = try WatchedFolder()
    folder.write("bob", person("bob"))
    try folder.look()
    try folder.agree()
    for name in ["ann", "cid"] { folder.write(name, person(name)) }
    try folder.look()
  }

  private func person(_ name: String, note: String? = nil) -> [UInt8] {
    CacheCards.person(name, phone: "1 \(name)", note: note)
  }

  private func primary(_ card: [UInt8]) -> RecordID { RecordIDs(CacheCards.card(card)).primary }

  private func answer(_ step: PlanStep, _ outcome: SaveOutcome, _ primary: RecordID? = nil) throws {
    let id = try step.contact.flatMap { try cache.contact($0) }?.cloudID
    var departure = Departure(step: step, id: try #require(id), outcome: outcome, primary: primary)
    if case .merged(let other, _) = outcome {
      departure.isTargetListed = folder.runPlan.hasNews(of: other, besides: step.contact)
    }
    _ = try cache.noteDepartures([departure])
    folder.finish(step)
  }

  /// What is left to do, by the names in the cards.
  private func left() throws -> Set<String> {
    try Set(
      folder.plan().map { step in
        let content = try step.contact.flatMap { try cache.contact($0) }?.ids.primary ?? step.record?.ids.primary
        return "\(step.action) \(["ann", "bob", "cid", "dan"].first { primary(person($0)) == content } ?? "other")"
      })
  }

  // MARK: Uploads

  @Test func `what is saved is what both agree on`() throws {
    #expect(try left() == ["add ann", "add cid"])
    try answer(folder.step("ann"), .saved(change: 2), primary(person("ann")))
    #expect(try left() == ["add cid"])
    folder.write("ann", person("ann", note: "edited"))
    folder.write("bob", person("bob", note: "edited"))
    try folder.look()
    let step = try folder.step("ann")
    #expect(try cache.contact(#require(step.contact))?.base == person("ann"))
    try answer(step, .saved(change: 3), primary(person("ann", note: "edited")))
    #expect(try cache.contact(#require(step.contact))?.base == person("ann", note: "edited"))
    #expect(try left() == ["add cid", "overwrite other"])
  }

  @Test func `what is saved over a record that was found to be the contact's is that record`() throws {
    let (other, cid) = (UniqueID.random(), try folder.id("cid"))
    let step = try folder.step("ann")
    _ = try cache.noteDepartures([
      Departure(step: step, id: other, outcome: .saved(change: 2), primary: primary(person("ann")))
    ])
    #expect(try folder.id("ann") == other && folder.id("cid") == cid)
    #expect(try left() == ["add cid"])
  }

  @Test func `what has been sent is done, the other steps of the plan are not`() throws {
    let steps = try folder.plan()
    try answer(steps[0], .saved(change: 2), primary(person("ann")))
    #expect(folder.runPlan.steps([.add]) == [steps[1]])
    folder.runPlan.replace(steps[1], with: .keepOurs)
    #expect(folder.counts == [.keepOurs: 1])
  }

  @Test func `a deletion that the cloud knows is forgotten, unless the file has been put back meanwhile`() throws {
    try folder.agree()
    folder.write("dan", person("dan"))
    try folder.look()
    for name in ["ann", "bob", "cid"] { folder.remove(name) }
    try folder.look()
    let steps = try folder.plan().filter { $0.action == .deleteRecord }
    #expect(steps.count == 3)
    try answer(steps[1], .saved(change: 2))
    #expect(try folder.plan().map(\.action) == [.deleteRecord, .deleteRecord, .add])
    folder.write("ann", person("ann"))
    folder.write("bob", person("bob"))
    try folder.look()
    let before = try cache.contactCount()
    for step in steps where try step.contact.flatMap({ try cache.contact($0) }) != nil {
      try answer(step, .saved(change: 3))
    }
    #expect(try cache.contactCount() == before)
  }

  // MARK: Contents that the cloud has under another id

  /// A second contact with what Bob says.
  private func copyBob() throws {
    folder.write("copy", person("bob"))
    try folder.look()
    try folder.keep("copy")
  }

  @Test func `a record that nobody here knows is the contact's`() throws {
    let other = UniqueID.random()
    let bob = try folder.id("bob")
    try folder.list(folder.id("ann"), person("ann"))
    try folder.list(.random(), person("dan"))
    try answer(folder.step("ann"), .merged(into: other, change: 2))
    #expect(try folder.id("ann") == other)
    #expect(try folder.id("bob") == bob)
    #expect(try left() == ["add cid", "download dan"])
  }

  @Test func `a record that another contact with the content has makes the file a duplicate`() throws {
    try copyBob()
    try answer(folder.step("copy"), .merged(into: folder.id("bob"), change: 2))
    #expect(try cache.duplicates(after: nil, limit: 9).map(\.name.description) == ["copy"])
    #expect(try left() == ["add ann", "add cid"])
    #expect(try cache.contactCount() == 3)
  }

  @Test func `a record whose contact here has a file that cannot be read goes over to the other contact`() throws {
    let bob = try folder.id("bob")
    try copyBob()
    folder.damage("bob")
    try folder.look()
    #expect(try folder.id("bob") == bob)
    try answer(folder.step("copy"), .merged(into: bob, change: 2))
    #expect(try folder.id("copy") == bob)
    #expect(try cache.cloudID(of: ItemName("bob")) == nil && cache.hasItem(ItemName("bob")))
    #expect(try left() == ["add ann", "add cid"])
    #expect(try cache.contactCount() == 3)
  }

  @Test(arguments: ["edited", "other", "gone", "listed"])
  func `a record that is about to be something else leaves the contact a new one`(_ what: String) throws {
    let bob = try folder.id("bob")
    try copyBob()
    let old = try folder.id("copy")
    let step = try folder.step("copy")
    let key = try #require(step.contact)
    let others = try #require(try folder.step("cid").contact)
    for record in [key, others] {
      try cache.database.run(
        "INSERT INTO sent (contact, primary_id) VALUES (\(record), \(primary(person("dan")).word.number))")
    }
    switch what {
    case "edited":
      folder.write("bob", person("bob", note: "edited"))
      try folder.look()
      try answer(step, .merged(into: bob, change: 2))
    case "other":
      folder.write("bob", person("bob", note: "edited"))
      try folder.look()
      try answer(folder.step("bob"), .saved(change: 2), primary(person("bob", note: "edited")))
      try answer(step, .merged(into: bob, change: 3))
    case "gone":
      folder.remove("bob")
      try folder.look()
      try answer(step, .merged(into: bob, change: 2))
    default:
      let listed = UniqueID.random()
      try folder.list(listed, person("dan"))
      try answer(step, .merged(into: listed, change: 2))
      #expect(try folder.id("copy") != listed)
    }
    #expect(try folder.id("copy") != old && folder.id("copy") != bob)
    #expect(try cache.contact(key)?.basePrimary == nil)
    #expect(try cache.database.all("SELECT contact FROM sent") { $0.integer(0) } == [others])
    #expect(try what == "gone" || folder.id("bob") == bob)
  }

  // MARK: Downloads

  /// As it is fetched.
  private func entry(_ step: PlanStep) throws -> CloudEntry {
    let listed = try #require(step.record)
    return CloudEntry(
      id: listed.id, ids: listed.ids, uid: "", change: listed.change, editedAt: listed.editedAt, state: listed.state)
  }

  private func arrival(_ step: PlanStep, _ name: String, _ bytes: [UInt8]) throws -> Arrival {
    Arrival(
      step: step, name: ItemName(name),
      signature: ItemSignature(modified: 99, changed: 99, inode: 99, size: Int64(bytes.count)), bytes: bytes, uid: "",
      ids: RecordIDs(CacheCards.card(bytes)), base: bytes, cloud: try entry(step), editedAt: .latest,
      upload: .keepOurs)
  }

  @Test func `what has arrived is what both agree on, the rest of the listing waits`() throws {
    let new = person("bob", note: "new")
    try folder.list(folder.id("bob"), new)
    try folder.list(.random(), person("dan"))
    try folder.list(.random(), person("eve"))
    let steps = try folder.plan().filter { $0.action == .download }
    #expect(steps.count == 3)
    let bob = try #require(steps.first { $0.contact != nil })
    let dan = try #require(steps.first { $0.record?.ids.primary == primary(person("dan")) })
    try cache.noteArrivals([try arrival(bob, "bob", new), try arrival(dan, "dan", person("dan"))])
    for step in [bob, dan] { folder.finish(step) }
    #expect(folder.counts == [.download: 1, .add: 2])
    #expect(try left() == ["add ann", "add cid", "download other"])
    #expect(try cache.contact(#require(bob.contact))?.base == new)
    #expect(try folder.id("dan") == dan.record?.id)
    #expect(try cache.contactCount() == 4)
  }

  @Test func `what was merged on the way goes up, and nothing else with it`() throws {
    try folder.list(folder.id("bob"), person("bob", note: "new"))
    let steps = try folder.plan()
    let bob = try #require(steps.first { $0.action == .download })
    var arrival = try arrival(bob, "bob", person("bob", note: "merged"))
    arrival.base = person("bob", note: "new")
    try cache.noteArrivals([arrival])
    folder.runPlan.sendUp(bob, as: arrival.upload)
    #expect(folder.counts == [.keepOurs: 1, .add: 2])
    #expect(folder.runPlan.steps([.keepOurs]).map(\.id) == [bob.id])
    #expect(folder.runPlan.steps([.keepOurs]).map(\.record) == [nil])
    #expect(try cache.contact(#require(bob.contact))?.base == person("bob", note: "new"))
  }

  @Test func `of what is about to go, that counts as allowed which a person has allowed`() throws {
    try folder.agree()
    for name in ["ann", "bob", "cid"] {
      try folder.list(folder.id(name), person(name), state: .deleted, isAllowed: name == "ann")
    }
    #expect(try folder.plan().map(\.action) == [.removeItem, .removeItem, .removeItem])
    #expect(folder.runPlan.allowedRemovals == 1)
    #expect(folder.runPlan.removalsByUndo == nil)
  }

  @Test func `of what is about to go unallowed, the undo that deleted most of it is named`() throws {
    try folder.agree()
    let undos = (0..<3).map { UniqueID(word: Word128(high: 7, low: 9 - $0)) }
    // The allowed ones do not count, nor does what an edit here keeps.
    for (name, undo, isAllowed) in [("ann", 0, true), ("bob", 1, false), ("cid", 2, false)] {
      try folder.list(folder.id(name), person(name), state: .deleted, isAllowed: isAllowed, undo: undos[undo])
    }
    #expect(try folder.plan().map(\.action) == [.removeItem, .removeItem, .removeItem])
    #expect(Set(try folder.plan().map { $0.record?.undo }) == Set(undos))
    var found = try #require(folder.runPlan.removalsByUndo)
    #expect(found.undo == undos[2] && found.count == 1, "of equals the lower id")
    try folder.list(folder.id("cid"), person("cid"), state: .deleted, undo: undos[1])
    _ = try folder.plan()
    found = try #require(folder.runPlan.removalsByUndo)
    #expect(found.undo == undos[1] && found.count == 2)
    try folder.list(folder.id("bob"), person("bob"), state: .deleted)
    _ = try folder.plan()
    found = try #require(folder.runPlan.removalsByUndo)
    #expect(found.undo == undos[1] && found.count == 1)
  }

  @Test func `a file that was removed takes its contact along, and no other one`() throws {
    try folder.list(folder.id("bob"), person("bob"), state: .deleted)
    let steps = try folder.plan()
    let removed = steps.filter { $0.action == .removeItem }
    try cache.removed(removed, counting: nil)
    for step in removed { folder.finish(step) }
    #expect(folder.counts == [.add: 2])
    #expect(try left() == ["add ann", "add cid"])
    #expect(try !cache.hasItem(ItemName("bob")) && cache.hasItem(ItemName("ann")))
    #expect(try cache.contactCount() == 2)
  }

  @Test func `what cannot be read here is named once for each content, as long as the cloud lists it`() throws {
    let (dan, eve) = (UniqueID.random(), UniqueID.random())
    try folder.list(dan, person("dan"))
    try folder.list(eve, person("eve"))
    func refuse(_ id: UniqueID) throws -> [String] {
      let step = try #require(try folder.plan().first { $0.record?.id == id })
      let refusal = try folder.refuse(step, as: "\(id == dan ? "dan" : "eve")")
      #expect(folder.runPlan.steps([.download]).map(\.record?.id) == [id == dan ? eve : dan])
      return refusal.map { ["\($0.file)"] } ?? []
    }
    #expect(try refuse(dan) == ["dan"])
    #expect(try refuse(eve) == ["eve"])
    #expect(try refuse(dan) == [])
    #expect(try refuse(eve) == [])
    #expect(try cache.refusals().map(\.file.description) == ["dan", "eve"])
    try folder.list(dan, person("dan", note: "other"))
    try cache.setInbox(folder.runPlan.listing.waiting)
    #expect(try cache.refusals().map(\.file.description) == ["eve"])
    #expect(try refuse(dan) == ["dan"])
  }

  // MARK: What both sides have

  private func agree() throws {
    let agreed = folder.runPlan.takeAgreed()
    try cache.agree(adopted: agreed.adopted, forgotten: agreed.forgotten)
  }

  @Test func `the same edit on both sides is agreed on`() throws {
    folder.write("bob", person("bob", note: "edited"))
    try folder.look()
    try folder.list(folder.id("bob"), person("bob", note: "edited"))
    #expect(try left() == ["add ann", "add cid", "adopt other"])
    try agree()
    #expect(try left() == ["add ann", "add cid"])
  }

  @Test func `contents that both have are agreed on, what both are rid of is forgotten, and all else waits`() throws {
    let id = UniqueID.random()
    try folder.list(id, person("ann"))
    try folder.list(.random(), person("dan"))
    folder.remove("bob")
    try folder.list(folder.id("bob"), person("bob"), state: .deleted)
    try folder.look()
    #expect(try left() == ["adopt ann", "add cid", "download dan", "forget bob"])
    try agree()
    #expect(folder.counts == [.add: 1, .download: 1])
    #expect(try folder.id("ann") == id)
    #expect(try left() == ["add cid", "download dan"])
    #expect(try cache.contactCount() == 2)
  }

  @Test func `what the cloud has is what was agreed on, but for what it has news of`() throws {
    func expect(_ cards: [[UInt8]], _ location: SourceLocation = #_sourceLocation) throws {
      var tally = Tally()
      for card in cards { tally.insert(primary(card)) }
      let waiting = folder.runPlan.listing.waiting
      #expect(try cache.cloudTally(besides: waiting).tally == tally, sourceLocation: location)
      #expect(try cache.keptTally(besides: waiting) == tally, sourceLocation: location)
    }
    try expect([person("bob")])
    try folder.list(.random(), person("dan"))
    try folder.list(.random(), person("eve"), state: .deleted)
    try expect([person("bob"), person("dan")])
    try folder.list(folder.id("bob"), person("bob", note: "new"))
    try expect([person("bob", note: "new"), person("dan")])
    try folder.list(folder.id("bob"), person("bob"), state: .deleted)
    try expect([person("dan")])
  }
}
