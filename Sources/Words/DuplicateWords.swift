package import Contacts

/// Why two contacts may be one, and what becomes of them.
package enum DuplicateWords {
  /// "Same name and e-mail address".
  package static func reason(_ signs: DuplicateSigns) -> String {
    var same: [String] = []
    if signs.contains(.name) { same.append("name") }
    if signs.contains(.email) { same.append("e-mail address") }
    if signs.contains(.phone) { same.append("phone number") }
    let words = same.isEmpty ? nil : "Same " + listed(same)
    if signs.contains(.turnedName) {
      return (words.map { $0 + ", and the" } ?? "The") + " same name the other way round"
    }
    if !signs.contains(.name), signs.contains(.partOfName), let words { return words + ", and the names go together" }
    return words ?? "Nothing in common"
  }

  private static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
