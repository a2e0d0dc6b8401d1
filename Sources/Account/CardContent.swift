package import Contacts
internal import VCard

/// All that an account holds about one card, computed from its bytes and from nothing else: what a device says about a card
/// is never believed.
package struct CardContent: Sendable {
  /// Sort keys and names are cut to so many bytes: an index row holds at most 2,700.
  private static let keyLimit = 400

  package let ids: RecordIDs
  package let uid: String
  package let card: DetachedCard
  /// The card's.
  package let digest: [UInt8]
  /// The large values that were cut out.
  package private(set) var parts: [PartDigest: [UInt8]]
  package let displayName: String
  /// The list's second line: what tells namesakes apart.
  package let detail: String
  package let hasPhoto: Bool
  /// The groups that the contact is in; of a group card its own name. See ``GroupCard/comparable(name:)``.
  package let groups: [String]
  /// The days that come again each year; of a group card none. See ``YearlyDate``.
  package let dates: [YearlyDate]
  /// Nil for the card of a person or an organization.
  package let groupCard: GroupCard?
  package let sortFirst: String
  package let sortLast: String
  package let searchText: String
  package let phoneDigits: String

  /// Throws a ``CardRefusal`` for what is no card, or is too large.
  package init(_ bytes: [UInt8], _ encoding: EncodingVersion) throws(CardRefusal) {
    guard bytes.count <= DetachedCard.largestCard else {
      throw CardRefusal(bytes: bytes.count)
    }
    do throws(CardError) {
      self.init(try Card(bytes), bytes, encoding)
    } catch {
      throw CardRefusal("line \(error.line): \(error.reason)")
    }
  }

  /// The whole card's.
  package var bytes: Int { card.cuts.reduce(card.skeleton.count) { $0 + $1.length } }

  /// The same without the bytes of its large values, which the account has already.
  package var withoutParts: CardContent {
    var content = self
    content.parts = [:]
    return content
  }

  package var size: CardSize { CardSize(whole: Int64(bytes), skeleton: Int64(card.skeleton.count)) }

  private init(_ card: Card, _ bytes: [UInt8], _ encoding: EncodingVersion) {
    let (ids, contact) = RecordIDs.withContact(card, encoding: encoding)
    let keys = SearchKeys(contact)
    self.ids = ids
    uid = Self.clean(card.first("UID")?.text ?? "", limit: Self.uidLimit)
    self.card = DetachedCard(bytes)
    digest = self.card.digest
    parts = self.card.parts(cutFrom: bytes)
    displayName = Self.clean(keys.displayName, limit: Self.keyLimit)
    let organization = contact.organization == keys.displayName ? "" : contact.organization
    let lines = [organization, contact.jobTitle, contact.emails.first?.value ?? "", contact.phones.first?.value ?? ""]
    detail = Self.clean(lines.first { !$0.isEmpty } ?? "", limit: Self.keyLimit)
    hasPhoto = contact.photo?.isShownByBrowsers ?? false
    groupCard = GroupCard(card, contact)
    groups = (groupCard.map { [$0.name] } ?? contact.groups).map(GroupCard.comparable).filter { !$0.isEmpty }
    dates = groupCard == nil ? Self.dates(of: contact) : []
    sortFirst = Self.clean(keys.sortByFirst, limit: Self.keyLimit)
    sortLast = Self.clean(keys.sortByLast, limit: Self.keyLimit)
    searchText = Self.clean(keys.searchText, limit: 100_000)
    phoneDigits = Self.clean(keys.phoneDigits, limit: 10_000)
  }

  /// As they are stored: so many, with labels of so many bytes.
  package static func dates(of contact: Contact) -> [YearlyDate] {
    YearlyDate.all(of: contact).prefix(mostDates).map { day in
      day.isBirthday ? day : YearlyDate(clean(day.label, limit: 200), day.date)
    }
  }

  private static let mostDates = 100

  package var isGroup: Bool { groupCard != nil }

  /// The members of a group card that are looked up: at most ``mostMembers``, each cut to the length that a contact's UID can have.
  package var members: [String] {
    (groupCard?.members ?? []).prefix(Self.mostMembers).map { Self.clean($0, limit: Self.uidLimit) }
  }

  private static let mostMembers = 50_000
  private static let uidLimit = 1000

  /// Text as a `text` column takes it.
  package static func clean(_ text: String, limit: Int) -> String { text.cut(toBytes: limit) }
}

/// Of a card, in bytes.
package struct CardSize: Equatable, Sendable {
  package let whole: Int64
  /// Without large values, which are stored apart.
  package let skeleton: Int64

  package init(whole: Int64, skeleton: Int64) {
    self.whole = whole
    self.skeleton = skeleton
  }
}

/// Why a card is not taken, for the person.
package struct CardRefusal: Error, Equatable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  /// For a card that is too large.
  init(bytes: Int) { self.init("the card has \(bytes) bytes, and \(DetachedCard.largestCard) are the limit") }
}
