package import Contacts
import VCard

/// In what two versions of a contact differ.
package enum DifferenceWords {
  /// Where they differ in nothing that a card shows.
  package static let none = "Nothing visible differs."

  /// In what two cards of a listing differ: "Phone", "Note". They are without their large values, and nil where they are long.
  package static func titles(_ old: DetachedCard?, _ new: DetachedCard?) -> [String] {
    guard let old, let new, let then = try? Card(old.skeleton), let now = try? Card(new.skeleton) else {
      return ["A long card"]
    }
    var titles: [String] = []
    for difference in ContactDifference.between(then, now) where !titles.contains(difference.title) {
      titles.append(difference.title)
    }
    let photo = ContactProperty.photo.title
    if Set(old.digests) != Set(new.digests), !titles.contains(photo) { titles.append(photo) }
    return titles
  }

  /// "Phone (mobile)".
  package static func subject(_ difference: ContactDifference) -> String {
    difference.label.isEmpty ? difference.title : "\(difference.title) (\(difference.label))"
  }

  /// What one version says.
  package static func side(_ side: ContactDifference.Side) -> String {
    switch side {
    case .nothing: "nothing"
    case .text(let text): text
    case .photo: "a photo"
    }
  }
}
