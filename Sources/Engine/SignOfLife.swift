import Contacts
import Dispatch
import Protocol

/// What keeps a run's lease while one call takes its time: on a slow line, a large batch is longer under way than a lease
/// lasts.
///
/// Given only while a call is under way, which ends by itself where the line is dead: a device that hangs elsewhere blocks
/// nobody.
struct SignOfLife: Sendable {
  let cloud: RetryingCloud
  let run: UniqueID
  /// Often enough that one may get lost, and seldom enough that most runs need none.
  var interval = DispatchTimeInterval.seconds(20)
  var isGiven = true

  /// Makes the call, and gives a sign of life at the end of each interval meanwhile, on a thread of its own.
  func during<Value, Failure: Error>(_ call: () throws(Failure) -> Value) throws(Failure) -> Value {
    guard isGiven else { return try call() }
    let isDone = DispatchSemaphore(value: 0)
    // Not a timer of Dispatch's: that opens files when it is first used, and ends the process where it may open none.
    DispatchQueue(label: "sign of life").async { [cloud, run, interval] in
      while isDone.wait(timeout: .now() + interval) == .timedOut { _ = try? cloud.missingParts([], run: run) }
    }
    defer { isDone.signal() }
    return try call()
  }
}
