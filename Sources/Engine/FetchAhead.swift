import Contacts
import Dispatch
import POSIX
import Probes
import Protocol
import Sync

/// The cloud's records of the plan's next steps.
struct FetchedGroup: Sendable {
  var steps: [PlanStep] = []
  /// Those that were asked for, and are to be fetched later, because the cards are large.
  var rest: [PlanStep] = []
  var records: [UniqueID: CloudRecord] = [:]
  /// What the cards say that have no large values cut out of them.
  var contents: [UniqueID: Observation.Content] = [:]
  /// Of so many steps the cloud has no record.
  var missing = 0
  /// Of the cards, without their large values.
  var bytes = 0
}

/// Fetches the records of a plan's steps group by group. While a group is written into the folder, the next one is on its way, and its cards are read.
///
/// A group ends early where it has ``bytes``. Where the cards are large, nothing is fetched ahead.
final class FetchAhead {
  /// Of cards without their large values: about a thousand ordinary ones.
  static let bytes = 1 << 20
  /// Cards that have more bytes than this, on average, are large: two groups of them do not stand in memory together.
  static let largeCard = 4_096
  /// A group that could be put in place does not wait longer than this for the next one.
  private static let patience = DispatchTimeInterval.seconds(1)

  private let records: RecordSource
  private let limit: Int
  private let steps: (_ last: Int, _ limit: Int) -> [PlanStep]
  private var last = 0
  private var rest: [PlanStep] = []
  private var underWay: UnderWay<FetchedGroup>?

  /// `limit`: of steps in a group. `steps`: the plan's next ones after that place.
  init(_ records: RecordSource, limit: Int, steps: @escaping (_ last: Int, _ limit: Int) -> [PlanStep]) {
    self.records = records
    self.limit = limit
    self.steps = steps
  }

  /// The next group; nil after the last one. `late` is called where that takes long.
  func next(_ late: () throws -> Void) throws -> FetchedGroup? {
    let group: FetchedGroup
    if let underWay {
      if !underWay.isMade(within: Self.patience) { try late() }
      self.underWay = nil
      Coverpoint.groupFetchedAhead.reach()
      group = try underWay.wait()
    } else {
      let steps = nextSteps()
      guard !steps.isEmpty else { return nil }
      try late()
      group = try records.fetch(steps)
    }
    rest = group.rest
    if group.bytes <= Self.largeCard * group.steps.count {
      let steps = nextSteps()
      if !steps.isEmpty { underWay = UnderWay { [records] in try records.fetch(steps) } }
    }
    return group
  }

  private func nextSteps() -> [PlanStep] {
    guard rest.isEmpty else { return rest }
    let next = steps(last, limit)
    last = next.last?.id ?? last
    return next
  }

  /// Waits for what is still on its way, so that no call outlives the run.
  func finish() {
    _ = try? underWay?.wait()
    underWay = nil
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
  let encoding: EncodingVersion

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
      let records = try answer(wanted)
      guard !records.isEmpty else { break }
      wanted.subtract(records.map(\.entry.id))
      try pass(records)
    }
    return wanted.count
  }

  /// The cloud's next answer, which has some of these records; none where it has none of them.
  private func answer(_ wanted: Set<UniqueID>) throws -> [CloudRecord] {
    try signOfLife.during { try cloud.records(Array(wanted), run: run) }
      .filter { wanted.contains($0.entry.id) }
      .map { CloudRecord(entry: present($0.entry), card: $0.card) }
  }

  /// Fetches the records of these steps: of some only, where their cards are large. A text of a card may have megabytes, so the
  /// bytes are asked for after each answer.
  func fetch(_ steps: [PlanStep]) throws -> FetchedGroup {
    var group = FetchedGroup()
    var start = 0
    while start < steps.count, group.bytes < FetchAhead.bytes {
      let portion = steps[start..<min(start + Portion.records, steps.count)]
      start = portion.endIndex
      var wanted = Set(portion.compactMap(\.record?.id))
      while !wanted.isEmpty, group.bytes < FetchAhead.bytes {
        let records = try answer(wanted)
        if records.isEmpty {
          group.missing += wanted.count
          wanted = []
        }
        for record in records {
          wanted.remove(record.entry.id)
          group.bytes += record.card.skeleton.count
          group.records[record.entry.id] = record
          guard record.card.cuts.isEmpty else { continue }
          group.contents[record.entry.id] = FolderPhase.content(of: record.card.skeleton, encoding)
        }
      }
      for step in portion {
        if let id = step.record?.id, wanted.contains(id) { group.rest.append(step) } else { group.steps.append(step) }
      }
    }
    group.rest += steps[start...]
    return group
  }
}
