internal import POSIX

/// The threads that run handlers, and the ``WorkQueue`` before them.
final class Workers: Sendable {
  typealias Job = @Sendable () -> Void
  typealias Turn = WorkQueue<Job>.Turn

  private struct State {
    var queue: WorkQueue<Job>
    var running = 0
    var isStopping = false
  }

  private let monitor: Monitor<State>
  private let threads: [Thread]

  init(count: Int) throws(ServerError) {
    let count = max(1, count)
    let monitor = Monitor(State(queue: WorkQueue(workers: count)))
    var threads: [Thread] = []
    for _ in 0..<count {
      threads.append(try Thread.start("worker", stackSize: 8 << 20) { Self.run(monitor) })
    }
    self.monitor = monitor
    self.threads = threads
  }

  func add(_ turn: Turn = .anybody, _ job: @escaping Job) {
    monitor.withLock { $0.queue.add(job, turn) }
    monitor.wakeOne()
  }

  /// Adds one of an account, unless so many of it wait already.
  func add(of account: String, unlessWaiting most: Int, _ job: @escaping Job) -> Bool {
    let isIn = monitor.withLock { state in
      guard state.queue.waiting(account) < most else { return false }
      state.queue.add(job, .account(account))
      return true
    }
    if isIn { monitor.wakeOne() }
    return isIn
  }

  /// Lets the threads end after what is queued. Waits for them, but not for a handler that does not end in that time: its
  /// thread is left to the end of the process.
  func stop(milliseconds: Int) {
    monitor.withLock { $0.isStopping = true }
    monitor.wakeAll()
    let ended: Void? = monitor.wait(milliseconds: milliseconds) { state in
      state.running == 0 && state.queue.isEmpty ? () : nil
    }
    if ended != nil { for thread in threads { thread.join() } }
  }

  private static func run(_ monitor: Monitor<State>) {
    while let entry = monitor.wait({ state -> WorkQueue<Job>.Entry?? in next(&state) }) {
      entry.job()
      let (isStopping, hasMore) = monitor.withLock { state in
        state.running -= 1
        state.queue.ended(entry.turn)
        return (state.isStopping, state.queue.ready > 1)
      }
      // One of those that are ready now is this thread's own.
      if isStopping { monitor.wakeAll() } else if hasMore { monitor.wakeOne() }
    }
  }

  /// The next job; nil inside for the end; nil outside where there is none yet.
  private static func next(_ state: inout State) -> WorkQueue<Job>.Entry?? {
    guard let entry = state.queue.next() else { return state.isStopping ? .some(nil) : nil }
    state.running += 1
    return .some(entry)
  }
}
