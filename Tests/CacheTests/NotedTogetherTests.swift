import Contacts
import Protocol
import SQLite
import Sync
import Testing

@testable import Cache

/// What many calls note of files is few transactions: whole ones, whatever happens in between.
@Suite(.serialized) struct NotedTogetherTests {
  private let file: CacheFile
  private let cache: DeviceCache
  /// As another program sees it.
  private let other: DeviceCache

  init() throws {
    file = try CacheFile()
    cache = try DeviceCache(path: file.path)
    other = try DeviceCache(path: file.path)
  }

  private func note(_ numbers: Range<Int>, size: Int64 = 100) throws {
    try cache.noteObservations(
      numbers.map { number in
        Observation(
          name: ItemName("\(number).vcf"),
          signature: ItemSignature(modified: 1, changed: 1, inode: UInt64(number), size: size), isYoung: false,
          content: CacheCards.content(CacheCards.person("Ann \(number)", uid: "\(number)")))
      })
  }

  @Test func `files that are noted together are there for others when all of them are noted`() throws {
    try cache.noteTogether {
      try note(0..<3)
      #expect(try other.contactCount() == 0)
      try note(3..<5)
      #expect(try other.contactCount() == 0)
      #expect(try cache.contactCount() == 5)
    }
    #expect(try other.contactCount() == 5)
    try note(5..<6)
    #expect(try other.contactCount() == 6)
  }

  @Test func `no transaction grows beyond a thousand files`() throws {
    try cache.noteTogether {
      for start in stride(from: 0, to: 1_100, by: 100) { try note(start..<start + 100) }
      #expect(try other.contactCount() == 1_000)
    }
    #expect(try other.contactCount() == 1_100)
  }

  @Test func `no transaction goes on after four megabytes of files`() throws {
    try cache.noteTogether {
      try note(0..<1, size: 3 << 20)
      #expect(try other.contactCount() == 0)
      try note(1..<2, size: 1 << 20)
      #expect(try other.contactCount() == 2)
      try note(2..<3)
      #expect(try other.contactCount() == 2)
    }
  }

  @Test func `where reading fails in between, the last files are forgotten, and all goes on`() throws {
    #expect(throws: BookError.gone) {
      try cache.noteTogether {
        try note(0..<3)
        throw BookError.gone
      }
    }
    #expect(try cache.contactCount() == 0)
    try note(0..<3)
    #expect(try other.contactCount() == 3)
  }

  @Test func `what else is noted in between comes behind what was noted before it`() throws {
    try cache.noteTogether {
      try note(0..<2)
      try cache.rememberConflicts(7)
      #expect(try other.contactCount() == 2)
      #expect(try other.conflicts() == 7)
      try note(2..<3)
    }
    #expect(try other.contactCount() == 3)
  }

  @Test func `the phones that are stopped are those of the cloud's last answer, in its order`() throws {
    let phones = [
      StoppedProgram(name: "tablet", at: Timestamp(milliseconds: 9), refused: 7),
      StoppedProgram(name: "Ada's phone", at: Timestamp(milliseconds: 5), refused: 12),
    ]
    for answer in [phones, phones, [phones[1]], []] {
      try cache.rememberStopped(answer)
      #expect(try other.stoppedPrograms() == answer)
    }
  }

  @Test func `a kill in between leaves what was committed`() throws {
    #expect(throws: BookError.gone) {
      try cache.noteTogether {
        for start in stride(from: 0, to: 1_100, by: 100) { try note(start..<start + 100) }
        cache.close()
        throw BookError.gone
      }
    }
    #expect(try other.contactCount() == 1_000)
    #expect(try other.database.findDamage().isEmpty)
  }
}
