import Contacts
import PostgreSQL
import Probes
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

@Suite(.serialized) struct `The book as of a moment` {
  let account: StoredAccount
  let store: ContactStore
  let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws {
    account = try StoredAccount()
    store = account.store
  }

  private func past(_ change: Int64) -> PastBook { PastBook(account.database, account: account.id, change: change) }

  private func add(_ card: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    #expect(try store.create(id, card: card, now: now).isSaved)
    return id
  }

  private func update(_ id: UniqueID, _ card: [UInt8]) throws {
    let base = try #require(try store.contact(id)).ids.primary
    _ = try store.update(id, base: base, card: card, now: now)
  }

  private func trash(_ id: UniqueID) throws {
    _ = try store.trash(id, base: try #require(try store.contact(id)).ids.primary)
  }

  private func text(_ id: UniqueID) throws -> String {
    try String(decoding: store.contact(id)?.card ?? [], as: UTF8.self)
  }

  /// What the log says of a run.
  private func entries(_ run: UniqueID) throws -> [LogEntry] {
    let prefix = try #require(HexPrefix(run.description))
    return try account.history.runs(beginningWith: prefix)
  }

  /// The cards of those that are not in the trash, as they are now.
  private func live() throws -> [UniqueID: [UInt8]] {
    let ids = try account.sql("SELECT contact_id FROM contacts WHERE account_id = \(account.id) AND trashed_at IS NULL")
      .map { row throws(PostgresError) in try row.uniqueID(0) }
    return try Dictionary(uniqueKeysWithValues: ids.map { ($0, try #require(try store.contact($0)).card) })
  }

  /// The same as of a moment, page by page.
  private func live(_ past: PastBook, order: ContactStore.Order = .first) throws -> [UniqueID: [UInt8]] {
    var cards: [UniqueID: [UInt8]] = [:]
    var place: ContactPlace?
    var last = ""
    repeat {
      let page = try past.list(order: order, after: place, limit: 3)
      for row in page.rows {
        #expect(row.key >= last, "in order")
        last = row.key
        #expect(cards[row.id] == nil, "once")
        cards[row.id] = try #require(try past.contact(row.id)).card
      }
      place = page.next
    } while place != nil
    return cards
  }

  private func expected(_ then: [UniqueID: [UInt8]], _ now: [UniqueID: [UInt8]]) throws -> PastBook.Counts {
    var counts = PastBook.Counts()
    for (id, card) in now {
      guard let before = then[id] else {
        counts.new += 1
        continue
      }
      if try primary(before) != primary(card) { counts.changed += 1 }
    }
    counts.gone = Int64(then.keys.count { now[$0] == nil })
    return counts
  }

  /// Something that a person does to the account.
  private func step(_ number: Int, _ ids: inout [UniqueID], _ generator: inout SeededGenerator) throws {
    let id = ids.isEmpty ? nil : generator.pick(ids)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: ids.append(try add(card("New \(number)", note: "\(number)")))
    case 2, 3:
      // Another name, so that the order of the list is another one as well.
      if let id, try store.contact(id)?.trashedAt == nil {
        try update(id, card("\(generator.pick(["A", "M", "Z"])) \(number)"))
      }
    case 4: if let id, try store.contact(id)?.trashedAt == nil { try trash(id) }
    case 5: if let id { _ = try account.history.restore([id]) }
    case 6:
      // What two say is the same: one of them goes.
      let others = try ids.filter { try store.contact($0)?.trashedAt == nil }
      if let one = others.first, let other = others.last, one != other {
        try update(other, try #require(try store.contact(one)).card)
      }
    default:
      if let run = try account.history.log(before: nil, limit: 3).last?.run {
        _ = try account.history.undo(run, from: .start, mode: .allowed)
      }
    }
  }

  @Test func `is what the list and the cards were, whatever happened before and since`() throws {
    var generator = SeededGenerator(seed: 34)
    var ids: [UniqueID] = []
    var moments: [(change: Int64, cards: [UniqueID: [UInt8]])] = []
    for number in 0..<60 {
      moments.append((try store.lastChange(), try live()))
      try step(number, &ids, &generator)
    }
    let present = try live()
    for moment in moments {
      let past = past(moment.change)
      #expect(try live(past) == moment.cards, "change \(moment.change)")
      let counts = try expected(moment.cards, present)
      #expect(try past.counts() == counts, "change \(moment.change)")
      let differences = try past.differences(limit: 1_000)
      #expect(Int64(differences.count) == counts.all)
      #expect(differences.map(\.change) == differences.map(\.change).sorted(by: >))
      #expect(Int64(differences.count { $0.kind == .gone }) == counts.gone)
      #expect(try past.counts(of: ids, through: .max) == counts)
    }
    #expect(try live(past(moments[30].change), order: .last) == moments[30].cards)
  }

  @Test func `all of it comes back as one entry, and goes again with one undo`() throws {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<4 {
      var ids = try (0..<6).map { try add(card("Old \(round) \($0)", note: "\($0)")) }
      let moment = (change: try store.lastChange(), cards: try live())
      for number in 0..<20 { try step(100 * round + number, &ids, &generator) }
      let before = try live()
      let run = UniqueID.random()
      let outcome = try past(moment.change).takeBack(.all(except: []), through: .max, run: run, allowed: true)
      #expect(outcome.moved.count == 0 && outcome.refused.count == 0 && outcome.left == 0)
      #expect(try live().mapValues { try primary($0) } == moment.cards.mapValues { try primary($0) }, "round \(round)")
      #expect(try past(moment.change).counts().all == 0)
      guard outcome.changed > 0 else { continue }
      #expect(try entries(run).count == 1)
      var position: UndoPosition? = .start
      while let from = position { position = try account.history.undo(run, from: from, mode: .allowed).next }
      #expect(try live().mapValues { try primary($0) } == before.mapValues { try primary($0) }, "round \(round)")
    }
  }

  @Test func `two who have what the other had go back all the same`() throws {
    let (one, other) = (try add(card("Ann", note: "1")), try add(card("Bob", note: "2")))
    let moment = try store.lastChange()
    try update(one, card("Cid"))
    try update(other, card("Ann", note: "1"))
    try update(one, card("Bob", note: "2"))
    #expect(try past(moment).takeBack(.all(except: []), through: .max, run: .random(), allowed: true).changed == 2)
    #expect(
      try store.contact(one)?.card == card("Ann", note: "1") && store.contact(other)?.card == card("Bob", note: "2"))
  }

  @Test func `who is chosen goes back alone, and who was changed since stays and is told`() throws {
    let ids = try (0..<4).map { try add(card("Person \($0)")) }
    let moment = try store.lastChange()
    for id in ids { try update(id, card("Other \(id)")) }
    let through = try store.lastChange()
    try update(ids[1], card("Later"))
    let outcome = try past(moment).takeBack(
      .these([ids[0], ids[1], .random()]), through: through, run: .random(), allowed: true)
    #expect(
      outcome.changed == 1 && outcome.moved.count == 1 && outcome.moved.first == ids[1] && outcome.gone.count == 1)
    #expect(try store.contact(ids[0])?.card == card("Person 0"))
    #expect(try store.contact(ids[1])?.card == card("Later"))
    let rest = try past(moment).takeBack(.all(except: [ids[2]]), through: .max, run: .random(), allowed: true)
    #expect(rest.changed == 2)
    #expect(try past(moment).differences(limit: 10).map(\.id) == [ids[2]])
  }

  @Test func `what is stopped has taken whole contacts back, and is gone on with as the same entry`() throws {
    let ids = try (0..<5).map { try add(card("Person \($0)")) }
    let moment = try store.lastChange()
    let run = UniqueID.random()
    for start in stride(from: 0, to: 1_200, by: 100) {
      let saves = (start..<start + 100).map { Save(.add, .random(), card("New \($0)")) }
      let begun = try account.cloud.begin(StoredAccount.nowhere)
      for first in stride(from: 0, to: 100, by: 20) {
        _ = try account.cloud.save(Array(saves[first..<first + 20]), run: begun.run)
      }
      try account.cloud.abandon(run: begun.run)
    }
    try update(ids[0], card("Changed"))
    let through = try store.lastChange()
    #expect(try past(moment).counts() == PastBook.Counts(new: 1_200, changed: 1))
    let first = try past(moment).takeBack(
      .all(except: []), through: through, run: run, allowed: true, goesOn: { false })
    #expect(first.changed == 500 && first.left == 701)
    let second = try past(moment).takeBack(.all(except: []), through: through, run: run, allowed: true)
    #expect(second.changed == 701 && second.left == 0)
    #expect(try store.count() == 5 && past(moment).counts().all == 0)
    let entry = try #require(try entries(run).first)
    #expect(entry.counts.deleted == 1_200 && entry.counts.overwritten == 1)
  }

  @Test func `names of then are searched, whatever their case and accents, page by page`() throws {
    let ids = try ["Zoë Ann Åkesson", "Ann Lee", "Bob_Ann Ray", "Cid Hill"].map { try add(card($0)) }
    let moment = try store.lastChange()
    try update(ids[1], card("Eva Lee"))
    try trash(ids[2])
    _ = try add(card("Ann New"))
    func found(_ text: String, _ change: Int64, limit: Int = 10) throws -> [UniqueID] {
      var (ids, place) = ([UniqueID](), nil as ContactPlace?)
      repeat {
        let page = try past(change).list(order: .last, named: text, after: place, limit: limit)
        ids += page.rows.map(\.id)
        place = page.next
      } while place != nil
      return ids
    }
    #expect(try found("ANN", moment, limit: 1) == [ids[0], ids[1], ids[2]])
    #expect(try found("åkesson, zoe", moment) == [ids[0]] && found("ann lee", moment) == [ids[1]])
    // A nickname or a title stands in the name as it is shown alone.
    let robert = try add(named("Dr. Böb Sørensen-Ray", "Ray;Robert"))
    let boris = try add(named("Д-р Йося Ли", "Ли;Иосиф"))
    let all = try store.lastChange()
    #expect(try found("bob", all).contains(robert) && found("SORENSEN dr", all) == [robert])
    #expect(try found("robert", all) == [robert] && found("Sørensen", all) == [robert])
    #expect(try found("йося", all) == [boris] && found("ЙОСЯ ли", all) == [boris] && found("bob", moment) == [ids[2]])
    #expect(try found("eva", moment).isEmpty && found("eva", store.lastChange()) == [ids[1]])
    // Letters that are folded to two.
    let heinrich = try add(named("Fußballgröße Æther", "Ray;Heinrich"))
    let later = try store.lastChange()
    for text in ["fussball", "FUßBALL", "fus", "sball", "grösse", "aether", "ÆTH", "ther"] {
      #expect(try found(text, later) == [heinrich], "\(text)")
    }
    for text in ["fuball", "fussbull", "groesse"] { #expect(try found(text, later).isEmpty, "\(text)") }
    // Patterns of LIKE would find none here.
    #expect(try found("n_l", moment) == [ids[1]] && found("a%l", moment) == [ids[1]] && found("%", moment).count == 4)
  }

  /// A card whose name is shown in other words than those of its parts.
  private func named(_ shown: String, _ parts: String) -> [UInt8] {
    Array("BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(parts);;;\r\nFN:\(shown)\r\nEND:VCARD\r\n".utf8)
  }

  @Test func `the list of then has the photos of then`() throws {
    let ids = try ["Ann", "Bob", "Cid"].enumerated().map { number, name in
      try add(card(name, photo: number < 2 ? picture(UInt8(number)) : []))
    }
    let moment = try store.lastChange()
    try update(ids[1], card("Bob", note: "new", photo: picture(1)))
    let rows = try past(moment).list(order: .first, limit: 10).rows
    let change = try #require(try store.contact(ids[0])).change
    let version = try #require(try account.versions(ids[1]).first).id
    #expect(rows.map(\.photo) == [.change(change), .version(version), nil])
  }

  @Test func `who was deleted for good is not there any more, and does not come back`() throws {
    let (id, other) = (try add(card("Zoe")), try add(card("Ann")))
    let moment = try store.lastChange()
    try trash(id)
    _ = try store.erase(ManyContacts([id], through: .max))
    #expect(try Array(live(past(moment)).keys) == [other])
    #expect(try past(moment).counts().all == 0 && past(moment).contact(id) == nil)
    #expect(try past(moment).takeBack(.all(except: []), through: .max, run: .random(), allowed: true).changed == 0)
  }

  @Test func `photos come back with their cards`() throws {
    let id = try add(card("Ann", photo: picture(1)))
    let moment = try store.lastChange()
    try update(id, card("Ann", photo: picture(2)))
    #expect(try past(moment).contact(id)?.card == card("Ann", photo: picture(1)))
    _ = try past(moment).takeBack(.these([id]), through: .max, run: .random(), allowed: true)
    #expect(try store.contact(id)?.card == card("Ann", photo: picture(1)))
  }

  @Test func `the cards of groups come back with all, and are nobody in the list`() throws {
    let club = GroupCard.newCard(name: "Club", members: ["ann"], uid: "club", now: now)
    let group = try add(club.bytes)
    let ann = try add(card("Ann", groups: "Club", uid: "ann"))
    let moment = try store.lastChange()
    try update(ann, card("Ann", uid: "ann"))
    #expect(try !text(group).contains("ann"))
    #expect(try live(past(moment)).count == 1 && past(moment).counts() == PastBook.Counts(changed: 1))
    _ = try past(moment).takeBack(.all(except: []), through: .max, run: .random(), allowed: true)
    #expect(try store.groups(of: [ann])[ann] == ["Club"])
    #expect(try text(group).contains("ann"))
  }

  @Test func `a moment is what stood before the first change after it, and no earlier than what is kept`() throws {
    let id = try add(card("Ann"))
    let first = try store.lastChange()
    try account.sql("UPDATE runs SET started_at = started_at - interval '2 hours' WHERE account_id = \(account.id)")
    try update(id, card("Bob"))
    let entry = try #require(try account.history.log(before: nil, limit: 1).first)
    let hour = entry.startedAt.advanced(by: -3_600_000)
    #expect(try PastBook.change(before: hour, account.database, account: account.id) == first)
    #expect(try PastBook.change(before: hour.advanced(by: -7_200_000), account.database, account: account.id) == 0)
    let after = entry.startedAt.advanced(by: 1_000)
    #expect(try PastBook.change(before: after, account.database, account: account.id) == store.lastChange())
    #expect(try past(first).end()?.run == entry.run && past(store.lastChange()).end() == nil)
    #expect(try PastBook.reach(account.database, account: account.id).earliest == 0)
    try account.sql(
      "UPDATE runs SET started_lived = started_lived - \(StoredAccount.milliseconds(days: 40)) WHERE account_id = \(account.id) AND run_id <> \(entry.run)"
    )
    while try Retention(account.database).purge(account: account.id) {}
    let reach = try PastBook.reach(account.database, account: account.id)
    #expect(reach.earliest == first && reach.since == entry.startedAt)
    #expect(try reach.last == store.lastChange())
    #expect(try live(past(first)) == [id: card("Ann")])
  }

  @Test func `another account sees and takes back nothing`() throws {
    let id = try add(card("Ann"))
    let moment = try store.lastChange()
    try update(id, card("Bob"))
    let stranger = try StoredAccount()
    let past = PastBook(account.database, account: stranger.id, change: moment)
    #expect(try past.contact(id) == nil && past.list(order: .first, limit: 10).rows.isEmpty && past.counts().all == 0)
    #expect(try past.takeBack(.these([id]), through: .max, run: .random(), allowed: true).changed == 0)
    #expect(try store.contact(id)?.card == card("Bob"))
  }

  @Test func `a database from before knows the moments of what it has kept`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    defer { database.close() }
    try database.migrate()
    let own = try StoredAccount(database)
    let ids = [UniqueID.random(), UniqueID.random()]
    for (id, name) in zip(ids, ["Ann Lee", "Zoe Ray"]) { _ = try own.store.create(id, card: card(name), now: now) }
    let moment = try own.store.lastChange()
    _ = try own.store.update(ids[0], base: primary(card("Ann Lee")), card: card("Ann Lee", note: "x"), now: now)
    let middle = try own.store.lastChange()
    _ = try own.store.update(
      ids[0], base: primary(card("Ann Lee", note: "x")), card: card("Ann Lee", note: "y"), now: now)
    _ = try own.store.trash(ids[1], base: primary(card("Zoe Ray")))
    try Connection(url: database.url).runScript(TakenBack.from(34))
    // Another server, which has prepared nothing.
    let later = CloudDatabase(url: database.url)
    defer { later.close() }
    try later.migrate()
    for (change, note) in [(moment, ""), (middle, "x")] {
      let past = PastBook(later, account: own.id, change: change)
      let rows = try past.list(order: .first, limit: 10).rows
      #expect(rows.map(\.id) == ids && rows.map(\.difference) == [.changed, .gone])
      #expect(try past.contact(ids[0])?.card == card("Ann Lee", note: note))
    }
    #expect(try PastBook(later, account: own.id, change: 0).list(order: .last, limit: 10).rows.isEmpty)
  }
}
