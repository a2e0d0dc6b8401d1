import Cloud
import Contacts
import XML

/// How the cards of a listing are written where the properties are named: what is the same for all of them is made once, from the first one. A
/// book has a hundred thousand cards, and of each little more than its address and its entity tag is its own.
struct CardRow {
  private enum Piece {
    case same(Markup)
    case tag
    case text
    case ofCard(XMLName)
  }

  private let writer: MultiStatus
  private let pieces: [Piece]
  /// Behind the properties that are there, and those that no card has.
  private let closing: Markup
  /// Up to the card's name.
  private let opening: Markup

  /// The properties that are each card's own.
  private static let own: Set<XMLName> = [.dav("displayname"), .dav("getlastmodified")]

  /// Nil if the listing names no properties, or if one card may lack what another has. `withText`: the listing has the
  /// text of each card.
  init?(_ writer: MultiStatus, like sample: CardResource, withText: Bool) {
    guard case .these(let names) = writer.request, names.contains(.dav("getetag")),
      !names.contains(.dav("getcontentlength")), withText || !names.contains(.addressData)
    else { return nil }
    self.writer = writer
    var pieces: [Piece] = []
    var same: Markup = "</D:href><D:propstat><D:prop>"
    var missing = Markup()
    for name in names {
      if name == .dav("getetag") {
        pieces += [.same("\(same)<D:getetag>"), .tag]
        same = "</D:getetag>"
      } else if name == .addressData {
        pieces += [.same("\(same)<C:address-data>"), .text]
        same = "</C:address-data>"
      } else if Self.own.contains(name) {
        pieces += [.same(same), .ofCard(name)]
        same = ""
      } else if let element = writer.properties.element(name, .card(sample, text: nil)) {
        same += element
      } else {
        missing += name.element(nil)
      }
    }
    self.pieces = pieces
    let notFound: Markup =
      missing.isEmpty || writer.isMinimal ? "" : MultiStatus.propstat(missing, "404 Not Found")
    closing = "\(same)\(MultiStatus.propstatEnd("200 OK"))\(notFound)</D:response>\n"
    opening = "<D:response><D:href>\(Place.book.href(writer.properties.site))"
  }

  /// Writes a living card, with its text where that is asked for.
  func write(_ card: CardResource, _ text: [UInt8] = [], into listing: inout Markup) {
    listing += opening
    listing.appendText(Place.encoded(card.name))
    for piece in pieces {
      switch piece {
      case .same(let markup): listing += markup
      case .tag: listing.appendText(card.entityTagBytes)
      case .text: listing.appendText(text)
      case .ofCard(let name):
        listing += writer.properties.element(name, .card(card, text: nil)) ?? ""
      }
    }
    listing += closing
  }
}
