import Contacts
import SQLite
import Sync
import Testing

@testable import Cache

/// How the device's trash grows older.
@Suite(.serialized) struct AgingTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour
  private static let start: Int64 = 1_800_000_000_000
  private let file: CacheFile
  private let cache: DeviceCache

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  private func keep(_ names: String...) throws {
    let cards = names.map { name in
      let card = CacheCards.person(name)
      return DiscardedCard(
        name: ItemName(name), card: card, primary: RecordIDs(CacheCards.card(card)).primary, uid: "", cloudID: nil,
        reason: .deletedInCloud)
    }
    try cache.keepInTrash(cards, at: Timestamp(milliseconds: Self.start))
    try cache.confirmTrash(cards.map(\.name))
  }

  /// A run at so many milliseconds after the start, by either clock.
  private func run(_ device: Int64, server: Int64? = nil, isUnchanged: Bool = false) throws {
    try cache.ageTrash(
      device: Timestamp(milliseconds: Self.start + device),
      server: Timestamp(milliseconds: Self.start + (server ?? device)), isUnchanged: isUnchanged)
  }

  private var names: [String] { get throws { try cache.trash(limit: 10).map(\.name.description) } }

  @Test func `a card stays for 30 days of daily runs`() throws {
    try run(0)
    try keep("ann")
    for day in 1...30 { try run(Int64(day) * Self.day) }
    #expect(try names == ["ann"])
    try keep("bob")
    try run(31 * Self.day)
    #expect(try names == ["bob"])
    for day in 32...60 { try run(Int64(day) * Self.day) }
    #expect(try names == ["bob"])
    try run(61 * Self.day)
    #expect(try names == [])
  }

  @Test(arguments: [false, true]) func `runs in which nothing changes count as well`(_ isUnchanged: Bool) throws {
    try run(0)
    try keep("ann")
    for run in 0...102 { try self.run(Int64(run) * 7 * Self.hour, isUnchanged: isUnchanged) }
    #expect(try names == ["ann"])
    for run in 103...105 { try self.run(Int64(run) * 7 * Self.hour, isUnchanged: isUnchanged) }
    #expect(try names == [])
  }

  @Test(arguments: [400 * day, 40 * day, -40 * day]) func `one clock that is wrong for a while takes nothing away`(
    _ jump: Int64
  ) throws {
    for isDevice in [true, false] {
      try keep("ann")
      for (day, ahead) in [(0, 0), (1, 0), (2, jump), (3, jump), (4, 0), (5, 0)] as [(Int64, Int64)] {
        let (right, wrong) = (day * Self.day, day * Self.day + ahead)
        try run(isDevice ? wrong : right, server: isDevice ? right : wrong)
      }
      #expect(try !names.isEmpty)
    }
  }

  @Test func `both clocks that are wrong at once count for a day at most`() throws {
    try run(0)
    try keep("ann")
    try run(Self.day)
    // A device that is its own server: ahead, back, and ahead again.
    for number in 0..<14 {
      try run(400 * Self.day + Int64(number) * Self.day)
      try run(Int64(number) * Self.day)
    }
    #expect(try names == ["ann"])
  }

  @Test func `a device that was off for long has lived through a day`() throws {
    try run(0)
    try keep("ann")
    try run(Self.day)
    try run(1_000 * Self.day)
    #expect(try names == ["ann"])
  }

  @Test func `what lay in the trash of an earlier program stays for 30 days from then on`() throws {
    try keep("ann")
    try run(0)
    for day in 1..<30 { try run(Int64(day) * Self.day) }
    #expect(try names == ["ann"])
    try run(30 * Self.day)
    #expect(try names == [])
  }

  @Test func `a run in which nothing changes writes now and then, where there is something in the trash`() throws {
    try run(0)
    func writes(_ device: Int64) throws -> Bool {
      let lived = try state()
      try run(device, isUnchanged: true)
      return try state() != lived
    }
    #expect(try !writes(Self.day))
    try keep("ann")
    try run(2 * Self.day)
    #expect(try !writes(2 * Self.day + 5 * Self.hour))
    #expect(try writes(2 * Self.day + 6 * Self.hour))
    #expect(try !writes(2 * Self.day + 6 * Self.hour))
    // A clock that was set back is noted, or the time until it is there again would not count.
    #expect(try writes(2 * Self.day))
  }

  @Test func `what a device did is told for 30 days`() throws {
    let id = UniqueID.random()
    let contact = RememberedContact(cloudID: id, name: "", isAgreed: true)
    try run(0)
    try cache.note([Deed(.written, .merged, of: id, at: Timestamp(milliseconds: Self.start))])
    for day in 1...30 { try run(Int64(day) * Self.day) }
    #expect(try cache.deeds(of: contact).map(\.deed.reason) == [.merged])
    try run(31 * Self.day)
    #expect(try cache.deeds(of: contact).isEmpty)
  }

  private func state() throws -> [Int64?] {
    try cache.database.first("SELECT lived, lived_device, lived_server FROM state") {
      [$0.integer(0), $0.optionalInteger(1), $0.optionalInteger(2)]
    } ?? []
  }
}
