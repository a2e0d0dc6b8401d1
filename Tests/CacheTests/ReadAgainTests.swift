import Contacts
import SQLite
import Sync
import Testing

@testable import Cache

/// A file whose time stamps prove nothing is read at each look: what differs is noted down.
@Suite(.serialized) struct ReadAgainTests {
  private static let card = CacheCards.person("Ann", note: "one")
  private static let other = CacheCards.person("Ann", note: "two")

  private static func observation(
    modified: Int64 = 1, changed: Int64 = 2, inode: UInt64 = 3, size: Int64 = 4, isSettled: Bool = false,
    _ card: [UInt8] = card
  ) -> Observation {
    Observation(
      name: ItemName("ann"),
      signature: ItemSignature(modified: modified, changed: changed, inode: inode, size: size), isSettled: isSettled,
      content: CacheCards.content(card))
  }

  @Test(arguments: [
    observation(), observation(modified: 9), observation(changed: 9), observation(inode: 9), observation(size: 9),
    observation(isSettled: true), observation(other), observation(modified: 9, changed: 9, inode: 9, size: 9, other),
    observation(modified: 9, changed: 9, inode: 9, size: 9, isSettled: true),
  ]) func `whatever differs is noted down`(_ now: Observation) throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    for observation in [Self.observation(), now] {
      try cache.noteObservations([observation])
      #expect(try cache.assignFiles(at: .latest).isEmpty)
    }
    let record = try #require(try cache.record(1))
    #expect(record.item?.signature == now.signature)
    #expect(now.content == CacheCards.content(record.card ?? []))
    #expect(try cache.database.first("SELECT settled FROM files") { $0.bool(0) } == now.isSettled)
    #expect(try cache.contactCount() == 1)
  }

  // MARK: What a run reads once more

  private static func item(
    modified: Int64 = 1, changed: Int64 = 2, inode: UInt64 = 3, size: Int64 = 4, _ card: [UInt8] = card
  ) -> BookItem {
    BookItem(
      bytes: card, signature: ItemSignature(modified: modified, changed: changed, inode: inode, size: size))
  }

  @Test(arguments: [
    (item(), true), (item(modified: 9), false), (item(changed: 9), false), (item(inode: 9), false),
    (item(size: 9), false), (item(other), false),
  ]) func `a file that says what was written, in the state in which it was written, is settled`(
    _ item: BookItem, _ isSettled: Bool
  ) throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try cache.noteObservations([Self.observation()])
    let young = try #require(try cache.unsettledFiles(after: 0, limit: 10).first)
    #expect(young.item == ContactFile(name: ItemName("ann"), signature: Self.item().signature))
    try cache.noteSettled([(young.key, item)])
    #expect(try cache.unsettledFiles(after: 0, limit: 10).isEmpty == isSettled)
  }

  @Test func `a file that is left alone is not settled by reading it once more`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try cache.noteObservations([Self.observation(Array("no card".utf8))])
    #expect(try cache.assignFiles(at: .latest).count == 1)
    #expect(try cache.unsettledFiles(after: 0, limit: 10).isEmpty)
    try cache.noteSettled([(1, Self.item(Array("no card".utf8)))])
    #expect(try cache.database.first("SELECT settled FROM files") { $0.bool(0) } == false)
  }
}
