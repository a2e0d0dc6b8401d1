import Contacts
import Words

/// Two versions of a contact beside each other, with a choice in each row: one of two where a contact says it once, else a tick for each
/// value.
enum ChoiceTable {
  static let field = "value"
  /// The field that tells which values could be chosen.
  static let shown = "shown"

  static func html(
    _ settlement: Settlement, choice: Set<String>, old: DifferenceTable.Side, new: DifferenceTable.Side
  ) -> HTML {
    let keys = settlement.rows.flatMap { $0.old + $0.new }.map(\.key)
    let rows = settlement.rows.enumerated().map { index, row -> HTML in
      let label: HTML = row.difference.label.isEmpty ? "" : #" <span class="of">\#(row.difference.label)</span>"#
      return """
        <tr><th scope="row">\(row.difference.title)\(label)</th>\
        \(cell(row.old, of: row, index, choice, row.difference.new, old))\
        \(cell(row.new, of: row, index, choice, row.difference.old, new))</tr>

        """
    }
    return """
      <input type="hidden" name="\(shown)" value="\(keys.joined(separator: " "))">
      <table class="compare choosing">
      <thead><tr><th scope="col"><span class="hidden">What</span></th><th scope="col">\(old.heading)</th>\
      <th scope="col">\(new.heading)</th></tr></thead>
      <tbody>\(rows)</tbody>
      </table>
      """
  }

  /// What was chosen on a page, for what there is to choose now; what the new version says where the form is not the table's.
  static func choice(_ form: Form, _ settlement: Settlement) -> Set<String> {
    guard let shown = form[Self.shown] else { return settlement.standing }
    let chosen = form.fields.filter { $0.name == field || $0.name.hasPrefix(field + "-") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    return settlement.choice(Set(chosen), of: Set(shown.split(separator: " ").map(String.init)))
  }

  private static func cell(
    _ options: [Settlement.Option], of row: Settlement.Row, _ index: Int, _ choice: Set<String>,
    _ other: ContactDifference.Side, _ side: DifferenceTable.Side
  ) -> HTML {
    let choices = options.map { option -> HTML in
      let field: HTML =
        row.isSingle
        ? #"type="radio" name="\#(Self.field)-\#(index)""# : #"type="checkbox" name="\#(Self.field)""#
      // Groups stand one below the other, each by itself.
      let beside = options.count == 1 ? other : .nothing
      return """
        <label class="tick"><input \(field) value="\(option.key)"\(attribute: "checked", choice.contains(option.key))>\
        <span class="hidden">\(DifferenceWords.subject(row.difference)), \(side.heading):</span>\
        <span dir="auto">\(DifferenceTable.shown(option.value, beside: beside, side))</span></label>
        """
    }
    let nothing: HTML = #"<span class="none">\#(DifferenceWords.side(.nothing))</span>"#
    return #"<td data-side="\#(side.heading)">\#(choices.isEmpty ? [nothing] : choices)</td>"#
  }
}
