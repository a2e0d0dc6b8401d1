import Dispatch
import Probes
import Protocol
import Synchronization

/// The contacts of a first sync into an empty account: they are sent while the rest of the folder is still being read, since a server that waits
/// for the whole folder is idle for a third of the time.
///
/// Neither the cache nor the cloud knows anybody, so a file that has nobody's content and nobody's UID is somebody new, whatever the
/// files behind it say: of files that say the same the first one stays the contact. Any other file waits for the end of the look
/// (``CacheReplica/noteNewcomers(_:)``).
///
/// Unchecked: one thread reads and notes, another sends, and both touch cache and plan within ``exclusively(_:)`` alone.
final class Newcomers: @unchecked Sendable {
  /// So many files are noted as one transaction, which is flushed. Who sends waits meanwhile, and has seven batches in flight.
  private static let notedTogether = 250
  /// Where they are large.
  private static let bytes = 1 << 20

  private let phase: CloudPhase
  private let turn = Mutex(())
  /// Signalled for the thread that waits for more to send.
  private let news = DispatchSemaphore(value: 0)
  private var isAwaited = false
  private var isComplete = false
  private var read: [Observation] = []
  private var readBytes = 0
  private var sending: UnderWay<Void>?
  /// What the sending came to, once it has ended.
  private(set) var result = Upload.Result()

  init(_ phase: CloudPhase) { self.phase = phase }

  /// Nobody else touches cache and plan meanwhile.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result { try turn.withLock { _ in try body() } }

  // MARK: Who reads

  func begin() {
    Coverpoint.sentWhileReading.reach()
    sending = UnderWay { [self] in result = try Upload(phase: phase, newcomers: self).run(total: nil) }
  }

  /// Notes what stands in files; who is new by it is sent soon.
  func note(_ found: [Observation]) throws {
    read += found
    readBytes += found.reduce(0) { $0 + max(0, Int($1.signature.size)) }
    if read.count >= Self.notedTogether || readBytes >= Self.bytes { try noteRead() }
  }

  private func noteRead() throws {
    guard !read.isEmpty else { return }
    try exclusively {
      phase.plan.add(try phase.cache.noteNewcomers(read))
      wake()
    }
    read = []
    readBytes = 0
  }

  /// All files are read, or no more will be. Returns when everything that is new has been sent.
  func end() throws {
    // What fails here is thrown after the sending has ended.
    let noted = Result { try noteRead() }
    exclusively {
      isComplete = true
      wake()
    }
    let sent = Result { try sending?.wait() }
    sending = nil
    try noted.get()
    try sent.get()
  }

  private func wake() {
    guard isAwaited else { return }
    isAwaited = false
    news.signal()
  }

  // MARK: Who sends

  /// The next steps: fewer than `limit` only when everything has been read. Waits for them.
  func steps(after last: Int, limit: Int) -> [PlanStep] {
    while true {
      let (steps, waits) = exclusively {
        let steps = phase.plan.steps(Upload.actions, after: last, limit: limit)
        isAwaited = steps.count < limit && !isComplete
        return (steps, isAwaited)
      }
      guard waits else { return steps }
      news.wait()
    }
  }

  /// How many contacts there are to send; nil as long as the folder is being read.
  var total: Int64? { exclusively { isComplete ? phase.plan.newcomers : nil } }
}
