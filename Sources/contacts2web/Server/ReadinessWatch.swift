import Cloud
import Engine
import POSIX
import Protocol
import Sync
import Synchronization

/// Whether the server can do its work: its database answers and has its schema, and there is room on the disk of its folder. The log
/// says when something of that goes wrong, and when it is right again; requests fail meanwhile with messages of their own, but nobody may
/// look at those.
final class ReadinessWatch: Sendable {
  /// Milliseconds.
  private static let pause: Int64 = 2_000
  /// A look that takes so much longer hangs.
  private static let patience: Int64 = 15_000
  /// PostgreSQL ends itself where its disk is full; so many bytes are left for somebody to make room.
  private static let leastFree: Int64 = 100 << 20

  private struct State {
    /// When all was well last, by the monotonic clock.
    var lastGood: Int64?
    var isDatabaseAway = false
    var isDiskFull = false
  }

  private let database: CloudDatabase
  private let folder: String
  private let interruption: Interruption
  private let state = Mutex(State())
  private let thread = Mutex<Thread?>(nil)

  /// `folder`: the server's.
  init(_ database: CloudDatabase, folder: String, _ interruption: Interruption) {
    self.database = database
    self.folder = folder
    self.interruption = interruption
  }

  func start() throws {
    look()
    let thread = try Thread("readiness", stackSize: 1 << 20) { [self] in
      while interruption.wait(Self.pause) { look() }
    }
    self.thread.withLock { $0 = thread }
  }

  /// As of the last look. Does not wait.
  var isReady: Bool {
    guard let lastGood = state.withLock(\.lastGood) else { return false }
    return MonotonicClock.milliseconds() - lastGood < Self.pause + Self.patience
  }

  private func look() {
    let hasDatabase = lookAtDatabase()
    let hasRoom = lookAtDisk()
    state.withLock { $0.lastGood = hasDatabase && hasRoom ? MonotonicClock.milliseconds() : nil }
  }

  private func lookAtDatabase() -> Bool {
    let wasAway = state.withLock(\.isDatabaseAway)
    do throws(CloudError) {
      try database.check()
      if wasAway { Log.write("database-back") }
      state.withLock { $0.isDatabaseAway = false }
      return true
    } catch {
      if !wasAway { Log.write("database-away", [("message", error.explanation.message)], level: .error) }
      state.withLock { $0.isDatabaseAway = true }
      return false
    }
  }

  private func lookAtDisk() -> Bool {
    let wasFull = state.withLock(\.isDiskFull)
    // A file system that does not tell has nothing to be said about.
    let free = (try? Directory(path: folder).freeBytes()) ?? .max
    let isFull = free < Self.leastFree
    if isFull, !wasFull {
      Log.write(
        "disk-full", [("free_mb", "\(free >> 20)"), ("message", "make room where the data folder is")], level: .error)
    } else if wasFull, !isFull {
      Log.write("disk-has-room", [("free_mb", "\(free >> 20)")])
    }
    state.withLock { $0.isDiskFull = isFull }
    return !isFull
  }

  /// Waits for the look in progress.
  func stop() {
    interruption.request()
    thread.withLock { $0 }?.join()
  }
}
