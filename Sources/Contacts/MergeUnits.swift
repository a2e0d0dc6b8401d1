internal import VCard

/// A card cut into the pieces that a merge decides about, by keys that name the same piece in every version of the card.
struct MergeUnits {
  struct Unit {
    /// What the piece says, in the bytes of the record encoding.
    var content: [UInt8]
    /// Its lines, with those that label them.
    var lines: [Int]
    /// The key that it would have if no card had its value under several labels.
    var value: String
  }

  /// In the order of the card.
  private(set) var keys: [String] = []
  /// Those under which the card says several things, as one number at home and at work.
  private(set) var ambiguous: Set<String> = []
  private var units: [String: Unit] = [:]
  /// The keys of the pieces that say one value, by the key that it would have if it were there once.
  private var keysOfValues: [String: [String]] = [:]
  /// The last line of the pieces of one kind, by what stands before the `/` of their keys.
  private var lastLines: [Substring: Int] = [:]

  subscript(key: String) -> Unit? { units[key] }

  /// The names of those properties that a contact does not show, or shows only the first of, and that some card has twice.
  static func repeatedNames(_ cards: [ContactFields]) -> Set<String> {
    var repeated: Set<String> = []
    for card in cards {
      var seen: Set<String> = []
      for property in card.properties where !seen.insert(property.name).inserted { repeated.insert(property.name) }
    }
    return repeated
  }

  /// The pieces of several cards, by the same keys. A key under which one card says several things tells them apart by all that they say, in
  /// every card: else a merge would see the first of them alone.
  static func aligned(_ cards: [ContactFields]) -> [MergeUnits] {
    let names = repeatedNames(cards)
    let units = cards.map { MergeUnits($0, several: names) }
    let several = units.reduce(names) { $0.union($1.ambiguous) }
    return several.count == names.count ? units : cards.map { MergeUnits($0, several: several) }
  }

  /// `several`: the names and keys that some card has several times.
  init(_ fields: ContactFields, several: Set<String>) {
    let companions = fields.companions
    for (index, property) in fields.properties.enumerated() {
      let field = Field(property)
      switch field {
      case .administrative, .label, .countryCode, .categories: continue
      default: break
      }
      let content = Self.content(property, field, fields)
      guard !content.isEmpty else { continue }
      let plain = Self.key(property, field, fields)
      let isWhole = plain != Self.kind && several.contains(plain)
      let key = isWhole ? plain + "/" + String(decoding: content, as: UTF8.self) : plain
      let lines = [index] + (property.group.flatMap { companions[$0.lowercased()] } ?? [])
      let kind = key.prefix { $0 != "/" }
      lastLines[kind] = max(lastLines[kind] ?? 0, lines.max() ?? index)
      if units[key] == nil {
        keys.append(key)
        units[key] = Unit(content: content, lines: lines, value: plain)
        keysOfValues[plain, default: []].append(key)
      } else {
        // The same value once more (an account as X-AIM too): goes and comes with the first.
        units[key]?.lines += lines
        if units[key]?.content != content { ambiguous.insert(plain) }
      }
    }
  }

  /// The keys of the pieces that say this value (``Unit/value``), each with a label of its own.
  func keys(saying value: String) -> [String] { keysOfValues[value] ?? [] }

  /// The last line of the pieces of the same kind; nil where there are none.
  func lastSibling(of key: String) -> Int? { lastLines[key.prefix { $0 != "/" }] }

  /// Empty where the property says nothing.
  private static func content(_ property: Property, _ field: Field, _ fields: ContactFields) -> [UInt8] {
    switch field {
    case .formattedName: return Array(NameReader.collapsed(fields.text(property)).utf8)
    case .kind, .showAs: return Array(ContactFields.kind(fields, property, field, sofar: "").utf8)
    default: return RecordEncoding.encoded(property, of: fields)
    }
  }

  /// What several properties say together.
  private static let kind = "KIND"

  private static func key(_ property: Property, _ field: Field, _ fields: ContactFields) -> String {
    func plain(_ text: String) -> String { CanonicalText.composed(text) }
    switch field {
    case .kind, .showAs: return kind
    case .phone: return "TEL/" + plain(fields.phone(property)?.value ?? "")
    case .email: return "EMAIL/" + plain(fields.email(property)?.value ?? "")
    case .url: return "URL/" + plain(fields.url(property)?.value ?? "")
    case .related: return "RELATED/" + plain(fields.related(property)?.value ?? "")
    case .address: return "ADR/" + plain((fields.address(property)?.value.components ?? []).joined(separator: "\u{1F}"))
    case .message, .oldMessage:
      guard let message = fields.message(property, field)?.value else { break }
      return "IMPP/" + message.service.lowercased() + "/" + plain(message.user)
    case .socialProfile:
      guard let profile = fields.socialProfile(property)?.value else { break }
      return "SOCIALPROFILE/" + profile.service.lowercased() + "/" + plain(profile.user) + "/" + plain(profile.url)
    case .date:
      guard let date = fields.date(property)?.value else { break }
      return "DATE/" + date.text
    default: break
    }
    return property.name
  }
}
