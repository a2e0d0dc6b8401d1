internal import OpenSSL
internal import VCard

/// The canonical encoding of a card, as the primary record ID is computed over: see ``RecordIDs/init(_:)`` for each byte.
struct RecordEncoding {
  /// All records behind each other, in the order of the card.
  private var bytes: [UInt8] = []
  private var records: [Record] = []

  private struct Record {
    let range: Range<Int>
    /// The first eight bytes, most significant first: they hold two lengths, and mostly decide the order.
    let key: UInt64
  }

  init() {
    bytes.reserveCapacity(1024)
    records.reserveCapacity(24)
  }

  func digest(_ version: EncodingVersion) -> RecordID {
    var digest = MD5()
    digest.update(version.head)
    for record in sorted() { digest.update(bytes[record.range]) }
    return RecordID(md5: digest.finalize())
  }

  private func sorted() -> [Record] {
    let span = bytes.span
    func isBefore(_ left: Record, _ right: Record) -> Bool {
      if left.key != right.key { return left.key < right.key }
      let (left, right) = (left.range, right.range)
      let count = min(left.count, right.count)
      for offset in 0..<count {
        let (a, b) = (span[left.lowerBound + offset], span[right.lowerBound + offset])
        if a != b { return a < b }
      }
      return left.count < right.count
    }
    let ascending = records.sorted(by: isBefore)
    var unique: [Record] = []
    unique.reserveCapacity(ascending.count)
    for record in ascending {
      if let last = unique.last, !isBefore(last, record) { continue }
      unique.append(record)
    }
    return unique
  }

  // MARK: A card

  /// Adds all of a card's records; returns the name, which the secondary ID is made of.
  mutating func add(_ fields: ContactFields) -> NameReader { add(fields.properties, fields.kinds, of: fields) }

  /// The bytes of what one property of a card says, for comparing it with another.
  static func encoded(_ property: Property, of fields: ContactFields) -> [UInt8] {
    var encoding = RecordEncoding()
    _ = encoding.add([property], [Field(property)], of: fields)
    return encoding.bytes
  }

  private mutating func add(_ properties: [Property], _ kinds: [Field], of fields: ContactFields) -> NameReader {
    var name: [String]?
    var formattedName: String?
    var hasOrganization = false
    var kind = ""
    var otherNameIndices: [Int] = []
    var seenTexts: UInt64 = 0
    var hasBirthday = false
    var oldMessages: [Labeled<InstantMessage>] = []
    var messages: [InstantMessage] = []
    otherNameIndices.reserveCapacity(8)
    for (index, (property, field)) in zip(properties, kinds).enumerated() {
      switch field {
      case .administrative, .label, .countryCode: break
      case .related where Self.isOther(property), .date where Self.isOther(property): addOther(property, fields)
      case .name where name == nil: name = ContactFields.components(property, 5)
      case .formattedName where formattedName == nil: formattedName = fields.text(property)
      case .organization where !hasOrganization:
        hasOrganization = true
        otherNameIndices.append(index)
        let (first, department) = ContactFields.organization(property)
        if !first.isEmpty || !department.isEmpty { add("ORG", [first, department]) }
      case .kind, .showAs: kind = ContactFields.kind(fields, property, field, sofar: kind)
      case .text(let place):
        let line = ContactText.ownLines[Int(place)]
        if line.encoded == .asOther {
          addOther(property, fields)
          break
        }
        let start = begin(line.names[0])
        guard append(textOf: property) else {
          cancel(start)
          break
        }
        let bit: UInt64 = 1 << UInt64(place)
        guard line.encoded == .each || seenTexts & bit == 0 else {
          cancel(start)
          addOther(property, fields)
          break
        }
        end(start)
        seenTexts |= bit
        if line.text.isOtherName { otherNameIndices.append(index) }
      case .birthday:
        if !hasBirthday, let date = fields.partialDate(property) {
          hasBirthday = true
          add("BDAY", [date.text])
        } else {
          addOther(property, fields)
        }
      case .phone:
        otherNameIndices.append(index)
        addValue("TEL", property, .phone, fields) {
          $0.append(textOf: property, withoutScheme: ContactFields.phoneScheme)
        }
      case .email:
        otherNameIndices.append(index)
        addValue("EMAIL", property, .email, fields) {
          $0.append(textOf: property, withoutScheme: ContactFields.emailScheme)
        }
      case .url:
        guard let url = fields.urlValue(property) else { break }
        addValue("URL", property, .url, fields) {
          $0.append(url)
          return true
        }
      case .address:
        addValue("ADR", property, .address, fields) {
          let hasParts = $0.append(addressOf: property)
          $0.append(fields.countryCode(property))
          return hasParts
        }
      case .message:
        guard let message = fields.message(property, field) else { break }
        messages.append(message.value)
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
        let start = begin("RELATED")
        append(fields.canonicalLabel(property, .related))
        if append(textOf: property) { end(start) } else { cancel(start) }
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
    if !oldMessages.isEmpty {
      var known = Set(messages)
      for message in oldMessages where known.insert(message.value).inserted { add(message) }
    }
    if !kind.isEmpty { add("KIND", [kind]) }
    let reader = NameReader(
      parts: name ?? [], formattedName: formattedName ?? "", isPerson: kind.isEmpty
    ) { otherNameIndices.map { Self.otherName(properties[$0], kinds[$0], fields) } }
    let parts = [reader.last, reader.first, reader.middle, reader.prefix, reader.suffix]
    if parts.contains(where: { !$0.isEmpty }) { add("N", parts) }
    if !reader.formatted.isEmpty { add("FN", [reader.formatted]) }
    return reader
  }

  /// What FN falls back to: an organization, a nickname, a phone number or an e-mail address; "" where the property says none.
  private static func otherName(_ property: Property, _ field: Field, _ fields: ContactFields) -> String {
    switch field {
    case .organization: ContactFields.organization(property).organization
    case .phone: fields.phoneValue(property) ?? ""
    case .email: fields.emailValue(property) ?? ""
    default: fields.text(property)
    }
  }

  // MARK: Records

  private mutating func add(_ name: String, _ strings: [String]) {
    let start = begin(name)
    for string in strings { append(string) }
    end(start)
  }

  /// Adds a value with its label and parameters; nothing where `appendValue` returns false.
  private mutating func addValue(
    _ name: String, _ property: Property, _ field: Field, _ fields: ContactFields,
    _ appendValue: (inout RecordEncoding) -> Bool
  ) {
    let start = begin(name)
    append(fields.canonicalLabel(property, field))
    guard appendValue(&self) else { return cancel(start) }
    appendParameters(property, withTypes: false)
    end(start)
  }

  private mutating func add(_ message: Labeled<InstantMessage>) {
    add("IMPP", [message.label, message.value.service.lowercased(), message.value.user])
  }

  private mutating func add(_ photo: Photo?) {
    switch photo {
    case .data(let picture, _)?:
      let start = begin("PHOTO")
      append("data")
      Self.append(MD5.hash(picture), to: &bytes)
      end(start)
    case .url(let url)?: add("PHOTO", ["uri", url])
    case nil: break
    }
  }

  private mutating func addOther(_ property: Property, _ fields: ContactFields) {
    let start = begin(property.name)
    append(fields.canonicalLabel(property, .other))
    if ContactFields.isBinary(property), case .bytes(let data, _)? = property.data {
      guard !data.isEmpty else { return cancel(start) }
      append("data")
      Self.append(MD5.hash(data), to: &bytes)
    } else {
      append("text")
      guard append(textOf: property) else { return cancel(start) }
    }
    appendParameters(property, withTypes: true)
    end(start)
  }

  private mutating func appendParameters(_ property: Property, withTypes: Bool) {
    guard property.hasParameters else { return append("") }
    guard withTypes || property.hasOtherParameters else {
      return append(TypeWords(property).contains(.pref) ? "pref" : "")
    }
    let parameters = property.parameters
    let isPreferred =
      TypeWords(property).contains(.pref) || parameters.contains { $0.name == "PREF" && $0.values.first == "1" }
    append(isPreferred ? "pref" : "")
    var strings: [String] = []
    for parameter in parameters where !Self.isWritingDetail(parameter.name) {
      strings.append(parameter.name + "=" + parameter.values.joined(separator: ","))
    }
    if withTypes {
      let types = property.types.filter { $0 != "pref" }.sorted()
      if !types.isEmpty { strings.append("TYPE=" + types.joined(separator: ",")) }
    }
    if strings.count > 1 { strings.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    for string in strings { append(string) }
  }

  private static func isWritingDetail(_ name: String) -> Bool {
    name == "TYPE" || writingDetails.contains(name) || name.hasPrefix("X-EVOLUTION-") || name.hasPrefix("X-APPLE-")
      || name.hasPrefix("X-MOZILLA-")
  }

  /// Whether a contact shows the property, and record IDs have it as any other, because it became a field after this encoding was fixed. Of a
  /// text, its line says so.
  private static func isOther(_ property: Property) -> Bool { property.code(in: laterFields) != nil }

  private static let laterFields = WordTable([
    "X-MS-SPOUSE": 0, "X-MS-MANAGER": 0, "X-MS-ASSISTANT": 0, "X-MS-CHILD": 0, "X-MS-ANNIVERSARY": 0,
  ])

  private static let writingDetails: Set<String> = [
    "TYPE", "ENCODING", "CHARSET", "VALUE", "MEDIATYPE", "PREF", "PID", "ALTID", "INDEX", "CALSCALE", "CC", "LABEL",
    "X-ABCROP-RECTANGLE",
  ]

  // MARK: Bytes

  /// Begins a record with its name; returns where it starts.
  private mutating func begin(_ name: String) -> Int {
    let start = Self.open(&bytes)
    append(name)
    return start
  }

  private mutating func end(_ start: Int) {
    Self.close(start, in: &bytes)
    var key: UInt64 = 0
    for index in start..<start + 8 { key = key << 8 | UInt64(bytes[index]) }
    records.append(Record(range: start..<bytes.count, key: key))
  }

  private mutating func cancel(_ start: Int) { bytes.removeSubrange(start...) }

  private mutating func append(_ text: String) { Self.append(text, to: &bytes) }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    let start = open(&bytes)
    CanonicalText.append(text, to: &bytes)
    close(start, in: &bytes)
  }

  /// Appends a property's text in the canonical form, without `scheme` before it. Returns false where nothing is left.
  private mutating func append(textOf property: Property, withoutScheme scheme: [UInt8] = []) -> Bool {
    let start = Self.open(&bytes)
    let textStart = start + 4
    property.appendText(to: &bytes)
    CanonicalText.canonicalize(&bytes, from: textStart)
    if !scheme.isEmpty, ContactFields.begins(bytes[textStart...], with: scheme) {
      let text = String(decoding: bytes[textStart...], as: UTF8.self)
      bytes.removeSubrange(textStart...)
      CanonicalText.append(ContactFields.without(scheme, text), to: &bytes)
    }
    Self.close(start, in: &bytes)
    return bytes.count > textStart
  }

  /// Appends the seven parts of an address. Returns false where all are empty.
  private mutating func append(addressOf property: Property) -> Bool {
    var count = 0
    var length = 0
    var start = Self.open(&bytes)
    property.appendFields(to: &bytes) { bytes in
      count += 1
      guard count <= PostalAddress.componentCount else { return bytes.removeSubrange(start...) }
      CanonicalText.canonicalize(&bytes, from: start + 4)
      length += bytes.count - start - 4
      Self.close(start, in: &bytes)
      start = Self.open(&bytes)
    }
    bytes.removeSubrange(start...)
    for _ in min(count, PostalAddress.componentCount)..<PostalAddress.componentCount { append("") }
    return length > 0
  }

  /// Begins a string; returns where its length stands.
  private static func open(_ bytes: inout [UInt8]) -> Int {
    append(length: 0, to: &bytes)
    return bytes.count - 4
  }

  /// Ends the string whose length stands at `start`.
  private static func close(_ start: Int, in bytes: inout [UInt8]) {
    setLength(bytes.count - start - 4, at: start, in: &bytes)
  }

  private static func append(_ data: [UInt8], to bytes: inout [UInt8]) {
    append(length: data.count, to: &bytes)
    bytes += data
  }

  private static func append(length: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(length).bigEndian) { bytes.append(contentsOf: $0) }
  }

  private static func setLength(_ length: Int, at start: Int, in bytes: inout [UInt8]) {
    var span = bytes.mutableSpan
    for index in 0..<4 { span[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
  }
}
