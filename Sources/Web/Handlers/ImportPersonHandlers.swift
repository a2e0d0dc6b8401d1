import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard

/// Whose a card of a file is, where the person says so.
enum ImportPersonHandlers {
  /// Contacts that are offered.
  private static let most = 20

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (file, card) = try find(visit, parameters) else { return .notFound }
    return try page(visit, file, card)
  }

  static func assign(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (file, card) = try find(visit, parameters) else { return .notFound }
    guard let person = visit.form["person"].flatMap(UniqueID.init),
      try visit.imports.assign(card.number, of: file.id, to: person)
    else {
      return try page(
        visit, file, card,
        problem: "This contact cannot be chosen: it is not there any more, or another card of the file is added to it.")
    }
    return .redirect(to: ImportPreviewPage.path(file.id, .changed, after: card.number - 1))
  }

  /// The file and its card, where whose it is can still be said.
  private static func find(
    _ visit: Visit, _ parameters: Route.Parameters
  ) throws -> (file: Imports.Kept, card: ImportedCard)? {
    guard let id = UniqueID(parameters[0]), let number = Int(parameters[1]), let file = try visit.imports.find(id),
      file.isCompared, !file.isBegun, let card = try visit.imports.card(number, of: id),
      [.new, .unclear].contains(card.fate), let read = try? Card(card.card), GroupCard(read) == nil
    else { return nil }
    return (file, card)
  }

  private static func page(
    _ visit: Visit, _ file: Imports.Kept, _ card: ImportedCard, problem: String? = nil
  ) throws -> Response {
    let contact = (try? Card(card.card)).map { Contact($0) } ?? Contact()
    let typed = visit.request.query("q")
    // Who has the address or a part of the name is the likeliest.
    let name = contact.last.isEmpty ? card.name : contact.last
    let searches = typed.map { [$0] } ?? [contact.emails.first?.value ?? "", name].filter { !$0.isEmpty }
    var rows: [ListRow] = []
    for search in searches {
      let found = try ListHandlers.list(
        visit, search.isEmpty ? ListPlace() : ListPlace(search: search), together: false
      ).rows
      rows += found.filter { row in !rows.contains { $0.id == row.id } }
    }
    return .page(
      ImportPersonPage.html(
        ImportPersonPage.View(
          file: file.id, fileName: file.name, card: card, summary: ImportView.summary(contact), search: typed ?? "",
          rows: Array(rows.prefix(most)), problem: problem), visit.frame), status: problem == nil ? 200 : 422)
  }
}
