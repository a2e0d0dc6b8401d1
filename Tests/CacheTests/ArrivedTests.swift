import Cache
import Contacts
import Protocol
import Testing

@testable import Sync

/// What becomes of the cloud's cards that a run was writing into the folder when it was cut off.
@Suite(.serialized) struct ArrivedTests {
  private let both: PairedCache
  private var cache: DeviceCache { both.cache }

  init() throws { both = try PairedCache() }

  private func actions() throws -> Set<String> { try Self.actions(both) }

  private static func actions(_ both: PairedCache) throws -> Set<String> {
    try both.matchByIDAndContent(known: 0)
    return Set(
      try both.decided().compactMap { pair in
        let name = (pair.local?.ids ?? pair.cloud?.ids).map { both.name($0.primary) } ?? ""
        return Plan.action(for: pair, policy: .newest).map { "\($0) \(name)" }
      })
  }

  @Test func `what stood in a file and stands in none was deleted, all else is still to come`() throws {
    try both.have("Kim")
    try both.have("Hal", in: "before")
    var records: [String: UniqueID] = [:]
    for (name, uid) in [
      ("Ann", "a"), ("Bob", "b"), ("Cid", "c"), ("Dan", "d"), ("Eve", "e"), ("Fay", ""), ("Hal", "h"),
    ] {
      records[name] = try both.list(Int64(11 + records.count), name, uid: uid)
    }
    try both.expect(records)
    #expect(try cache.openGroup() != nil)
    try cache.closeGroup(waiting: [both.primary("Bob")])
    #expect(try cache.openGroup() == nil)
    #expect(try cache.itemCount() == 8)
    // Cid's file has been edited, Dan's has been renamed, Eve's both, and what was Hal's stood in another one before.
    try both.have("Cid New", in: "Cid")
    try both.have("Dan", in: "elsewhere")
    try both.have("Eve New", uid: "e", in: "new")
    try cache.buryArrived(at: .latest)
    #expect(try cache.itemCount() == 5)
    #expect(
      try actions() == [
        "deleteRecord Ann", "download Bob", "overwrite Cid New", "adopt Dan", "download Eve", "deleteRecord Fay",
        "adopt Hal", "add Eve New", "add Kim",
      ])
  }

  @Test func `nothing is taken for deleted where it cannot be told what had arrived`() throws {
    try both.expect(["Ann": both.list(11, "Ann", uid: "a")])
    try cache.closeGroup(waiting: nil)
    try cache.buryArrived(at: .latest)
    #expect(try actions() == ["download Ann"])
  }

  @Test func `a file that came within a minute and is missing is looked for once more, whatever the clock did`()
    throws
  {
    try both.expect(["Ann": both.list(11, "Ann", uid: "a")])
    try cache.closeGroup(waiting: [])
    #expect(try cache.missingArrivals() == [ItemName("Ann.vcf")])
    for (age, isYoung) in [
      (0, true), (60_000, true), (-60_000, true), (60_001, false), (-60_001, false), (Int64.max / 2, false),
    ] as [(Int64, Bool)] {
      #expect(try cache.missedOnce(at: both.now.advanced(by: age)).isEmpty != isYoung, "\(age)")
    }
    // It was deleted.
    try cache.buryArrived(at: both.now)
    #expect(try cache.missedOnce(at: both.now).isEmpty)
    #expect(try actions() == ["deleteRecord Ann"])
  }

  @Test func `a file that was there before is no missing one where it is there again`() throws {
    for isKnown in [true, false] {
      let both = try PairedCache()
      if isKnown {
        try both.have("Ann", uid: "a")
        try both.agree("Ann")
      }
      let id = try isKnown ? both.id("Ann") : .random()
      try both.list(11, "Ann New", uid: "a", id: id)
      try both.expect("Ann New", id, in: "Ann")
      try both.cache.closeGroup(waiting: [])
      if isKnown { try both.lose("Ann") }
      #expect(try !both.cache.missedOnce(at: both.now).isEmpty)
      try both.have("Ann New", uid: "a", in: "Ann")
      #expect(try both.cache.missedOnce(at: both.now).isEmpty)
      try both.cache.buryArrived(at: both.now)
      #expect(try both.id("Ann") == id)
      #expect(try ArrivedTests.actions(both) == ["adopt Ann New"])
    }
  }

  @Test func `of a contact that was known the deletion is one of the version that had arrived`() throws {
    for name in ["Ann", "Bob", "Cid"] {
      try both.have(name, uid: name)
      try both.agree(name)
    }
    var records: [String: UniqueID] = [:]
    for name in ["Ann", "Bob", "Cid"] {
      records["\(name) New"] = try both.list(11, "\(name) New", uid: name, id: both.id(name))
    }
    records["Bob New"] = nil
    try both.expect(records)
    try cache.closeGroup(waiting: [])
    both.now = both.now.advanced(by: 100_000)
    try both.lose("Ann")
    try both.lose("Bob")
    try cache.buryArrived(at: .latest)
    #expect(try actions() == ["deleteRecord Ann New", "bringBack Bob", "download Cid"])
  }

  @Test func `a broken file that had arrived stays its contact when the next run ends, and waits`() throws {
    let folder = try WatchedFolder()
    let (card, record) = (CacheCards.person("Ann", uid: "ann"), UniqueID.random())
    let ids = RecordIDs(CacheCards.card(card))
    try folder.cache.expect(
      [
        ExpectedCard(
          primary: ids.primary, secondary: ids.secondary, uid: "ann", cloudID: record, name: ItemName("ann.vcf"))
      ], as: .random(), at: Timestamp(milliseconds: 0))
    try folder.cache.closeGroup(waiting: [])
    folder.write("ann.vcf", card)
    folder.damage("ann.vcf")
    try folder.look()
    try folder.cache.buryArrived(at: .latest)
    let position = BookPosition(imprint: Tally().imprint, seen: 1)
    for end: Int64 in 1...2 {
      try folder.cache.rememberPosition(position, at: Timestamp(milliseconds: end))
      #expect(try folder.id("ann.vcf") == record)
      #expect(try folder.cache.waiting() == 1)
    }
    folder.write("ann.vcf", CacheCards.person("Ann", uid: "ann", note: "repaired"))
    try folder.look()
    #expect(try folder.id("ann.vcf") == record)
  }

  @Test func `a file that has what was to arrive is that record`() throws {
    for name in ["Ann", "Bob"] {
      try both.have(name, uid: name)
      try both.agree(name)
    }
    let (ann, bob) = (try both.id("Ann"), try both.id("Bob"))
    let cid = UniqueID.random()
    try both.expect(["Ann New": ann, "Bob New": bob, "Cid": cid])
    try both.have("Ann New", uid: "Ann", in: "Ann")
    try both.have("Cid", in: "Cid")
    #expect(try both.id("Ann") == ann)
    #expect(try both.id("Cid") == cid)
    #expect(try !both.hasWork())
    // Bob's own file is as it was: a copy of what is to come is another contact, until that has come.
    try both.have("Bob New", in: "copy")
    #expect(try both.id("Bob") == bob)
    #expect(try both.id("copy") != bob)
    #expect(try both.hasWork())
  }
}
