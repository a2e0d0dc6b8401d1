import Contacts
import Sync
import Testing

@testable import contacts2web

/// How soon `watch` asks again.
@Suite struct WatchPauseTests {
  private func report(_ outcome: SyncReport.Outcome, waitsFor milliseconds: Int64? = nil) -> SyncReport {
    var report = SyncReport()
    report.outcome = outcome
    if let milliseconds {
      report.equalFiles = [
        WaitingFile(file: ItemName("a.vcf"), other: nil, left: milliseconds)
      ]
    }
    return report
  }

  @Test func `while a file waits, each pause counts, up to the end of the wait`() {
    var pause = WatchPause()
    #expect(pause.after(report(.unchanged, waitsFor: 86_400_000)) == 3_601_000)
    #expect(pause.after(report(.unchanged, waitsFor: 1_800_000)) == 1_801_000)
    // Less than ten minutes is left to a later run.
    #expect(pause.after(report(.done, waitsFor: 1)) == 601_000)
    #expect(pause.after(report(.unchanged)) >= 23 * 3_600_000)
  }

  @Test func `what is due and comes to nothing is asked for less and less often`() {
    var pause = WatchPause()
    let due = report(.unchanged, waitsFor: 0)
    var total: Int64 = 0
    for _ in 0..<20 { total += pause.after(due) }
    #expect((3_000...6_000).contains(WatchPause().first(due)))
    // Twenty times in an hour, and not every three seconds.
    #expect(total > 1_800_000)
    _ = pause.after(report(.done))
    #expect(pause.after(due) <= 6_000)
  }

  @Test func `a run that was stopped before it looked asks for nothing`() {
    var pause = WatchPause()
    // The folder is away.
    #expect(pause.after(report(.stopped, waitsFor: 0)) >= 23 * 3_600_000)
  }

  @Test
  func `what a full account has no room for is sent again after pauses that double, and no stop is asked for by it`() {
    var pause = WatchPause()
    var full = report(.attention)
    full.surplus = Surplus(count: 3, reason: "full")
    let pauses = (0..<12).map { _ in pause.after(full) }
    #expect((5_000...10_000).contains(pauses[0]) && (450_000...900_000).contains(pauses[11]))
    #expect(pause.after(report(.done)) >= 23 * 3_600_000)
    #expect(pause.after(full) <= 10_000)
    full.outcome = .stopped
    #expect(pause.after(full) >= 23 * 3_600_000)
  }

  @Test func `what fails is tried again after pauses that double`() {
    var pause = WatchPause()
    let failures = (0..<12).map { _ in pause.after(report(.failed, waitsFor: 0)) }
    #expect(failures[0] <= 1_000 && (150_000...300_000).contains(failures[11]))
  }
}

extension WatchPause {
  fileprivate func first(_ report: SyncReport) -> Int64 {
    var copy = self
    return copy.after(report)
  }
}
