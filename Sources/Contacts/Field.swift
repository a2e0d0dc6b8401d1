internal import VCard

/// What a property is to a contact, by its name.
enum Field: Equatable, Sendable {
  case name, formattedName, organization, birthday, photo, categories, kind, showAs
  case phone, email, address, url, message, oldMessage, socialProfile, related, date
  /// A text with properties of its own: its place in ``ContactText/ownLines``.
  case text(UInt8)
  /// X-ABLabel: the label of the property in the same group.
  case label
  /// X-ABADR: the country code of the address in the same group.
  case countryCode
  /// Says nothing about the contact: identity, time stamps, sync marks, thumbnails.
  case administrative
  /// Everything else; kept, and part of the primary record ID.
  case other

  /// By the name of `property`.
  init(_ property: Property) {
    self = property.code(in: Self.names).map { Self.fields[Int($0)] } ?? .other
  }

  /// The places in `fields`.
  private static let names = WordTable(
    Dictionary(uniqueKeysWithValues: named.enumerated().map { ($1.name, UInt16($0)) }))

  private static let fields = named.map(\.field)

  private static let named: [(name: String, field: Field)] = {
    var named: [(String, Field)] = [
      ("N", .name), ("FN", .formattedName), ("ORG", .organization), ("BDAY", .birthday), ("PHOTO", .photo),
      ("CATEGORIES", .categories), ("KIND", .kind), ("X-ADDRESSBOOKSERVER-KIND", .kind), ("X-ABSHOWAS", .showAs),
      ("TEL", .phone), ("EMAIL", .email), ("ADR", .address), ("URL", .url), ("IMPP", .message),
      ("X-SOCIALPROFILE", .socialProfile), ("SOCIALPROFILE", .socialProfile), ("X-ABLABEL", .label),
      ("X-ABADR", .countryCode),
    ]
    for (place, line) in ContactText.ownLines.enumerated() {
      named += line.names.map { ($0, .text(UInt8(place))) }
    }
    named += MessagingService.propertyNames.map { ($0, .oldMessage) }
    named += RelatedName.labels.keys.map { ($0, .related) }
    named += DateField.labels.keys.map { ($0, .date) }
    named += administrativeNames.map { ($0, .administrative) }
    return named
  }()

  private static let administrativeNames = [
    "BEGIN", "END", "VERSION", "PROFILE", "UID", "REV", "PRODID", "SOURCE", "NAME", "CLIENTPIDMAP", "CREATED",
    "LAST-MODIFIED", "X-CREATED", "X-MODIFIED", "X-LAST-MODIFIED", "X-TIMESTAMP", "X-ABUID", "X-RADICALE-NAME",
    "X-EVOLUTION-FILE-AS", "X-EVOLUTION-WEBDAV-ETAG", "X-IMAGEHASH", "X-IMAGETYPE", "X-THUMBNAIL",
    "X-PHOTO-THUMBNAIL", "X-GOOGLE-ETAG", "X-GOOGLE-EDIT-LINK",
  ]
}

/// Properties that name somebody related to the contact, with the label that is in the property's name, if any.
enum RelatedName {
  static let labels: [String: String] = [
    "RELATED": "", "X-ABRELATEDNAMES": "", "X-SPOUSE": "spouse", "X-EVOLUTION-SPOUSE": "spouse",
    "X-KADDRESSBOOK-X-SPOUSESNAME": "spouse", "X-MANAGER": "manager", "X-EVOLUTION-MANAGER": "manager",
    "X-KADDRESSBOOK-X-MANAGERSNAME": "manager", "X-ASSISTANT": "assistant", "X-EVOLUTION-ASSISTANT": "assistant",
    "X-KADDRESSBOOK-X-ASSISTANTSNAME": "assistant", "X-MS-SPOUSE": "spouse", "X-MS-MANAGER": "manager",
    "X-MS-ASSISTANT": "assistant", "X-MS-CHILD": "child",
  ]
}

/// Properties that hold a day other than the birthday, with the label that is in the property's name, if any.
enum DateField {
  static let labels: [String: String] = [
    "X-ABDATE": "", "ANNIVERSARY": "anniversary", "X-ANNIVERSARY": "anniversary",
    "X-EVOLUTION-ANNIVERSARY": "anniversary", "X-KADDRESSBOOK-X-ANNIVERSARY": "anniversary",
    "X-MS-ANNIVERSARY": "anniversary", "DEATHDATE": "death",
  ]
}
