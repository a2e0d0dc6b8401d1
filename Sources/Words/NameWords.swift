import Contacts

/// What a contact is called where it is told of.
package enum NameWords {
  /// In the place of a name that a contact does not have.
  package static let none = "No name"

  package static func shown(_ name: String) -> String { name.isEmpty ? none : name }

  /// "Ann Lee", "Ann Lee and 2 others". `count`: of them all.
  package static func several(_ example: String, of count: Int64) -> Sentence {
    let others = count - 1
    guard others > 0 else { return "\(name: shown(example))" }
    return "\(name: shown(example)) and \(counted(others, "other"))"
  }

  /// "Ann Lee, Bob Ray and 2 others". `count`: of them all, those that are named included.
  package static func several(_ names: [String], of count: Int) -> Sentence {
    var parts = names.map { name -> Sentence in "\(name: shown(name))" }
    let others = count - names.count
    if others > 0 { parts.append(Sentence(counted(others, names.isEmpty ? "contact" : "other"))) }
    guard let last = parts.popLast() else { return "nobody" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }
}

/// "1 contact", "1,234 contacts".
package func counted(_ number: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
}
