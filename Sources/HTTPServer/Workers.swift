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

  /// Runs one of an account, unless so many of it wait already: at once on this worker, whose job has found out whose it is, where nobody
  /// waits; else in its turn.
  func go(onAs account: String, unlessWaiting most: Int, _ job: @escaping Job) -> Bool {
    enum Place { case here, queue, none }
    let place: Place = monitor.withLock { state in
      if state.queue.goOn(as: account) { return .here }
      guard state.queue.waiting(account) < most else { return .none }
      state.queue.add(job, .account(account))
      return .queue
    }
    switch place {
    case .here:
      job()
      let hasMore = monitor.withLock { state in
        state.queue.ended(.account(account))
        return state.queue.ready > 0
      }
      if hasMore { monitor.wakeOne() }
    case .queue: monitor.wakeOne()
    case .none: break
    }
    return place != .none
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
