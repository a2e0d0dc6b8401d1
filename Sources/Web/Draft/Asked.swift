import Contacts
import VCard

/// What a form of a contact asked for, as the form itself says.
///
/// A field that a form did not have is unchanged, and so is a value that none of its rows began as: a form may come from an earlier version,
/// which knew fewer of both, and be sent or gone on with after an upgrade.
struct Asked: Sendable, Equatable {
  /// The field of the form that says it.
  static let field = "asked"

  /// The names of its single fields.
  private var lines: Set<String>
  /// By a group's name, the lines of the card that its rows began as, in the order of their numbers.
  private var rows: [String: [Int]]

  /// The form that shows a contact.
  init(_ draft: Draft) {
    lines = Set(DraftLine.allCases.map(\.rawValue))
    rows = Dictionary(uniqueKeysWithValues: DraftGroup.all.map { ($0.name, draft[$0].compactMap(\.line)) })
  }

  /// Nil for a form that does not say it.
  init?(_ form: Form) {
    guard let text = form[Self.field] else { return nil }
    lines = []
    rows = [:]
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        lines.insert(String(word))
        continue
      }
      rows[String(parts[0])] = parts[1].split(separator: ",").compactMap { Int($0) }
    }
  }

  /// The form of versions that did not say it, for this card: it had all but what those versions did not know. Drafts are kept for 30
  /// days, so this may go when none of those versions has run for as long.
  init(earlier card: Card, _ form: Form) {
    self.init(Draft(Contact(card)))
    if form["role"] == nil { lines.remove("role") }
    let unknown: Set = ["X-MS-SPOUSE", "X-MS-MANAGER", "X-MS-ASSISTANT", "X-MS-CHILD", "X-MS-ANNIVERSARY"]
    let hidden = Set(card.properties.enumerated().filter { unknown.contains($1.name.uppercased()) }.map(\.offset))
    for group in DraftGroup.all { rows[group.name]?.removeAll(where: hidden.contains) }
  }

  /// As the form says it.
  var text: String {
    let groups = rows.sorted { $0.key < $1.key }.map { group, lines in
      "\(group)=\(lines.map { "\($0)" }.joined(separator: ","))"
    }
    return (lines.sorted() + groups).joined(separator: " ")
  }

  func has(_ line: DraftLine) -> Bool { lines.contains(line.rawValue) }

  func rows(_ group: DraftGroup) -> [Int] { rows[group.name] ?? [] }

  /// The same single fields, and all rows of `draft`. It is for a form of which nobody knows any more which card its rows
  /// came from.
  func withRows(of draft: Draft) -> Asked {
    var asked = Asked(draft)
    asked.lines = lines
    return asked
  }
}

extension Draft {
  /// Completes this form by `before`, the form as the contact filled it first: a field that this form did not have stays
  /// as it was there.
  func completed(_ asked: Asked, by before: Draft) -> Draft {
    var result = self
    for line in DraftLine.allCases where !asked.has(line) { result[line] = before[line] }
    for group in DraftGroup.all where asked.rows(group) != before[group].compactMap(\.line) {
      result[group] = Self.completed(self[group], asked.rows(group), by: before[group])
    }
    return result
  }

  /// The rows with the numbers that they have in `before`, and those of `before` that were not asked for, each behind the one that is
  /// above it there.
  private static func completed(_ rows: [Row], _ asked: [Int], by before: [Row]) -> [Row] {
    let numbers = Dictionary(before.compactMap { row in row.line.map { ($0, row.number) } }) { first, _ in first }
    var next = (before.map(\.number).max() ?? -1) + 1
    var result = rows.map { row in
      var row = row
      if asked.indices.contains(row.number), let number = numbers[asked[row.number]] {
        row.number = number
      } else {
        row.number = next
        next += 1
      }
      return row
    }
    let shown = Set(asked)
    for (place, row) in before.enumerated() {
      guard let line = row.line, !shown.contains(line) else { continue }
      let above = before[..<place].reversed().lazy.compactMap { other in
        result.firstIndex { $0.number == other.number }
      }
      result.insert(row, at: above.first.map { $0 + 1 } ?? 0)
    }
    return result
  }
}
