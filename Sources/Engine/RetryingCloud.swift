import Probes
package import Protocol
package import Sync

/// The cloud as a run in progress calls it: what failed for a reason that may pass is tried again, after a delay that doubles,
/// up to a limit.
///
/// Every call of ``CloudReplica`` may be repeated: a save that was carried out and whose answer was lost changes nothing
/// the second time.
package struct RetryingCloud: CloudRelay {
  /// 7.5 s in all.
  private static let repetitions = 4

  private let cloud: any CloudReplica
  private let context: SyncContext

  package init(_ cloud: any CloudReplica, context: SyncContext) {
    self.cloud = cloud
    self.context = context
  }

  /// Makes the call, again where it failed for a reason that may pass.
  package func retry<Answer>(_ call: () throws(CloudError) -> Answer) throws(CloudError) -> Answer {
    // Not spread: a story of the simulation, whose clock the pauses move, must repeat. Whoever comes back at all does so after a pause of
    // `watch` as well, which is.
    var delays = Backoff(first: 500, longest: 4_000, isSpread: false)
    for _ in 0..<Self.repetitions {
      do throws(CloudError) {
        return try call()
      } catch .unavailable(let message) {
        Coverpoint.retried.reach()
        let delay = delays.pause()
        context.progress(.retrying(inMilliseconds: delay, message: message))
        guard context.wait(delay) else { throw .unavailable(message: message) }
      }
    }
    return try call()
  }

  package func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    try retry { () throws(CloudError) in try call.make(cloud, arguments) }
  }
}
