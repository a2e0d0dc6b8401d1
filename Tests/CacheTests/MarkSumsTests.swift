import Contacts
import Probes
import SQLite
import Testing

@testable import Cache
@testable import Sync

/// What a look at a large folder compares: one number for each part of it, and each item of the parts that differ.
@Suite struct MarkSumsTests {
  private let file: CacheFile
  private let cache: DeviceCache
  private var files: [Observation]

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
    files = (0..<1_200).map { Self.observation($0, version: 0) }
    try Self.look(files, cache)
    // The sums are counted by the look after the one that has noted the files.
    try Self.look(files, cache)
  }

  private static func observation(_ number: Int, version: Int64, isYoung: Bool = false) -> Observation {
    Observation(
      name: ItemName("\(number).vcf"),
      signature: ItemSignature(modified: version, changed: version, inode: UInt64(number), size: 100),
      isYoung: isYoung,
      content: CacheCards.content(CacheCards.person("Person \(number)", uid: "u\(number)", note: "\(version)")))
  }

  @discardableResult
  private static func look(_ files: [Observation], _ cache: DeviceCache) throws -> ItemBuckets {
    let buckets = try cache.see(files.map { ($0.name, $0.signature) })
    while true {
      let names = Set(try cache.takeUnread(limit: 100))
      if names.isEmpty { break }
      try cache.noteObservations(files.filter { names.contains($0.name) })
    }
    _ = try cache.assignFiles(at: .latest) { _ in true }
    while true {
      let names = try cache.missingItems(limit: 100)
      if names.isEmpty { break }
      try cache.drop(names, at: .latest)
    }
    return buckets
  }

  @Test func `a folder in which nothing has changed is compared by its sums alone`() throws {
    #expect(try cache.storedMarkSums()?.count == 1_200)
    #expect(try Self.look(files, cache).isEmpty)
  }

  @Test mutating func `of one changed, new, missing or renamed file only the parts with its names are compared`() throws
  {
    files[7] = Self.observation(7, version: 1)
    #expect(try Self.look(files, cache).numbers == [ItemMark.bucket(of: ItemName("7.vcf"))])
    files.append(Self.observation(1_200, version: 0))
    #expect(try Self.look(files, cache).numbers == [ItemMark.bucket(of: ItemName("1200.vcf"))])
    files.removeFirst()
    #expect(try Self.look(files, cache).numbers == [ItemMark.bucket(of: ItemName("0.vcf"))])
    #expect(try cache.contactCount() == 1_200)
    (files[0].name, files[1].name) = (files[1].name, files[0].name)
    let names = Set([ItemMark.bucket(of: files[0].name), ItemMark.bucket(of: files[1].name)])
    #expect(Set(try Self.look(files, cache).numbers) == names)
    #expect(try Self.look(files, cache).isEmpty)
    #expect(try cache.contactCount() == 1_200)
  }

  @Test func `an item that a walk sees twice hides no other change of its part`() throws {
    var seen = files.map { (name: $0.name, signature: $0.signature) }
    seen.append(seen[3])
    #expect(try cache.see(seen).numbers == [ItemMark.bucket(of: seen[3].name)])
    #expect(try cache.takeUnread(limit: 10).isEmpty && cache.missingItems(limit: 10).isEmpty)
  }

  @Test func `a file whose time stamps are too young to trust is compared at each look`() throws {
    var files = files
    files[5] = Self.observation(5, version: 1, isYoung: true)
    for _ in 0..<3 { #expect(try Self.look(files, cache).numbers == [ItemMark.bucket(of: files[5].name)]) }
    files[5] = Self.observation(5, version: 1)
    try Self.look(files, cache)
    #expect(try Self.look(files, cache).isEmpty)
  }

  @Test(arguments: 0..<6) mutating func `the sums that are kept are those of the files, whatever happens to them`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (cache, last) = (cache, 1_200)
    for round in 1...12 {
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let index = Int.random(in: files.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: files.remove(at: index)
        case 1:
          files.append(Self.observation(last, version: Int64(round)))
          last += 1
        case 2: files[index].isYoung.toggle()
        case 3:
          files[index].name = ItemName("renamed-\(last).vcf")
          last += 1
        default:
          files[index].signature.modified = Int64(round)
          files[index].isYoung = Bool.random(using: &random)
        }
      }
      try Self.look(files, cache)
      #expect(try cache.storedMarkSums() == cache.countedMarkSums())
      // What is young is compared again, and nothing else.
      let young = Set(files.filter(\.isYoung).map { ItemMark.bucket(of: $0.name) })
      #expect(Set(try Self.look(files, cache).numbers).subtracting(young).isEmpty)
      if round == 6 {
        cache.close()
        cache = try DeviceCache(path: file.path)
      }
    }
  }

  @Test func `in a small folder no sums are kept`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    for _ in 0..<3 { try Self.look(Array(files.prefix(900)), cache) }
    #expect(try cache.storedMarkSums() == nil)
    #expect(try Self.look(Array(files.prefix(900)), cache).isEmpty)
  }

  @Test func `marks that another program computed in another way are computed anew once`() throws {
    try cache.database.run("UPDATE files SET mark = id")
    #expect(try !Self.look(files, cache).isEmpty)
    #expect(try Self.look(files, cache).isEmpty)
    #expect(try cache.storedMarkSums() == cache.countedMarkSums())
  }

  @Test func `a connection that was open when another one counted the sums keeps them as well`() throws {
    let file = try CacheFile()
    let early = try DeviceCache(path: file.path, markSumsKeptFrom: 5)
    let late = try DeviceCache(path: file.path, markSumsKeptFrom: 5)
    for _ in 0..<2 { try Self.look(Array(files.prefix(10)), late) }
    #expect(try early.storedMarkSums() != nil)
    try Self.look(Array(files.prefix(12)), early)
    #expect(try early.storedMarkSums()?.count == 12 && early.storedMarkSums() == early.countedMarkSums())
  }

  @Test
  func `of many of one name, one that is edited stays whom it was, whether it keeps its name, loses it or gets it`()
    throws
  {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    func person(_ number: Int, name: String, version: Int64 = 0) -> Observation {
      var observation = Self.observation(number, version: version)
      observation.content = CacheCards.content(CacheCards.person(name, uid: "u\(number)", note: "\(number) \(version)"))
      return observation
    }
    var people = (0..<20).map { person($0, name: "Ann Lee") }
    try Self.look(people, cache)
    people[3] = person(3, name: "Ann Lee", version: 1)
    people[4] = person(4, name: "Bob Ray", version: 1)
    people.remove(at: 5)
    try Self.look(people, cache)
    people.append(person(20, name: "Ann Lee"))
    people[4] = person(4, name: "Ann Lee", version: 2)
    try Self.look(people, cache)
    #expect(try cache.contactCount() == 20)
    for observation in people { #expect(try cache.cloudID(of: observation.name) != nil) }
    #expect(try Set(people.map { try cache.cloudID(of: $0.name) }).count == 20)
  }
}
