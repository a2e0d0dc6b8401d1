import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard
import XML

/// One request of a program that is signed in.
struct DAVVisit {
  static let allowed = "OPTIONS, GET, HEAD, PUT, POST, DELETE, COPY, MOVE, PROPFIND, PROPPATCH, REPORT"

  let program: Program
  /// Nil where the program was let in with this request.
  let admission: SignInCheck?
  let request: Request
  let cards: CardResources
  let database: CloudDatabase
  /// By the server's clock.
  let now: Timestamp
  var account: String { program.accountName }
  var site: Place.Site { Place.Site(account: account, base: request.base) }

  init(
    _ database: CloudDatabase, _ program: Program, _ admission: SignInCheck?, _ request: Request, now: Timestamp
  ) {
    self.program = program
    self.admission = admission
    self.request = request
    self.now = now
    self.database = database
    cards = CardResources(database, program, admission, dialect: GroupReading.dialect(request))
  }

  /// It may change a contact, and so waits for the account's lock.
  static func changes(_ request: Request) -> Bool {
    ["PUT", "POST", "DELETE", "MOVE", "COPY", "PROPPATCH"].contains(request.method)
  }

  /// Whether the first question to the database can carry the check along that the program is still let in: that is so
  /// for reading, and for putting a card.
  static func canAskLater(_ request: Request) -> Bool { request.method == "PUT" || !changes(request) }

  /// The answer. Throws a ``RefusedRequest``, or what the database says.
  func response() throws -> Response {
    guard let place = Place(request.pathSegments, account: account) else {
      if request.method == "PUT", Place.isLongName(request.pathSegments, account: account) {
        throw RefusedRequest.longName
      }
      if ["PUT", "MKCOL"].contains(request.method), Place.lacksCollection(request.pathSegments, account: account) {
        throw RefusedRequest.noCollection
      }
      // Whoever would make something there may not.
      if let privilege = Self.refused[request.method] { throw RefusedRequest.notAllowed(request.path, privilege) }
      throw RefusedRequest.notFound
    }
    switch (request.method, place) {
    case ("GET", _): return try get(place)
    case ("PROPFIND", _): return try propfind(place)
    case ("REPORT", _): return try report(place)
    case ("PUT", .card(let name)): return try preparePut(name)()
    case ("DELETE", .card(let name)): return try delete(name)
    case ("POST", .book): return try post()
    case ("MOVE", .card(let name)): return try move(name)
    case ("COPY", .card(let name)): return try copy(name)
    case ("PROPPATCH", _): return try proppatch(place)
    default:
      guard let privilege = Self.refused[request.method] else {
        throw RefusedRequest(405, nil, "this method is not for here", headers: [("Allow", Self.allowed)])
      }
      throw RefusedRequest.notAllowed(place.href(site), privilege)
    }
  }

  /// The privilege that each changing method would need where it is not served (RFC 3744 Appendix B).
  private static let refused = [
    "PUT": "write-content", "PROPPATCH": "write-properties", "DELETE": "unbind", "MKCOL": "bind", "POST": "bind",
    "COPY": "bind", "MOVE": "unbind",
  ]

  // MARK: GET

  private func get(_ place: Place) throws -> Response {
    guard case .card(let name) = place else {
      return .text(200, "This is an address for programs that speak CardDAV: \(place.href(site))")
    }
    guard let (card, stored) = try cards.card(named: name) else { throw RefusedRequest.notFound }
    guard let stored else { throw RefusedRequest(500, nil, "a large value of this card is missing on the server") }
    let headers = [
      ("ETag", card.entityTag), ("Last-Modified", card.changedAt.httpDate), ("Cache-Control", "private, no-cache"),
      ("Vary", "Accept, User-Agent"),
    ]
    if let known = request.header("if-none-match"), StaticFile.matches(known, card.entityTag) {
      return Response(status: 304, headers: headers)
    }
    let version = ServedCard.version(accepted: request.header("accept"))
    let body = ServedCard.bytes(stored, of: card, as: WantedVersion(asked: version, request))
    let type = CardText.isUTF8(body) ? "text/vcard; charset=utf-8" : "text/vcard"
    return Response(status: 200, headers: headers + [("Content-Type", type)], body: body)
  }

  // MARK: PROPFIND

  private func propfind(_ place: Place) throws -> Response {
    let depth = try depth(place)
    let body = try RequestBodyReader.read(request.body, isReport: false)
    if case .card(let name) = place {
      guard let card = try cards.find([name])[name] else { throw RefusedRequest.notFound }
      let writer = writer(body)
      var length: Int?
      if Properties.wantsLength(body.properties), writer.properties.knownLength(card) == nil {
        length = try cards.cards([card.id])[card.id]?.card.map { writer.properties.length(of: card, $0) }
      }
      return multiStatus(writer.response(.card(card, text: nil, length: length)))
    }
    let listsBook = place == .book && depth == 1
    let shown = depth == 1 ? [place] + place.children : [place]
    let needsStanding = shown.contains(.book) && (listsBook || Properties.needStanding(body.properties))
    let standing = needsStanding ? try standing(ofAll: listsBook) : nil
    let needsWords = shown.contains { $0 == .book || $0 == .home } && Properties.needWords(body.properties)
    let writer = writer(body, standing, needsWords ? try cards.book() : CardResources.Book())
    let places = shown.map { writer.response(.place($0)) }
    guard listsBook, let standing else { return multiStatus("\(places)") }
    let source = ChangeSource(cards, standing, site, since: nil, detail(body, nil))
    let listing = CardListing(
      writer, cards, form: nil, opening: "\(MultiStatus.opening)\(places)", source: source.next
    ) { [cards] in
      // A program that lists all of them gets what it lacks.
      if standing.seen < standing.lastChange { try cards.noteSeen(standing.lastChange) }
      if standing.heard < standing.lastChange { try cards.noteHeard(standing.lastChange) }
      return MultiStatus.closing
    }
    return try StreamedAnswer.response(to: request, listing.next)
  }

  /// Without the field it is infinity (RFC 4918 §10.2), which counts for collections alone.
  private func depth(_ place: Place) throws(RefusedRequest) -> Int {
    switch request.header("depth")?.lowercased() {
    case "0": return 0
    case "1": return 1
    case nil where place.isCard, "infinity" where place.isCard: return 0
    case nil, "infinity":
      throw RefusedRequest(403, .dav("propfind-finite-depth"), "a listing goes one level deep: Depth 0 or 1")
    default: throw RefusedRequest(400, nil, "the Depth is none of 0, 1 and infinity")
    }
  }

  // MARK: REPORT

  private func report(_ place: Place) throws -> Response {
    let body = try RequestBodyReader.read(request.body, isReport: true)
    switch (body.kind, place) {
    case (.multiget, .book), (.multiget, .card): return try multiget(body)
    case (.syncCollection, .book): return try sync(body)
    case (.query, .book): return try query(body)
    default: throw RefusedRequest(403, .dav("supported-report"), "this report is not served here")
    }
  }

  private func multiget(_ body: RequestBody) throws -> Response {
    let form = try form(body)
    let wanted = HrefSource(cards, body.hrefs, site, detail(body, form))
    let listing = CardListing(
      writer(body), cards, form: form, opening: MultiStatus.opening, source: wanted.next
    ) { MultiStatus.closing }
    return try StreamedAnswer.response(to: request, listing.next)
  }

  /// RFC 6352 §8.6.
  private func query(_ body: RequestBody) throws -> Response {
    guard let filter = body.filter else { throw RefusedRequest(400, nil, "the filter is missing") }
    let form = try form(body)
    let source = QuerySource(cards, filter, limit: body.limit)
    let cut = cut("more cards match than were asked for")
    let listing = CardListing(
      writer(body), cards, form: form, opening: MultiStatus.opening, source: source.next
    ) { "\(source.isCut ? cut : "")\(MultiStatus.closing)" }
    return try StreamedAnswer.response(to: request, listing.next)
  }

  private func sync(_ body: RequestBody) throws -> Response {
    if let level = body.syncLevel, level != "1" {
      throw RefusedRequest(403, .dav("sync-traversal-supported"), "a sync goes one level deep: sync-level 1")
    }
    guard let text = body.syncToken else { throw RefusedRequest(400, nil, "the sync-token is missing") }
    let form = try form(body)
    let standing = try standing(ofAll: text.isEmpty)
    let token = SyncToken(text)
    guard text.isEmpty || token?.isValid(standing) == true else { throw invalidToken }
    if let token, token.change > standing.seen { try cards.noteSeen(token.change) }
    let source = ChangeSource(cards, standing, site, since: token, limit: body.limit, detail(body, form))
    let cut = cut("there are more; ask again with the new token")
    let listing = CardListing(
      writer(body, standing), cards, form: form, opening: MultiStatus.opening, source: source.next
    ) { [cards] in
      // Not before: of what the program has not been sent it must not count as knowing.
      if standing.heard < source.token.change { try cards.noteHeard(source.token.change) }
      return "\(source.isCut ? cut : "")\(MultiStatus.closing(token: source.token))"
    }
    return try StreamedAnswer.response(to: request, listing.next)
  }

  /// `ofAll`: the program is about to read all there is. Whoever knows groups by cards alone finds one of each then.
  private func standing(ofAll: Bool) throws -> CardResources.Standing {
    let standing = try cards.standing()
    guard ofAll, GroupReading.isByCardsAlone(request), try cards.makeGroupCards(now: now) else { return standing }
    return try cards.standing()
  }

  /// What an answer that a limit has cut says of the book (RFC 6352 §8.6.2, RFC 6578 §3.6).
  private func cut(_ message: String) -> Markup {
    MultiStatus.response(Place.book.href(site), 507, .dav("number-of-matches-within-limits"), message)
  }

  /// With 403, Thunderbird never syncs the book again.
  private var invalidToken: RefusedRequest {
    RefusedRequest(
      isThunderbird ? 400 : 403, .dav("valid-sync-token"), "what changed since this token is not known: list all anew")
  }

  private var isThunderbird: Bool { request.header("user-agent")?.contains("Thunderbird") == true }

  /// The form of the cards that are asked for; nil where none are.
  private func form(_ body: RequestBody) throws(RefusedRequest) -> CardListing.ServedForm? {
    guard case .these(let names) = body.properties, names.contains(.addressData) else { return nil }
    guard body.cardForm.isServed else {
      throw RefusedRequest(
        403, .carddav("supported-address-data"), "cards are served as text/vcard, in version 3.0 or 4.0")
    }
    return CardListing.ServedForm(
      version: WantedVersion(asked: body.cardForm.cardVersion, request), properties: body.cardForm.properties)
  }

  /// How much of each card an answer needs.
  private func detail(_ body: RequestBody, _ form: CardListing.ServedForm?) -> CardResource.Detail {
    form != nil ? .card : Properties.wantsLength(body.properties) ? .version : .tag
  }

  // MARK: Writing

  private func writer(
    _ body: RequestBody, _ standing: CardResources.Standing? = nil, _ book: CardResources.Book = CardResources.Book()
  ) -> MultiStatus {
    let isMinimal =
      request.header("prefer")?.lowercased().contains("return=minimal") == true
      || request.header("brief")?.lowercased() == "t"
    return MultiStatus(
      properties: Properties(
        site: site, standing: standing, book: book, asksAfterListing: isThunderbird,
        listed: WantedVersion(asked: nil, request)),
      request: body.properties, isMinimal: isMinimal)
  }

  func multiStatus(_ responses: Markup) -> Response {
    let body: Markup = "\(MultiStatus.opening)\(responses)\(MultiStatus.closing)"
    return Response(
      status: 207, headers: [StreamedAnswer.contentType, ("Cache-Control", "no-store")], body: body.bytes)
  }
}
