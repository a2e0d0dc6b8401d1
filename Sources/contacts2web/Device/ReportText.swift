import Contacts
import HTTPClient
import Sync
import Words

extension SyncReport {
  /// What it tells the person to type can be typed as it is.
  mutating func completeCommands(_ place: CommandPlace) {
    hint = hint.map(place.complete)
    notes = notes.map(place.complete)
  }
}

/// A run's report as people and programs read it.
struct ReportText {
  let report: SyncReport
  /// What went over the network.
  let traffic: Traffic
  /// How long the run took.
  let milliseconds: Int64

  /// One object on one line; the keys of `sync --json`.
  var json: String {
    JSON.object([
      ("outcome", .string(report.outcome.rawValue)),
      ("to_cloud", Self.json(report.toCloud)),
      ("to_address_book", Self.json(report.toAddressBook)),
      ("duplicates_removed", .integer(report.duplicatesRemoved)),
      ("conflicts", .integer(report.conflicts)),
      ("brought_back", .integer(report.broughtBack)),
      ("set_aside", .integer(report.setAside)),
      ("conflicted", Self.json(report.settled.filter(\.outcome.isConflict))),
      ("brought_back_contacts", Self.json(report.settled.filter { !$0.outcome.isConflict })),
      (
        "refused",
        .array(
          report.refused.map { refusal in
            .object([
              ("file", .string(refusal.file.description)), ("line", refusal.line.map { JSON($0) } ?? .null),
              ("reason", .string(refusal.reason)),
            ])
          })
      ),
      ("requests", .integer(traffic.requests)),
      ("batches", JSON(report.batches)),
      ("most_in_flight", JSON(report.mostInFlight)),
      ("bytes_sent", .integer(traffic.bytesSent)),
      ("bytes_received", .integer(traffic.bytesReceived)),
      ("seconds", .number(Double(milliseconds) / 1_000)),
      ("waiting_files", Self.json(report.equalFiles)),
      ("notes", .array(report.notes.map { .string($0) })),
      ("message", .string(report.message)),
    ]).text
  }

  /// What was done, for standard output; empty where the run failed or was stopped.
  func lines(isDryRun: Bool) -> [String] {
    switch report.outcome {
    case .failed, .stopped: return []
    case .unchanged: return ["nothing has changed"]
    case .done, .attention: break
    }
    var lines = [
      Self.line("to the cloud", report.toCloud), Self.line("to the address book", report.toAddressBook),
    ].compactMap { $0 }
    if report.duplicatesRemoved > 0 {
      lines.append("\(counted(report.duplicatesRemoved, "duplicate")) \(isDryRun ? "to remove" : "removed")")
    }
    if report.broughtBack > 0 {
      lines.append("\(grouped(report.broughtBack)) deleted on one side and edited on the other: the edit stands")
    }
    if report.conflicts > 0 {
      lines.append("\(grouped(report.conflicts)) changed on both sides: \(report.review) has what did not stand")
    }
    lines += report.settled.map { contact in
      "  \(NameWords.shown(contact.displayName))\(contact.file.map { " (\($0))" } ?? ""): \(contact.outcome.rawValue)"
    }
    let unnamed = report.conflicts + report.broughtBack - Int64(report.settled.count)
    if unnamed > 0, !isDryRun { lines.append("  and \(grouped(unnamed)) more") }
    return lines.isEmpty ? ["nothing has changed"] : lines
  }

  /// Tells on standard error what was refused, and why the run failed or stopped.
  func explain(on console: Console) {
    for note in report.notes { console.note(Console.onOneLine(note)) }
    let shown = 20
    for refusal in report.refused.prefix(shown) {
      let line = refusal.line.map { ":\($0)" } ?? ""
      console.note(Console.onOneLine("\(refusal.file)\(line): \(refusal.reason) (left alone)"))
    }
    if report.refused.count > shown {
      console.note("and \(grouped(report.refused.count - shown)) more files left alone")
    }
    for waiting in report.equalFiles.prefix(shown) {
      console.note(Console.onOneLine("\(waiting.file): \(Self.words(waiting))"))
    }
    if report.looksAgain {
      console.note("a file that had only just come is missing: it counts as deleted if the next sync misses it as well")
    }
    switch report.outcome {
    case .failed, .stopped: console.report(report.message, hint: report.hint)
    default: if !report.message.isEmpty { console.note(report.message) }
    }
  }

  var exitStatus: ExitStatus {
    switch report.outcome {
    case .unchanged, .done: .done
    case .attention, .stopped: .attention
    case .failed: .failed
    }
  }

  /// Why a file waits, and for how long.
  static func words(_ waiting: WaitingFile) -> String {
    if waiting.isCopy {
      return """
        it is a copy of \(waiting.other.map { "\($0)" } ?? "another file"), and may be its new name; if both are still there at \
        \(waiting.until.extended), it counts as a duplicate and goes into this device's trash
        """
    }
    return """
      it says the same as \(waiting.other.map { "\($0)" } ?? "another contact's file"), or has its UID, and waits for one of them to change until \
      \(waiting.until.extended), then one of them counts as a duplicate
      """
  }

  static func json(_ files: [WaitingFile]) -> JSON {
    .array(
      files.map { waiting in
        .object([
          ("file", .string(waiting.file.description)), ("same_as", JSON(waiting.other?.description)),
          ("until", .string(waiting.until.extended)),
        ])
      })
  }

  private static func json(_ contacts: [SettledContact]) -> JSON {
    .array(
      contacts.map { contact in
        .object([
          ("name", .string(contact.displayName)), ("file", contact.file.map { .string($0.description) } ?? .null),
          ("what", .string(contact.outcome.rawValue)),
        ])
      })
  }

  private static func json(_ counts: SyncReport.Counts) -> JSON {
    .object([
      ("added", .integer(counts.added)), ("overwritten", .integer(counts.overwritten)),
      ("deleted", .integer(counts.deleted)),
    ])
  }

  /// "to the cloud: 3 added, 1 overwritten"; nil where there was nothing.
  private static func line(_ direction: String, _ counts: SyncReport.Counts) -> String? {
    let parts = [(counts.added, "added"), (counts.overwritten, "overwritten"), (counts.deleted, "deleted")]
      .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return parts.isEmpty ? nil : "\(direction): " + parts.joined(separator: ", ")
  }
}
