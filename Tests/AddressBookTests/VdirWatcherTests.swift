import AddressBook
import Glibc
import POSIX
import Sync
import Testing

@Suite(.serialized) struct VdirWatcherTests {
  let test: TestFolder

  init() throws { test = try TestFolder() }

  private func soon() -> Int64 { MonotonicClock.milliseconds() + 10_000 }

  @Test func `a change is told once, after a moment of quiet`() throws {
    let watcher = try VdirWatcher(path: test.folder.path, quiet: 20)
    for index in 0..<20 { try test.put("\(index).vcf", "card") }
    #expect(try watcher.wait(until: soon()) == .changed)
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 50) == .deadline)
    try File.remove(test.folder.path("3.vcf"))
    #expect(try watcher.wait(until: soon()) == .changed)
    let file = try FileDescriptor(path: test.folder.path("4.vcf"), [.write, .append])
    try file.writeAll("more".utf8)
    #expect(try watcher.wait(until: soon()) == .changed)
    #expect(chmod(test.folder.path("5.vcf"), 0o600) == 0)
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `files that are no items are not told`() throws {
    let watcher = try VdirWatcher(path: test.folder.path, quiet: 1)
    try test.put(".hidden.vcf", "x")
    try test.put("note.txt", "x")
    _ = try test.book.id()
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 30) == .deadline)
  }

  @Test func `another thread ends the wait, and the change is told afterwards`() throws {
    let watcher = try VdirWatcher(path: test.folder.path, quiet: 1)
    let thread = try Thread("contacts2web-waker") { watcher.wake() }
    #expect(try watcher.wait(until: nil) == .woken)
    thread.join()
    try test.put("a.vcf", "x")
    watcher.wake()
    #expect(try watcher.wait(until: soon()) == .woken)
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a removed folder is told, and its return`() throws {
    let watcher = try VdirWatcher(path: test.folder.path, quiet: 1)
    try File.removeTree(test.folder.path)
    #expect(try watcher.wait(until: soon()) == .missing)
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 20) == .deadline)
    try File.makeFolder(test.folder.path)
    #expect(try watcher.wait(until: soon()) == .back)
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a folder that is moved away and replaced at once is told`() throws {
    let watcher = try VdirWatcher(path: test.folder.path, quiet: 1)
    try File.rename(test.folder.path, to: test.folder.path + "-moved")
    defer { try? File.removeTree(test.folder.path + "-moved") }
    try File.makeFolder(test.folder.path)
    #expect(try watcher.wait(until: soon()) == .back)
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a folder that is missing from the start is told`() throws {
    try File.removeTree(test.folder.path)
    let watcher = try VdirWatcher(path: test.folder.path)
    #expect(try watcher.wait(until: soon()) == .missing)
  }

  @Test func `a queue that overflowed counts as a change`() throws {
    let watcher = try VdirWatcher(path: test.folder.path, quiet: 1)
    let limit = Int(
      String(decoding: try File.read("/proc/sys/fs/inotify/max_queued_events"), as: UTF8.self).filter(\.isNumber))
    let directory = try Directory(path: test.folder.path)
    // Two names in turn, since equal events in a row are one.
    for index in 0...((limit ?? 16_384) / 2) {
      let name = Array("\(index % 2).txt".utf8)
      _ = try directory.open(name, [.write, .create])
      try directory.remove(name)
    }
    #expect(try watcher.wait(until: soon()) == .changed)
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }
}
