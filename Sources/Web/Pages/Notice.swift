/// A line about what just happened. It travels in the address of the page that a form leads to, as a word and not as text,
/// so that nobody can make our pages say something by a link.
package enum Notice: String, Sendable, CaseIterable {
  case saved, added, exists, deleted, restored, passwordChanged = "password", sortChanged = "sort"

  var text: String {
    switch self {
    case .saved: "Saved."
    case .added: "Added to your contacts."
    case .exists: "This contact was there already, just like that."
    case .deleted: "Moved to the trash."
    case .restored: "Restored from the trash."
    case .passwordChanged: "Your password is changed, and you are signed out everywhere else."
    case .sortChanged: "Your contacts are sorted the new way."
    }
  }

  var html: HTML {
    let undo: HTML = self == .deleted ? #" <a href="/trash">Open the trash to restore it</a>"# : ""
    return #"<p class="notice" role="status">\#(Icon.check.html)<span>\#(text)\#(undo)</span></p>"#
  }
}
