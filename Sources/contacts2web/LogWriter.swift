import POSIX

/// Writes log lines on a thread of its own: whoever reads them slowly holds up nobody who has something to tell.
final class LogWriter: Sendable {
  /// So many lines wait for the thread; what comes then is counted, and told of.
  private static let capacity = 10_000

  private struct State {
    var lines: [String] = []
    var dropped = 0
    var isWriting = false
    var isStopped = false
  }

  private let monitor = Monitor(State())
  private let thread: Thread

  /// `told` makes the line that tells of so many which were left out.
  init(told: @escaping @Sendable (Int) -> String) throws {
    let monitor = monitor
    thread = try Thread("log", stackSize: 1 << 20) {
      while let (lines, dropped) = monitor.wait({ state -> (([String], Int)?)? in
        if state.lines.isEmpty { return state.isStopped ? .some(nil) : nil }
        defer {
          state.lines = []
          state.dropped = 0
          state.isWriting = true
        }
        return (state.lines, state.dropped)
      }) {
        StandardStream.writeError(lines.joined() + (dropped > 0 ? told(dropped) : ""))
        monitor.withLock { $0.isWriting = false }
        monitor.wakeAll()
      }
    }
  }

  /// Does not wait.
  func add(_ line: String) {
    monitor.withLock { state in
      if state.lines.count < Self.capacity { state.lines.append(line) } else { state.dropped += 1 }
    }
    monitor.wakeAll()
  }

  /// Waits until all that was told is written.
  func flush() { monitor.wait { state in state.lines.isEmpty && !state.isWriting ? () : nil } }

  /// Waits until all is written, five seconds at most: nobody may read it any more.
  func stop() {
    monitor.withLock { $0.isStopped = true }
    monitor.wakeAll()
    let ended: Void? = monitor.wait(milliseconds: 5_000) { $0.lines.isEmpty && !$0.isWriting ? () : nil }
    if ended != nil { thread.join() }
  }
}
