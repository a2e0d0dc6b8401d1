import Contacts
import Protocol
import Words

/// What became of what a person wanted back.
enum RestoreText {
  /// Tells it of each contact, and then how it goes on.
  static func tell(
    _ outcomes: [(name: String, outcome: RestoreOutcome)], of wanted: RestoreWords.Wanted, by history: any CloudHistory,
    on console: Console
  ) throws -> ExitStatus {
    var status = ExitStatus.done
    var run: UniqueID?
    for (name, outcome) in outcomes {
      let words = "\(NameWords.shown(name)): \(RestoreWords.outcome(outcome, of: wanted))"
      switch outcome {
      case .restored, .stands, .exists: try console.print(Console.onOneLine(words))
      case .gone, .refused:
        console.report(words, hint: nil)
        status = .failed
      }
      if case .restored(let own) = outcome { run = own }
    }
    if let run {
      if let same = try history.sameUID(since: run) { console.note(sameUID(same)) }
      console.note("the next sync brings it to this device; contacts2web undo \(ShortID.text(run)) takes it back")
    }
    return status
  }

  /// Says that what was restored left two contacts with one UID, and where they can be merged.
  static func sameUID(_ same: SameUID) -> String {
    Console.onOneLine(
      "\(DuplicateWords.sameUID(same).local); in the browser, Settings leads to Duplicates, where they can be merged")
  }
}
