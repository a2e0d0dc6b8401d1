import Account
import Cloud
import Contacts
import XML

/// The properties of the places and of cards: what each is worth, and which there are.
struct Properties {
  let site: Place.Site

  /// A resource of a listing.
  enum Resource {
    case place(Place)
    /// `text` where the card itself was asked for; `length` in bytes, where it had to be counted.
    case card(CardResource, text: String?, length: Int? = nil)

    var isBook: Bool { if case .place(.book) = self { true } else { false } }
  }

  /// How the book stands; nil where nobody asks.
  var standing: CardResources.Standing?

  /// What programs have said of the book; nothing where nobody asks.
  var book = CardResources.Book()

  /// The program lists and fetches the book first, and asks for its token only then, as Thunderbird does. It gets the
  /// token of what it was told, so that it hears of what changed meanwhile. (Refused for all programs: DAVx5 and Apple's
  /// programs take an unchanged token to mean that nothing changed.)
  var asksAfterListing = false

  /// In which version a GET that asks for none gets cards.
  let listed: WantedVersion

  /// The properties of every resource, in the order in which a listing of all has them.
  private static let everywhere: [XMLName] = [.dav("resourcetype"), .dav("displayname")]
  private static let ofCards: [XMLName] = [
    .dav("getetag"), .dav("getcontenttype"), .dav("getcontentlength"), .dav("getlastmodified"),
  ]
  /// Properties that are told only if they are named, and not for `allprop` (RFC 3744 §5, RFC 6352 §6.2).
  private static let named: [XMLName] = [
    .dav("current-user-principal"), .dav("current-user-privilege-set"), .dav("owner"), .dav("supported-report-set"),
  ]
  private static let quota: [XMLName] = [.dav("quota-available-bytes"), .dav("quota-used-bytes")]
  private static let ofPrincipal: [XMLName] = [
    .dav("principal-URL"), .dav("principal-collection-set"), .carddav("addressbook-home-set"),
  ]
  private static let ofBook: [XMLName] = [
    .dav("sync-token"), .calendarServer("getctag"), .carddav("supported-address-data"),
    .carddav("supported-collation-set"), .carddav("max-resource-size"), .carddav("addressbook-description"),
    .dav("add-member"),
  ]

  private static let reading: [XMLName] = [.dav("read"), .dav("read-current-user-privilege-set")]
  private static let writingCards: [XMLName] = [.dav("write"), .dav("write-content"), .dav("unbind")]
  private static let writingBooks: [XMLName] = [
    .dav("write"), .dav("write-content"), .dav("write-properties"), .dav("bind"), .dav("unbind"),
  ]

  /// The properties that need ``standing``.
  static func needStanding(_ request: PropertyRequest) -> Bool {
    guard case .these(let names) = request else { return false }
    let needing = [.dav("sync-token"), .calendarServer("getctag")] + quota
    return names.contains { needing.contains($0) }
  }

  /// The properties that need ``book``.
  static func needWords(_ request: PropertyRequest) -> Bool {
    guard case .these(let names) = request else { return true }
    return names.contains { [.dav("displayname"), .carddav("addressbook-description"), ownCard].contains($0) }
  }

  private static let ownCard = XMLName.calendarServer("me-card")

  /// The names that a resource has, those that `allprop` leaves out included.
  func names(_ resource: Resource) -> [XMLName] {
    Self.everywhere + Self.named
      + {
        switch resource {
        case .card: Self.ofCards
        case .place(.principal): Self.ofPrincipal
        case .place(.book): Self.ofBook + Self.quota
        case .place(.home): book.ownCard == nil ? [] : [Self.ownCard]
        case .place: []
        }
      }()
  }

  /// The names that `allprop` tells of it.
  func allNames(_ resource: Resource) -> [XMLName] {
    if case .card = resource { Self.everywhere + Self.ofCards } else { Self.everywhere }
  }

  /// The property as an element; nil where the resource does not have it.
  func element(_ name: XMLName, _ resource: Resource) -> Markup? {
    if let common = common(name, resource) { return common }
    switch resource {
    case .card(let card, let text, let length): return ofCard(name, card, text, length)
    case .place(.principal): return ofPrincipal(name)
    case .place(.book): return ofBook(name)
    case .place(.home): return ofHome(name)
    case .place: return nil
    }
  }

  func href(_ resource: Resource) -> String {
    switch resource {
    case .place(let place): place.href(site)
    case .card(let card, _, _): Place.card(card.name).href(site)
    }
  }

  /// Of what a GET that asks for no version gets; nil where the card has to be read for it, because it is served in another form than it
  /// is stored.
  func knownLength(_ card: CardResource) -> Int? {
    card.hasUID && listed.conversion(of: card.version) == nil ? card.size : nil
  }

  /// The same, with the card's stored bytes.
  func length(of card: CardResource, _ stored: [UInt8]) -> Int {
    knownLength(card) ?? ServedCard.bytes(stored, of: card, as: listed).count
  }

  /// Whether a request asks how long cards are.
  static func wantsLength(_ request: PropertyRequest) -> Bool {
    switch request {
    case .all: true
    case .names: false
    case .these(let names): names.contains(.dav("getcontentlength"))
    }
  }

  private func common(_ name: XMLName, _ resource: Resource) -> Markup? {
    let isCard = if case .card = resource { true } else { false }
    switch name {
    case .dav("resourcetype"):
      let types: Markup =
        switch resource {
        case .card: ""
        case .place(.principal): "<D:principal/>"
        case .place(.book): "<D:collection/><C:addressbook/>"
        case .place: "<D:collection/>"
        }
      return name.element(types)
    case .dav("displayname"): return name.element(Markup(text: displayName(resource)))
    case .dav("current-user-principal"), .dav("owner"): return name.element(href(.principal))
    case .dav("current-user-privilege-set"):
      let privileges = Self.reading + (isCard ? Self.writingCards : resource.isBook ? Self.writingBooks : [])
      return name.element("\(privileges.map { "<D:privilege>\($0.element(nil))</D:privilege>" as Markup })")
    case .dav("supported-report-set"):
      let reports: [XMLName] =
        if case .place(.book) = resource {
          [.carddav("addressbook-multiget"), .carddav("addressbook-query"), .dav("sync-collection")]
        } else { isCard ? [.carddav("addressbook-multiget")] : [] }
      return name.element(
        "\(reports.map { "<D:supported-report><D:report>\($0.element(nil))</D:report></D:supported-report>" as Markup })"
      )
    default: return nil
    }
  }

  private func displayName(_ resource: Resource) -> String {
    switch resource {
    case .card(let card, _, _): card.displayName
    case .place(.book): book.name ?? "Contacts"
    case .place(.principal), .place(.home): site.account
    case .place: "Contacts2Web"
    }
  }

  private func href(_ place: Place) -> Markup { "<D:href>\(place.href(site))</D:href>" }

  private func ofPrincipal(_ name: XMLName) -> Markup? {
    switch name {
    case .dav("principal-URL"): name.element(href(.principal))
    case .dav("principal-collection-set"): name.element(href(.everyPrincipal))
    case .carddav("addressbook-home-set"): name.element(href(.home))
    default: nil
    }
  }

  private func ofHome(_ name: XMLName) -> Markup? {
    guard name == Self.ownCard, let card = book.ownCard else { return nil }
    return name.element(href(.card(card)))
  }

  private func ofBook(_ name: XMLName) -> Markup? {
    switch name {
    case .dav("sync-token") where asksAfterListing:
      return standing.map { name.element(Markup(text: SyncToken($0, change: min($0.heard, $0.lastChange)).text)) }
    case .dav("sync-token"), .calendarServer("getctag"):
      return standing.map { name.element(Markup(text: SyncToken($0, change: $0.lastChange).text)) }
    case .carddav("supported-address-data"):
      return name.element(
        """
        <C:address-data-type content-type="text/vcard" version="3.0"/>\
        <C:address-data-type content-type="text/vcard" version="4.0"/>
        """)
    case .carddav("supported-collation-set"):
      let collations = ["i;ascii-casemap", "i;unicode-casemap", "i;octet"]
      return name.element("\(collations.map { "<C:supported-collation>\($0)</C:supported-collation>" as Markup })")
    case .carddav("max-resource-size"): return name.element("\(DetachedCard.largestCard)")
    // RFC 5995: cards are POSTed to the book itself.
    case .dav("add-member"): return name.element(href(.book))
    case .carddav("addressbook-description"): return name.element(Markup(text: book.about ?? "All contacts"))
    // RFC 4331 §3 and §4. Of the whole cards: what their history takes is the server's own matter.
    case .dav("quota-available-bytes"):
      return standing.map { name.element("\(max(0, $0.quota.bytes - $0.holdings.bytes))") }
    case .dav("quota-used-bytes"): return standing.map { name.element("\($0.holdings.bytes)") }
    default: return nil
    }
  }

  private func ofCard(_ name: XMLName, _ card: CardResource, _ text: String?, _ length: Int?) -> Markup? {
    switch name {
    case .dav("getetag"): name.element(Markup(text: card.entityTag))
    case .dav("getcontenttype"): name.element("text/vcard; charset=utf-8")
    case .dav("getcontentlength"): (length ?? knownLength(card)).map { name.element("\($0)") }
    case .dav("getlastmodified"): name.element(Markup(text: card.changedAt.httpDate))
    case .addressData: text.map { name.element(Markup(text: $0)) }
    default: nil
    }
  }
}

extension CardResource {
  /// A strong one (RFC 9110 §8.8.1): of the stored bytes, and of how often they had to be told once more.
  var entityTag: String { String(decoding: entityTagBytes, as: UTF8.self) }

  var entityTagBytes: [UInt8] {
    var tag: [UInt8] = []
    tag.reserveCapacity(2 * digest.count + 8)
    tag.append(UInt8(ascii: "\""))
    for byte in digest {
      tag.append(Self.digit(byte >> 4))
      tag.append(Self.digit(byte & 15))
    }
    if edition != 0 { tag += "-\(edition)".utf8 }
    tag.append(UInt8(ascii: "\""))
    return tag
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}

extension Timestamp {
  /// `Sat, 21 Nov 2026 04:55:37 GMT` (RFC 9110 §5.6.7).
  var httpDate: String {
    let date = civil
    let days = (milliseconds - (milliseconds % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000
    // 1970 began on a Thursday.
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(((days % 7) + 7) % 7)]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + String(number) }
    let time = "\(two(date.hour)):\(two(date.minute)):\(two(date.second))"
    return "\(weekday), \(two(date.day)) \(months[Int(date.month) - 1]) \(date.year) \(time) GMT"
  }
}
