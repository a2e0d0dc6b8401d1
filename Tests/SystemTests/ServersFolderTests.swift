import HTTPClient
import Sync
import Testing
import Words

@testable import contacts2web

/// What a run of a folder of the server's own tells: who reads it has no sign-in there.
@Suite struct ServersFolderTests {
  private func told(_ change: (inout SyncReport) -> Void) -> (report: SyncReport, lines: [String]) {
    var report = SyncReport()
    report.outcome = .attention
    change(&report)
    report.nameCommands(ofServersFolder: "/srv/my cards", "ada")
    return (report, ReportText(report: report, traffic: .init(), milliseconds: 0).lines(isDryRun: false))
  }

  @Test func `a run by hand is one of admin sync`() {
    let told = told { $0.hint = "run \(SyncReport.command) --allow-deletions to go ahead" }
    let command = "contacts2web admin sync --book '/srv/my cards' --account ada --allow-deletions"
    #expect(told.report.hint == "run \(command) to go ahead")
  }

  @Test func `what takes a sign-in is done on a device`() {
    let told = told { report in
      report.hint = "\(SyncReport.undo) 0123abcd takes it back"
      report.conflicts = 1
    }
    #expect(told.report.hint == "on a device of the account, contacts2web undo 0123abcd takes it back")
    #expect(
      told.lines.first
        == "1 changed on both sides: on a device of the account, contacts2web review has what did not stand")
  }

  @Test func `the files that are left alone are listed by admin sync`() {
    let told = told { $0.refused = [FileLeftAlone(file: ItemName("odd.vcf"), line: 1, reason: "it is no card")] }
    #expect(
      SyncWords.nextStep(told.report)
        == "contacts2web admin sync --book '/srv/my cards' --account ada --dry-run --json lists the files that are left alone"
    )
  }

  @Test func `a duplicate is in no device's trash`() {
    let told = told { report in
      report.duplicatesRemoved = 1
      report.duplicates = [RemovedDuplicate(file: ItemName("copy.vcf"), other: ItemName("ann.vcf"))]
    }
    #expect(told.lines.last == "  copy.vcf: a copy of ann.vcf, now in the server’s own trash of this folder")
    let waiting = WaitingFile(file: ItemName("copy.vcf"), other: ItemName("ann.vcf"), left: 0, isCopy: true)
    let words = SyncWords.waiting(waiting, trash: told.report.trash).plain
    #expect(words.hasSuffix("goes into the server’s own trash of this folder"))
  }

  @Test func `an edit that was set aside is in no device's trash`() {
    let told = told { $0.notes = ["1 edit that a sync had stopped at is \(SyncReport.ownTrash)"] }
    #expect(told.report.notes == ["1 edit that a sync had stopped at is in the server's own trash of this folder"])
  }
}
