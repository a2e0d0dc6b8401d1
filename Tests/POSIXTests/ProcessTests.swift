import POSIX
import Synchronization
import Testing

@Suite(.serialized) struct ProcessTests {
  @Test func `a program's output and end are known`() throws {
    let result = try ChildProcess.output(
      of: ["sh", "-c", "printf '%s' \"$WORD\"; exit 3"], environment: ["WORD=héllo"])
    #expect(result.ending == .exited(3))
    #expect(result.output == Array("héllo".utf8))
  }

  @Test func `a program runs in the folder it is given, and one that is missing is named`() throws {
    let folder = try TemporaryFolder()
    let result = try ChildProcess.output(of: ["pwd"], folder: folder.path)
    #expect(String(decoding: result.output, as: UTF8.self) == (File.resolve(folder.path) ?? "") + "\n")
    // By its path: with a bare name, a folder of PATH that this user may not enter makes it "permission denied".
    let missing = folder.path("no-such-program")
    let error = try #require(throws: SystemError.self) { _ = try ChildProcess([missing]) }
    #expect(error.isMissing && error.path == missing)
  }

  @Test func `a child that is killed says so, and a signal after its end goes nowhere`() throws {
    let child = try ChildProcess(["sleep", "100"], ownGroup: true)
    #expect(try child.poll() == nil)
    try child.send(.kill, group: true)
    #expect(try child.wait() == .killed(.kill))
    #expect(try child.wait() == .killed(.kill))
    try child.send(.terminate)
  }

  @Test func `no open file of this process reaches a child`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor(path: folder.path("open"), [.write, .create])
    let result = try ChildProcess.output(of: ["sh", "-c", "ls -l /proc/self/fd"])
    #expect(!String(decoding: result.output, as: UTF8.self).contains(folder.path))
    try file.close()
  }

  @Test func `a thread runs its body and is joined, and a wake-up is remembered`() throws {
    let wakeUp = try WakeUp()
    let count = Atomic(0)
    try withExtendedLifetime(wakeUp) {
      let threads = try (0..<4).map { _ in try Worker(wakeUp, 1_000) }
      for worker in threads { count.add(worker.join(), ordering: .relaxed) }
    }
    #expect(count.load(ordering: .relaxed) == 4_000)
    #expect(try wakeUp.wait(until: nil))
    #expect(try !wakeUp.wait(until: MonotonicClock.milliseconds()))
  }

  @Test func `a wait ends at its deadline`() throws {
    let wakeUp = try WakeUp()
    let start = MonotonicClock.milliseconds()
    #expect(try !wakeUp.wait(until: start + 20))
    #expect(MonotonicClock.milliseconds() >= start + 20)
  }

  @Test func `users are known by name and number`() throws {
    let root = try #require(UserAccount(name: "root"))
    #expect(root.id == 0 && root == UserAccount(id: 0))
    #expect(UserAccount(name: "contacts2web-nobody") == nil)
    #expect(Environment["PATH"]?.isEmpty == false)
    #expect(Environment.homeFolder != nil)
  }

  /// A thread that counts and wakes.
  private final class Worker: Sendable {
    private let counted = Atomic(0)
    private let thread = Mutex<Thread?>(nil)

    init(_ wakeUp: WakeUp, _ count: Int) throws {
      let started = try Thread("contacts2web-counter") {
        for _ in 0..<count { self.counted.add(1, ordering: .relaxed) }
        wakeUp.wake()
      }
      thread.withLock { $0 = started }
    }

    func join() -> Int {
      thread.withLock { $0?.join() }
      return counted.load(ordering: .relaxed)
    }
  }
}
