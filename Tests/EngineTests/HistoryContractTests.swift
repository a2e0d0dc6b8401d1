import Cloud
import Contacts
import HTTPClient
import POSIX
import Probes
import Protocol
import Remote
import Simulation
import Synchronization
import Testing
import Web

/// What both implementations of ``CloudHistory`` promise: straight in the database, and over HTTPS.
@Suite(.serialized) struct HistoryContractTests {
  @Test(arguments: HistoryKind.allCases) func `a run is in the log, is undone, and the undo too`(_ kind: HistoryKind)
    throws
  {
    let setting = try HistorySetting(kind)
    let id = UniqueID.random()
    let card = Cards.person("Ann Lee", uid: "ann")
    let run = try setting.run([CloudContractTests.add(id, card)])
    let entry = try #require(try setting.history.log(before: nil, limit: 5).first)
    #expect(entry.run == run)
    #expect(entry.device == "laptop")
    #expect(entry.counts.added == 1)
    #expect(entry.example == "Ann Lee")
    let prefix = try #require(HexPrefix(run.description.prefix(9)))
    #expect(try setting.history.runs(beginningWith: prefix) == [entry])
    #expect(try setting.undo(run, mode: .dryRun).effects == [.toTrash])
    #expect(try setting.account.cards == [id: card])
    let undone = try setting.undo(run)
    #expect(undone.effects == [.toTrash])
    #expect(try setting.account.cards.isEmpty)
    #expect(try setting.history.log(before: LogPlace(entry), limit: 5).isEmpty)
    let undo = try #require(undone.undo)
    #expect(try setting.undo(undo).effects == [.broughtBack])
    #expect(try setting.account.cards == [id: card])
  }

  @Test(arguments: HistoryKind.allCases)
  func `an undo names what another made of a contact between two changes of the run, and goes no further`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let cards = (1...4).map { Cards.person("Ann Lee", uid: "ann", phone: "\($0)") }
    let primaries = try cards.map { try #require(RecordID(card: $0)) }
    let id = try setting.account.create(cards[0])
    let run = try setting.cloud.begin(CloudContractTests.nowhere).run
    _ = try setting.cloud.save(
      [CloudContractTests.save(id, .overwrite(base: primaries[0], conflict: false), cards[1])], run: run)
    try setting.account.edit(id, cards[2])
    _ = try setting.cloud.save(
      [CloudContractTests.save(id, .overwrite(base: primaries[2], conflict: true), cards[3])], run: run)
    _ = try setting.cloud.finish(CloudContractTests.finish([], through: 0), run: run)
    let preview = try setting.undone(run, mode: .dryRun).contacts
    #expect(preview.map(\.effect) == [.putBack] && preview.first?.between?.kind == .edit)
    #expect(preview.first?.between?.device == nil)
    #expect(try setting.undone(run, mode: .guarded).contacts == preview)
    #expect(try setting.account.cards == [id: cards[2]])
  }

  @Test(arguments: HistoryKind.allCases) func `a run that is under way ends with an undo of it`(_ kind: HistoryKind)
    throws
  {
    let setting = try HistorySetting(kind)
    let run = try setting.cloud.begin(CloudContractTests.nowhere).run
    func add(_ name: String) throws {
      _ = try setting.cloud.save([CloudContractTests.add(.random(), Cards.person(name, uid: name))], run: run)
    }
    try add("Ann Lee")
    #expect(try setting.undo(run, mode: .dryRun).effects == [.toTrash])
    try add("Bob Ray")
    #expect(try setting.undo(run, mode: .guarded).effects == [.toTrash, .toTrash])
    #expect(throws: CloudError.runLost) { try add("Cleo Fox") }
    #expect(try setting.account.cards.isEmpty)
  }

  @Test(arguments: HistoryKind.allCases) func `an undo that would delete many stops, says so, and goes on when told to`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let cards = (0..<6).map { Cards.person("Ann Number\($0)", uid: "u\($0)") }
    let run = try setting.run(cards.map { CloudContractTests.add(.random(), $0) })
    let deletions = UndoDeletions(count: 6, total: 6)
    let stopped = try setting.history.undo(run, from: .start, mode: .guarded)
    #expect(stopped == UndoStep(undo: nil, contacts: [], next: nil, deletions: deletions))
    #expect(try setting.history.undo(run, from: .start, mode: .dryRun).deletions == deletions)
    #expect(try setting.account.cards.count == 6)
    let undo = try #require(try setting.undo(run).undo)
    #expect(try setting.account.cards.isEmpty)
    #expect(try setting.undo(undo, mode: .guarded).effects.count == 6)
    #expect(Set(try setting.account.cards.values) == Set(cards))
  }

  @Test(arguments: HistoryKind.allCases) func `what waits for review already does not wait twice`(_ kind: HistoryKind)
    throws
  {
    let setting = try HistorySetting(kind)
    let ann = Cards.person("Ann Lee", uid: "ann")
    let id = try setting.account.create(ann)
    let base = try #require(RecordID(card: ann))
    let ours = Cards.person("Ann Lee", uid: "ann", phone: "1")
    _ = try setting.run([CloudContractTests.save(id, .overwrite(base: base, conflict: true), ours)])
    let waiting = try setting.history.review(limit: 10)
    #expect(waiting.count == 1)
    // A device that was merely behind has what the other one's edit was put in place of.
    _ = try setting.run([CloudContractTests.save(id, .keepLosing, ann)])
    #expect(try setting.history.review(limit: 10).map(\.version) == waiting.map(\.version))
    let other = Cards.person("Ann Lee", uid: "ann", phone: "2")
    _ = try setting.run([CloudContractTests.save(id, .keepLosing, other)])
    #expect(try setting.history.reviewCount() == 2)
  }

  @Test(arguments: HistoryKind.allCases) func `a lost version is listed, shown, restored or kept`(_ kind: HistoryKind)
    throws
  {
    let setting = try HistorySetting(kind)
    let id = try setting.account.create(Cards.person("Ann Lee", uid: "ann"))
    let base = try #require(RecordID(card: Cards.person("Ann Lee", uid: "ann")))
    let ours = Cards.person("Ann Lee", uid: "ann", phone: "1")
    _ = try setting.run([
      CloudContractTests.save(id, .overwrite(base: base, conflict: true), ours),
      CloudContractTests.save(id, .keepLosing, Cards.person("Ann Lee", uid: "ann", phone: "2")),
    ])
    let items = try setting.history.review(limit: 10)
    #expect(items.count == 2)
    #expect(try setting.history.reviewCount() == 2)
    #expect(try setting.cloud.status(CloudContractTests.nowhere).toReview == 2)
    let browsers = try #require(items.first { $0.device == nil })
    let cards = try setting.history.cards(version: browsers.version, of: id)
    #expect(cards == VersionCards(version: Cards.person("Ann Lee", uid: "ann"), current: ours))
    guard case .restored(let run) = try setting.history.restore(version: browsers.version, of: id) else {
      Issue.record("not restored")
      return
    }
    #expect(try setting.account.cards[id] == Cards.person("Ann Lee", uid: "ann"))
    #expect(try setting.undo(run).effects == [.putBack])
    #expect(try setting.account.cards[id] == ours)
    let devices = try #require(items.first { $0.device == "laptop" })
    #expect(try setting.history.keep(version: devices.version, of: id))
    #expect(try setting.history.keep(version: devices.version, of: id) == false)
    #expect(try setting.history.reviewCount() == 0)
  }

  @Test(arguments: HistoryKind.allCases)
  func `the review list is read page by page, also where many versions lost in one moment`(_ kind: HistoryKind) throws {
    let setting = try HistorySetting(kind)
    let ids = try (0..<7).map { try setting.account.create(Cards.person("Ann Number\($0)", uid: "u\($0)")) }
    for batch in [0..<5, 5..<7] {
      _ = try setting.run(
        batch.map {
          CloudContractTests.save(ids[$0], .keepLosing, Cards.person("Ann Number\($0)", uid: "u\($0)", phone: "1"))
        })
    }
    let all = try setting.history.review(limit: 10)
    #expect(all.count == 7)
    var paged: [ReviewItem] = []
    var sizes: [Int] = []
    var place: ReviewPlace?
    repeat {
      let page = try setting.history.review(before: place, limit: 3)
      paged += page.items
      sizes.append(page.items.count)
      place = page.next
    } while place != nil && sizes.count < 10
    #expect(paged == all && sizes == [3, 3, 1])
  }

  @Test(arguments: HistoryKind.allCases) func `ids of another account name nothing`(_ kind: HistoryKind) throws {
    let theirs = try HistorySetting(kind)
    let id = try theirs.account.create(Cards.person("Ann Lee", uid: "ann"))
    let base = try #require(RecordID(card: Cards.person("Ann Lee", uid: "ann")))
    let run = try theirs.run([
      CloudContractTests.save(
        id, .overwrite(base: base, conflict: true), Cards.person("Ann Lee", uid: "ann", phone: "1"))
    ])
    let item = try #require(try theirs.history.review(limit: 1).first)
    let before = try theirs.account.cards
    let mine = try HistorySetting(kind)
    #expect(throws: CloudError.self) { try mine.undo(run) }
    let prefix = try #require(HexPrefix(run.description))
    #expect(try mine.history.runs(beginningWith: prefix).isEmpty)
    #expect(try mine.history.cards(version: item.version, of: id) == nil)
    #expect(try mine.history.restore(version: item.version, of: id) == .gone)
    #expect(try mine.history.keep(version: item.version, of: id) == false)
    #expect(try mine.history.contacts(.id(try #require(HexPrefix(id.description))), limit: 5).isEmpty)
    #expect(try mine.history.contacts(.name("Ann"), limit: 5).isEmpty)
    #expect(try mine.history.versions(of: id, before: nil, limit: 5) == nil)
    #expect(try mine.history.versions(beginningWith: try #require(HexPrefix(item.version.description))).isEmpty)
    #expect(
      try mine.history.trash(before: TrashPlace(moment: 1 << 53, contact: id), limit: Int(Int32.max)).contacts.isEmpty)
    #expect(try mine.history.restore([id, id]) == [.gone, .gone])
    // A version of theirs as if it were of a contact of mine.
    let own = try mine.account.create(Cards.person("Cy Wu", uid: "cy"))
    #expect(try mine.history.restore(version: item.version, of: own) == .gone)
    #expect(try mine.history.versions(of: own, before: item.version, limit: 5)?.versions == [])
    #expect(throws: CloudError.self) { try mine.history.restore([UniqueID](repeating: id, count: 1_001)) }
    // An undo that somebody made up, and a place beyond every number.
    let bob = try mine.run([CloudContractTests.add(.random(), Cards.person("Bob Hill", uid: "bob"))])
    let step = try mine.history.undo(
      bob, from: UndoPosition(undo: run, place: .change(1 << 53)), mode: .allowed)
    #expect(step.contacts.isEmpty)
    #expect(step.undo != run)
    #expect(try theirs.account.cards == before)
    #expect(try theirs.history.reviewCount() == 1)
  }

  @Test(arguments: HistoryKind.allCases) func `the trash lists who deleted what, and gives several back as one run`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let cards = ["Ann Lee", "Bob Hill", "Cy Wu"].map { Cards.person($0, uid: $0) }
    let ids = try cards.map { try setting.account.create($0) }
    let deletion = try setting.run(
      try zip(ids, cards).map {
        CloudContractTests.save($0, .delete(base: try #require(RecordID(card: $1)), allowed: true), nil)
      })
    var found: [ListedContact] = []
    var place: TrashPlace?
    repeat {
      let listing = try setting.history.trash(before: place, limit: 1)
      #expect(listing.contacts.count == 1)
      found += listing.contacts
      place = listing.next
    } while place != nil
    #expect(Set(found.map(\.id)) == Set(ids))
    #expect(Set(found.map(\.name)) == ["Ann Lee", "Bob Hill", "Cy Wu"])
    for trashing in found.compactMap(\.trashing) {
      #expect(trashing.device == "laptop")
      #expect(trashing.kind == .sync)
      #expect(trashing.run == deletion)
      #expect(trashing.reason == .deleted)
      #expect(trashing.until.milliseconds - trashing.at.milliseconds == 30 * 86_400_000)
    }
    let outcomes = try setting.history.restore([ids[0], .random(), ids[1]])
    guard case .restored(let run) = outcomes[0] else {
      Issue.record("not restored")
      return
    }
    #expect(outcomes == [.restored(run: run), .gone, .restored(run: run)])
    #expect(try setting.history.restore([ids[0]]) == [.stands])
    #expect(try setting.account.cards == [ids[0]: cards[0], ids[1]: cards[1]])
    #expect(try setting.history.log(before: nil, limit: 1).map(\.run) == [run])
    #expect(try setting.undo(run).effects == [.toTrash, .toTrash])
    #expect(try setting.account.cards.isEmpty)
  }

  @Test(arguments: HistoryKind.allCases) func `what a live contact says as well stays in the trash`(_ kind: HistoryKind)
    throws
  {
    let setting = try HistorySetting(kind)
    let card = Cards.person("Ann Lee", uid: "ann")
    let first = try setting.account.create(card)
    _ = try setting.run([
      CloudContractTests.save(first, .delete(base: try #require(RecordID(card: card)), allowed: true), nil)
    ])
    let second = try setting.account.create(card)
    #expect(try setting.history.restore([first]) == [.exists(second)])
    let version = try #require(try setting.history.versions(of: first, before: nil, limit: 1)?.versions.first)
    #expect(try setting.history.restore(version: version.id, of: first) == .exists(second))
    #expect(try setting.account.cards == [second: card])
  }

  @Test(arguments: HistoryKind.allCases)
  func `what became one with a contact stands in its history, and not in the log`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let (theirs, ours) = (Cards.person("Ann Lee", phone: "1"), Cards.person("Ann Lee", extra: ["TEL;TYPE=HOME:1"]))
    let id = try setting.account.create(theirs)
    let entries = try setting.history.log(before: nil, limit: 9)
    let run = try setting.run([CloudContractTests.save(id, .keepUnited, ours)])
    _ = try setting.run([CloudContractTests.save(id, .keepUnited, ours)])
    let versions = try #require(try setting.history.versions(of: id, before: nil, limit: 9)).versions
    #expect(versions.map(\.reason) == [.united] && versions.map(\.needsReview) == [false])
    #expect(versions.map(\.device) == ["laptop"] && versions[0].run != run)
    #expect(try setting.history.review(limit: 9).isEmpty)
    #expect(try setting.history.log(before: nil, limit: 9) == entries)
    guard case .restored = try setting.history.restore(version: versions[0].id, of: id) else {
      Issue.record("not restored")
      return
    }
    #expect(try setting.account.cards == [id: ours])
  }

  @Test(arguments: HistoryKind.allCases) func `each version of a contact tells who, when and why, and comes back`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let cards = (1...4).map { Cards.person("Ann Lee", uid: "ann", phone: "\($0)") }
    let primaries = try cards.map { try #require(RecordID(card: $0)) }
    let id = try setting.account.create(cards[0])
    let run = try setting.run([CloudContractTests.save(id, .overwrite(base: primaries[0], conflict: false), cards[1])])
    try setting.account.edit(id, cards[2])
    _ = try setting.run([
      CloudContractTests.save(id, .overwrite(base: primaries[2], conflict: true), cards[3]),
      CloudContractTests.save(id, .keepLosing, cards[0]),
    ])
    var versions: [ContactVersion] = []
    var last: UniqueID?
    repeat {
      let listing = try #require(try setting.history.versions(of: id, before: last, limit: 1))
      #expect(listing.current?.skeleton == cards[3])
      #expect(listing.versions.count == 1)
      versions += listing.versions
      last = listing.next
    } while last != nil
    // What lost came with the change that won, before it.
    #expect(versions.map(\.card?.skeleton) == [cards[0], cards[2], cards[1], cards[0]])
    #expect(versions.map(\.reason) == [.conflictLost, .conflictLost, .replaced, .replaced])
    #expect(versions.map(\.device) == ["laptop", "laptop", nil, "laptop"])
    #expect(versions.map(\.kind) == [.sync, .sync, .edit, .sync])
    #expect(versions.map(\.needsReview) == [true, true, false, false])
    #expect(versions[3].run == run)
    let oldest = versions[3]
    let prefix = try #require(HexPrefix(oldest.id.description.prefix(9)))
    #expect(try setting.history.versions(beginningWith: prefix).map(\.id) == [oldest.id])
    guard case .restored(let own) = try setting.history.restore(version: oldest.id, of: id) else {
      Issue.record("not restored")
      return
    }
    #expect(try setting.account.cards == [id: cards[0]])
    // Nothing is left to do, so there is nothing to undo either.
    #expect(try setting.history.restore(version: oldest.id, of: id) == .stands)
    #expect(try setting.history.log(before: nil, limit: 1).map(\.run) == [own])
    #expect(try setting.undo(own).effects == [.putBack])
    #expect(try setting.account.cards == [id: cards[3]])
  }

  @Test(arguments: HistoryKind.allCases) func `contacts are found by their ids and by words of their names`(
    _ kind: HistoryKind
  ) throws {
    let setting = try HistorySetting(kind)
    let card = Cards.person("Zoë Lee", uid: "zoe", phone: "7")
    let live = try setting.account.create(card)
    let gone = try setting.account.create(Cards.person("Zoe Hill", uid: "hill"))
    let base = try #require(RecordID(card: Cards.person("Zoe Hill", uid: "hill")))
    _ = try setting.run([CloudContractTests.save(gone, .delete(base: base, allowed: true), nil)])
    func ids(_ query: ContactQuery) throws -> [UniqueID] { try setting.history.contacts(query, limit: 10).map(\.id) }
    #expect(try ids(.name("zoe")) == [gone, live])
    #expect(try ids(.name("LEE zö")) == [live])
    #expect(try ids(.name("7")).isEmpty)
    #expect(try ids(.name("%")).isEmpty)
    #expect(try ids(.name(" ")).isEmpty)
    #expect(try ids(.id(try #require(HexPrefix(live.description.prefix(8))))) == [live])
    #expect(try setting.history.contacts(.name("zoe"), limit: 10).map { $0.trashing == nil } == [false, true])
  }

  @Test func `nothing but a signed-in device's whole message is answered`() throws {
    let setting = try HistorySetting(.https)
    let server = try TestServer.shared.get()
    let token = try Devices(setting.account.database).register(
      account: setting.account.id, name: "test", book: .random()
    ).token
    let client = Client(trust: .certificate(server.certificate))
    func status(_ body: [UInt8], token: String) throws -> Int {
      try Int(
        client.send(
          ClientRequest(
            "POST", "\(server.url)/api/v1/history", headers: [("Authorization", "Bearer \(token)")], body: body)
        ).status)
    }
    let message = HistoryCalls.reviewCount.request(())
    #expect(try status(message, token: token.text) == 200)
    #expect(try status(message, token: String(repeating: "0", count: 64)) == 401)
    #expect(try status(message + [0], token: token.text) == 400)
    #expect(try status([], token: token.text) == 400)
    #expect(try status([UInt8](repeating: 1, count: 65_537), token: token.text) == 413)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var bytes = (0..<Int.random(in: 2..<120, using: &generator)).map { _ in UInt8(generator.below(256)) }
      bytes[0] = ProtocolVersion.current
      bytes[1] = UInt8(generator.below(15))
      let answer = try status(bytes, token: token.text)
      #expect(answer == 200 || answer == 400, "\(bytes)")
    }
  }
}
