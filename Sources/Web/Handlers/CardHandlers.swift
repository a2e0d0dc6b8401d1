import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard

extension ReachedDevices {
  fileprivate init(_ stored: StoredContact) {
    self.init(waitingFor: stored.waitingFor.map(\.name), heldBy: stored.heldBy.map(\.name))
  }
}

/// One contact's card, its photo, and its vCard as a file.
enum CardHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try live(visit, parameters) else { return .noContact }
    var view = try view(stored)
    view.seenAt = visit.application.now()
    view.merges = try visit.contacts.merges(of: stored.id)
    view.cards = try cards(of: view, visit)
    if view.contact.kind != .group {
      let ids = view.cards.isEmpty ? [stored.id] : view.cards.map(\.id)
      view.groups = Array(Set(try visit.contacts.groups(of: ids).values.joined())).sorted()
      view.namesake = try DuplicateHandlers.duplicates(visit).namesake(of: stored.id)
    }
    let contacts = view.cards.isEmpty ? [view.contact] : view.cards.map(\.contact)
    let uids = contacts.flatMap(\.relatedNames).compactMap { ComparableUID($0.value) }
      .prefix(ContactStore.mostHolders)
    let holders = try visit.contacts.holders(of: Array(uids))
    view.related = Dictionary(uids.map { ($0, holders[$0]?.name) }) { first, _ in first }
    view.unsavedAt = try visit.drafts.find(stored.id)?.typedAt
    // The script has the list already where it puts another card beside it.
    let list =
      visit.request.header("contacts2web-part") == "card" ? nil : try ListHandlers.list(visit, beside: view.person)
    view.isOfDates = visit.datesPlace != nil
    view.listPath = view.isOfDates ? visit.listPath : list?.place.path ?? visit.listPath
    return .page(CardPage.html(view, list: list, visit.frame))
  }

  static func photo(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let photo = try visit.contacts.photo(id) else { return .notFound }
    // An address with a change number in it is that version for ever.
    return self.photo(photo, to: visit.request, isFixed: visit.request.query("v") != nil)
  }

  /// A photo, with a type that its own bytes show. The policy makes it harmless even when it is opened by itself. `isFixed`: the
  /// address will never mean another one, so the browser may keep it, for a day at most, and until somebody signs out.
  static func photo(_ photo: Photo, to request: Request, isFixed: Bool) -> Response {
    guard photo.isShownByBrowsers, case .data(let bytes, let type) = photo else { return .notFound }
    var response = StaticFile(bytes, contentType: type).response(
      to: request, cacheControl: isFixed ? "private, max-age=86400, immutable" : "no-store")
    response.headers += inert
    return response
  }

  /// Leads from a name or a UID on the card to the person who has it, and to a search where that is not one person.
  static func related(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try live(visit, parameters) else { return .notFound }
    let name = ListPlace.search(visit.request.query("name") ?? "")
    if let uid = ComparableUID(name), let holder = try visit.contacts.holders(of: [uid])[uid] {
      return .redirect(to: "/contacts/\(holder.id)")
    }
    let page = try visit.contacts.search(
      RelatedPerson.words(name).joined(separator: " "), order: .first, limit: ListHandlers.pageSize,
      together: true)
    // Among more than a page of people, one who fits may stand on the next.
    let person = page.next == nil ? RelatedPerson.find(name, among: page.rows, but: stored.id) : nil
    return .redirect(to: person.map { "/contacts/\($0)" } ?? ListPlace(search: name).path)
  }

  /// All cards of the person, where there are several.
  private static func cards(of view: CardView, _ visit: Visit) throws -> [LinkedCard] {
    let cards = try visit.contacts.linked(to: view.id).compactMap { id -> LinkedCard? in
      if id == view.id { return LinkedCard(id: id, contact: view.contact, photo: view.photo) }
      guard let stored = try visit.contacts.contact(id), stored.trashedAt == nil else { return nil }
      let contact = Contact(try Card(stored.card))
      return LinkedCard(id: id, contact: contact, photo: photoPath(stored, contact))
    }
    return cards.count > 1 ? cards : []
  }

  /// Which devices have the contact's last version: a piece of the card's page, for which the script asks until all of them have.
  static func waiting(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try live(visit, parameters) else { return .notFound }
    return .page(CardPage.arrival(ReachedDevices(stored)))
  }

  static func file(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try live(visit, parameters) else { return .notFound }
    return file(stored.card, named: try view(stored).contact.displayName)
  }

  /// A vCard as a file, of which the browser asks where to put it.
  static func file(_ card: [UInt8], named name: String) -> Response {
    let name = String(name.filter { $0 != "/" }.prefix(80))
    return attachment(card, "text/vcard; charset=utf-8", named: "\(name).vcf", plainly: "contact.vcf")
  }

  /// `plainly` is the name for browsers that only know ASCII; nil where it is the same.
  static func attachment(
    _ bytes: [UInt8], _ contentType: String, named name: String, plainly: String? = nil
  ) -> Response {
    let encoded = Link.percentEncode(name)
    return Response(
      status: 200,
      headers: inert + [
        ("Content-Type", contentType), ("Cache-Control", "no-store"),
        ("Content-Disposition", "attachment; filename=\"\(plainly ?? name)\"; filename*=UTF-8''\(encoded)"),
      ], body: bytes)
  }

  /// The contact that the path names; nil where there is none, or it is in the trash.
  static func live(_ visit: Visit, _ parameters: Route.Parameters) throws(CloudError) -> StoredContact? {
    guard let id = UniqueID(parameters[0]), let stored = try visit.contacts.contact(id), stored.trashedAt == nil else {
      return nil
    }
    return stored
  }

  static func view(_ stored: StoredContact) throws -> CardView {
    let contact = Contact(try Card(stored.card))
    return CardView(
      id: stored.id, contact: contact, photo: photoPath(stored, contact), editedAt: stored.editedAt,
      reached: ReachedDevices(stored))
  }

  /// Nil where there is no photo that a browser would show.
  static func photoPath(_ stored: StoredContact, _ contact: Contact) -> String? {
    contact.photo?.isShownByBrowsers == true ? "/contacts/\(stored.id)/photo?v=\(stored.change)" : nil
  }

  static let inert: [(name: String, value: String)] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
