import Contacts
import Dispatch
import Probes
import Protocol
import Synchronization

/// The cloud's records of the plan's next steps.
struct FetchedGroup: Sendable {
  var steps: [PlanStep] = []
  var records: [UniqueID: CloudRecord] = [:]
  /// Of so many steps the cloud has no record.
  var missing = 0
  /// Of the cards, without their large values.
  var bytes = 0
}

/// Fetches the records of a plan's steps group by group. While a group is written into the folder, the next one is on its way.
///
/// Where the cards are large, nothing is fetched ahead, and a group ends early: of what is fetched, no more than ``bytes`` and one
/// answer of the cloud's stand in memory.
final class FetchAhead {
  /// Of cards without their large values: about a thousand ordinary ones.
  static let bytes = 1 << 20

  private let records: RecordSource
  private let limit: Int
  private let steps: (_ last: Int, _ limit: Int) -> [PlanStep]
  private var last = 0
  private var underWay: UnderWay?

  /// `limit`: of steps in a group. `steps`: the plan's next ones after that place.
  init(_ records: RecordSource, limit: Int, steps: @escaping (_ last: Int, _ limit: Int) -> [PlanStep]) {
    self.records = records
    self.limit = limit
    self.steps = steps
  }

  /// The next group; nil after the last one.
  func next() throws -> FetchedGroup? {
    let group: FetchedGroup
    if let underWay {
      self.underWay = nil
      Coverpoint.groupFetchedAhead.reach()
      group = try underWay.wait()
    } else {
      let steps = self.steps(last, limit)
      guard !steps.isEmpty else { return nil }
      group = try records.fetch(steps)
    }
    last = group.steps.last?.id ?? last
    if group.bytes < Self.bytes {
      let steps = self.steps(last, limit)
      if !steps.isEmpty { underWay = UnderWay(records, steps) }
    }
    return group
  }

  /// Waits for what is still on its way, so that no call outlives the run.
  func finish() {
    _ = try? underWay?.wait()
    underWay = nil
  }

  /// A group that is fetched on a thread of its own.
  private final class UnderWay: Sendable {
    private let result = Mutex<Result<FetchedGroup, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ records: RecordSource, _ steps: [PlanStep]) {
      DispatchQueue(label: "fetching ahead").async { [self] in
        let fetched = Result { try records.fetch(steps) }
        result.withLock { $0 = fetched }
        isDone.signal()
      }
    }

    /// To be called once.
    func wait() throws -> FetchedGroup {
      isDone.wait()
      return try result.withLock { $0 }?.get() ?? FetchedGroup()
    }
  }
}

/// The cloud's records as a run takes them. It may be asked on any thread.
struct RecordSource: Sendable {
  let cloud: RetryingCloud
  let run: UniqueID
  let signOfLife: SignOfLife
  let context: SyncContext
  /// Server's clock minus device's clock, in milliseconds.
  let skew: Int64

  /// What the cloud says of a record, where its clock was ahead when it was edited: a time in the future counts as now, for
  /// the cloud's edits as for ours, so that later ones win over it.
  func present(_ entry: CloudEntry) -> CloudEntry {
    var entry = entry
    entry.editedAt = min(entry.editedAt, context.now().advanced(by: skew))
    return entry
  }

  /// Fetches records, and passes on each answer by itself. Returns how many of them the cloud does not have.
  @discardableResult
  func fetch(_ ids: [UniqueID], _ pass: ([CloudRecord]) throws -> Void) throws -> Int {
    var wanted = Set(ids)
    while !wanted.isEmpty {
      let records = try signOfLife.during { try cloud.records(Array(wanted), run: run) }
        .filter { wanted.contains($0.entry.id) }
      guard !records.isEmpty else { break }
      wanted.subtract(records.map(\.entry.id))
      try pass(records.map { CloudRecord(entry: present($0.entry), card: $0.card) })
    }
    return wanted.count
  }

  /// Fetches the records of these steps: of the first ones only, where their cards are large.
  func fetch(_ steps: [PlanStep]) throws -> FetchedGroup {
    var group = FetchedGroup()
    for start in stride(from: 0, to: steps.count, by: Portion.records) where group.bytes < FetchAhead.bytes {
      let portion = steps[start..<min(start + Portion.records, steps.count)]
      group.steps += portion
      group.missing += try fetch(portion.compactMap(\.cloud?.id)) { records in
        for record in records {
          group.records[record.entry.id] = record
          group.bytes += record.card.skeleton.count
        }
      }
    }
    return group
  }
}
