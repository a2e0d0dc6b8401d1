import Contacts
import POSIX
import Probes
import Protocol
import Sync

/// How the cloud lets a run in: the quick check, the wait for others, and what its answers say of the device's clock.
struct Admission {
  /// How long a run waits for a clean-up that does not get on, in milliseconds.
  static let patience: Int64 = 120_000

  /// Without repetitions: each call is timed by itself.
  private let cloud: any CloudReplica
  private let context: SyncContext
  /// Server's clock minus device's clock, in milliseconds, by the last answer.
  private(set) var skew: Int64 = 0
  private var ahead: Ahead?

  /// An answer that came so many milliseconds ago does not count: who has edited in a browser since then expects the run to see it, and what was
  /// wrong with the network then may be right by now.
  static let lifetime: Int64 = 10_000

  /// The quick check that is asked while the folder is read, and when its answer came by the device's clock.
  private struct Ahead {
    let position: BookPosition
    let answer: UnderWay<(result: Result<Timed<CloudStatus>, CloudError>, at: Timestamp)>
  }

  /// An answer of the cloud, and by how many milliseconds its clock is ahead of the device's.
  private struct Timed<Answer: Sendable>: Sendable {
    let answer: Answer
    let skew: Int64
  }

  init(cloud: any CloudReplica, context: SyncContext) {
    self.cloud = cloud
    self.context = context
  }

  /// Asks the quick check on another thread, so that connection and answer come while the folder is read. It is a question alone: an answer
  /// that nobody takes has done nothing, and nobody waits for it, because a network may keep it for minutes.
  mutating func askAhead(_ position: BookPosition) {
    let asking = self
    ahead = Ahead(
      position: position,
      answer: UnderWay {
        let result = Result { () throws(CloudError) in try asking.timedStatus(position) }
        return (result, asking.context.now())
      })
  }

  /// The quick check. What was asked ahead is its first attempt, unless that is old or was about another position.
  mutating func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    let status = try RetryingCloud(cloud, context: context).retry { () throws(CloudError) in
      guard let asked = ahead.take(), asked.position == position, let (result, at) = try? asked.answer.wait(),
        abs(context.now().milliseconds - at.milliseconds) <= Self.lifetime
      else { return try timedStatus(position) }
      Coverpoint.askedAhead.reach()
      return try result.get()
    }
    skew = status.skew
    return status.answer
  }

  private func timedStatus(_ position: BookPosition) throws(CloudError) -> Timed<CloudStatus> {
    try timed(\.serverTime) { () throws(CloudError) in try cloud.status(position) }
  }

  /// Starts the run where the account has never had a contact, by one attempt. Nil where that is not so, where another run is under way, and
  /// where the cloud does not answer.
  mutating func beginFirst(_ position: BookPosition) -> RunStart? {
    do throws(CloudError) {
      let status = try cloud.status(position)
      guard status.lastChange == 0 else { return nil }
      let begun = try timed(\.serverTime) { () throws(CloudError) in try cloud.begin(position) }
      let start = begun.answer
      guard start.records == 0, !start.hasHistory else {
        try cloud.abandon(run: start.run)
        return nil
      }
      skew = begun.skew
      start.fullCompare?.coverpoint.reach()
      return start
    } catch {
      return nil
    }
  }

  /// Starts the run, waiting for another device's to end, however long that takes (the lease of one that died runs out by
  /// itself), or for the account's clean-up.
  mutating func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    var waited: Int64 = 0
    var cleaned: Int64 = -1
    while true {
      do throws(CloudError) {
        let begun = try RetryingCloud(cloud, context: context).retry { () throws(CloudError) in
          try timed(\.serverTime) { () throws(CloudError) in try cloud.begin(position) }
        }
        skew = begun.skew
        begun.answer.fullCompare?.coverpoint.reach()
        return begun.answer
      } catch .busy(let retryAfter) {
        Coverpoint.busyWaited.reach()
        context.progress(.waitingForOtherRun)
        let pause = min(max(retryAfter, 200), 2_000)
        guard context.wait(pause) else { throw .unavailable(message: "another device of this account is syncing") }
      } catch .cleaningUp(let retryAfter, let done, let total) {
        context.progress(.cleaningUp(done: done, of: total))
        if context.isCancelled() { throw .unavailable(message: "the sync was interrupted") }
        // As long as it goes on, there is something to wait for.
        if done != cleaned { waited = 0 }
        cleaned = done
        let pause = min(max(retryAfter, 0), 10_000)
        waited += pause
        guard waited <= Self.patience, pause == 0 || context.wait(pause) else {
          throw .unavailable(message: "the server is bringing this account to a new version")
        }
      }
    }
  }

  /// Makes a call and measures how far the server's clock is ahead of the device's, taking the middle of the call.
  ///
  /// One call alone, never its repetitions or the wait for another run: half of those would count as skew, and an edit
  /// made before the other side's would pass for the later one.
  private func timed<Answer>(
    _ serverTime: KeyPath<Answer, Timestamp>, _ call: () throws(CloudError) -> Answer
  ) throws(CloudError) -> Timed<Answer> {
    let before = context.now().milliseconds
    let answer = try call()
    let after = context.now().milliseconds
    // Where the call waited, for another run or for the network, the answer itself came at its end.
    let middle = after - before <= 1_000 ? before + (after - before) / 2 : after
    let server = answer[keyPath: serverTime].milliseconds
    // A clock that reads a moment within the call is right as far as the call can tell: what a slow call would seem to
    // correct could turn the order of two edits round.
    let skew = (before...max(before, after)).contains(server) ? 0 : server - middle
    if skew != 0 { Coverpoint.clockCorrected.reach() }
    return Timed(answer: answer, skew: skew)
  }
}

extension FullCompareReason {
  fileprivate var coverpoint: Coverpoint {
    switch self {
    case .newAddressBook: .comparedNewAddressBook
    // After a mismatch the device has no position, so that it is the cache that differs first.
    case .cacheDiffers, .mismatch: .comparedDifferentCache
    case .unfinishedRun: .comparedUnfinishedRun
    case .versionDiffers: .comparedOtherVersion
    case .awayTooLong: .comparedAfterLongAbsence
    case .cloudWentBack: .comparedAfterCloudWentBack
    }
  }
}
