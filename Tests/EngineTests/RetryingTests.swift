import Contacts
import Engine
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

@Suite struct RetryingTests {
  /// Makes a call that fails in some way, and returns how it ended and what was waited for in between, in milliseconds.
  private func retried(
    _ failure: CloudError, isPatient: Bool = true
  ) -> (failure: CloudError?, waits: [Int64], calls: Int) {
    let waits = Mutex<[Int64]>([])
    let context = SyncContext(
      now: { Timestamp(milliseconds: 0) },
      wait: { pause in
        waits.withLock { $0.append(pause) }
        return isPatient
      }, isCancelled: { false }, progress: { _ in })
    var calls = 0
    let cloud = RetryingCloud(MemoryAccount().cloud(.random()), context: context)
    let end = #expect(throws: CloudError.self) {
      try cloud.retry { () throws(CloudError) in
        calls += 1
        throw failure
      }
    }
    return (end, waits.withLock { $0 }, calls)
  }

  @Test func `what may pass is tried again after delays that double, and then told`() {
    let away = CloudError.unavailable(message: "the database is away")
    let (failure, waits, calls) = retried(away)
    #expect(failure == away)
    #expect(waits == [500, 1_000, 2_000, 4_000])
    #expect(calls == 5)
  }

  @Test func `a run that is to end does not wait`() {
    let (_, waits, calls) = retried(.unavailable(message: ""), isPatient: false)
    #expect(waits == [500] && calls == 1)
  }

  @Test(arguments: [
    CloudError.failed(message: "", hint: nil), .unauthorized(message: ""), .foreignBook(message: ""), .runLost,
    .broken(message: ""),
  ])
  func `what does not pass is told at once`(_ failure: CloudError) {
    let (end, waits, calls) = retried(failure)
    #expect(end == failure && waits.isEmpty && calls == 1)
  }
}
