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
    modified: Int64 = 1, changed: Int64 = 2, inode: UInt64 = 3, size: Int64 = 4, isYoung: Bool = true,
    _ card: [UInt8] = card
  ) -> Observation {
    Observation(
      name: ItemName("ann"),
      signature: ItemSignature(modified: modified, changed: changed, inode: inode, size: size), isYoung: isYoung,
      content: CacheCards.content(card))
  }

  @Test(arguments: [
    observation(), observation(modified: 9), observation(changed: 9), observation(inode: 9), observation(size: 9),
    observation(isYoung: false), observation(other), observation(modified: 9, changed: 9, inode: 9, size: 9, other),
    observation(modified: 9, changed: 9, inode: 9, size: 9, isYoung: false),
  ]) func `whatever differs is noted down`(_ now: Observation) throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    for observation in [Self.observation(), now] {
      try cache.noteObservations([observation])
      #expect(try cache.assignFiles(at: .latest) { _ in true }.isEmpty)
    }
    let record = try #require(try cache.contact(1))
    #expect(record.item?.signature == now.signature)
    #expect(now.content == CacheCards.content(record.card ?? []))
    #expect(try cache.database.first("SELECT young FROM files") { $0.bool(0) } == now.isYoung)
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
  ]) func `a file that says what was written, in the state in which it was written, is young no more`(
    _ item: BookItem, _ isOld: Bool
  ) throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try cache.noteObservations([Self.observation()])
    let young = try #require(try cache.youngFiles(after: 0, limit: 10).first)
    #expect(young.item == ContactFile(name: ItemName("ann"), signature: Self.item().signature))
    try cache.noteReadAgain([(young.key, item)])
    #expect(try cache.youngFiles(after: 0, limit: 10).isEmpty == isOld)
  }

  @Test func `a file that is left alone stays young when it is read once more`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    try cache.noteObservations([Self.observation(Array("no card".utf8))])
    #expect(try cache.assignFiles(at: .latest) { _ in true }.count == 1)
    #expect(try cache.youngFiles(after: 0, limit: 10).isEmpty)
    try cache.noteReadAgain([(1, Self.item(Array("no card".utf8)))])
    #expect(try cache.database.first("SELECT young FROM files") { $0.bool(0) } == true)
  }
}
