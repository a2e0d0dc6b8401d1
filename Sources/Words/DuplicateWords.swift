package import Contacts
package import Protocol

/// Why two contacts may be one, and what becomes of them.
package enum DuplicateWords {
  /// "Same name and e-mail address".
  package static func reason(_ signs: DuplicateSigns) -> String {
    var same: [String] = []
    if signs.contains(.name) { same.append("name") }
    if signs.contains(.email) { same.append("e-mail address") }
    if signs.contains(.phone) { same.append("phone number") }
    if signs.contains(.uid) { same.append("UID") }
    let words = same.isEmpty ? nil : "Same " + listed(same)
    if signs.contains(.turnedName) {
      return (words.map { $0 + ", and the" } ?? "The") + " same name the other way round"
    }
    if !signs.contains(.name), signs.contains(.partOfName), let words { return words + ", and the names go together" }
    return words ?? "Nothing in common"
  }

  /// What two with one UID are in for.
  package static let uid = "Programs know a contact by its UID, so some of them take these two for one."

  /// Of contacts that have the UID of another one: "Ann Lee has the same UID as Bob Hill". Without the period.
  package static func sameUID(_ same: SameUID) -> Sentence {
    let names = [same.name, same.other].map { name -> Sentence in "\(name: NameWords.shown(name))" }
    let others = same.count - 1
    return
      "\(names[0]) has the same UID as \(names[1])\(others > 0 ? ", and \(counted(others, "more UID stands", "more UIDs stand")) twice" : "")"
  }

  private static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
