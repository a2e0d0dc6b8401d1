internal import POSIX

/// The few threads for work that costs a processor much, such as passwords, and the bounded queue before them. They yield to all
/// other threads, so that pages and devices stay quick.
final class AsideWorkers: Sendable {
  struct Job: Sendable {
    /// Whose it is: each network has only so many places.
    var network: String
    /// Comes before those that are not.
    var isPreferred: Bool
    var run: @Sendable () -> Void
    /// Is called in place of `run` where it waited for too long.
    var late: @Sendable () -> Void
    fileprivate var until: Int64 = 0

    init(
      network: String, isPreferred: Bool, run: @escaping @Sendable () -> Void, late: @escaping @Sendable () -> Void
    ) {
      self.network = network
      self.isPreferred = isPreferred
      self.run = run
      self.late = late
    }
  }

  private struct State {
    var preferred: [Job] = []
    var others: [Job] = []
    var running = 0
    var isStopping = false
  }

  private let configuration: Configuration
  private let monitor = Monitor(State())
  private let threads: [Thread]

  init(_ configuration: Configuration) throws(ServerError) {
    self.configuration = configuration
    let monitor = monitor
    var threads: [Thread] = []
    for _ in 0..<max(1, configuration.asideWorkers) {
      threads.append(
        try Thread.start("aside", stackSize: 8 << 20) {
          Thread.yieldToOthers()
          Self.run(monitor)
        })
    }
    self.threads = threads
  }

  /// False where the queue is full, for all or for this network. Does not wait.
  func add(_ job: Job) -> Bool {
    var job = job
    job.until = MonotonicClock.milliseconds() + Int64(configuration.asidePatience)
    let isIn = monitor.withLock { state in
      let queue = job.isPreferred ? state.preferred : state.others
      guard queue.count < configuration.asidePlaces,
        queue.count(where: { $0.network == job.network }) < configuration.asidePlacesPerAddress
      else { return false }
      if job.isPreferred { state.preferred.append(job) } else { state.others.append(job) }
      return true
    }
    if isIn { monitor.wakeOne() }
    return isIn
  }

  /// How many wait.
  var queued: Int { monitor.withLock { $0.preferred.count + $0.others.count } }

  /// Lets the threads end after what is queued. Waits for them, but not for a job that does not end in that time: its thread is
  /// left to the end of the process.
  func stop(milliseconds: Int) {
    monitor.withLock { $0.isStopping = true }
    monitor.wakeAll()
    let ended: Void? = monitor.wait(milliseconds: milliseconds) { state in
      state.running == 0 && state.preferred.isEmpty && state.others.isEmpty ? () : nil
    }
    if ended != nil { for thread in threads { thread.join() } }
  }

  private static func run(_ monitor: Monitor<State>) {
    while let job = monitor.wait({ state -> Job?? in next(&state) }) {
      if job.until < MonotonicClock.milliseconds() { job.late() } else { job.run() }
      monitor.withLock { $0.running -= 1 }
      monitor.wakeAll()
    }
  }

  /// The next job; nil inside for the end; nil outside where there is none yet.
  private static func next(_ state: inout State) -> Job?? {
    let job: Job
    if !state.preferred.isEmpty {
      job = state.preferred.removeFirst()
    } else if !state.others.isEmpty {
      job = state.others.removeFirst()
    } else {
      return state.isStopping ? .some(nil) : nil
    }
    state.running += 1
    return .some(job)
  }
}
