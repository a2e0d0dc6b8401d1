import Cache
import Dispatch
import POSIX
import Probes
import Protocol
import Sync
import Synchronization

/// The contacts of a first sync into an empty account: they are sent while the rest of the folder is still being read, since a server that waits
/// for the whole folder is idle until then.
///
/// Neither the cache nor the cloud knows anybody, so a file that has nobody's content and nobody's UID is somebody new, whatever the
/// files behind it say: of files that say the same the first one stays the contact. Any other file waits for the end of the look
/// (``DeviceCache/noteNewcomers(_:)``). They are in no plan: of each, its key is remembered, because there may be as many as there are files.
///
/// Unchecked: one thread reads and notes, the dispatcher's threads send, and all touch the cache and the keys within ``exclusively(_:)`` alone.
final class Newcomers: @unchecked Sendable {
  /// Of the files that are noted as one transaction, which is flushed. Who sends waits meanwhile, and has seven batches in flight.
  private static let bytes = 2 << 20
  /// So many files, about, are the most of one transaction. The larger a cache is, the more pages a transaction writes for each file, because record
  /// IDs and UIDs are spread over the whole of an index; of more files it writes fewer for each.
  private static let most = 1_000
  /// A lease lasts a minute, and of files that are no newcomers nothing is sent. Shorter than elsewhere, because none is given while a transaction is
  /// written, which may take long on a slow disk.
  private static let signInterval = Duration.seconds(10)

  /// The sender has failed, and says why.
  private struct NothingIsSent: Error {}

  private let phase: CloudPhase
  /// The last change of the cloud's listing before anything was sent.
  let heard: Int64
  private let turn = Mutex(())
  /// Signalled for the thread that waits for more to send.
  private let news = DispatchSemaphore(value: 0)
  private var isAwaited = false
  private var isComplete = false
  /// Nothing more is to be sent.
  private var isAborted = false
  private var hasFailed = false
  /// Of the contacts that are sent.
  private var keys: [Int64] = []
  private var read: [Observation] = []
  private var readBytes = 0
  /// So many files make the next transaction.
  private var together: Int
  private var lastSign = ContinuousClock.now
  /// What the sending has come to: not to be asked before it has ended.
  private(set) var result = Upload.Result()

  init(_ phase: CloudPhase, heard: Int64) {
    self.phase = phase
    self.heard = heard
    together = phase.options.newcomersTogether
  }

  /// Nobody else touches the cache and the keys meanwhile.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result { try turn.withLock { _ in try body() } }

  // MARK: Who reads

  /// Sends while `body` reads the folder and calls ``note(_:)``. Returns, or throws, when nothing is on its way any more.
  func send<Value>(while body: () throws -> Value) throws -> Value {
    Coverpoint.sentWhileReading.reach()
    let sending = UnderWay { [self] in
      do {
        try Upload(phase: phase, heard: heard, newcomers: self).run(total: nil, &result)
      } catch {
        exclusively { hasFailed = true }
        throw error
      }
    }
    let value = Result {
      let value = try body()
      try noteRead()
      return value
    }
    exclusively {
      isComplete = true
      if case .failure = value { isAborted = true }
      wake()
    }
    let sent = Result { try sending.wait() }
    do {
      let value = try value.get()
      try sent.get()
      return value
    } catch is NothingIsSent {
      try sent.get()
      throw NothingIsSent()
    }
  }

  /// Notes what stands in files; who is new by it is sent soon.
  func note(_ found: [Observation]) throws {
    guard !phase.context.isCancelled() else { throw SyncCancelled() }
    guard !exclusively({ hasFailed }) else { throw NothingIsSent() }
    giveSignOfLife()
    read += found
    readBytes += found.reduce(0) { $0 + max(0, Int($1.signature.size)) }
    if read.count >= together || readBytes >= Self.bytes { try noteRead() }
  }

  private func noteRead() throws {
    guard !read.isEmpty else { return }
    try exclusively {
      let noted = try phase.cache.noteNewcomers(read)
      keys += noted.lazy.filter { $0.isNew && $0.flags.contains(.hasWork) }.map(\.key)
      together = max(together, min(keys.count / 20, Self.most))
      wake()
    }
    read = []
    readBytes = 0
  }

  /// By who reads, so that a folder that hangs blocks no other device.
  private func giveSignOfLife() {
    guard phase.options.givesSignsOfLife, ContinuousClock.now - lastSign > Self.signInterval else { return }
    _ = try? phase.cloud.missingParts([], run: phase.start.run)
    lastSign = ContinuousClock.now
  }

  private func wake() {
    guard isAwaited else { return }
    isAwaited = false
    news.signal()
  }

  // MARK: Who sends

  /// The next steps, which are numbered from 1 on: fewer than `limit` only when everything has been read. Waits for them.
  func steps(after last: Int, limit: Int) -> [PlanStep] {
    while true {
      let (steps, waits) = exclusively {
        let end = isAborted ? last : min(keys.count, last + limit)
        let steps = (last..<end).map { PlanStep(id: $0 + 1, action: .add, contact: keys[$0], record: nil) }
        isAwaited = steps.count < limit && !isComplete
        return (steps, isAwaited)
      }
      guard waits else { return steps }
      news.wait()
    }
  }

  /// How many contacts there are to send; nil as long as the folder is being read.
  var total: Int64? { exclusively { isComplete ? Int64(keys.count) : nil } }
}
