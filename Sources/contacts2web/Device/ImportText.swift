import Contacts
import Import

/// An import's report as people and programs read it.
struct ImportText {
  let report: ImportReport

  /// One object on one line; the keys of `import --json`.
  var json: String {
    JSON.object([
      (
        "sources",
        .array(
          report.entries.map { entry in
            .object([
              ("name", .string(entry.name)), ("outcome", .string(entry.outcome.rawValue)), ("cards", JSON(entry.cards)),
              ("added", JSON(entry.added)), ("filled", JSON(entry.filled)), ("ignored", JSON(entry.ignored)),
              ("bytes", JSON(entry.bytes)), ("message", .string(entry.message)),
            ])
          })
      )
    ]).text
  }

  /// What was done, for standard output: a line for each source that did not fail.
  var lines: [String] {
    report.entries.filter { $0.outcome != .failed }.map { entry in
      if entry.outcome == .unchanged { return "\(entry.name): nothing new" }
      let parts = [(entry.added, "added"), (entry.filled, "filled in"), (entry.ignored, "left out")]
        .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
      let done = parts.isEmpty ? "nothing to add" : parts.joined(separator: ", ")
      return "\(entry.name): \(grouped(entry.cards)) cards, \(done)"
    }
  }

  /// Tells on standard error which cards were left out, and why a source failed.
  func explain(on console: Console) {
    let shown = 20
    for entry in report.entries {
      if entry.outcome == .failed {
        console.report("\(entry.name): \(entry.message)", hint: entry.hint)
        continue
      }
      for problem in entry.problems.prefix(shown) { console.note(Console.onOneLine("\(entry.name): \(problem)")) }
      if entry.ignored > shown {
        console.note("\(entry.name): and \(grouped(entry.ignored - shown)) more cards left out")
      }
    }
  }

  var exitStatus: ExitStatus {
    if report.entries.contains(where: { $0.outcome == .failed }) { return .failed }
    return report.entries.contains { $0.ignored > 0 } ? .attention : .done
  }

  /// A step of `import --dry-run`.
  static func line(_ step: ImportStep) -> String {
    guard let changes = step.changes else { return "\(step.source): add \(step.contact)" }
    let values = changes.map { change in
      let word = words[change.property] ?? change.property
      // A note may be long, and a photo has no text.
      let value = change.value.count > 60 ? change.value.prefix(57) + "…" : change.value[...]
      return value.isEmpty ? word : "\(word) \(value)"
    }
    return "\(step.source): \(step.contact) gets \(values.joined(separator: ", "))"
  }

  private static let words = [
    "TEL": "phone", "EMAIL": "e-mail", "ADR": "address", "URL": "web page", "IMPP": "instant message",
    "X-SOCIALPROFILE": "profile", "X-ABRELATEDNAMES": "related name", "X-ABDATE": "date", "CATEGORIES": "group",
    "N": "name", "NICKNAME": "nickname", "TITLE": "job title", "ORG": "organization", "BDAY": "birthday",
    "NOTE": "note", "PHOTO": "a photo",
  ]
}
