import Cloud
import Contacts
import HTTPServer
import VCard
import Words

/// Cards of one person: linked, so that they are shown as one, and unlinked.
enum LinkHandlers {
  /// Contacts that are offered.
  private static let most = 20

  /// With whom a card can be linked.
  static func choose(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters) else { return .noContact }
    let contact = Contact(try Card(stored.card))
    guard contact.kind != .group else { return .notFound }
    let typed = visit.request.query(LinkPage.search).map { ListPlace.search($0) }
    // Who has the name is the likeliest, then who has the address.
    let name = contact.last.isEmpty ? contact.displayName : contact.last
    let searches = typed.map { [$0] } ?? [name, contact.emails.first?.value ?? ""].filter { !$0.isEmpty }
    let own = Set(try visit.contacts.linked(to: stored.id) + [stored.id])
    var rows: [ListRow] = []
    for search in searches {
      let found = try ListHandlers.list(visit, ListPlace(search: search), together: false).rows
      rows += found.filter { row in !own.contains(row.id) && !rows.contains { $0.id == row.id } }
    }
    return .page(
      LinkPage.html(
        LinkPage.View(
          id: stored.id, name: contact.displayName, search: typed ?? "", rows: Array(rows.prefix(most)),
          place: visit.placeFields), visit.frame))
  }

  static func link(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let ids = MergeHandlers.ids(visit.form)
    guard let first = ids.first, (2...LinkShift.most).contains(ids.count) else {
      return visit.form["from"] != nil ? try DuplicateHandlers.tooFew(visit) : .notFound
    }
    let run = UniqueID.random()
    let name = try visit.contacts.names([first]).first
    let outcome = try visit.contacts.link(ids, run: run)
    let card = SignInHandlers.local(visit.form["back"] ?? "/contacts/\(first)")
    let path = visit.form["from"].map { DuplicatesOrigin(text: $0).path } ?? card
    switch outcome {
    case .linked:
      return .redirect(to: path, telling: Done(.linked, name, undo: .run(run)))
    case .stands: return .redirect(to: path, telling: Done(.linked, name))
    case .tooMany: return .redirect(to: path, telling: Done(.tooManyLinked, name))
    case .gone:
      let isThere = try visit.contacts.contact(first).map { $0.trashedAt == nil } ?? false
      return .redirect(to: isThere ? path : "/contacts", telling: Done(.gone))
    }
  }

  static func unlink(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters) else { return .notFound }
    let run = UniqueID.random()
    let name = try visit.name(of: stored.id)
    let path = SignInHandlers.local(visit.form["back"] ?? "/contacts/\(stored.id)")
    guard try visit.contacts.unlink(stored.id, run: run) else {
      return .redirect(to: path, telling: Done(.unlinked, name))
    }
    return .redirect(to: path, telling: Done(.unlinked, name, undo: .run(run)))
  }
}
