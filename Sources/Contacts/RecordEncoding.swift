internal import OpenSSL
internal import VCard

/// The canonical encoding of a card, as the primary record ID is computed over: see ``RecordIDs/init(_:)`` for each byte.
struct RecordEncoding {
  /// All records behind each other, in the order of the card.
  private var bytes: [UInt8] = []
  private var records: [Range<Int>] = []

  init() {
    bytes.reserveCapacity(1024)
    records.reserveCapacity(24)
  }

  /// The bytes that are hashed.
  func encoded() -> [UInt8] {
    var result = Array("contacts2web 1\n".utf8)
    result.reserveCapacity(bytes.count + result.count)
    for range in sorted() { result += bytes[range] }
    return result
  }

  func digest() -> RecordID { RecordID(md5: MD5.hash(encoded())) }

  private func sorted() -> [Range<Int>] {
    let span = bytes.span
    func isBefore(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
      let count = min(left.count, right.count)
      for offset in 0..<count {
        let (a, b) = (span[left.lowerBound + offset], span[right.lowerBound + offset])
        if a != b { return a < b }
      }
      return left.count < right.count
    }
    let ascending = records.sorted(by: isBefore)
    var unique: [Range<Int>] = []
    unique.reserveCapacity(ascending.count)
    for range in ascending {
      if let last = unique.last, !isBefore(last, range) { continue }
      unique.append(range)
    }
    return unique
  }

  // MARK: A card

  /// Adds all of a card's records; returns the name, which the secondary ID is made of.
  mutating func add(_ fields: ContactFields) -> NameReader { add(fields.properties, of: fields) }

  /// The bytes of what one property of a card says, for comparing it with another.
  static func encoded(_ property: Property, of fields: ContactFields) -> [UInt8] {
    var encoding = RecordEncoding()
    _ = encoding.add([property], of: fields)
    return encoding.bytes
  }

  private mutating func add(_ properties: [Property], of fields: ContactFields) -> NameReader {
    var name: [String]?
    var formattedName: String?
    var organization: String?
    var kind = ""
    var otherNames: [String] = []
    var seen: Set<Field> = []
    var oldMessages: [Labeled<InstantMessage>] = []
    var messages: Set<InstantMessage> = []
    for property in properties {
      let field = Field(name: property.name)
      switch field {
      case .administrative, .label, .countryCode: break
      case .name where name == nil: name = ContactFields.components(property, 5)
      case .formattedName where formattedName == nil: formattedName = fields.text(property)
      case .organization where organization == nil:
        let (first, department) = ContactFields.organization(property)
        organization = first
        if !first.isEmpty { otherNames.append(first) }
        if !first.isEmpty || !department.isEmpty { add("ORG", [first, department]) }
      case .kind, .showAs: kind = ContactFields.kind(fields, property, field, sofar: kind)
      case .nickname, .jobTitle, .note, .phoneticFirst, .phoneticMiddle, .phoneticLast:
        let text = fields.text(property)
        if text.isEmpty { break }
        if field == .note || seen.insert(field).inserted {
          if field == .nickname { otherNames.append(text) }
          add(field == .nickname ? "NICKNAME" : property.name, [text])
        } else {
          addOther(property, fields)
        }
      case .birthday:
        if let date = fields.partialDate(property), seen.insert(.birthday).inserted {
          add("BDAY", [date.text])
        } else {
          addOther(property, fields)
        }
      case .phone:
        guard let phone = fields.phoneValue(property) else { break }
        otherNames.append(phone)
        addValue("TEL", fields.canonicalLabel(property, .phone), [phone], property)
      case .email:
        guard let email = fields.emailValue(property) else { break }
        otherNames.append(email)
        addValue("EMAIL", fields.canonicalLabel(property, .email), [email], property)
      case .url:
        guard let url = fields.urlValue(property) else { break }
        addValue("URL", fields.canonicalLabel(property, .url), [url], property)
      case .address:
        guard let address = fields.addressValue(property) else { break }
        addValue(
          "ADR", fields.canonicalLabel(property, .address), address.components + [address.countryCode],
          property)
      case .message:
        guard let message = fields.message(property, field) else { break }
        messages.insert(message.value)
        add(Labeled(fields.canonicalLabel(property, .message), message.value))
      case .oldMessage:
        guard let message = fields.message(property, field) else { break }
        oldMessages.append(Labeled(fields.canonicalLabel(property, .message), message.value))
      case .socialProfile:
        guard let profile = fields.socialProfile(property) else { break }
        let value = profile.value
        add(
          "SOCIALPROFILE",
          [fields.canonicalLabel(property, .socialProfile), value.service.lowercased(), value.user, value.url])
      case .related:
        guard let related = fields.related(property) else { break }
        add("RELATED", [fields.canonicalLabel(property, .related), related.value])
      case .date:
        guard let date = fields.date(property) else {
          addOther(property, fields)
          break
        }
        add("DATE", [fields.canonicalLabel(property, .date), date.value.text])
      case .categories:
        for category in fields.categories(property) { add("CATEGORIES", [category]) }
      case .photo: add(fields.photo(property))
      case .name, .formattedName, .organization, .other: addOther(property, fields)
      }
    }
    for message in oldMessages where messages.insert(message.value).inserted { add(message) }
    if !kind.isEmpty { add("KIND", [kind]) }
    let reader = NameReader(
      parts: name ?? [], formattedName: formattedName ?? "", isPerson: kind.isEmpty, otherNames: otherNames)
    let parts = [reader.last, reader.first, reader.middle, reader.prefix, reader.suffix]
    if parts.contains(where: { !$0.isEmpty }) { add("N", parts) }
    if !reader.formatted.isEmpty { add("FN", [reader.formatted]) }
    return reader
  }

  // MARK: Records

  private mutating func add(_ name: String, _ strings: [String]) {
    let start = begin()
    Self.append(name, to: &bytes)
    for string in strings { Self.append(string, to: &bytes) }
    end(start)
  }

  private mutating func addValue(_ name: String, _ label: String, _ strings: [String], _ property: Property) {
    let start = begin()
    Self.append(name, to: &bytes)
    Self.append(label, to: &bytes)
    for string in strings { Self.append(string, to: &bytes) }
    appendParameters(property, withTypes: false)
    end(start)
  }

  private mutating func add(_ message: Labeled<InstantMessage>) {
    add("IMPP", [message.label, message.value.service.lowercased(), message.value.user])
  }

  private mutating func add(_ photo: Photo?) {
    switch photo {
    case .data(let picture, _)?:
      let start = begin()
      Self.append("PHOTO", to: &bytes)
      Self.append("data", to: &bytes)
      Self.append(MD5.hash(picture), to: &bytes)
      end(start)
    case .url(let url)?: add("PHOTO", ["uri", url])
    case nil: break
    }
  }

  private mutating func addOther(_ property: Property, _ fields: ContactFields) {
    let start = begin()
    Self.append(property.name, to: &bytes)
    Self.append(fields.canonicalLabel(property, .other), to: &bytes)
    if ContactFields.isBinary(property), case .bytes(let data, _)? = property.data {
      guard !data.isEmpty else { return cancel(start) }
      Self.append("data", to: &bytes)
      Self.append(MD5.hash(data), to: &bytes)
    } else {
      Self.append("text", to: &bytes)
      let before = bytes.count
      Self.append(property.text, to: &bytes)
      guard bytes.count > before + 4 else { return cancel(start) }
    }
    appendParameters(property, withTypes: true)
    end(start)
  }

  private mutating func appendParameters(_ property: Property, withTypes: Bool) {
    let parameters = property.parameters
    guard !parameters.isEmpty else { return Self.append("", to: &bytes) }
    let isPreferred =
      TypeWords(property).contains(.pref) || parameters.contains { $0.name == "PREF" && $0.values.first == "1" }
    Self.append(isPreferred ? "pref" : "", to: &bytes)
    var strings: [String] = []
    for parameter in parameters where !Self.isWritingDetail(parameter.name) {
      strings.append(parameter.name + "=" + parameter.values.joined(separator: ","))
    }
    if withTypes {
      let types = property.types.filter { $0 != "pref" }.sorted()
      if !types.isEmpty { strings.append("TYPE=" + types.joined(separator: ",")) }
    }
    if strings.count > 1 { strings.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    for string in strings { Self.append(string, to: &bytes) }
  }

  private static func isWritingDetail(_ name: String) -> Bool {
    name == "TYPE" || writingDetails.contains(name) || name.hasPrefix("X-EVOLUTION-") || name.hasPrefix("X-APPLE-")
      || name.hasPrefix("X-MOZILLA-")
  }

  private static let writingDetails: Set<String> = [
    "TYPE", "ENCODING", "CHARSET", "VALUE", "MEDIATYPE", "PREF", "PID", "ALTID", "INDEX", "CALSCALE", "CC", "LABEL",
    "X-ABCROP-RECTANGLE",
  ]

  // MARK: Bytes

  private mutating func begin() -> Int {
    let start = bytes.count
    Self.appendZeros(&bytes)
    return start
  }

  private mutating func end(_ start: Int) {
    Self.setLength(bytes.count - start - 4, at: start, in: &bytes)
    records.append(start..<bytes.count)
  }

  private mutating func cancel(_ start: Int) { bytes.removeSubrange(start...) }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = bytes.count
    appendZeros(&bytes)
    CanonicalText.append(text, to: &bytes)
    setLength(bytes.count - start - 4, at: start, in: &bytes)
  }

  private static func append(_ data: [UInt8], to bytes: inout [UInt8]) {
    let start = bytes.count
    appendZeros(&bytes)
    bytes += data
    setLength(data.count, at: start, in: &bytes)
  }

  private static func appendZeros(_ bytes: inout [UInt8]) {
    for _ in 0..<4 { bytes.append(0) }
  }

  private static func setLength(_ length: Int, at start: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
  }
}
