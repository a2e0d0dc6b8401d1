import Cloud
import Contacts

/// A page of the birthdays, as the address of a card that was opened there names it: the card leads back to it.
struct DatesPlace: Sendable, Equatable {
  /// Behind which the page begins; nil for today.
  var after: DatePlace?

  init(after: DatePlace?) { self.after = after }

  /// Nil where a card was opened elsewhere.
  init?(query: [(name: String, value: String)]) {
    guard let text = query.first(where: { $0.name == Self.field })?.value else { return nil }
    after = DatePlace(text)
  }

  private static let field = "birthdays"

  /// Goes behind a card's path.
  var suffix: String { "?\(formField.name)=\(formField.value)" }

  /// The same for a form.
  var formField: (name: String, value: String) { (Self.field, after?.text ?? "today") }

  var path: String { DatesPage.path + (after.map { "?\(DatesPage.after)=\($0.text)" } ?? "") }
}
