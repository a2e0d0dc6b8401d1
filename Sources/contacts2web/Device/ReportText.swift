import Contacts
import HTTPClient
import Sync
import Words

extension SyncReport {
  /// What it tells the person to type can be typed as it is.
  mutating func completeCommands(_ place: CommandPlace) {
    hint = hint.map(place.complete)
    notes = notes.map(place.complete)
    review = place.complete(review)
    leftAlone = place.complete(leftAlone)
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
      ("set_aside", .integer(report.setAside.stopped + report.setAside.unsent)),
      ("conflicted", Self.json(report.resolved.filter(\.outcome.isConflict))),
      ("brought_back_contacts", Self.json(report.resolved.filter { !$0.outcome.isConflict })),
      (
        "duplicates",
        .array(
          report.duplicates.map { duplicate in
            .object([
              ("file", .string(duplicate.file.description)), ("same_as", .string(duplicate.other.description)),
            ])
          })
      ),
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
      ("without_room", .integer(report.surplus.count)),
      ("waiting_files", Self.json(report.equalFiles)),
      ("notes", .array(report.notes.map { .string($0) })),
      ("message", .string(report.message)),
    ]).text
  }

  /// What was done, for standard output; empty where the run failed or was stopped.
  func lines(isDryRun: Bool) -> [String] {
    switch report.outcome {
    case .failed, .stopped: return []
    case .unchanged: return [SyncWords.nothing]
    case .done, .attention: break
    }
    var lines = SyncWords.counts(report, isDryRun: isDryRun)
    let trash = isDryRun ? nil : report.trash
    lines += report.duplicates.map { "  \(SyncWords.duplicate($0, in: trash).local)" }
    let others = report.duplicatesRemoved - Int64(report.duplicates.count)
    if others > 0 { lines.append("  and \(grouped(others)) more") }
    lines += SyncWords.conflicts(report, isDryRun: isDryRun)
    lines += report.resolved.map { "  \(SyncWords.resolved($0).local)" }
    let unnamed = report.conflicts + report.broughtBack - Int64(report.resolved.count)
    if unnamed > 0, !isDryRun { lines.append("  and \(grouped(unnamed)) more") }
    return lines.isEmpty ? [SyncWords.nothing] : lines
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
      console.note("and \(grouped(report.refused.count - shown)) more files left alone: \(report.leftAlone) lists them")
    }
    if let surplus = SyncWords.surplus(report.surplus) { console.note(Console.onOneLine(surplus)) }
    for waiting in report.equalFiles.prefix(shown) {
      console.note(Console.onOneLine(SyncWords.waiting(waiting, trash: report.trash).local))
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

  static func json(_ files: [WaitingFile]) -> JSON {
    .array(
      files.map { waiting in
        .object([
          ("file", .string(waiting.file.description)), ("same_as", JSON(waiting.other?.description)),
          ("seconds_left", .integer((waiting.left + 999) / 1_000)),
        ])
      })
  }

  private static func json(_ contacts: [ResolvedContact]) -> JSON {
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
}
