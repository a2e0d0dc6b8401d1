import AddressBook
import Contacts
import Glibc
import POSIX
import Sync
import Synchronization
import TestSystem
import Testing

/// Changes the calling thread's user for access to files, and takes root's privileges there from it; other threads keep
/// theirs.
@_silgen_name("setfsuid") private func setFileSystemUser(_ user: UInt32) -> Int32

/// Full disks and lost rights.
@Suite(.serialized)
struct VdirFailureTests {
  let test: TestFolder

  init() throws { test = try TestFolder() }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a full disk is said, and every file is as it was`() throws {
    try onMount("size=64k") { book, folder in
      try File.write(folder + "/a.vcf", "old".utf8)
      var signature: ItemSignature?
      _ = try book.scan { _, found in signature = found }
      let error = try #require(throws: BookError.self) {
        try book.perform([
          .write(name: ItemName("b.vcf"), bytes: [1], replacing: nil),
          .write(name: ItemName("a.vcf"), bytes: [UInt8](repeating: 0, count: 100_000), replacing: signature),
        ])
      }
      let message = "the disk is full: cannot write to \(folder)"
      #expect(error == .failed(message: message, hint: "make room on the disk and run it again: nothing is lost"))
      #expect(try names(folder) == ["a.vcf"])
      #expect(try book.read(ItemName("a.vcf"), limit: 100).bytes == Array("old".utf8))
      // Freed, the same change goes through.
      let outcomes = try book.perform([.write(name: ItemName("a.vcf"), bytes: [2], replacing: signature)])
      #expect(outcomes.count == 1 && outcomes != [.moved])
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a full disk while the id is made leaves no half id`() throws {
    try onMount("size=64k,nr_inodes=1") { book, folder in
      #expect(throws: BookError.self) { try book.id() }
      let left = try names(folder)
      #expect(left == [])
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a folder that can only be read is read, and writing says so`() throws {
    try onMount("size=64k") { book, folder in
      let id = try book.id()
      try File.write(folder + "/a.vcf", "old".utf8)
      #expect(try ChildProcess(["mount", "-o", "remount,ro", folder]).wait().isSuccess)
      #expect(try book.scan { (_, _) in } == 1 && book.id() == id)
      let error = try #require(throws: BookError.self) {
        try book.perform([.write(name: ItemName("b.vcf"), bytes: [1], replacing: nil)])
      }
      let message = "the address book \(folder) can only be read"
      #expect(error == .failed(message: message, hint: "its file system is mounted read-only"))
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a folder that can only be read keeps what a killed run has left, and nobody hears of it`() throws {
    try onMount("size=64k") { book, folder in
      try File.write(folder + "/.contacts2web-1f-1.2.3.tmp", "an edit".utf8)
      #expect(try ChildProcess(["mount", "-o", "remount,ro", folder]).wait().isSuccess)
      #expect(try book.scan { (_, _) in } == 0)
      #expect(try book.leftovers(limit: 99) == [])
      #expect(try ChildProcess(["mount", "-o", "remount,rw", folder]).wait().isSuccess)
      #expect(try book.scan { (_, _) in } == 0)
      #expect(try book.leftovers(limit: 99).count == 1)
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `a folder that can only be read is recognized for a dry run, and gets no id`() throws {
    try onMount("size=64k") { book, folder in
      let id = try book.id()
      try book.forgetID()
      #expect(try ChildProcess(["mount", "-o", "remount,ro", folder]).wait().isSuccess)
      let expecting = Vdir(path: folder, expecting: id)
      let error = try #require(throws: BookError.self) { try expecting.recognize(isRehearsal: false) { _ in true } }
      let message = "the address book \(folder) can only be read"
      #expect(error == .failed(message: message, hint: "its file system is mounted read-only"))
      #expect(throws: BookError.self) { try expecting.scan { (_, _) in } }
      #expect(try expecting.recognize(isRehearsal: true) { _ in true })
      #expect(try expecting.scan { (_, _) in } == 0)
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `an unmounted address book is missing and not empty`() throws {
    try onMount("size=64k") { book, folder in
      let id = try book.id()
      let expecting = Vdir(path: folder, expecting: id)
      _ = try expecting.scan { (_, _) in }
      #expect(try ChildProcess(["umount", "--lazy", folder]).wait().isSuccess)
      let error = try #require(throws: BookError.self) { try expecting.scan { (_, _) in } }
      guard case .unmarked = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `an unmounted address book is told by the watcher`() throws {
    let disk = try SmallDisk("size=64k")
    let folder = disk.path
    let book = Vdir(path: folder)
    let id = try book.id()
    let watcher = try VdirWatcher(path: folder, timing: .brisk)
    book.release()
    try disk.takeOut()
    // The mount point is a folder too; that it is not the address book, its id tells.
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 60_000) == .back)
    let error = try #require(throws: BookError.self) { try Vdir(path: folder, expecting: id).id() }
    let message = "the folder \(folder) is not the address book: its file .contacts2web is missing"
    #expect(error == .unmarked(message: message))
  }

  @Test(.enabled(if: UserAccount.currentID == 0, "only root can be another user"))
  func `no rights on the folder or on a file are said`() throws {
    try test.put("a.vcf", "1")
    try test.put("secret.vcf", "2")
    try File.setMode(test.folder.path("secret.vcf"), 0)
    try File.setMode(test.folder.path, 0o755)
    let path = test.folder.path
    // By which it is known all the same.
    let inode = try test.inode("secret.vcf")
    try asNobody {
      let book = Vdir(path: path)
      #expect(try book.read(ItemName("a.vcf"), limit: 10).bytes.count == 1)
      #expect(throws: BookError.item(name: ItemName("secret.vcf"), reason: "no rights to read it", inode: inode)) {
        try book.read(ItemName("secret.vcf"), limit: 10)
      }
      let error = try #require(throws: BookError.self) {
        try book.perform([.write(name: ItemName("b.vcf"), bytes: [1], replacing: nil)])
      }
      let hint = "give your user the right to write to the folder"
      #expect(error == .failed(message: "no rights to write to \(path)", hint: hint))
      #expect(throws: BookError.self) { try book.id() }
    }
    try File.setMode(path, 0o700)
    try asNobody {
      let error = try #require(throws: BookError.self) { try Vdir(path: path).scan { (_, _) in } }
      guard case .failed(let message, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(message == "no rights on the address book \(path)")
    }
    #expect(try test.names() == ["a.vcf", "secret.vcf"])
  }

  // MARK: -

  /// Runs `body` with an address book on a file system of its own in memory.
  private func onMount(_ options: String, _ body: (Vdir, String) throws -> Void) throws {
    let disk = try SmallDisk(options)
    try body(Vdir(path: disk.path), disk.path)
  }

  /// Runs `body` on a thread whose files are another user's.
  private func asNobody(_ body: @escaping @Sendable () throws -> Void) throws {
    let box = Box()
    let thread = try Thread("contacts2web-nobody") {
      _ = setFileSystemUser(65_534)
      do { try body() } catch { box.failure.withLock { $0 = error } }
    }
    thread.join()
    if let error = box.failure.withLock({ $0 }) { throw error }
  }

  private final class Box: Sendable {
    let failure = Mutex<(any Error)?>(nil)
  }

  private func names(_ folder: String) throws -> [String] {
    var names: [String] = []
    try Directory(path: folder).forEachEntry { names.append(String(decoding: $0.name, as: UTF8.self)) }
    return names.sorted()
  }
}
