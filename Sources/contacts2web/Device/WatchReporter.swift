import Sync
import Words

/// Writes a log line for each run that did something, and one each time that trouble begins, changes or ends.
struct WatchReporter {
  private var trouble = ""
  private var isLimited = false
  private var surplus: Int64 = 0

  mutating func tell(_ report: SyncReport) {
    if report.surplus.count != surplus, report.outcome != .failed, report.outcome != .stopped {
      surplus = report.surplus.count
      Log.write(
        "account-full",
        [("waiting", "\(surplus)")] + (SyncWords.surplus(report.surplus).map { [("message", $0)] } ?? []))
    }
    for note in report.notes { Log.write("note", [("message", note)]) }
    switch report.outcome {
    case .failed, .stopped:
      // While a server is away, each try has the same message, but for times behind the colon. A guard's numbers differ as well
      // while a script goes on through the folder, and later runs say that it has stopped before.
      var kind = String(report.message.prefix { $0 != ":" })
      if let guardian = report.stoppedBy, guardian != .folder {
        kind = report.message.hasPrefix("the address book is empty") ? "empty" : "\(guardian)"
      }
      guard kind != trouble else { return }
      trouble = kind
      var fields = [("outcome", report.outcome.rawValue), ("message", report.message)]
      // A hint would tell a person to try again, but the watch does that by itself.
      if let hint = report.hint, !report.isPassing { fields.append(("hint", hint)) }
      Log.write("sync", fields)
    case .unchanged:
      if !trouble.isEmpty { Log.write("sync", [("outcome", "recovered")]) }
      trouble = ""
    case .done, .attention:
      trouble = ""
      Log.write(
        "sync",
        [
          ("outcome", report.outcome.rawValue), ("to_cloud", Self.text(report.toCloud)),
          ("to_address_book", Self.text(report.toAddressBook)), ("duplicates_removed", "\(report.duplicatesRemoved)"),
          ("conflicts", "\(report.conflicts)"), ("brought_back", "\(report.broughtBack)"),
          ("refused", "\(report.refused.count)"),
        ] + (SyncWords.nextStep(report).map { [("hint", $0)] } ?? []))
    }
  }

  /// Says once that the folder cannot be watched, and once that it is watched again.
  mutating func tell(_ limitation: (message: String, hint: String)?) {
    guard (limitation != nil) != isLimited else { return }
    isLimited = limitation != nil
    if let limitation {
      Log.write("polling", [("message", limitation.message), ("hint", limitation.hint)])
    } else {
      Log.write("watching-again")
    }
  }

  /// Added, overwritten and deleted, as `+3~1-0`.
  private static func text(_ counts: SyncReport.Counts) -> String {
    "+\(counts.added)~\(counts.overwritten)-\(counts.deleted)"
  }
}
