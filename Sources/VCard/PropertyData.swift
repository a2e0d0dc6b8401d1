/// Photos, logos, sounds and keys.
extension Property {
  /// The properties whose value is bytes or the address of bytes.
  static let binaryNames: Set<String> = ["PHOTO", "LOGO", "SOUND", "KEY"]

  /// The bytes or the URI of the value: base64 in its spellings (`ENCODING=b`, `ENCODING=BASE64`, bare `BASE64`, and not
  /// declared at all), a `data:` URI, or, for ``binaryNames``, another URI. Nil where the value is none of these.
  package var data: BinaryValue? {
    get {
      if case .data(let data) = value { return data }
      let property = readable
      let raw = property.rawValue
      if property.encoding == .base64 {
        return Base64.decode(raw).map { .bytes($0, mediaType: property.declaredMediaType) }
      }
      if DataURI.isOne(raw) { return DataURI.decode(raw) }
      guard Self.binaryNames.contains(name), !raw.isEmpty else { return nil }
      let isURI = ["URI", "URL"].contains(property.parameter("VALUE")?.uppercased())
      if isURI || Self.hasScheme(raw) { return .uri(property.text) }
      return Base64.decode(raw).map { .bytes($0, mediaType: property.declaredMediaType) }
    }
    set {
      value = newValue.map(Value.data) ?? .raw([])
      removeParameters("ENCODING", "CHARSET", "VALUE", "MEDIATYPE", "TYPE", "X-ABCROP-RECTANGLE")
    }
  }

  /// "image/jpeg" for TYPE=JPEG, MEDIATYPE=image/jpeg and TYPE=image/jpeg.
  private var declaredMediaType: String? {
    if let type = parameter("MEDIATYPE") { return type.lowercased() }
    guard let type = types.first(where: { $0 != "pref" && $0 != "home" && $0 != "work" }) else { return nil }
    if type.contains("/") { return type }
    switch name {
    case "PHOTO", "LOGO": return "image/" + (type == "jpg" ? "jpeg" : type)
    case "SOUND": return "audio/" + type
    case "KEY": return type == "pgp" ? "application/pgp-keys" : type == "x509" ? "application/pkix-cert" : type
    default: return type
    }
  }

  /// Whether `raw` begins like a URI: letters, and a colon (RFC 3986 §3.1).
  private static func hasScheme(_ raw: [UInt8]) -> Bool {
    guard let colon = raw.prefix(32).firstIndex(of: Byte.colon), colon > 1 else { return false }
    return raw[..<colon].allSatisfy { byte in
      Byte.upper(byte) &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+") || byte == Byte.dot || byte == Byte.backslash
    }
  }
}
