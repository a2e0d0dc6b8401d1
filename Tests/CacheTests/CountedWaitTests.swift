import Contacts
import Sync
import Testing

@testable import Cache

/// For how long a file has waited, run by run.
@Suite struct CountedWaitTests {
  private static let hour: Int64 = 3_600_000
  private let folder: WatchedFolder
  private var cache: DeviceCache { folder.cache }

  /// A file waits, and no run has counted yet.
  init() throws {
    folder = try WatchedFolder()
    try folder.fill(.uid, "ann", "bob")
    folder.write("bob", Sign.uid.card("ann"))
    try folder.look()
  }

  /// A run at so many hours, by either clock. Returns how many hours are left.
  @discardableResult
  private func run(_ device: Int64, server: Int64? = nil) throws -> Int64? {
    let start: Int64 = 1_800_000_000_000
    try cache.ageWaits(
      device: Timestamp(milliseconds: start + device * Self.hour),
      server: Timestamp(milliseconds: start + (server ?? device) * Self.hour))
    try folder.look()
    return try cache.waitingFiles().first.map { $0.left / Self.hour }
  }

  @Test func `a machine that was off over the weekend has waited for an hour`() throws {
    #expect(try run(0) == 24)
    #expect(try run(72) == 23)
    #expect(try run(73) == 22)
  }

  @Test func `a clock that is wrong at one look, and right again, ends nothing`() throws {
    try run(0)
    #expect(try run(10_000, server: 1) == 23)
    #expect(try run(2) == 23)
    #expect(try run(3) == 22)
    #expect(try run(4, server: 10_000) == 21)
    #expect(try run(-10_000, server: -10_000) == 21)
    #expect(try run(-9_999, server: -9_999) == 20)
  }

  @Test func `a day of hourly runs ends the wait, and the next one says what the file is`() throws {
    for hour in 0...24 { #expect(try run(Int64(hour)) == (hour == 24 ? nil : 24 - Int64(hour))) }
    #expect(try cache.duplicateCount() == 1)
  }

  @Test func `without a run that has asked the cloud nothing counts`() throws {
    for _ in 0..<3 { try folder.look() }
    #expect(try cache.waitingFiles().map(\.left) == [Deduplication.patience])
  }

  @Test func `what was lived through before a file began to wait does not count for it`() throws {
    for hour in 0...20 { try run(Int64(hour)) }
    folder.write("cid", Sign.uid.card("ann"))
    try folder.look()
    try run(21)
    #expect(try cache.waitingFiles().map { $0.left / Self.hour } == [3, 24])
  }
}
