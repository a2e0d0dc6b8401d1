import Account
import Cloud
import Contacts
import HTTPServer
import XML

// MOVE and COPY within the book (RFC 4918 §9.8, §9.9).

extension DAVVisit {
  /// The contact stays the same; its address is another one from now on.
  func move(_ name: String) throws -> Response {
    let (destination, replaces) = try destination(of: name)
    switch try cards.move(name, to: destination, replaces: replaces, condition: Preconditions(request).condition) {
    case .done(let isNew): return Response(status: isNew ? 201 : 204, headers: [("Cache-Control", "no-store")])
    case .isGone: throw RefusedRequest.notFound
    case .isOld: throw Self.isOld
    case .isTaken: throw Self.isTaken
    case .isTooMuch(let deletions, let total): throw tooMuch(deletions, of: total)
    case .isFull:
      throw RefusedRequest(
        507, nil,
        "\(CardResources.mostLeftNames) addresses were left already, and a program of this account has not heard of the oldest: sync each of them, or sign out those that are not used"
      )
    }
  }

  /// Makes another contact of the stored bytes, as a PUT of them would: one with a UID is refused, because that is the first one's.
  func copy(_ name: String) throws -> Response {
    let (destination, replaces) = try destination(of: name)
    let found = try cards.find([name, destination])
    guard let source = found[name], let (resource, stored) = try cards.cards([source.id])[source.id] else {
      throw RefusedRequest.notFound
    }
    switch Preconditions(request).condition(resource) {
    case .none, .knowsCurrent: break
    case .knowsAnother, .knowsOfNone:
      throw RefusedRequest(412, nil, "this contact is not as the request says that it is")
    }
    guard found[destination] == nil || replaces else { throw Self.isTaken }
    guard let stored else { throw RefusedRequest(500, nil, "a large value of this card is missing on the server") }
    return try answer(cards.put(destination, stored, now: now) { _ in .none }, stored)
  }

  private static let isTaken = RefusedRequest(412, nil, "another contact has this address, and is not to be replaced")

  /// The name that the card is to have, and whether one that has it is to give way.
  private func destination(of name: String) throws(RefusedRequest) -> (name: String, replaces: Bool) {
    guard let field = request.header("destination") else {
      throw RefusedRequest(400, nil, "a Destination is wanted: the path or URL that the card is to have")
    }
    guard isHere(field) else { throw RefusedRequest(502, nil, "the Destination is on another server") }
    guard let segments = Place.segments(of: field, site.base) else {
      throw RefusedRequest(400, nil, "the Destination is no path or URL of this server")
    }
    guard let place = Place(segments, account: account) else {
      throw Place.lacksCollection(segments, account: account)
        ? RefusedRequest.noCollection : RefusedRequest.notAllowed("/" + segments.joined(separator: "/"), "bind")
    }
    guard case .card(let destination) = place else {
      throw RefusedRequest.notAllowed(place.href(site), "bind")
    }
    guard !destination.utf8.elementsEqual(name.utf8) else {
      throw RefusedRequest(403, nil, "the Destination is where the card stands")
    }
    switch request.header("overwrite")?.uppercased() {
    case nil, "T": return (destination, true)
    case "F": return (destination, false)
    default: throw RefusedRequest(400, nil, "Overwrite is none of T and F")
    }
  }

  /// A whole URL names the host that the request was sent to.
  private func isHere(_ destination: String) -> Bool {
    guard let scheme = destination.firstRange(of: "://") else { return true }
    let authority = destination[scheme.upperBound...].prefix { $0 != "/" }
    let host = authority.split(separator: "@").last.map(String.init) ?? ""
    return Self.bare(host) == Self.bare(request.header("host") ?? "")
  }

  private static func bare(_ host: String) -> String {
    let host = host.lowercased()
    for port in [":443", ":80"] where host.hasSuffix(port) { return String(host.dropLast(port.count)) }
    return host
  }
}
