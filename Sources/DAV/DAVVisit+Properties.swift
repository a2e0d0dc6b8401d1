import Account
import Cloud
import HTTPServer
import XML

// PROPPATCH (RFC 4918 §9.2). Kept are the book's name and description, and whose card is the person's own; all other properties are
// computed, or nobody's.

extension DAVVisit {
  /// In characters.
  private static let longestName = 200
  private static let longestText = 2_000

  /// All is done, or nothing.
  func proppatch(_ place: Place) throws -> Response {
    let changes = try PropertyUpdateReader.read(request.body)
    if case .card(let name) = place, try cards.find([name])[name] == nil { throw RefusedRequest.notFound }
    let sayings = try changes.map { try saying($0, place) }
    let isDone = !sayings.contains { $0 == nil }
    if isDone { try cards.say(sayings.compactMap { $0 }) }
    let refused = zip(changes, sayings).filter { $0.1 == nil }.map(\.0.name)
    let accepted = zip(changes, sayings).filter { $0.1 != nil }.map(\.0.name)
    let href = place.href(site)
    var parts = Markup()
    if isDone { parts += MultiStatus.propstat(accepted, "200 OK") }
    if !refused.isEmpty {
      parts += MultiStatus.propstat(refused, "403 Forbidden", .dav("cannot-modify-protected-property"))
    }
    if !isDone, !accepted.isEmpty { parts += MultiStatus.propstat(accepted, "424 Failed Dependency") }
    return multiStatus("<D:response><D:href>\(href)</D:href>\(parts)</D:response>\n")
  }

  /// Nil for what cannot be said.
  private func saying(_ change: PropertyUpdateReader.Change, _ place: Place) throws -> CardResources.Saying? {
    switch (place, change.name) {
    case (.book, .dav("displayname")): return .name(words(change, Self.longestName))
    case (.book, .carddav("addressbook-description")): return .about(words(change, Self.longestText))
    case (.home, .calendarServer("me-card")):
      guard let value = change.value, !value.isEmpty else { return .ownCard(nil) }
      guard case .card(let name)? = Place(href: value, site), let card = try cards.find([name])[name] else {
        return nil
      }
      return .ownCard(card.id)
    default: return nil
    }
  }

  /// Nothing but blanks is nothing.
  private func words(_ change: PropertyUpdateReader.Change, _ limit: Int) -> String? {
    let words = CardContent.clean(change.value ?? "", limit: limit)
    return words.contains { !$0.isWhitespace } ? words : nil
  }
}
