import AddressBook
import Contacts
import Glibc
import POSIX
import Sync
import Testing

@Suite struct VdirWritingTests {
  let test: TestFolder

  init() throws { test = try TestFolder() }

  private func write(_ name: String, _ text: String, over signature: ItemSignature? = nil) throws -> BookChangeOutcome?
  {
    try test.book.perform([.write(name: ItemName(name), bytes: Array(text.utf8), replacing: signature)]).first
  }

  @Test func `a written file has the signature that the next scan sees, and nothing else is left`() throws {
    guard case .written(let signature)? = try write("a.vcf", "one") else {
      Issue.record("not written")
      return
    }
    #expect(try test.signature("a.vcf") == signature)
    guard case .written(let second)? = try write("a.vcf", "two", over: signature) else {
      Issue.record("not replaced")
      return
    }
    #expect(try test.signature("a.vcf") == second && second != signature)
    #expect(try test.text("a.vcf") == "two")
    #expect(try test.names() == ["a.vcf"])
    #expect(try test.book.perform([.remove(name: ItemName("a.vcf"), expecting: second)]) == [.removed])
    #expect(try test.names() == [])
  }

  @Test func `an edit made meanwhile is not overwritten and not removed`() throws {
    try test.put("a.vcf", "old")
    let old = try test.signature("a.vcf")
    try test.put("a.vcf", "edited")
    #expect(try write("a.vcf", "ours", over: old) == .moved)
    let expected = try #require(old)
    #expect(try test.book.perform([.remove(name: ItemName("a.vcf"), expecting: expected)]) == [.moved])
    #expect(try write("a.vcf", "ours") == .moved)
    #expect(try test.text("a.vcf") == "edited")
    try File.remove(test.folder.path("a.vcf"))
    #expect(try write("a.vcf", "ours", over: old) == .moved)
    #expect(try test.book.perform([.remove(name: ItemName("a.vcf"), expecting: expected)]) == [.moved])
    #expect(try test.names() == [])
  }

  @Test func `a file edited in place with the same size is seen as edited`() throws {
    try test.put("a.vcf", "one")
    let old = try test.signature("a.vcf")
    let file = try FileDescriptor(path: test.folder.path("a.vcf"), .write)
    try file.writeAll("two".utf8)
    try file.sync()
    // The clock of the file system's time stamps may stand still for some milliseconds.
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(futimens(file.number, &times) == 0)
    #expect(try write("a.vcf", "ours", over: old) == .moved)
    #expect(try test.text("a.vcf") == "two")
  }

  @Test func `many changes at once are done each by itself`() throws {
    for index in 0..<10 { try test.put("old\(index).vcf", "old") }
    let before = try test.scan().items
    try test.put("old3.vcf", "edited")
    var changes: [BookChange] = (0..<250).map {
      .write(name: ItemName("new\($0).vcf"), bytes: Array("new \($0)".utf8), replacing: nil)
    }
    for index in 0..<10 {
      let signature = try #require(before[ItemName("old\(index).vcf")])
      changes.append(
        index < 5
          ? .remove(name: ItemName("old\(index).vcf"), expecting: signature)
          : .write(name: ItemName("old\(index).vcf"), bytes: [0x78], replacing: signature))
    }
    let outcomes = try test.book.perform(changes)
    #expect(outcomes.count == 260 && outcomes.filter { $0 == .removed }.count == 4 && outcomes[253] == .moved)
    let after = try test.scan().items
    #expect(after.count == 256)
    for (change, outcome) in zip(changes, outcomes) {
      if case .write(let name, _, _) = change { #expect(outcome == after[name].map { .written($0) }) }
    }
    #expect(try test.text("old3.vcf") == "edited" && test.text("new249.vcf") == "new 249")
    #expect(try test.names().count == 256)
  }

  @Test func `a replaced file keeps its rights, its owner and nothing of its old content`() throws {
    try test.put("a.vcf", "a long old content")
    #expect(chmod(test.folder.path("a.vcf"), 0o640) == 0)
    let isRoot = UserAccount.currentID == 0
    if isRoot { #expect(chown(test.folder.path("a.vcf"), 12_345, 54_321) == 0) }
    _ = try write("a.vcf", "new", over: try test.signature("a.vcf"))
    let status = try FileStatus(path: test.folder.path("a.vcf"))
    #expect(status.mode == 0o640 && status.size == 3)
    if isRoot { #expect(status.user == 12_345 && status.group == 54_321) }
  }

  @Test func `a name that is no item's is refused before anything is touched`() throws {
    for name in ["../a.vcf", "a/b.vcf", ".a.vcf", "a.txt", "a\u{0}.vcf", ".vcf", ""] {
      #expect(throws: BookError.self) {
        try test.book.perform([
          .write(name: ItemName("good.vcf"), bytes: [], replacing: nil),
          .write(name: ItemName(name), bytes: [], replacing: nil),
        ])
      }
    }
    #expect(try test.names() == [])
  }

  @Test func `what a killed run left is cleared away by the next scan, and nothing else`() throws {
    try test.put(".contacts2web-1234abcd.tmp", "half a card")
    try test.put(".other.tmp", "not ours")
    try test.put("a.vcf", "1")
    // A writer at work holds the folder's lock.
    let writer = try Directory(path: test.folder.path)
    #expect(try writer.lock(wait: false))
    _ = try test.scan()
    #expect(try test.names().count == 3)
    writer.unlock()
    _ = try test.scan()
    #expect(try test.names() == [".other.tmp", "a.vcf"])
  }

  @Test func `two writers never lose an edit of each other`() throws {
    // Each of two threads adds its own letters to one file, by read and conditional write; every letter must arrive.
    try test.put("a.vcf", "")
    let path = test.folder.path
    let threads = try ["x", "y"].map { letter in
      try Thread("contacts2web-writer") {
        let book = Vdir(path: path)
        var left = 50
        while left > 0 {
          guard let item = try? book.read(ItemName("a.vcf"), limit: 1_000) else { continue }
          let change = BookChange.write(
            name: ItemName("a.vcf"), bytes: item.bytes + Array(letter.utf8), replacing: item.signature)
          if case .written? = try? book.perform([change]).first { left -= 1 }
        }
      }
    }
    for thread in threads { thread.join() }
    let text = try test.text("a.vcf")
    #expect(text.count == 100 && text.filter { $0 == "x" }.count == 50)
    #expect(try test.names() == ["a.vcf"])
  }

  /// Another program, which renames its file over `a.vcf` each time that it is told to.
  private func editor(_ rounds: Int, _ start: WakeUp, _ done: WakeUp) throws -> Thread {
    let path = test.folder.path("a.vcf")
    return try Thread("contacts2web-editor") {
      for round in 0..<rounds {
        _ = try? start.wait(until: nil)
        try? File.write(path, "edit \(round)".utf8)
        done.wake()
      }
    }
  }

  @Test func `another program's save at the same moment is never lost`() throws {
    // The other program asks nobody: it renames its file over ours. Whenever it comes, before, between or after our system
    // calls, its content must be there in the end.
    let (rounds, start, done) = (400, try WakeUp(), try WakeUp())
    let editor = try editor(rounds, start, done)
    for round in 0..<rounds {
      try test.put("a.vcf", "old")
      let item = try test.book.read(ItemName("a.vcf"), limit: 100)
      start.wake()
      // As long as the other program has not been here, our write succeeds and is followed by the next.
      var base = item
      while case .written(let signature)? = try write("a.vcf", "ours \(round)", over: base.signature) {
        base.signature = signature
        if try done.wait(until: MonotonicClock.milliseconds()) {
          done.wake()
          break
        }
      }
      #expect(try done.wait(until: nil))
      #expect(try test.text("a.vcf") == "edit \(round)")
      #expect(try test.names() == ["a.vcf"])
    }
    editor.join()
  }

  @Test func `another program's save is not removed with the file it replaced`() throws {
    let (rounds, start, done) = (400, try WakeUp(), try WakeUp())
    let editor = try editor(rounds, start, done)
    for round in 0..<rounds {
      try test.put("a.vcf", "old")
      let signature = try #require(try test.signature("a.vcf"))
      start.wake()
      _ = try test.book.perform([.remove(name: ItemName("a.vcf"), expecting: signature)])
      #expect(try done.wait(until: nil))
      #expect(try test.text("a.vcf") == "edit \(round)")
      #expect(try test.names() == ["a.vcf"])
    }
    editor.join()
  }
}
