import Cloud
import Contacts
import Words

/// What tells the links and buttons of one page of duplicates apart for a person who hears them: namesakes by their second line,
/// and by a number where that is the same as well.
struct DuplicateLabels {
  /// What a link or a box says of a contact.
  struct Label {
    let name: String
    /// Empty unless another one has the name.
    let detail: String
    /// Nil unless another one has name and second line.
    let number: Int?

    /// ", card 2"; empty for none.
    var numbered: String { number.map { ", card \($0)" } ?? "" }
    /// All that goes behind the name.
    var rest: String { (detail.isEmpty ? "" : ", \(detail)") + numbered }
  }

  private let labels: [UniqueID: Label]
  /// What each suggestion is called, in their order.
  let entries: [String]

  init(_ suggestions: [Duplicates.Suggestion]) {
    var people: [UniqueID: Duplicates.Person] = [:]
    var order: [UniqueID] = []
    for person in suggestions.flatMap(\.people) where people.updateValue(person, forKey: person.id) == nil {
      order.append(person.id)
    }
    var labels: [UniqueID: Label] = [:]
    for (name, own) in Dictionary(grouping: order.compactMap { people[$0] }, by: { NameWords.shown($0.name) }) {
      for (detail, same) in Dictionary(grouping: own, by: { $0.detail == $0.name ? "" : $0.detail }) {
        for (index, person) in same.enumerated() {
          labels[person.id] = Label(
            name: name, detail: own.count > 1 ? detail : "", number: same.count > 1 ? index + 1 : nil)
        }
      }
    }
    self.labels = labels
    let names = suggestions.map { suggestion in
      NameWords.shown(suggestion.people.first { !$0.name.isEmpty }?.name ?? "")
    }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    var number: [String: Int] = [:]
    entries = names.map { name in
      number[name, default: 0] += 1
      return counts[name, default: 1] > 1 ? "\(name), entry \(number[name, default: 1])" : name
    }
  }

  subscript(person: Duplicates.Person) -> Label {
    labels[person.id] ?? Label(name: NameWords.shown(person.name), detail: "", number: nil)
  }
}
