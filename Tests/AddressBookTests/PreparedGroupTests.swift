import AddressBook
import Contacts
import POSIX
import Probes
import Sync
import Testing

/// A group of changes whose files are written before they are put in place.
@Suite struct PreparedGroupTests {
  let test: TestFolder

  init() throws { test = try TestFolder() }

  /// As few as are written at once, and as many as another thread writes.
  static let counts = [3, 30]

  private func changes(_ count: Int, from first: Int = 0) -> [BookChange] {
    (first..<first + count).map { number in
      .write(name: ItemName("\(number).vcf"), bytes: Array("card \(number)".utf8), replacing: nil)
    }
  }

  private func visible() throws -> [String] { try test.names().filter { !$0.hasPrefix(".") } }

  @Test(arguments: counts) func `what is prepared is in place when it is performed, and not before`(count: Int) throws {
    let id = UniqueID.random()
    let group = try test.book.prepare(changes(count), as: id)
    #expect(try test.scan().count == 0)
    #expect(try group.perform().count == count)
    #expect(try test.scan().count == count)
    for number in 0..<count { #expect(try test.text("\(number).vcf") == "card \(number)") }
    #expect(try test.book.waiting(of: id, limit: 100) == [])
    test.book.dismiss(id)
    #expect(try test.names().count == count)
  }

  @Test(arguments: counts) func `what is given up leaves nothing behind`(count: Int) throws {
    try test.book.prepare(changes(count), as: .random()).discard()
    #expect(try test.names() == [])
  }

  @Test(arguments: counts) func `a second group is prepared while the first one is put in place`(count: Int) throws {
    let ids = [UniqueID.random(), .random()]
    let first = try test.book.prepare(changes(count), as: ids[0])
    let second = try test.book.prepare(changes(count, from: count), as: ids[1])
    #expect(try first.perform().count == count)
    test.book.dismiss(ids[0])
    #expect(try visible().count == count)
    #expect(try second.perform().count == count)
    test.book.dismiss(ids[1])
    #expect(try test.names().count == 2 * count)
  }

  @Test(arguments: counts) func `another process's scan clears nothing of a group away that waits`(count: Int) throws {
    let id = UniqueID.random()
    let group = try test.book.prepare(changes(count), as: id)
    let other = Vdir(path: test.folder.path)
    #expect(try other.scan { _, _ in } == 0)
    #expect(try group.perform().allSatisfy { if case .written = $0 { true } else { false } })
    #expect(try visible().count == count)
  }

  @Test func `a file that came while the group waited stays as it is, and so does one that was edited`() throws {
    try test.put("1.vcf", "mine")
    let edited = try #require(try test.signature("1.vcf"))
    var changes = changes(30)
    changes[1] = .write(name: ItemName("1.vcf"), bytes: Array("card 1".utf8), replacing: edited)
    let group = try test.book.prepare(changes, as: .random())
    try test.put("0.vcf", "came meanwhile")
    try test.put("1.vcf", "mine, edited")
    let outcomes = try group.perform()
    #expect(outcomes[0] == .moved && outcomes[1] == .moved)
    #expect(try test.text("0.vcf") == "came meanwhile" && test.text("1.vcf") == "mine, edited")
    #expect(outcomes[2...].allSatisfy { if case .written = $0 { true } else { false } })
  }

  @Test(arguments: counts)
  func `where somebody removes a file that waits, nothing is in place and nothing counts as deleted`(count: Int) throws
  {
    let id = UniqueID.random()
    let group = try test.book.prepare(changes(count), as: id)
    // Once its files are written.
    var hidden: [String] = []
    repeat { hidden = try waitingFiles() } while hidden.count < count
    try File.remove(try #require(hidden.randomElement()))
    #expect(throws: BookError.self) { try group.perform() }
    #expect(try visible() == [])
    #expect(try test.book.waiting(of: id, limit: 100) == nil)
  }

  /// Paths of all files in hidden folders.
  private func waitingFiles() throws -> [String] {
    var paths: [String] = []
    for name in try test.names() where name.hasPrefix(".") {
      let path = test.folder.path(name)
      try? Directory(path: path).forEachEntry { paths.append("\(path)/\(ItemName(bytes: $0.name))") }
    }
    return paths
  }

  @Test(arguments: counts)
  func `where another folder has come to the path meanwhile, the group does not count as written`(count: Int) throws {
    let path = test.folder.path("book")
    try Vdir.make(path: path)
    let book = Vdir(path: path)
    let group = try book.prepare(changes(count), as: .random())
    try File.rename(path, to: test.folder.path("book.old"))
    try Vdir.make(path: path)
    #expect(throws: BookError.self) { try group.perform() }
    #expect(try Vdir(path: path).scan { _, _ in } == 0)
  }

  @Test func `a folder that cannot take a small group says so when that is put in place, and not before`() throws {
    let faults = FaultInjector(.init(.fileOperation, at: 8))
    let book = Vdir(path: test.folder.path, faults: faults)
    let group = try book.prepare(changes(3), as: .random())
    #expect(throws: BookError.self) { try group.perform() }
    #expect(faults.hasStruck)
  }

  @Test(arguments: counts) func `whatever system call fails, each file is whole or not there, and none is left`(
    count: Int
  ) throws {
    var passing = 1
    while true {
      let test = try TestFolder()
      let faults = FaultInjector(.init(.fileOperation, at: passing))
      let id = UniqueID.random()
      let outcome = Result {
        try Vdir(path: test.folder.path, faults: faults).prepare(changes(count), as: id).perform()
      }
      guard faults.hasStruck else {
        #expect(try outcome.get().count == count)
        break
      }
      _ = try test.scan()
      test.book.dismiss(id)
      for name in try test.names() { #expect(try test.text(name) == "card \(name.dropLast(4))", "at \(passing)") }
      passing += 1
    }
    #expect(passing > count)
  }

  // MARK: Time stamps

  @Test func `a file whose content is older than its place needs no second look`() throws {
    func signature(_ modified: Int64, _ changed: Int64) -> ItemSignature {
      ItemSignature(modified: modified, changed: changed, inode: 1, size: 1)
    }
    let written: Int64 = 1_800_000_000_123_456_789
    let rows: [(modified: Int64, changed: Int64, isYoung: Bool)] = [
      (written, written, true),
      (written, written + 20_999_999, true),
      (written, written + 21_000_000, false),
      (written, written - 50_000_000, true),
      // A file system that counts seconds.
      (1_800_000_000_000_000_000, 1_800_000_000_050_000_000, true),
      (1_800_000_000_000_000_000, 1_800_000_002_000_000_000, true),
      (1_800_000_000_000_000_000, 1_800_000_003_000_000_000, false),
      (.min, .max, true),
    ]
    for row in rows {
      #expect(signature(row.modified, row.changed).wasYoungWhenPlaced == row.isYoung, "\(row)")
    }
  }

  @Test func `a file that waited in its stage is not young when it is put in place`() throws {
    let group = try test.book.prepare(changes(3), as: .random())
    let clock = try Directory(path: test.folder.path)
    // The file system's own clock goes on until the files are old enough.
    let begun = try stamp(clock)
    while try stamp(clock) < begun + 25_000_000 {}
    for outcome in try group.perform() {
      guard case .written(let signature) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(!signature.wasYoungWhenPlaced)
    }
  }

  /// The moment at which a file that is made now changes.
  private func stamp(_ folder: Directory) throws -> Int64 {
    let name = Array(".stamp".utf8)
    try test.put(".stamp", "")
    defer { try? folder.remove(name) }
    return try folder.status(name).changed
  }
}
