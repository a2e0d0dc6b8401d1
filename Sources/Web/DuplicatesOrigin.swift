import Cloud

/// The page of the list of duplicates that a form or a link stands on: there the person goes on.
struct DuplicatesOrigin: Sendable, Equatable {
  /// Behind which suggestion the page begins; nil for the first page.
  let place: Duplicates.Place?

  init(_ place: Duplicates.Place?) { self.place = place }

  /// Reads what ``text`` gave; anything else is the first page.
  init(text: String) { place = Duplicates.Place(text) }

  /// As forms and addresses have it.
  var text: String { place?.text ?? "list" }

  var path: String { DuplicatesPage.path + (place.map { "?after=\($0.text)" } ?? "") }
}
