import Contacts
import Protocol

/// What became of what a person wanted back.
enum RestoreText {
  /// Tells it of each contact, and then how it goes on.
  static func tell(_ outcomes: [(name: String, outcome: RestoreOutcome)], on console: Console) throws -> ExitStatus {
    var status = ExitStatus.done
    var run: UniqueID?
    for (name, outcome) in outcomes {
      let name = shown(name)
      switch outcome {
      case .restored(let own):
        run = own
        try console.print(Console.onOneLine("restored \(name)"))
      case .stands: try console.print(Console.onOneLine("\(name) is there like this already"))
      case .exists: try console.print(Console.onOneLine("another contact says just this: \(name)"))
      case .gone:
        console.report("\(name) is gone for good", hint: nil)
        status = .failed
      case .refused(let reason):
        console.report("\(name): \(reason)", hint: nil)
        status = .failed
      }
    }
    if let run {
      console.note("the next sync brings it to this device; contacts2web undo \(ShortID.text(run)) takes it back")
    }
    return status
  }
}
