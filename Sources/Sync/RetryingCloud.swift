import Contacts
import Probes

/// The cloud as a run in progress calls it: what failed for a reason that may pass is tried again, after a delay that doubles,
/// up to a limit.
///
/// Every call of ``CloudReplica`` may be repeated: a save that was carried out and whose answer was lost changes nothing
/// the second time.
package struct RetryingCloud: Sendable {
  /// Milliseconds before the first repetition; 7.5 s in all with four of them.
  package static let firstDelay: Int64 = 500
  package static let repetitions = 4

  private let cloud: any CloudReplica
  private let context: SyncContext

  package init(_ cloud: any CloudReplica, context: SyncContext) {
    self.cloud = cloud
    self.context = context
  }

  /// Makes the call, again where it failed for a reason that may pass.
  package func retry<Answer>(_ call: () throws(CloudError) -> Answer) throws(CloudError) -> Answer {
    var delay = Self.firstDelay
    for _ in 0..<Self.repetitions {
      do throws(CloudError) {
        return try call()
      } catch .unavailable(let message) {
        Coverpoint.retried.reach()
        context.progress(.retrying(inMilliseconds: delay, message: message))
        guard context.wait(delay) else { throw .unavailable(message: message) }
        delay *= 2
      }
    }
    return try call()
  }

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try retry { () throws(CloudError) in try cloud.listing(after: change, limit: limit, run: run) }
  }

  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    try retry { () throws(CloudError) in try cloud.history(of: primaries, run: run) }
  }

  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try retry { () throws(CloudError) in try cloud.records(ids, run: run) }
  }

  func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try retry { () throws(CloudError) in try cloud.missingParts(digests, run: run) }
  }

  func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try retry { () throws(CloudError) in try cloud.parts(digests, run: run) }
  }

  func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try retry { () throws(CloudError) in try cloud.save(batch, run: run) }
  }

  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    try retry { () throws(CloudError) in try cloud.finish(report, run: run) }
  }
}
