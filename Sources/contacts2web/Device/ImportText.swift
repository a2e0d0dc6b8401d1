import Contacts
import Import
import Words

/// An import's report as people and programs read it.
struct ImportText {
  /// Contacts of each kind that a dry run lists of a source.
  private static let shown = 20

  let report: ImportReport
  /// What a dry run would do; nil where it was none.
  var steps: [ImportStep]?

  /// One object on one line; the keys of `import --json`.
  var json: String {
    JSON.object([("sources", .array(report.entries.indices.map(json)))]).text
  }

  private func json(_ number: Int) -> JSON {
    let entry = report.entries[number]
    var members: [(String, JSON)] = [
      ("name", .string(entry.name)), ("outcome", .string(entry.outcome.rawValue)), ("cards", JSON(entry.cards)),
      ("added", JSON(entry.added)), ("filled", JSON(entry.filled)), ("ignored", JSON(entry.ignored)),
      ("bytes", JSON(entry.bytes)), ("message", .string(entry.message)),
    ]
    if let steps {
      members.append(("contacts", .array(steps.filter { $0.source == number }.map(Self.json))))
    }
    return .object(members)
  }

  private static func json(_ step: ImportStep) -> JSON {
    .object([
      ("name", .string(step.contact)), ("is_new", .bool(step.changes == nil)),
      (
        "gets",
        .array(
          (step.changes ?? []).map { .object([("property", .string($0.property)), ("value", .string($0.value))]) })
      ),
    ])
  }

  /// What was done, for standard output: a line for each source that did not fail, and under it what a dry run would do.
  var lines: [String] {
    report.entries.indices.flatMap { number -> [String] in
      let entry = report.entries[number]
      switch entry.outcome {
      case .failed: return []
      case .unchanged: return ["\(entry.name): \(ImportWords.nothingNew)"]
      case .imported: return [summary(entry)] + details(number)
      }
    }
  }

  private func summary(_ entry: ImportReport.Entry) -> String {
    let words = ImportWords.summary(
      cards: entry.cards, added: entry.added, filled: entry.filled, leftOut: entry.ignored, isDryRun: steps != nil)
    return "\(entry.name): \(words)"
  }

  /// Contacts that are there already come first, because people look at a dry run for what happens to these.
  private func details(_ number: Int) -> [String] {
    let steps = (steps ?? []).filter { $0.source == number }
    let filled = steps.filter { $0.changes != nil }
    let added = steps.filter { $0.changes == nil }
    var lines = filled.prefix(Self.shown).flatMap {
      ["  \(Self.short($0.contact))"] + ($0.changes ?? []).map(Self.line)
    }
    lines += Self.rest(filled.count, "contact that would get something", "contacts that would get something")
    lines += added.prefix(Self.shown).map { "  \(Self.short($0.contact)) (new)" }
    lines += Self.rest(added.count, "new contact", "new contacts")
    return lines
  }

  private static func rest(_ count: Int, _ one: String, _ several: String) -> [String] {
    let rest = count - shown
    return rest > 0 ? ["  and \(grouped(rest)) more \(rest == 1 ? one : several) (--json lists all)"] : []
  }

  /// Tells on standard error which cards were left out, and why a source failed.
  func explain(on console: Console) {
    for entry in report.entries {
      if entry.outcome == .failed {
        console.report("\(entry.name): \(entry.message)", hint: entry.hint)
        continue
      }
      for problem in entry.problems.prefix(Self.shown) { console.note(Console.onOneLine("\(entry.name): \(problem)")) }
      if entry.ignored > Self.shown {
        console.note("\(entry.name): and \(grouped(entry.ignored - Self.shown)) more cards left out")
      }
    }
  }

  var exitStatus: ExitStatus {
    if report.entries.contains(where: { $0.outcome == .failed }) { return .failed }
    return report.entries.contains { $0.ignored > 0 } ? .attention : .done
  }

  private static func line(_ change: AdditiveChangeset.Change) -> String {
    // A photo has no text.
    change.value.isEmpty ? "    \(change.title)" : "    \(change.title): \(short(change.value))"
  }

  /// A note may be long, and a name too.
  private static func short(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }
}
