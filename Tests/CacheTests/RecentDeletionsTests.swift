import Contacts
import Sync
import Testing

@testable import Cache

/// What the guard counts together: the deletions of the last hour, of each side by itself.
@Suite(.serialized) struct RecentDeletionsTests {
  private let file: CacheFile
  private let cache: DeviceCache
  private let hour = DeletionGuard.window

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  private func note(_ count: Int, of total: Int64, _ kind: Deed.Kind = .removed, at moment: Int64) throws {
    let moment = Timestamp(milliseconds: moment)
    try cache.note(
      (0..<count).map { _ in
        Deed(kind, .deletedInCloud, of: .random(), at: moment, counting: Deed.Counting(of: total, at: moment))
      })
  }

  /// How many, and of how many.
  private func recent(_ kind: Deed.Kind = .removed, at moment: Int64) throws -> [Int64]? {
    try cache.counted(kind, at: Timestamp(milliseconds: moment)).map { [$0.count, $0.total] }
  }

  @Test func `those of an hour count together, over the size that the side had when it began`() throws {
    try note(1, of: 100, at: 0)
    try note(2, of: 99, at: 10)
    #expect(try recent(at: 10) == [3, 100])
    #expect(try recent(at: hour) == [3, 100])
    #expect(try recent(at: hour + 1) == [2, 99])
    #expect(try recent(at: hour + 11) == nil)
  }

  @Test func `the address book's and the cloud's are counted apart`() throws {
    try note(1, of: 100, .removed, at: 0)
    try note(2, of: 200, .deleted, at: 0)
    #expect(try recent(.removed, at: 0) == [1, 100])
    #expect(try recent(.deleted, at: 0) == [2, 200])
  }

  @Test func `a clock that is set back makes the deletions count that are less than an hour ahead of it`() throws {
    try note(1, of: 100, at: hour)
    #expect(try recent(at: 0) == [1, 100])
    #expect(try recent(at: -1) == nil)
  }

  @Test func `what is noted next forgets those of more than an hour before or after it`() throws {
    try note(1, of: 100, at: 0)
    try note(2, of: 99, at: hour)
    #expect(try recent(at: 0) == [3, 100])
    try note(4, of: 97, at: hour + 1)
    #expect(try recent(at: 0) == [2, 99])
    try note(8, of: 93, at: 1)
    #expect(try recent(at: hour) == [14, 99])
    try note(16, of: 85, at: 0)
    #expect(try recent(at: hour + 1) == [10, 99])
  }

  @Test func `after a person has allowed deletions, none counts`() throws {
    try note(1, of: 100, at: 0)
    try note(1, of: 100, .deleted, at: 0)
    try cache.forgetCounted([.removed])
    #expect(try recent(at: 0) == nil)
    #expect(try recent(.deleted, at: 0) == [1, 100])
  }
}
