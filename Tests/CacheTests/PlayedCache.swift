import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Simulation
@testable import Sync

/// What devices seldom say to their caches: all that no story among the first ones comes to.
final class PlayedCache {
  private var folders: [WatchedFolder] = []

  /// Does all of it, and returns the statements that were prepared.
  static func said() throws -> [String] {
    let played = PlayedCache()
    try played.askForPeople()
    try played.restoreCloud()
    try played.cutOffGroups()
    try played.exchangeWrittenFiles()
    try played.recomputeIDs()
    try played.moveContacts()
    try played.makeAnew()
    try played.collide()
    try played.putBack()
    try played.answer()
    try played.stop()
    return try played.folders.flatMap(\.cache.database.compiled) + keptSums()
  }

  private func newFolder(_ sign: Sign = .content, _ names: String...) throws -> WatchedFolder {
    let folder = try WatchedFolder()
    folders.append(folder)
    for name in names { folder.write(name, sign.card(name)) }
    try folder.look()
    try folder.agree()
    return folder
  }

  private func ids(_ card: [UInt8]) -> RecordIDs { RecordIDs(CacheCards.card(card)) }

  private func key(_ name: String, _ folder: WatchedFolder) throws -> Int64 {
    try #require(try folder.cache.contacts(.records([folder.id(name)])).first).key
  }

  private func expect(_ cards: [(name: String, card: [UInt8], id: UniqueID)], _ folder: WatchedFolder) throws {
    let cards = cards.map { name, card, id in
      ExpectedCard(
        primary: ids(card).primary, secondary: ids(card).secondary, uid: "", cloudID: id, name: ItemName(name))
    }
    try folder.cache.expect(cards, as: .random(), at: Timestamp(milliseconds: 0))
  }

  private func throwAway(_ name: String, _ card: [UInt8], _ folder: WatchedFolder) throws {
    let card = DiscardedCard(
      name: ItemName(name), card: card, primary: ids(card).primary, uid: "", cloudID: nil, reason: .leftBehind)
    try folder.cache.keepInTrash([card], at: .latest)
    try folder.cache.confirmTrash([card.name])
  }

  // MARK: What a person asks

  private func askForPeople() throws {
    let folder = try newFolder(.uid, "ann", "bob")
    let cache = folder.cache
    let ann = try folder.id("ann")
    // Of a contact that the cloud has never heard of, only the journal knows.
    try throwAway("cid", Sign.content.card("cid"), folder)
    let questions: [DeviceCache.Question] = [
      .file(ItemName("ann")), .id(try #require(HexPrefix(ann.description))), .uid("ann"), .name("cid"),
    ]
    for question in questions {
      let found = try cache.remembered(question)
      #expect(!found.isEmpty)
      for contact in found { _ = try cache.deeds(of: contact) }
    }
    _ = try cache.stops(of: ann)
    let trashed = try cache.trash(limit: 9)
    for card in trashed { _ = try cache.contact(of: card) }
    try cache.markReviewed(trashed)
    for card in trashed { try cache.notePutBack(card) }
    _ = try cache.hasContact(ann)
    _ = try (cache.lastSync(), cache.unsent(), cache.waiting(), cache.knowsNobody(), cache.knownCount())
    _ = try (cache.sharesUID(key("ann", folder)), cache.sharesName(key("ann", folder)))
    _ = try cache.knows(ids(Sign.uid.card("ann")).primary)
    try cache.rememberStopped([StoppedProgram(name: "Phone", at: .latest, refused: 9)])
    let other = MemoryFolder(bookID: .random()) { 0 }
    #expect(try cache.changedFiles(in: other) == 2)
  }

  // MARK: A cloud that has lost something

  private func restoreCloud() throws {
    let folder = try newFolder(.content, "ann", "bob")
    let ann = try key("ann", folder)
    try folder.cache.releaseUnlisted { _ in false }
    try folder.cache.forgetBases()
    try folder.cache.makeNew([ann])
    let dan = Sign.content.card("dan")
    let record = CloudEntry(
      id: .random(), ids: ids(dan), uid: "", change: 9, editedAt: .latest, state: .modified)
    _ = try folder.cache.refuse(ListedRecord(record), as: ItemName("dan"), reason: "why")
  }

  // MARK: Runs that were cut off

  /// Of what a run was writing, Ann's file is gone, Bob's never came, Cid's was edited and Dan's is broken.
  private func cutOffGroups() throws {
    let folder = try newFolder()
    let cache = folder.cache
    let cards = ["ann", "bob", "cid", "dan"].map { (name: $0, card: Sign.content.card($0), id: UniqueID.random()) }
    try expect(cards, folder)
    try cache.closeGroup(waiting: [ids(cards[1].card).primary])
    folder.write("cid", CacheCards.person("Cid New"))
    folder.write("dan", cards[3].card)
    folder.damage("dan")
    try folder.look()
    #expect(try folder.id("cid") == cards[2].id && folder.id("dan") == cards[3].id)
    #expect(try !cache.missedOnce(at: Timestamp(milliseconds: 10)).isEmpty)
    try cache.buryArrived(at: Timestamp(milliseconds: 100_000))
    #expect(try cache.missedOnce(at: Timestamp(milliseconds: 10)).isEmpty)
    // Where files are put back, what has come and is missing comes again.
    let other = try newFolder()
    try expect([cards[0]], other)
    try other.cache.closeGroup(waiting: [])
    try other.cache.leave([ItemName("ann")], .areDeleted)
    try other.cache.buryArrived(at: Timestamp(milliseconds: 100_000))
    try other.cache.forgetArrived()
  }

  /// Files that a run wrote and did not note, new ones and known ones, and that are half exchanged then.
  private func exchangeWrittenFiles() throws {
    func written(_ name: String) -> [UInt8] { Sign.content.card("\(name) anew") }
    for isKnown in [false, true] {
      let folder = try isKnown ? newFolder(.content, "ann", "bob") : newFolder()
      let cards = try ["ann", "bob"].map { name in
        try (name: name, card: written(name), id: isKnown ? folder.id(name) : UniqueID.random())
      }
      try expect(cards, folder)
      for name in ["ann", "bob"] { folder.write(name, written(name)) }
      try folder.cache.closeGroup(waiting: [])
      folder.write("ann", written("bob"))
      try folder.look()
      #expect(try folder.cache.contactCount() == 2 && folder.cache.equalFiles() == 1)
    }
  }

  // MARK: Another encoding

  private func recomputeIDs() throws {
    let folder = try newFolder(.content, "ann", "bob")
    let cache = folder.cache
    // Bob's file waits.
    folder.write("bob", Sign.content.card("ann"))
    try folder.look()
    try throwAway("cid", Sign.content.card("cid"), folder)
    try throwAway("none", Array("none".utf8), folder)
    // What was sent of Ann, and a card that this program cannot read.
    try cache.forgetPosition(hearing: 1)
    for note in ["sent", "later"] {
      folder.write("ann", CacheCards.person("ann", phone: Sign.phone("ann"), note: note))
      try folder.look()
    }
    try cache.noteObservations([
      Observation(
        name: ItemName("none"), signature: ItemSignature(modified: 1, changed: 1, inode: 1, size: 4), isYoung: false,
        content: .card(bytes: Array("none".utf8), ids: ids(Sign.content.card("none")), uid: ""), isImported: true)
    ])
    while try cache.recomputeIDs(EncodingVersion(number: 2), limit: 9) != nil {}
    try cache.closeTrash()
    #expect(try !cache.hasReleasedCards())
  }

  // MARK: Who is who

  private func moveContacts() throws {
    // A file with Bob's name alone is put in place of Ann's, and Bob's is gone.
    let named = try newFolder(.content, "ann", "bob")
    named.write("ann", CacheCards.person("bob", phone: "2"))
    named.remove("bob")
    try named.look()
    // What stood in a broken file comes up in another one.
    let broken = try newFolder(.content, "ann", "bob")
    broken.damage("ann")
    try broken.look()
    broken.write("zoe", Sign.content.card("ann"))
    try broken.look()
    #expect(try broken.contacts == ["bob": "bob", "zoe": "ann"])
    // A version that was set aside is the contact whose file has gone.
    let setAside = try newFolder(.content, "ann.vcf")
    let version = "ann.sync-conflict-20261127-101500-ABCDEFG.vcf"
    setAside.write(version, CacheCards.person("ann", phone: "2"))
    #expect(try setAside.look().count == 1)
    setAside.remove("ann.vcf")
    try setAside.look()
    #expect(try setAside.contacts == [version: "ann.vcf"])
    // A copy that waited is somebody else by now.
    let copied = try newFolder(.content, "ann")
    copied.write("copy", Sign.content.card("ann"))
    try copied.look()
    #expect(try copied.cache.equalFiles() == 1)
    copied.write("copy", Sign.content.card("zoe"))
    try copied.look()
    #expect(try copied.contacts == ["ann": "ann", "copy": "copy"])
  }

  /// Files of new contacts that nothing happens to say what Bob's says then, or have his UID.
  private func collide() throws {
    let equal = try newFolder(.uid, "ann", "bob")
    equal.write("new", CacheCards.person("Cid", uid: "new"))
    try equal.look()
    equal.write("bob", CacheCards.person("Cid", uid: "bob"))
    try equal.look()
    #expect(try equal.cache.duplicateCount() == 1)
    let waiting = try newFolder(.uid, "ann", "bob")
    for card in [CacheCards.person("bob", uid: "bob", note: "not sent"), Sign.uid.card("ann")] {
      waiting.write("bob", card)
      try waiting.look()
    }
    #expect(try waiting.keepAsRecord("bob", .random()))
    let released = try waiting.cache.releasedCards(after: 0, limit: 9)
    try waiting.cache.endHeld(released.map { (id: $0.id, isInCloud: false) }, at: .latest)
    #expect(try waiting.cache.takeSetAside().unsent == 1)
    let shared = try newFolder(.uid, "ann", "bob")
    shared.write("new", CacheCards.person("new", uid: "one"))
    try shared.look()
    for name in ["ann", "bob"] { shared.write(name, CacheCards.person(name, uid: "one")) }
    #expect(try shared.look() == ["new"])
    _ = try shared.cache.leaveAlone(sharingUIDWith: ItemName("bob")) { _ in false }
  }

  private func makeAnew() throws {
    let folder = try newFolder(.content, "ann")
    try folder.cache.know([OtherRecord(key: key("ann", folder), id: .random(), base: nil)])
  }

  // MARK: Files that come back

  private func putBack() throws {
    let cache = try newFolder(.content, "ann", "bob").cache
    try cache.leave([ItemName("ann")], .restComesBack)
    _ = try cache.sortMissing([ItemName("ann")], .restComesBack, at: .latest)
    _ = try cache.endSorting(.restComesBack)
  }

  // MARK: Answers of the cloud

  private func answer(_ name: String, _ outcome: SaveOutcome, _ folder: WatchedFolder) throws {
    let step = PlanStep(id: 1, action: .add, contact: try key(name, folder), record: nil)
    _ = try folder.cache.noteDepartures([
      Departure(step: step, id: folder.id(name), outcome: outcome, primary: nil)
    ])
  }

  /// The cloud takes one contact not at all, and has the content of others under another id: of nobody here, of Bob with his file,
  /// and of Bob whose file is broken.
  private func answer() throws {
    for isBroken in [false, true] {
      let folder = try newFolder(.content, "bob")
      for name in ["ann", "cid"] { folder.write(name, Sign.content.card(name)) }
      folder.write("copy", Sign.content.card("bob"))
      try folder.look()
      try folder.keep("copy")
      if isBroken {
        folder.damage("bob")
        try folder.look()
      }
      try answer("ann", .refused(reason: "why"), folder)
      try answer("cid", .merged(into: .random(), change: 2), folder)
      let bob = try folder.id("bob")
      try answer("copy", .merged(into: bob, change: 3), folder)
      #expect(try folder.cache.cloudID(of: ItemName(isBroken ? "copy" : "bob")) == bob)
      #expect(try folder.cache.duplicateCount() == (isBroken ? 0 : 1))
    }
  }

  // MARK: Guards

  private func stop() throws {
    let folder = try newFolder(.content, "ann", "bob")
    let (cache, ann) = (folder.cache, try folder.id("ann"))
    let stop = GuardStop(by: .deletions, message: "too many", hint: "look")
    for extent: GuardStop.Extent in [.everything, .planned] {
      try cache.noteStop(stop, extent, planned: [ann], at: .latest)
    }
    _ = try cache.standingStop(.deletions, of: [ann])
    try cache.noteStop(stop, .stillPlanned, planned: [], at: .latest)
    try cache.endStops([.deletions])
  }

  // MARK: Sums of marks

  private static func keptSums() throws -> [String] {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path, markSumsKeptFrom: 0)
    try cache.beginScan()
    return cache.database.compiled
  }
}
