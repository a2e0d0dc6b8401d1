import Contacts
import Sync
import Testing
import Words

/// What a sync tells on a terminal, as tables.
@Suite struct `A sync is told of in these words` {
  private static let noon = Timestamp(milliseconds: 1_776_254_700_000)

  private func report(_ change: (inout SyncReport) -> Void) -> SyncReport {
    var report = SyncReport()
    change(&report)
    return report
  }

  @Test func `what it did, with the words of the log, and what it would do`() {
    let report = report {
      ($0.toCloud.added, $0.toCloud.overwritten, $0.toAddressBook.deleted, $0.duplicatesRemoved) = (1_200, 1, 2, 1)
    }
    #expect(
      SyncWords.counts(report, isDryRun: false)
        == ["to the cloud: 1,200 added, 1 changed", "to the address book: 2 deleted", "1 duplicate removed"])
    #expect(
      SyncWords.counts(report, isDryRun: true)
        == ["to the cloud: 1,200 to add, 1 to change", "to the address book: 2 to delete", "1 duplicate to remove"])
    #expect(SyncWords.counts(SyncReport(), isDryRun: false).isEmpty)
    #expect(SyncWords.conflicts(SyncReport(), isDryRun: false).isEmpty)
  }

  @Test func `where something new waits, the next step is named, once`() {
    let odd = FileLeftAlone(file: ItemName("odd.vcf"), line: 1, reason: "it is no card")
    func step(_ outcome: SyncReport.Outcome, conflicts: Int64, refused: [FileLeftAlone]) -> String? {
      SyncWords.nextStep(report { ($0.outcome, $0.conflicts, $0.refused) = (outcome, conflicts, refused) })
    }
    let (review, files) = (
      "contacts2web review has what did not stand", "contacts2web review --all lists the files that are left alone"
    )
    #expect(step(.attention, conflicts: 1, refused: []) == review)
    #expect(step(.attention, conflicts: 0, refused: [odd]) == files)
    #expect(step(.attention, conflicts: 2, refused: [odd]) == "\(review); \(files)")
    // A contact without room is told of by itself, and so was a file by the run that found it.
    #expect(step(.attention, conflicts: 0, refused: []) == nil && step(.done, conflicts: 0, refused: [odd]) == nil)
  }

  @Test func `a duplicate is named with the file that stays`() {
    let duplicate = RemovedDuplicate(file: ItemName("ann copy.vcf"), other: ItemName("ann.vcf"))
    let words = SyncWords.duplicate(duplicate, in: SyncReport.deviceTrash)
    #expect(words.plain == "ann copy.vcf: a copy of ann.vcf, now in this device’s trash")
    #expect(words.pieces.contains(.name("ann copy.vcf")) && words.pieces.contains(.name("ann.vcf")))
    #expect(SyncWords.duplicate(duplicate, in: nil).plain == "ann copy.vcf: a copy of ann.vcf")
  }

  @Test func `what was changed on both sides, and where to look`() {
    let report = report {
      ($0.conflicts, $0.replacedPeople, $0.broughtBack, $0.review) = (3, 1, 1, "contacts2web review")
    }
    #expect(
      SyncWords.conflicts(report, isDryRun: false) == [
        "1 deleted on one side and edited on the other: the edit stands",
        "2 changed on both sides: contacts2web review has what did not stand",
        "1 file came to hold somebody else: contacts2web review has who stood there",
      ])
    #expect(
      SyncWords.conflicts(report, isDryRun: true).dropFirst() == [
        "2 changed on both sides: contacts2web review would have what did not stand",
        "1 file came to hold somebody else: contacts2web review would have who stood there",
      ])
  }

  static let outcomes: [(outcome: ResolvedContact.Outcome, words: String)] = [
    (.ourVersionStands, "this device’s version stands"), (.theirVersionStands, "the cloud’s version stands"),
    (.mergedWithOurs, "both sides’ changes are merged; what both changed stands as on this device"),
    (.mergedWithTheirs, "both sides’ changes are merged; what both changed stands as in the cloud"),
    (.personReplaced, "somebody else stands in this file and goes into the cloud; who stood there waits for review"),
    (.broughtBack, "deleted on one side and edited on the other: the edit stands"),
  ]

  @Test(arguments: outcomes) func `how a contact was resolved`(outcome: ResolvedContact.Outcome, words: String) {
    let named = ResolvedContact(displayName: "Ann Lee", file: ItemName("ann.vcf"), outcome: outcome)
    #expect(SyncWords.resolved(named).plain == "Ann Lee (ann.vcf): \(words)")
    let nameless = ResolvedContact(displayName: "", file: nil, outcome: outcome)
    #expect(SyncWords.resolved(nameless).plain == "No name: \(words)")
    #expect(SyncWords.resolved(named).pieces.contains(.name("Ann Lee")))
  }

  @Test func `each outcome has its words`() {
    #expect(Self.outcomes.map(\.outcome) == ResolvedContact.Outcome.allCases)
  }

  @Test func `each step of a dry run has words of its own, and a download's tell a new contact from a changed one`() {
    func words(_ action: Action, _ file: ItemName? = ItemName("ann.vcf")) -> String {
      SyncWords.planned(PlannedChange(action: action, file: file, displayName: "Ann Lee")).plain
    }
    #expect(words(.add) == "add to the cloud: Ann Lee (ann.vcf)")
    #expect(words(.download) == "change in the address book: Ann Lee (ann.vcf)")
    #expect(words(.download, nil) == "add to the address book: Ann Lee")
    #expect(Set(Action.allCases.map { words($0) }).count == Action.allCases.count)
  }

  @Test func `what waits, for what, and for how long yet`() {
    var file = WaitingFile(file: ItemName("a.vcf"), other: ItemName("b.vcf"), left: 5_400_000)
    #expect(
      SyncWords.waiting(file).plain == """
        a.vcf: it says the same as b.vcf, or has its UID, and waits for one of them to change; after 2 more \
        hours (a pause between syncs counts as one hour at most), one of them counts as a duplicate
        """)
    file.other = nil
    #expect(SyncWords.waiting(file).plain.contains("the same as another contact’s file, or has its UID, and waits"))
    file.left = 3_600_000
    #expect(SyncWords.waiting(file).plain.contains("after 1 more hour ("))
    (file.other, file.isCopy, file.left) = (ItemName("b.vcf"), true, 0)
    #expect(
      SyncWords.waiting(file).plain == """
        a.vcf: it is a copy of b.vcf and may be its new name; if both are still there at the next sync, it counts as a \
        duplicate and goes into this device’s trash
        """)
  }

  @Test func `since when a guard stands, at what it stopped, and what may be decided`() {
    var stop = GuardStop(by: .deletions, message: "10 of 40 would go", hint: "put them back")
    #expect(SyncWords.stop(stop).plain == "since now: 10 of 40 would go; waiting for your decision: put them back")
    stop.since = Self.noon
    #expect(SyncWords.stop(stop).plain.hasPrefix("since 15 April 2026, 12:05 UTC: 10 of 40"))
  }

  @Test func `how far it is: counted, of how many, or a sentence alone`() {
    let sending = SyncWords.step(.sending(done: 3, of: 9))
    #expect(sending.words == "sending" && sending.done == 3 && sending.total == 9)
    let reading = SyncWords.step(.readingAddressBook(done: 3))
    #expect(reading.words == "reading the address book" && reading.done == 3 && reading.total == nil)
    let retrying = SyncWords.step(.retrying(inMilliseconds: 500, message: "the network is away"))
    #expect(retrying.words == "trying again, because the network is away" && retrying.done == nil)
  }
}
