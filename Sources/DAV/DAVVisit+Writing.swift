import Account
import Cloud
import Contacts
import HTTPServer
import VCard
import XML

// PUT, POST and DELETE. A card that is not taken is refused with 409 and its condition (RFC 4918 §16): after that and after 412 DAVx5
// goes on with the next card, while any other status ends its whole sync.

extension DAVVisit {
  /// Prepares a request that changes something, and returns what is left to do in its turn. A card that is put joins the
  /// others that wait to be put before its turn comes.
  func prepared() throws -> @Sendable () throws -> Response {
    if request.method == "PUT", case .card(let name)? = Place(request.pathSegments, account: account) {
      return try preparePut(name)
    }
    return { try response() }
  }

  /// RFC 6352 §6.3.2.
  func preparePut(_ name: String) throws -> @Sendable () throws -> Response {
    try checkCard()
    let conditions = Preconditions(request)
    let card = request.body
    let prepared: PreparedPut
    do throws(CardRefusal) {
      prepared = try cards.prepare(name, card, now: now, known: conditions.known) { conditions.condition($0) }
    } catch { return { try answer(.refused(error), card) } }
    return { try answer(prepared.commit(), card) }
  }

  /// To PUT and COPY of a card.
  func answer(_ result: CardResources.Put, _ card: [UInt8]) throws -> Response {
    switch result {
    case .stored(let stored, let isNew, let isAsSent):
      // The tag says that the card is served as it was sent (RFC 6352 §6.3.2.3). One without a UID is served with one.
      let tag = stored.hasUID && isAsSent ? [("ETag", stored.entityTag)] : []
      return Response(status: isNew ? 201 : 204, headers: tag + [("Cache-Control", "no-store")])
    case .isOld: throw Self.isOld
    case .uidIsTaken(let other):
      var refusal = RefusedRequest(409, nil, "this UID is another contact's: \(other.displayName)")
      let href: Markup = "<D:href>\(Place.card(other.name).href(site))</D:href>"
      refusal.condition = XMLName.carddav("no-uid-conflict").element(href)
      throw refusal
    // RFC 4331 §6. The account has no room for the next card either, so that a sync ends is right.
    case .full(let reason): throw RefusedRequest(507, .dav("quota-not-exceeded"), reason)
    case .refused(let reason):
      throw RefusedRequest(
        409, .carddav(card.count > DetachedCard.largestCard ? "max-resource-size" : "valid-address-data"), reason.reason
      )
    }
  }

  /// RFC 5995: a card at an address that the server chooses.
  func post() throws -> Response {
    let name = CardResource.newName()
    var response = try preparePut(name)()
    response.headers.append(("Location", Place.card(name).href(site)))
    return response
  }

  func delete(_ name: String) throws -> Response {
    switch try cards.delete(name, condition: Preconditions(request).condition) {
    case .done: return Response(status: 204, headers: [("Cache-Control", "no-store")])
    case .isGone: throw RefusedRequest.notFound
    case .isOld: throw Self.isOld
    case .isTooMuch(let deletions, let total): throw tooMuch(deletions, of: total)
    }
  }

  func tooMuch(_ deletions: Int64, of total: Int64) -> RefusedRequest {
    var refusal = RefusedRequest(
      403, nil,
      "\(program.name) would delete \(deletions) of \(total) contacts within an hour: this one stays; delete it on the pages"
    )
    refusal.condition = #"<X:deletion-guard xmlns:X="urn:contacts2web"/>"#
    return refusal
  }

  static let isOld = RefusedRequest(
    412, nil, "somebody has changed this contact since: fetch it again; what was sent is merged, or waits in Review")

  /// Refuses only cards that no program could read again. Whatever a folder may hold is taken: old versions, cards
  /// without a UID or a name, control characters.
  private func checkCard() throws(RefusedRequest) {
    // A part would take the whole card's place (RFC 9110 §14.5).
    guard request.header("content-range") == nil else { throw RefusedRequest(400, nil, "cards are put whole") }
    let type = (request.header("content-type") ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    guard ["", "text/vcard", "text/x-vcard", "text/directory"].contains(type) else {
      throw RefusedRequest(409, .carddav("supported-address-data"), "cards are kept as text/vcard")
    }
    let card: Card
    do throws(CardError) { card = try Card(request.body) } catch {
      throw RefusedRequest(409, .carddav("valid-address-data"), "\(error)")
    }
    if let damage = CardError(damageIn: request.body) {
      throw RefusedRequest(409, .carddav("valid-address-data"), "\(damage)")
    }
    let uids = Set(card.all("UID").compactMap { ComparableUID($0.text) })
    guard uids.count <= 1 else {
      throw RefusedRequest(409, .carddav("valid-address-data"), "the card has two UIDs")
    }
    guard !card.properties.contains(where: \.name.isEmpty) else {
      throw RefusedRequest(409, .carddav("valid-address-data"), "the card has a line that is no property")
    }
    guard card.version == .v21 || CardText.isUTF8Unfolded(request.body) else {
      throw RefusedRequest(409, .carddav("valid-address-data"), "the card is not in UTF-8")
    }
  }
}
