import Contacts
import Sync
import Testing

@testable import Cache

/// The device's trash: cards whose files the sync removed.
@Suite(.serialized) struct TrashTests {
  private let file: CacheFile
  private let cache: DeviceCache

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
  }

  private func keep(_ names: String..., at moment: Int64) throws {
    try cache.keepInTrash(
      names.map { (name: ItemName($0), card: Array($0.utf8)) }, reason: "duplicate",
      at: Timestamp(milliseconds: moment))
  }

  private func names(after id: Int64 = 0, limit: Int = 10) throws -> [String] {
    try cache.trash(after: id, limit: limit).map(\.name.description)
  }

  @Test func `a card that comes takes no other away, whatever the clock says`() throws {
    try keep("ann", at: 0)
    try keep("bob", at: 20 * TrashedCard.lifetime)
    try keep("cid", at: -20 * TrashedCard.lifetime)
    #expect(try names() == ["ann", "bob", "cid"])
  }

  @Test func `cards are named in the order in which they came, one portion after the other`() throws {
    try keep("cid", "bob", at: 2)
    try keep("ann", at: 1)
    #expect(try names(limit: 2) == ["cid", "bob"])
    let last = try #require(try cache.trash(limit: 2).last)
    #expect(try names(after: last.id) == ["ann"])
  }

  @Test func `a card that a person is through with is not named again, the others are`() throws {
    try keep("ann", "bob", "cid", at: 0)
    try cache.markReviewed(try cache.trash(limit: 10)[1])
    #expect(try names() == ["ann", "cid"])
  }
}
