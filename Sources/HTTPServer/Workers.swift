internal import POSIX

/// The threads that run handlers, the queue before them, and the lines before that.
final class Workers: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var queue: [Job] = []
    /// Where the queue's first waiting job stands: taking it is moving this on.
    var first = 0
    /// Those who wait for another job of their line, which is queued or runs.
    var lines: [String: [Job]] = [:]
    var running = 0
    var isStopping = false
  }

  private let monitor = Monitor(State())
  private let threads: [Thread]

  init(count: Int) throws(ServerError) {
    let monitor = monitor
    var threads: [Thread] = []
    for _ in 0..<max(1, count) {
      threads.append(try Thread.start("worker", stackSize: 8 << 20) { Self.run(monitor) })
    }
    self.threads = threads
  }

  func add(_ job: @escaping Job) {
    monitor.withLock { $0.queue.append(job) }
    monitor.wakeOne()
  }

  /// Adds one that must not run beside another of its line. It takes its place at the queue's end when those before it in the
  /// line are done, behind what other lines wait with by then.
  func add(_ job: @escaping Job, to line: String) {
    let monitor = monitor
    let inLine: Job = {
      job()
      monitor.withLock { Self.moveOn(line, &$0) }
      monitor.wakeOne()
    }
    monitor.withLock { state in
      guard state.lines[line] == nil else {
        state.lines[line]?.append(inLine)
        return
      }
      state.lines[line] = []
      state.queue.append(inLine)
    }
    monitor.wakeOne()
  }

  private static func moveOn(_ line: String, _ state: inout State) {
    guard let waiting = state.lines[line], let next = waiting.first else {
      state.lines[line] = nil
      return
    }
    state.lines[line] = Array(waiting.dropFirst())
    state.queue.append(next)
  }

  /// Lets the threads end after what is queued. Waits for them, but not for a handler that does not end in that time: its
  /// thread is left to the end of the process.
  func stop(milliseconds: Int) {
    monitor.withLock { $0.isStopping = true }
    monitor.wakeAll()
    let ended: Void? = monitor.wait(milliseconds: milliseconds) { state in
      state.running == 0 && state.first == state.queue.count ? () : nil
    }
    if ended != nil { for thread in threads { thread.join() } }
  }

  private static func run(_ monitor: Monitor<State>) {
    while let job = monitor.wait({ state -> Job?? in next(&state) }) {
      job()
      monitor.withLock { $0.running -= 1 }
      monitor.wakeAll()
    }
  }

  /// The next job; nil inside for the end; nil outside where there is none yet.
  private static func next(_ state: inout State) -> Job?? {
    guard state.first < state.queue.count else { return state.isStopping ? .some(nil) : nil }
    let job = state.queue[state.first]
    state.first += 1
    if state.first == state.queue.count || state.first > 1000 {
      state.queue.removeFirst(state.first)
      state.first = 0
    }
    state.running += 1
    return .some(job)
  }
}
