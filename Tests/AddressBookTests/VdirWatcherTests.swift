import AddressBook
import Glibc
import POSIX
import Sync
import Testing

@Suite(.serialized) struct VdirWatcherTests {
  let test: TestFolder

  init() throws { test = try TestFolder() }

  private func soon() -> Int64 { MonotonicClock.milliseconds() + 60_000 }

  private func watcher(_ change: (inout VdirWatcher.Timing) -> Void = { _ in }) throws -> VdirWatcher {
    var timing = VdirWatcher.Timing.brisk
    change(&timing)
    return try VdirWatcher(path: test.folder.path, timing: timing)
  }

  @Test func `a change is told once, after a moment of quiet`() throws {
    let watcher = try watcher { $0.quiet = 20 }
    for index in 0..<20 { try test.put("\(index).vcf", "card") }
    #expect(try watcher.wait(until: soon()) == .changed)
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 50) == .deadline)
    try File.remove(test.folder.path("3.vcf"))
    #expect(try watcher.wait(until: soon()) == .changed)
    do {
      let file = try FileDescriptor(path: test.folder.path("4.vcf"), [.write, .append])
      try file.writeAll("more".utf8)
    }
    #expect(try watcher.wait(until: soon()) == .changed)
    #expect(chmod(test.folder.path("5.vcf"), 0o600) == 0)
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a file that is written in pieces is waited for until it is closed`() throws {
    let watcher = try watcher { $0.patience = 3_600_000 }
    do {
      let file = try FileDescriptor(path: test.folder.path("slow.vcf"), [.write, .create])
      try file.writeAll("BEGIN:VCARD".utf8)
      #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 50) == .deadline)
      try file.writeAll("END:VCARD".utf8)
      #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 50) == .deadline)
    }
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a file that is never closed, or a folder that is never quiet, is told all the same`() throws {
    let watcher = try watcher { ($0.quiet, $0.patience) = (3_600_000, 50) }
    let file = try FileDescriptor(path: test.folder.path("open.vcf"), [.write, .create])
    try file.writeAll("BEGIN:VCARD".utf8)
    #expect(try watcher.wait(until: soon()) == .changed)
    for index in 0..<10 { try test.put("\(index).vcf", "card") }
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `files that are no items are not told`() throws {
    let watcher = try watcher()
    try test.put(".hidden.vcf", "x")
    try test.put("note.txt", "x")
    _ = try test.book.id()
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 30) == .deadline)
  }

  @Test func `another thread ends the wait, and the change is told afterwards`() throws {
    let watcher = try watcher()
    let thread = try Thread("contacts2web-waker") { watcher.wake() }
    #expect(try watcher.wait(until: nil) == .woken)
    thread.join()
    try test.put("a.vcf", "x")
    watcher.wake()
    #expect(try watcher.wait(until: soon()) == .woken)
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a removed folder is told, and its return`() throws {
    let watcher = try watcher()
    try File.removeTree(test.folder.path)
    #expect(try watcher.wait(until: soon()) == .missing)
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 20) == .deadline)
    try File.makeFolder(test.folder.path)
    try expectTold(watcher, .back)
  }

  @Test func `a folder that is removed and made anew at once is told, even with the inode of the old one`() throws {
    let watcher = try watcher()
    for _ in 0..<20 {
      try File.removeTree(test.folder.path)
      try File.makeFolder(test.folder.path)
      try expectTold(watcher, .back)
    }
  }

  @Test func `a folder that is moved away and replaced at once is told`() throws {
    let watcher = try watcher()
    try File.rename(test.folder.path, to: test.folder.path + "-moved")
    defer { try? File.removeTree(test.folder.path + "-moved") }
    try File.makeFolder(test.folder.path)
    try expectTold(watcher, .back)
  }

  @Test func `a folder that is moved away and back is the same`() throws {
    let watcher = try watcher()
    try File.rename(test.folder.path, to: test.folder.path + "-moved")
    try File.rename(test.folder.path + "-moved", to: test.folder.path)
    #expect(try watcher.wait(until: MonotonicClock.milliseconds() + 20) == .deadline)
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a folder that is missing from the start is told, and its coming`() throws {
    try File.removeTree(test.folder.path)
    let watcher = try watcher()
    #expect(try watcher.wait(until: soon()) == .missing)
    try File.makeFolder(test.folder.path)
    try expectTold(watcher, .back)
  }

  @Test func `a folder above that is moved away is noticed, and its return`() throws {
    let inner = test.folder.path("a/b")
    try File.makeFolder(inner)
    let watcher = try VdirWatcher(path: inner, timing: .brisk)
    try File.rename(test.folder.path("a"), to: test.folder.path("c"))
    #expect(try watcher.wait(until: soon()) == .missing)
    try File.rename(test.folder.path("c"), to: test.folder.path("a"))
    #expect(try watcher.wait(until: soon()) == .back)
    try File.write(inner + "/a.vcf", [1])
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a link is followed, also when it points elsewhere`() throws {
    let (first, second, link) = (test.folder.path("first"), test.folder.path("second"), test.folder.path("link"))
    for folder in [first, second] { try File.makeFolder(folder) }
    #expect(symlink(first, link) == 0)
    let watcher = try VdirWatcher(path: link, timing: .brisk)
    try File.write(first + "/a.vcf", [1])
    #expect(try watcher.wait(until: soon()) == .changed)
    #expect(symlink(second, link + ".new") == 0)
    try File.rename(link + ".new", to: link)
    #expect(try watcher.wait(until: soon()) == .back)
    try File.write(second + "/a.vcf", [1])
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a queue that overflowed counts as a change`() throws {
    let watcher = try watcher()
    try overflow()
    #expect(try watcher.wait(until: soon()) == .changed)
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  @Test func `a folder whose end was lost in an overflow is watched again`() throws {
    let watcher = try watcher()
    try overflow()
    try File.removeTree(test.folder.path)
    try File.makeFolder(test.folder.path)
    // The overflow itself is a change beside it.
    var told: [VdirWatcher.Event] = []
    while told.last != .deadline { told.append(try watcher.wait(until: MonotonicClock.milliseconds() + 50)) }
    #expect(told.contains(.back))
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  /// The event, and that the folder that stands there now is watched.
  private func expectTold(_ watcher: VdirWatcher, _ event: VdirWatcher.Event) throws {
    // On a busy machine, what went before it is told by itself.
    var told = try watcher.wait(until: soon())
    if told == .changed { told = try watcher.wait(until: soon()) }
    #expect(told == event)
    try test.put("a.vcf", "x")
    #expect(try watcher.wait(until: soon()) == .changed)
  }

  /// Makes more events than the kernel keeps for somebody who does not read them.
  private func overflow() throws {
    let limit = Int(
      String(decoding: try File.read("/proc/sys/fs/inotify/max_queued_events"), as: UTF8.self).filter(\.isNumber))
    let directory = try Directory(path: test.folder.path)
    // Two names in turn, since equal events in a row are one.
    for index in 0...((limit ?? 16_384) / 2) {
      let name = Array("\(index % 2).txt".utf8)
      _ = try directory.open(name, [.write, .create])
      try directory.remove(name)
    }
  }
}

extension VdirWatcher.Timing {
  /// With hardly a pause.
  static var brisk: Self {
    var timing = Self()
    (timing.quiet, timing.look, timing.lookForLost) = (1, 30, 10)
    return timing
  }
}
