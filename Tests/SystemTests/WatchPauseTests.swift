import Contacts
import Sync
import Testing

@testable import contacts2web

/// How soon `watch` asks again.
@Suite struct WatchPauseTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func report(
    _ outcome: SyncReport.Outcome, waitsFor milliseconds: Int64? = nil, looksAgain: Bool = false
  ) -> SyncReport {
    var report = SyncReport()
    report.outcome = outcome
    report.looksAgain = looksAgain
    if let milliseconds {
      report.equalFiles = [
        WaitingFile(file: ItemName("a.vcf"), other: nil, until: now.advanced(by: milliseconds))
      ]
    }
    return report
  }

  @Test func `a file that waits is looked at when it has waited for long enough`() {
    var pause = WatchPause()
    #expect(pause.after(report(.unchanged, waitsFor: 60_000), at: now) == 61_000)
    #expect(pause.after(report(.done, waitsFor: 1), at: now) == 3_000)
    #expect(pause.after(report(.unchanged), at: now) >= 23 * 3_600_000)
    #expect(pause.after(report(.unchanged, waitsFor: 30 * 86_400_000), at: now) <= 24 * 3_600_000)
  }

  @Test(arguments: [false, true]) func `what is due and comes to nothing is asked for less and less often`(
    looksAgain: Bool
  ) {
    var pause = WatchPause()
    let due = report(.unchanged, waitsFor: looksAgain ? nil : -1_000, looksAgain: looksAgain)
    var total: Int64 = 0
    for _ in 0..<20 { total += pause.after(due, at: now) }
    #expect((3_000...6_000).contains(WatchPause().first(due, at: now)))
    // Twenty times in an hour, and not every three seconds.
    #expect(total > 1_800_000)
    _ = pause.after(report(.done), at: now)
    #expect(pause.after(due, at: now) <= 6_000)
  }

  @Test func `a run that was stopped before it looked asks for nothing`() {
    var pause = WatchPause()
    // The folder is away.
    #expect(pause.after(report(.stopped, waitsFor: -1_000), at: now) >= 23 * 3_600_000)
    #expect(pause.after(report(.stopped, looksAgain: true), at: now) >= 23 * 3_600_000)
  }

  @Test func `what fails is tried again after pauses that double`() {
    var pause = WatchPause()
    let failures = (0..<12).map { _ in pause.after(report(.failed, waitsFor: -1_000), at: now) }
    #expect(failures[0] <= 1_000 && (150_000...300_000).contains(failures[11]))
  }
}

extension WatchPause {
  fileprivate func first(_ report: SyncReport, at now: Timestamp) -> Int64 {
    var copy = self
    return copy.after(report, at: now)
  }
}
