import Probes
package import Protocol

/// The cloud as a run in progress calls it: what failed for a reason that may pass is tried again, after a delay that doubles,
/// up to a limit.
///
/// Every call of ``CloudReplica`` may be repeated: a save that was carried out and whose answer was lost changes nothing
/// the second time.
package struct RetryingCloud: CloudReplica {
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

  package func call(_ request: CloudRequest) throws(CloudError) -> CloudAnswer {
    try retry { () throws(CloudError) in try cloud.call(request) }
  }
}
