import Sync

/// Writes a log line for each run that did something, and one each time that trouble begins, changes or ends.
struct WatchReporter {
  private var trouble = ""

  mutating func tell(_ report: SyncReport) {
    switch report.outcome {
    case .failed, .stopped:
      // Every try of a server that is away would say the same.
      guard report.message != trouble else { return }
      trouble = report.message
      var fields = [("outcome", report.outcome.rawValue), ("message", report.message)]
      if let hint = report.hint { fields.append(("hint", hint)) }
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
        ])
    }
  }

  /// Added, overwritten and deleted, as `+3~1-0`.
  private static func text(_ counts: SyncReport.Counts) -> String {
    "+\(counts.added)~\(counts.overwritten)-\(counts.deleted)"
  }
}
