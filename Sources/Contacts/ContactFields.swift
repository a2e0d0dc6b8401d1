internal import VCard

/// A card's properties as a contact's fields: reads one property at a time, so that contact, record ID and patch agree about
/// what each property says.
struct ContactFields {
  let properties: [Property]
  /// What each of them is.
  let kinds: [Field]
  private let labels: LabelReader
  /// By ``Property/groupKey``.
  private let countryCodes: [String: String]

  init(_ card: Card) {
    properties = card.properties
    kinds = properties.map { Field($0) }
    var labels = LabelReader()
    var codes: [String: String] = [:]
    for (property, field) in zip(properties, kinds) where field == .label || field == .countryCode {
      guard let group = property.groupKey else { continue }
      if field == .label {
        labels.add(property, of: group)
      } else if codes[group] == nil {
        codes[group] = Self.trimmed(property.text).lowercased()
      }
    }
    self.labels = labels
    countryCodes = codes
  }

  func label(_ property: Property, _ field: Field) -> String { labels.label(of: property, field: field) }

  func canonicalLabel(_ property: Property, _ field: Field) -> String {
    labels.canonicalLabel(of: property, field: field)
  }

  /// The text without white space around; "" where there is none.
  func text(_ property: Property) -> String { Self.trimmed(property.text) }

  func phone(_ property: Property) -> Labeled<String>? {
    phoneValue(property).map { Labeled(label(property, .phone), $0) }
  }

  func phoneValue(_ property: Property) -> String? {
    let value = Self.without(Self.phoneScheme, text(property))
    return value.isEmpty ? nil : value
  }

  func email(_ property: Property) -> Labeled<String>? {
    emailValue(property).map { Labeled(label(property, .email), $0) }
  }

  func emailValue(_ property: Property) -> String? {
    let value = Self.without(Self.emailScheme, text(property))
    return value.isEmpty ? nil : value
  }

  func url(_ property: Property) -> Labeled<String>? {
    urlValue(property).map { Labeled(label(property, .url), $0) }
  }

  /// Some programs escape the colon of a URL (`http\://`), which no version of vCard asks for.
  func urlValue(_ property: Property) -> String? {
    let value = Self.withoutEscapedColons(text(property))
    return value.isEmpty ? nil : value
  }

  func related(_ property: Property) -> Labeled<String>? {
    let name = text(property)
    return name.isEmpty ? nil : Labeled(label(property, .related), name)
  }

  func date(_ property: Property) -> Labeled<PartialDate>? {
    guard let date = partialDate(property) else { return nil }
    return Labeled(label(property, .date), date)
  }

  /// A date; without a year where Apple marks its year as none (`X-APPLE-OMIT-YEAR=1604`).
  func partialDate(_ property: Property) -> PartialDate? {
    guard let date = PartialDate(text(property)) else { return nil }
    guard let year = date.year, property.hasOtherParameters else { return date }
    let omitted = property.parameters.contains { $0.name == "X-APPLE-OMIT-YEAR" && $0.values.contains("\(year)") }
    return omitted ? PartialDate(month: date.month, day: date.day) : date
  }

  func address(_ property: Property) -> Labeled<PostalAddress>? {
    let parts = Self.components(property, PostalAddress.componentCount)
    let address = PostalAddress(
      poBox: parts[0], extended: parts[1], street: parts[2], city: parts[3], region: parts[4], postalCode: parts[5],
      country: parts[6], countryCode: countryCode(property))
    return address.isEmpty ? nil : Labeled(label(property, .address), address)
  }

  func countryCode(_ property: Property) -> String {
    if property.hasOtherParameters, let code = property.parameter("CC") { return code.lowercased() }
    guard !countryCodes.isEmpty, let group = property.groupKey else { return "" }
    return countryCodes[group] ?? ""
  }

  /// IMPP (RFC 4770) or one of the older family.
  func message(_ property: Property, _ field: Field) -> Labeled<InstantMessage>? {
    var user = text(property)
    var service = ""
    if field == .oldMessage {
      service = MessagingService(property: property.name)?.name ?? ""
    } else if property.hasOtherParameters {
      for parameter in property.parameters where parameter.name == "X-SERVICE-TYPE" || parameter.name == "SERVICE-TYPE"
      {
        service = parameter.values.first ?? ""
      }
    }
    user = Self.withoutEscapedColons(user)
    if let colon = user.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let scheme = String(user[..<colon])
      let isScheme = field == .message || MessagingService(named: scheme) != nil
      if isScheme, scheme.utf8.allSatisfy({ $0 > 0x2A && $0 < 0x80 }) {
        if service.isEmpty { service = scheme }
        let rest = user.utf8[user.utf8.index(after: colon)...].drop { $0 == UInt8(ascii: "/") }
        user = String(Substring(rest))
      }
    }
    guard !user.isEmpty else { return nil }
    service = MessagingService(named: service)?.name ?? service
    return Labeled(label(property, .message), InstantMessage(service: service, user: user))
  }

  /// The account as a person reads it: Apple's `x-apple:` without a service type names no service, and nor does Outlook's
  /// X-MS-IMADDRESS, which has an address of any. Record IDs take the one for a service and the other for MSN, as
  /// ``message(_:_:)`` does, and have to in this encoding.
  func account(_ property: Property, _ field: Field) -> Labeled<InstantMessage>? {
    guard var account = message(property, field) else { return nil }
    let isNamed = property.parameter("X-SERVICE-TYPE") != nil || property.parameter("SERVICE-TYPE") != nil
    if account.value.service == InstantMessage.anyService, !isNamed { account.value.service = "" }
    if property.name == MessagingService.anyAddress {
      let scheme = text(property).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      account.value.service = scheme.count < 2 ? "" : MessagingService(named: String(scheme[0]))?.name ?? ""
    }
    return account
  }

  /// X-SOCIALPROFILE (Apple) or SOCIALPROFILE (RFC 9554).
  func socialProfile(_ property: Property) -> Labeled<SocialProfile>? {
    var service = ""
    var user = ""
    for parameter in property.parameters {
      switch parameter.name {
      case "SERVICE-TYPE", "X-SERVICE-TYPE": service = parameter.values.first ?? service
      case "X-USER", "USERNAME", "X-USERNAME": user = parameter.values.first ?? user
      case "TYPE" where service.isEmpty:
        let types = parameter.values.flatMap { $0.split(separator: ",") }
        service = types.first { !Label.isUseOrNoise($0.lowercased()) }.map(String.init) ?? service
      default: break
      }
    }
    var url = Self.withoutEscapedColons(text(property))
    // Apple's form for "no URL, only a name".
    if url.hasPrefix("x-apple:") {
      if user.isEmpty { user = String(url.dropFirst(8)) }
      url = ""
    } else if !url.isEmpty, !url.utf8.contains(UInt8(ascii: ":")), user.isEmpty {
      (user, url) = (url, "")
    }
    guard !url.isEmpty || !user.isEmpty else { return nil }
    return Labeled(label(property, .socialProfile), SocialProfile(service: service, user: user, url: url))
  }

  /// The profile as a person reads it: what is declared to be a URI is an address. Record IDs take it for a name where it has
  /// no colon, as ``socialProfile(_:)`` does, and have to in this encoding.
  func profile(_ property: Property) -> Labeled<SocialProfile>? {
    guard var profile = socialProfile(property) else { return nil }
    let isAddress = profile.value.url.isEmpty && ValueKind.isURI(property)
    if isAddress, profile.value.user == Self.withoutEscapedColons(text(property)) {
      (profile.value.user, profile.value.url) = ("", profile.value.user)
    }
    return profile
  }

  func photo(_ property: Property) -> Photo? {
    switch property.data {
    case .bytes(let bytes, let mediaType) where !bytes.isEmpty:
      return .data(bytes, mediaType: Photo.mediaType(of: bytes) ?? mediaType ?? "")
    case .uri(let uri) where !uri.isEmpty: return .url(Self.withoutEscapedColons(Self.trimmed(uri)))
    default: return nil
    }
  }

  /// The categories; a list of one component each.
  func categories(_ property: Property) -> [String] {
    property.list.map(Self.trimmed).filter { !$0.isEmpty }
  }

  /// Organization and the units below it, joined by "; ".
  static func organization(_ property: Property) -> (organization: String, department: String) {
    let units = components(property, 2)
    return (units[0], units.dropFirst().filter { !$0.isEmpty }.joined(separator: "; "))
  }

  /// What the card stands for, lower case, as KIND says it; "" for a person. KIND goes before X-ABShowAs.
  static func kind(_ fields: ContactFields, _ property: Property, _ field: Field, sofar: String) -> String {
    let text = fields.text(property).lowercased()
    if field == .showAs { return sofar.isEmpty && text == "company" ? "org" : sofar }
    return text.isEmpty || text == "individual" ? sofar : text
  }

  /// Whether the value stands for bytes: by its name, or by its encoding.
  static func isBinary(_ property: Property) -> Bool {
    if ["LOGO", "SOUND", "KEY"].contains(property.name) { return true }
    return property.encoding == .base64
  }

  /// At least `count` components, each as one text: few programs escape the commas of a street.
  static func components(_ property: Property, _ count: Int) -> [String] {
    var parts = property.fields
    for index in parts.indices { parts[index] = trimmed(parts[index]) }
    while parts.count < count { parts.append("") }
    return parts
  }

  static let phoneScheme = Array("tel:".utf8)
  static let emailScheme = Array("mailto:".utf8)

  /// The text without a scheme before it. Whatever Swift counts into one `Character` with the scheme's colon, such as an accent or a joiner, goes too:
  /// stored record IDs were computed so, and this encoding keeps it.
  static func without(_ scheme: [UInt8], _ text: String) -> String {
    begins(text.utf8, with: scheme) ? String(text.dropFirst(scheme.count)) : text
  }

  /// Whether the text begins with a scheme, in upper or lower case, and goes on behind it.
  static func begins(_ text: some Collection<UInt8>, with scheme: [UInt8]) -> Bool {
    text.count > scheme.count
      && zip(text, scheme).allSatisfy { ($0 == UInt8(ascii: ":") ? $0 : $0 | 0x20) == $1 }
  }

  private static func withoutEscapedColons(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: ":"), bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func trimmed(_ text: String) -> String {
    let utf8 = text.utf8
    guard let first = utf8.first, let last = utf8.last, CanonicalText.isSpace(first) || CanonicalText.isSpace(last)
    else { return text }
    guard let start = utf8.firstIndex(where: { !CanonicalText.isSpace($0) }),
      let end = utf8.lastIndex(where: { !CanonicalText.isSpace($0) })
    else { return "" }
    return String(text[start...end])
  }
}
