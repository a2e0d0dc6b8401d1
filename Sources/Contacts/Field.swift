internal import VCard

/// What a property is to a contact, by its name.
enum Field: UInt8, Sendable {
  case name, formattedName, nickname, phoneticFirst, phoneticMiddle, phoneticLast
  case organization, jobTitle, note, birthday, photo, categories, kind, showAs
  case phone, email, address, url, message, oldMessage, socialProfile, related, date
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
    self = property.code(in: Self.names).flatMap { Field(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? .other
  }

  private static let names: WordTable = {
    var fields: [String: Field] = [
      "N": .name, "FN": .formattedName, "NICKNAME": .nickname, "X-NICKNAME": .nickname,
      "X-PHONETIC-FIRST-NAME": .phoneticFirst, "X-PHONETIC-MIDDLE-NAME": .phoneticMiddle,
      "X-PHONETIC-LAST-NAME": .phoneticLast, "ORG": .organization, "TITLE": .jobTitle, "NOTE": .note,
      "BDAY": .birthday, "PHOTO": .photo, "CATEGORIES": .categories, "KIND": .kind,
      "X-ADDRESSBOOKSERVER-KIND": .kind, "X-ABSHOWAS": .showAs, "TEL": .phone, "EMAIL": .email, "ADR": .address,
      "URL": .url, "IMPP": .message, "X-SOCIALPROFILE": .socialProfile, "SOCIALPROFILE": .socialProfile,
      "X-ABLABEL": .label, "X-ABADR": .countryCode,
    ]
    for name in MessagingService.propertyNames { fields[name] = .oldMessage }
    for name in RelatedName.labels.keys { fields[name] = .related }
    for name in DateField.labels.keys { fields[name] = .date }
    for name in administrativeNames { fields[name] = .administrative }
    return WordTable(fields.mapValues { UInt16($0.rawValue) })
  }()

  private static let administrativeNames = [
    "BEGIN", "END", "VERSION", "PROFILE", "UID", "REV", "PRODID", "SOURCE", "NAME", "CLIENTPIDMAP", "CREATED",
    "LAST-MODIFIED", "X-CREATED", "X-MODIFIED", "X-LAST-MODIFIED", "X-TIMESTAMP", "X-ABUID", "X-RADICALE-NAME",
    "X-EVOLUTION-FILE-AS", "X-EVOLUTION-WEBDAV-ETAG", "X-IMAGEHASH", "X-IMAGETYPE", "X-THUMBNAIL",
    "X-PHOTO-THUMBNAIL", "X-GOOGLE-ETAG", "X-GOOGLE-EDIT-LINK",
  ]
}

/// Which fields have been met.
struct FieldSet {
  private var bits: UInt32 = 0

  /// Whether `field` is new.
  mutating func insert(_ field: Field) -> Bool {
    let bit: UInt32 = 1 << UInt32(field.rawValue)
    defer { bits |= bit }
    return bits & bit == 0
  }
}

/// Properties that name somebody related to the contact, with the label that is in the property's name, if any.
enum RelatedName {
  static let labels: [String: String] = [
    "RELATED": "", "X-ABRELATEDNAMES": "", "X-SPOUSE": "spouse", "X-EVOLUTION-SPOUSE": "spouse",
    "X-KADDRESSBOOK-X-SPOUSESNAME": "spouse", "X-MANAGER": "manager", "X-EVOLUTION-MANAGER": "manager",
    "X-KADDRESSBOOK-X-MANAGERSNAME": "manager", "X-ASSISTANT": "assistant", "X-EVOLUTION-ASSISTANT": "assistant",
    "X-KADDRESSBOOK-X-ASSISTANTSNAME": "assistant",
  ]
}

/// Properties that hold a day other than the birthday, with the label that is in the property's name, if any.
enum DateField {
  static let labels: [String: String] = [
    "X-ABDATE": "", "ANNIVERSARY": "anniversary", "X-ANNIVERSARY": "anniversary",
    "X-EVOLUTION-ANNIVERSARY": "anniversary", "X-KADDRESSBOOK-X-ANNIVERSARY": "anniversary", "DEATHDATE": "death",
  ]
}
