import Contacts
import Probes
import Sync
import Synchronization

/// A cloud behind a network that loses requests and answers, and delivers batches twice or late.
final class InterceptedCloud: CloudReplica {
  /// What can arrive once more.
  struct Late {
    var batch: (batch: [Save], run: UniqueID)?
    var finish: (report: RunFinish, run: UniqueID)?
  }

  private struct State {
    var calls = 0
    var late: Late
  }

  private let cloud: any CloudReplica
  private let faults: FaultInjector
  private let clock: WorldClock
  private let deliversTwice: Bool
  /// Told the number of each call, before it is made.
  private let interrupt: @Sendable (Int) -> Void
  private let state: Mutex<State>

  init(
    _ cloud: any CloudReplica, faults: FaultInjector, clock: WorldClock, deliversTwice: Bool, late: Late,
    interrupt: @escaping @Sendable (Int) -> Void
  ) {
    self.cloud = cloud
    self.faults = faults
    self.clock = clock
    self.deliversTwice = deliversTwice
    self.interrupt = interrupt
    state = Mutex(State(late: late))
  }

  var late: Late { state.withLock { $0.late } }

  private func call<Answer>(_ body: () throws(CloudError) -> Answer) throws(CloudError) -> Answer {
    let number = state.withLock { state in
      state.calls += 1
      return state.calls - 1
    }
    interrupt(number)
    if faults.strikes(.request) { throw .unavailable(message: "the server does not answer") }
    clock.advance(by: 1)
    let answer = try body()
    if faults.strikes(.answer) { throw .unavailable(message: "the connection broke") }
    return answer
  }

  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    try call { () throws(CloudError) in try cloud.status(position) }
  }

  func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    try call { () throws(CloudError) in try cloud.begin(position) }
  }

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try call { () throws(CloudError) in try cloud.listing(after: change, limit: limit, run: run) }
  }

  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    try call { () throws(CloudError) in try cloud.history(of: primaries, run: run) }
  }

  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try call { () throws(CloudError) in try cloud.records(ids, run: run) }
  }

  func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try call { () throws(CloudError) in try cloud.missingParts(digests, run: run) }
  }

  func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try call { () throws(CloudError) in try cloud.parts(digests, run: run) }
  }

  func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    state.withLock { $0.late.batch = (batch, run) }
    return try call { () throws(CloudError) in
      let outcomes = try cloud.save(batch, run: run)
      return deliversTwice ? try cloud.save(batch, run: run) : outcomes
    }
  }

  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    state.withLock { $0.late.finish = (report, run) }
    return try call { () throws(CloudError) in
      let finished = try cloud.finish(report, run: run)
      return deliversTwice ? try cloud.finish(report, run: run) : finished
    }
  }

  func abandon(run: UniqueID) throws(CloudError) {
    try call { () throws(CloudError) in try cloud.abandon(run: run) }
  }
}
