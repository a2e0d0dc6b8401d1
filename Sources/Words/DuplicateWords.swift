package import Contacts
package import Protocol

/// Why two contacts may be one, and what becomes of them.
package enum DuplicateWords {
  /// Of what speaks for each two of some contacts: "Same name and e-mail address". Where it is not the same for all: "Each two have the same
  /// name, e-mail address or phone number".
  package static func reason(_ signs: [DuplicateSigns]) -> String {
    let each = signs.dropFirst().reduce(signs.first ?? []) { $0.intersection($1) }
    guard signs.count > 1, each.strength == nil else { return reason(each) }
    let some = signs.reduce(DuplicateSigns()) { $0.union($1) }
    var same = values(some)
    if some.contains(.turnedName) { same = ["name, in either order"] + same.filter { $0 != "name" } }
    return "Each two have the same " + listed(same, "or")
  }

  private static func reason(_ signs: DuplicateSigns) -> String {
    let same = values(signs)
    let words = same.isEmpty ? nil : "Same " + listed(same, "and")
    if signs.contains(.turnedName) {
      return (words.map { $0 + ", and the" } ?? "The") + " same name the other way round"
    }
    if !signs.contains(.name), signs.contains(.partOfName), let words { return words + ", and the names go together" }
    return words ?? "Nothing in common"
  }

  /// What is the same.
  private static func values(_ signs: DuplicateSigns) -> [String] {
    [
      (.name, "name"), (.email, "e-mail address"), (.phone, "phone number"), (.uid, "UID"),
    ].filter { (sign: DuplicateSigns, _) in signs.contains(sign) }.map(\.1)
  }

  /// What programs do with contacts that have one UID.
  package static let uid =
    "Programs know a contact by its UID, so some of them take contacts that share it for a single one."

  /// Of contacts that have the UID of another one: "Ann Lee has the same UID as Bob Hill". Without the period.
  package static func sameUID(_ same: SameUID) -> Sentence {
    let names = [same.name, same.other].map { name -> Sentence in "\(name: NameWords.shown(name))" }
    let others = same.count - 1
    return
      "\(names[0]) has the same UID as \(names[1])\(others > 0 ? ", and \(counted(others, "more UID stands", "more UIDs stand")) twice" : "")"
  }

  private static func listed(_ words: [String], _ last: String) -> String {
    guard let word = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(last) " + word
  }
}
