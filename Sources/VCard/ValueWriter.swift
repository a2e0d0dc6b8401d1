/// Encodes the value of a property for a version.
enum ValueWriter {
  /// The properties whose value is a structure, for turning a card's property into another version's.
  private static let structured: Set<String> = ["N", "ADR", "ORG", "GENDER", "CLIENTPIDMAP", "GEO"]
  private static let lists: Set<String> = ["CATEGORIES", "NICKNAME"]
  /// The properties whose value is a URI, in which comma and semicolon are not escaped.
  private static let uris: Set<String> = [
    "URL", "SOURCE", "IMPP", "FBURL", "CALURI", "CALADRURI", "RELATED", "MEMBER", "X-SOCIALPROFILE", "SOCIALPROFILE",
  ]

  /// `property` with its value encoded by the rules of `version`.
  static func encode(_ property: Property, for version: Version) -> Property {
    switch property.value {
    case .read, .raw: recode(property, for: version)
    case .text(let text): encode(property, [[text]], separatedAs: place(of: property), version)
    case .structure(let components): encode(property, components, separatedAs: .component, version)
    case .list(let list): encode(property, [list], separatedAs: .item, version)
    case .data(let data): encode(property, data, version)
    }
  }

  /// A property that was read in a card of another version.
  private static func recode(_ property: Property, for version: Version) -> Property {
    guard let from = property.version, from != version, !property.isNestedCard, !property.name.isEmpty else {
      return property
    }
    if Property.binaryNames.contains(property.name) || property.encoding == .base64, let data = property.data {
      var copy = property
      copy.data = data
      return encode(copy, for: version)
    }
    var copy = property
    if property.name == "VERSION" {
      copy.text = version.text
    } else if structured.contains(property.name) {
      copy.components = property.components
    } else if lists.contains(property.name) {
      copy.list = property.list
    } else {
      copy.text = property.text
    }
    return encode(copy, for: version)
  }

  private static func place(of property: Property) -> Escaping.Place {
    switch property.parameter("VALUE")?.uppercased() {
    case "URI": .uri
    case "TEXT": .text
    default: uris.contains(property.name) ? .uri : .text
    }
  }

  private static func encode(
    _ property: Property, _ components: [[String]], separatedAs place: Escaping.Place, _ version: Version
  ) -> Property {
    var raw: [UInt8] = []
    for (index, component) in components.enumerated() {
      if index > 0 { raw.append(Byte.semicolon) }
      for (index, text) in component.enumerated() {
        if index > 0 { raw.append(Byte.comma) }
        raw += version == .v21 ? Escaping.escape21(text, place) : Escaping.escape(text, place)
      }
    }
    var parameters = property.parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
    if version == .v21, needsQuotedPrintable(raw, lengthOfName: property.name.utf8.count) {
      if raw.contains(where: { $0 >= 0x80 }) { parameters.append(Parameter("CHARSET", "UTF-8")) }
      parameters.append(Parameter("ENCODING", "QUOTED-PRINTABLE"))
      raw = QuotedPrintable.encode(raw)
    }
    return property.encoded(raw, parameters: parameters, version: version)
  }

  /// Whether vCard 2.1 cannot hold the bytes as they are: other than printable ASCII, a backslash before "n" (which its
  /// readers take for a line feed), or a line that would need a fold, which 2.1 readers undo in two different ways.
  private static func needsQuotedPrintable(_ raw: [UInt8], lengthOfName: Int) -> Bool {
    if raw.count + lengthOfName > 60 || raw.last == Byte.equals { return true }
    for (index, byte) in raw.enumerated() {
      if byte < 0x20 && byte != Byte.tab || byte >= 0x7F { return true }
      if byte == Byte.backslash, index + 1 < raw.count, raw[index + 1] | 0x20 == UInt8(ascii: "n") { return true }
    }
    return false
  }

  private static func encode(_ property: Property, _ data: BinaryValue, _ version: Version) -> Property {
    var parameters = property.parameters.filter {
      $0.name != "ENCODING" && $0.name != "VALUE" && $0.name != "MEDIATYPE"
    }
    switch data {
    case .uri(let uri):
      parameters.append(Parameter("VALUE", version == .v21 ? "URL" : "uri"))
      let raw = Escaping.escape(uri, .uri)
      return property.encoded(raw, parameters: parameters, version: version)
    case .bytes(let bytes, let mediaType) where version == .v40:
      return property.encoded(DataURI.encode(bytes, mediaType: mediaType), parameters: parameters, version: version)
    case .bytes(let bytes, let mediaType):
      parameters.append(Parameter("ENCODING", version == .v21 ? "BASE64" : "b"))
      if let type = mediaType.map(shortType) { parameters.append(Parameter("TYPE", type)) }
      return property.encoded(Base64.encode(bytes), parameters: parameters, version: version)
    }
  }

  /// "JPEG" for "image/jpeg", as TYPE of vCard 2.1 and 3.0.
  private static func shortType(_ mediaType: String) -> String {
    switch mediaType {
    case "application/pgp-keys": "PGP"
    case "application/pkix-cert": "X509"
    default: mediaType.split(separator: "/").last.map { $0.uppercased() } ?? mediaType
    }
  }
}
