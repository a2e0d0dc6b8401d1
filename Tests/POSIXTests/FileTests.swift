import Glibc
import Testing

@testable import POSIX

@Suite struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is put in place whole, with its mode, and no temporary one stays`() throws {
    try File.write(folder.path("a"), "old".utf8, mode: 0o600)
    try File.write(folder.path("a"), "new".utf8, mode: 0o600)
    #expect(try File.read(folder.path("a")) == Array("new".utf8))
    #expect(try FileStatus(path: folder.path("a")).mode == 0o600)
    #expect(try names(in: folder.path) == ["a"])
  }

  @Test func `a file above the limit is refused before it is read`() throws {
    try File.write(folder.path("large"), [UInt8](repeating: 7, count: 100_001))
    let error = try #require(throws: SystemError.self) { try File.read(folder.path("large"), limit: 100_000) }
    #expect(error.isTooLarge && !error.isFull)
    #expect(try File.read(folder.path("large"), limit: 100_001).count == 100_001)
    #expect(try FileDescriptor(path: folder.path("large")).readAll(limit: 100_000) == nil)
    #expect(try FileDescriptor(path: folder.path("large")).readAll(limit: 100_001, expected: 0)?.count == 100_001)
  }

  @Test func `an error names the file and says in plain words what happened`() throws {
    let error = try #require(throws: SystemError.self) { try File.read(folder.path("none")) }
    #expect(error.description == "\(folder.path)/none: no such file or directory")
    #expect(error.isMissing && !error.isDenied)
    #expect(throws: SystemError.self) { try File.read(folder.path + "/a\u{0}b") }
  }

  @Test func `a file's time outside of what nanoseconds can count is the last that they can`() {
    #expect(FileStatus.nanoseconds(timespec(tv_sec: 13_569_465_600, tv_nsec: 1)) == .max)
    #expect(FileStatus.nanoseconds(timespec(tv_sec: 9_223_372_036, tv_nsec: 854_775_808)) == .max)
    #expect(FileStatus.nanoseconds(timespec(tv_sec: .min, tv_nsec: 999_999_999)) == .min)
    #expect(FileStatus.nanoseconds(timespec(tv_sec: -1, tv_nsec: 1)) == -999_999_999)
  }

  @Test func `folders are made with those above them and removed with everything in them`() throws {
    let deep = folder.path("a/b/c")
    try File.makeFolder(deep)
    try File.makeFolder(deep)
    try File.write(deep + "/file", [1])
    let inside = try Directory(path: deep)
    // A name that is no UTF-8.
    _ = try inside.open([0xFF, 0x2E], [.write, .create])
    try File.removeTree(folder.path("a"))
    #expect(!File.exists(folder.path("a")))
    try File.removeTree(folder.path("a"))
    try File.write(folder.path("plain"), [1])
    #expect(throws: SystemError.self) { try File.makeFolder(folder.path("plain")) }
  }

  @Test func `two files change their names at once, and a taken name is refused`() throws {
    let directory = try Directory(path: folder.path)
    try File.write(folder.path("a"), "1".utf8)
    try File.write(folder.path("b"), "2".utf8)
    try directory.rename(Array("a".utf8), to: Array("b".utf8), .exchange)
    #expect(try File.read(folder.path("a")) == Array("2".utf8))
    let error = try #require(throws: SystemError.self) {
      try directory.rename(Array("a".utf8), to: Array("b".utf8), .refuse)
    }
    #expect(error.isExisting)
    try directory.rename(Array("a".utf8), to: Array("b".utf8))
    #expect(try names(in: folder.path) == ["b"])
    #expect(throws: SystemError.self) { try directory.status(Array("../b".utf8)) }
    #expect(throws: SystemError.self) { try directory.remove([]) }
  }

  @Test func `a listing tells names, kinds and states`() throws {
    try File.write(folder.path("file"), [1, 2, 3])
    try File.makeFolder(folder.path("folder"))
    var seen: [String: FileStatus] = [:]
    try Directory(path: folder.path).forEachEntry { entry in
      let status = try #require(try entry.status())
      #expect(entry.kind == nil || entry.kind == status.kind)
      #expect(entry.withName { $0.count } == entry.name.count)
      seen[String(decoding: entry.name, as: UTF8.self)] = status
    }
    #expect(seen.keys.sorted() == ["file", "folder"])
    #expect(seen["file"]?.size == 3 && seen["file"]?.kind == .regular && seen["folder"]?.kind == .directory)
    #expect(abs((seen["file"]?.modified ?? 0) - WallClock.nanoseconds()) < 60_000_000_000)
  }

  @Test func `only one at a time has a lock`() throws {
    let first = try FileLock(folder.path("lock"), wait: false)
    #expect(first != nil)
    #expect(try FileLock(folder.path("lock"), wait: false) == nil)
    first?.unlock()
    #expect(try FileLock(folder.path("lock"), wait: false) != nil)
  }

  private func names(in path: String) throws -> [String] {
    var names: [String] = []
    try Directory(path: path).forEachEntry { names.append(String(decoding: $0.name, as: UTF8.self)) }
    return names.sorted()
  }
}
