internal import POSIX

/// The threads that run handlers, and the queue before them.
final class Workers: Sendable {
  private struct State {
    var queue: [Exchange] = []
    /// Where the queue's first waiting element stands: taking it is moving this on.
    var first = 0
    var running = 0
    var isStopping = false
  }

  private let monitor = Monitor(State())
  private let threads: [Thread]

  init(count: Int, _ work: @escaping @Sendable (Exchange) -> Void) throws(ServerError) {
    let monitor = monitor
    var threads: [Thread] = []
    for _ in 0..<max(1, count) {
      threads.append(try Thread.start("worker", stackSize: 8 << 20) { Self.run(monitor, work) })
    }
    self.threads = threads
  }

  func add(_ exchange: Exchange) {
    monitor.withLock { $0.queue.append(exchange) }
    monitor.wakeOne()
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

  private static func run(_ monitor: Monitor<State>, _ work: @Sendable (Exchange) -> Void) {
    while let exchange = monitor.wait({ state -> Exchange?? in next(&state) }) {
      work(exchange)
      monitor.withLock { $0.running -= 1 }
      monitor.wakeAll()
    }
  }

  /// The next exchange; nil inside for the end; nil outside where there is none yet.
  private static func next(_ state: inout State) -> Exchange?? {
    guard state.first < state.queue.count else { return state.isStopping ? .some(nil) : nil }
    let exchange = state.queue[state.first]
    state.first += 1
    if state.first == state.queue.count || state.first > 1000 {
      state.queue.removeFirst(state.first)
      state.first = 0
    }
    state.running += 1
    return .some(exchange)
  }
}
