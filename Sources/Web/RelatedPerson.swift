import Cloud
import Contacts

/// The person whom a name on somebody's card means ("Mother: Eva Lee").
enum RelatedPerson {
  /// Whom a card names by a UID that nobody has.
  static let nobody = "somebody who is not in these contacts"

  /// Where the name leads, from the card of `person`.
  static func path(_ name: String, of person: UniqueID) -> String {
    "/contacts/\(person)/related?name=\(Link.percentEncode(ListPlace.search(name)))"
  }

  /// The one who is called just so; if nobody is, the one in whose name all words stand. Nil where that is nobody, or several.
  static func find(_ name: String, among rows: [ContactRow], but person: UniqueID) -> UniqueID? {
    let wanted = words(name)
    guard !wanted.isEmpty else { return nil }
    let others = rows.filter { $0.id != person }.map { ($0.id, words($0.displayName)) }
    let namesakes = others.filter { $0.1 == wanted }
    let found = namesakes.isEmpty ? others.filter { Set(wanted).isSubset(of: $0.1) } : namesakes
    return found.count == 1 ? found.first?.0 : nil
  }

  /// Without what may stand between them.
  static func words(_ name: String) -> [String] {
    TextFolding.fold(name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
