import Contacts
import Protocol
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// Who of the device is whom in the cloud's list: with what the cache tells of contacts.
@Suite(.serialized) struct PartnerTests {
  private let both: PairedCache
  private var cache: DeviceCache { both.cache }

  /// Ann is new here, Bob is as both agreed on, and Cid's file is gone.
  init() throws {
    both = try PairedCache()
    for name in ["Ann", "Bob", "Cid"] { try both.have(name, uid: name) }
    try both.agree("Bob")
    try both.lose("Cid")
  }

  @Test func `the record that the cache knows is the partner, whatever it holds now`() throws {
    try both.list(11, "Somebody", id: both.id("Ann"))
    try both.list(12, "Ann")
    try both.list(13, "Somebody Else", id: both.id("Bob"), isDeleted: true)
    try both.matchByIDAndContent(known: 10)
    #expect(try both.pairs == ["Ann is 11, recordID", "nobody is 12", "Bob is 13, recordID", "Cid alone"])
  }

  @Test func `the same content is the partner of what is new here, not of what is agreed on or gone`() throws {
    try both.list(11, "Ann")
    try both.list(12, "Bob")
    try both.list(13, "Cid")
    try both.list(14, "Dan")
    try both.matchByIDAndContent(known: 10)
    #expect(
      try both.pairs == ["Ann is 11, primary", "nobody is 12", "nobody is 13", "Cid alone", "nobody is 14"])
  }

  @Test func `a deletion that is news finds the same content, but not an old one, nor the device's own`() throws {
    for name in ["Dan", "Eve", "Fay"] { try both.have(name) }
    try both.list(9, "Ann", isDeleted: true)
    try both.list(10, "Eve", isDeleted: true)
    try both.list(11, "Dan", isDeleted: true)
    try both.list(12, "Bob", isDeleted: true)
    try both.list(13, "Cid", isDeleted: true)
    let own = try both.list(14, "Fay", isDeleted: true)
    let step = PlanStep(id: 0, action: .deleteRecord, contact: nil, record: nil)
    _ = try cache.noteDepartures([Departure(step: step, id: own, outcome: .saved(change: 14), primary: nil)])
    let alone: Set = ["Ann alone", "Cid alone", "Eve alone", "Fay alone"]
    let found = Set([9, 10, 12, 13, 14].map { "nobody is \($0)" }).union(alone)
    try both.matchByIDAndContent(known: 10)
    #expect(try both.pairs == found.union(["Dan is 11, primary"]))
    try both.matchByIDAndContent(known: 0)
    #expect(try both.pairs == found.union(["Dan alone", "nobody is 11"]))
  }

  @Test func `the same UID is the partner of what is new here, where nobody else has it`() throws {
    for (name, uid) in [("Dan", "d"), ("Eve", "e"), ("Eve 2", "e2"), ("Fay", "")] { try both.have(name, uid: uid) }
    for name in ["Eve", "Eve 2"] { try both.agree(name) }
    try both.have("Eve 2", uid: "e")
    try cache.forgetBases()
    try both.agree("Bob")
    try both.list(11, "Ann 2", uid: "Ann")
    try both.list(12, "Ann 3", uid: "Ann", isDeleted: true)
    try both.list(13, "Bob 2", uid: "Bob")
    try both.list(14, "Cid 2", uid: "Cid")
    try both.list(15, "Dan 2", uid: "d")
    try both.list(16, "Dan 3", uid: "d")
    try both.list(17, "Eve 3", uid: "e")
    try both.list(18, "Fay 2", uid: "")
    try both.matchByUID()
    let alone: Set = ["Cid alone", "Dan alone", "Eve alone", "Eve 2 alone", "Fay alone"]
    #expect(
      try both.pairs == alone.union((12...18).map { "nobody is \($0)" }).union(["Ann is 11, uid"]))
  }

  @Test func `a partner that the history found is taken where there is none yet, and where it is not deleted`() throws {
    try both.have("Dan")
    let first = try both.list(11, "Ann 2")
    let deleted = try both.list(12, "Dan 2", isDeleted: true)
    try both.match([(key: both.key("Ann"), id: first), (key: both.key("Dan"), id: deleted)], by: .history)
    try both.match([(key: both.key("Dan"), id: first)], by: .uid)
    #expect(try both.pairs == ["Ann is 11, history", "nobody is 12", "Cid alone", "Dan alone"])
  }

  @Test(arguments: [false, true]) func `a gone contact's record goes to the new file that says what it says, or said`(
    _ saysNow: Bool
  ) throws {
    try both.have("Dan")
    try both.agree("Dan")
    let dan = try both.id("Dan")
    try both.lose("Dan")
    try both.have("Dan New", in: "elsewhere")
    try both.list(11, saysNow ? "Dan New" : "Dan Newer", id: dan)
    try both.matchByIDAndContent(known: 0)
    try both.match([(key: both.key("Dan New"), id: dan)], by: .history)
    #expect(
      try both.pairs == [
        "Dan New is 11, \(saysNow ? "primary" : "history")", "Ann alone", "Cid alone",
      ])
    // Nothing else tells the next run.
    #expect(try both.id("elsewhere") == dan)
  }

  @Test(arguments: ["uid", "base", "nothing"])
  func `what was edited here and deleted there is the record that was made anew of it`(_ sign: String) throws {
    try both.have("Dan", uid: "d")
    try both.agree("Dan")
    try both.list(11, "Dan", uid: "d", id: both.id("Dan"), isDeleted: true)
    try both.list(12, sign == "base" ? "Dan" : "Dan Old", uid: sign == "uid" ? "d" : "")
    try both.have("Dan New", uid: "d", in: "Dan")
    try both.matchByIDAndContent(known: 0)
    try both.matchByUID()
    #expect(
      try both.pairs
        == (sign == "nothing"
          ? ["Dan New is 11, recordID", "nobody is 12", "Ann alone", "Cid alone"]
          : ["nobody is 11", "Dan New is 12, uid", "Ann alone", "Cid alone"]))
  }

  /// The next pass hears of the deletion no more. What the record once said counts as agreed on.
  @Test(arguments: [false, true]) func `who was made anew is that record in the passes to come`(
    _ isFormer: Bool
  ) throws {
    try both.have("Dan", uid: "d")
    try both.agree("Dan")
    let dan = try both.id("Dan")
    try both.list(11, "Dan", uid: "d", id: dan, isDeleted: true)
    let anew = try both.list(12, isFormer ? "Dan Newer" : "Dan")
    try both.have("Dan New", in: "Dan")
    try both.matchByIDAndContent(known: 0)
    if isFormer {
      try both.matchMadeAnew([(key: both.key("Dan New"), id: anew)])
    } else {
      try both.matchByUID()
    }
    both.finish(dan)
    #expect(try both.id("Dan") == anew)
    try both.matchByIDAndContent(known: 0)
    #expect(try both.pairs == ["Dan New is 12, recordID", "Ann alone", "Cid alone"])
    let base = try both.decided().compactMap(\.local?.base)
    #expect(base == [both.primary(isFormer ? "Dan New" : "Dan")])
  }

  @Test func `whoever is new here and has no partner is looked for in the history`() throws {
    for name in ["Dan", "Eve"] { try both.have(name) }
    try both.list(11, "Dan")
    try both.matchByIDAndContent(known: 10)
    #expect(try both.unmatched() == ["Ann", "Eve"])
  }

  @Test func `namesakes are the only two of their name, both without a partner`() throws {
    for name in ["Dan", "Eve", "Fay", "Gus"] { try both.have(name, phone: "1") }
    try both.have("Eve", phone: "2")
    let ann = try both.list(11, "Ann", phone: "3")
    try both.list(12, "Ann", phone: "4", isDeleted: true)
    try both.list(13, "Bob", phone: "3")
    try both.list(14, "Cid", phone: "3")
    let dan = try both.list(15, "Dan", phone: "3")
    try both.list(16, "Eve", phone: "3")
    try both.list(17, "Fay", phone: "3")
    try both.list(18, "Fay", phone: "4")
    try both.list(19, "Gus", phone: "3", isDeleted: true)
    let all = try both.namesakes()
    #expect(all.map(\.id) == [ann, dan])
    try both.match([(key: all[0].key, id: ann)], by: .namesake)
    #expect(try both.namesakes().map(\.id) == [dan])
  }

  @Test func `what the cloud does not list any more is new here again, and forgotten where its file is gone`() throws {
    try both.have("Dan")
    try both.agree("Dan")
    try both.list(11, "Dan", id: both.id("Dan"))
    try both.matchByIDAndContent(known: 10)
    let dan = try both.key("Dan")
    for key in [try both.key("Ann"), dan] {
      try cache.database.run(
        "INSERT INTO sent (contact, primary_id) VALUES (\(key), \(both.primary("Eve").word.number))")
    }
    try both.releaseUnlisted()
    #expect(try both.pairs == ["Ann alone", "Bob alone", "Dan is 11, recordID"])
    #expect(try cache.contactCount() == 3)
    #expect(try cache.contact(dan)?.basePrimary == both.primary("Dan"))
    #expect(try cache.database.all("SELECT contact FROM sent") { $0.integer(0) } == [dan])
  }

  @Test func `with a cloud that was put back to a backup nothing is agreed on but what is gone here`() throws {
    for name in ["Dan", "Eve"] {
      try both.have(name)
      try both.agree(name)
    }
    let dan = try both.id("Dan")
    try both.lose("Dan")
    try cache.forgetBases()
    for name in ["Bob", "Eve"] { try both.list(11, name, id: both.id(name)) }
    try both.list(12, "Dan", id: dan)
    try both.matchByIDAndContent(known: 0)
    var bases: [String: Bool] = [:]
    for pair in try both.decided() {
      if let local = pair.local, pair.cloud == nil || !local.isPresent {
        bases[both.name(local.ids.primary)] = local.base != nil
      }
    }
    #expect(bases == ["Ann": false, "Cid": false, "Dan": true])
    #expect(
      try cache.database.first("SELECT count(*) FROM contacts WHERE base_primary IS NOT NULL") { $0.integer(0) } == 1)
  }
}
