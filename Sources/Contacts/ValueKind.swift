internal import VCard

/// Keeps a value of the kind that its property says (RFC 6350 §5.2): what is declared to be a URI is one after an edit too, or
/// is declared to be text.
///
/// What is typed is never percent-encoded: reading does not decode it either, so that every spelling shows as it stands.
enum ValueKind {
  /// Puts `text` into a property that may be declared to be a URI; `scheme` is one that reading leaves out ("tel:").
  ///
  /// A declared URI gets what RFC 3966 wants of a number. Everything else keeps what was typed, character for character: a
  /// scheme that the line has although it is text stays only before what is a URI as it was typed.
  static func write(_ text: String, into property: inout Property, scheme: String? = nil) {
    let isNamed = property.name == "RELATED" && !isText(property)
    guard isURI(property) || isNamed else {
      if let scheme, ContactFields.trimmed(property.text).lowercased().hasPrefix(scheme),
        uri(text, scheme) == scheme + text
      {
        property.text = scheme + text
      } else {
        property.text = text
      }
      return
    }
    if let uri = uri(text, scheme) {
      property.text = uri
      return
    }
    property.removeParameters("VALUE", "MEDIATYPE")
    // All others are text by default; who is related is not (RFC 6350 §6.6.6).
    if isNamed { property.parameters.append(Parameter("VALUE", "text")) }
    property.text = text
  }

  /// Sets REV: a moment, or a day where it is declared to be one (vCard 3.0), in the form that it has.
  static func write(_ now: Timestamp, into revision: inout Property) {
    let isExtended = revision.text.utf8.contains(UInt8(ascii: "-"))
    let isDay = revision.parameter("VALUE")?.lowercased() == "date"
    let text = isDay ? now.day : now.extended
    revision.text = isExtended ? text : text.filter { $0 != "-" && $0 != ":" }
  }

  /// Whether the property's value is declared to be a URI; vCard 2.1 says URL.
  static func isURI(_ property: Property) -> Bool {
    ["uri", "url"].contains(property.parameter("VALUE")?.lowercased() ?? "")
  }

  static func isText(_ property: Property) -> Bool { property.parameter("VALUE")?.lowercased() == "text" }

  /// `text` as a URI: as it is where it is one, else behind `scheme`. Nil where neither makes a URI.
  private static func uri(_ text: String, _ scheme: String?) -> String? {
    if hasScheme(text) { return text }
    switch scheme {
    case "tel:"?: return telephone(text).map { "tel:" + $0 }
    case let scheme? where !text.isEmpty && text.utf8.allSatisfy(isURICharacter): return scheme + text
    default: return nil
    }
  }

  /// Whether `text` is a URI with a scheme (RFC 3986 §3).
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return false }
    return text[..<colon].utf8.enumerated().allSatisfy { index, byte in
      isLetter(byte) || index > 0 && (isDigit(byte) || "+-.".utf8.contains(byte))
    } && text.utf8.allSatisfy(isURICharacter)
  }

  /// What stands behind `tel:` for a number as people write it (RFC 3966 §3): blanks become hyphens. A number without "+" has
  /// to say where it is valid (`;phone-context=`), which nobody types, and an extension has to be a parameter: nil without.
  private static func telephone(_ text: String) -> String? {
    var parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let number = parts.removeFirst().split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }.joined(separator: "-")
    let names = parts.map { $0.prefix { $0 != "=" }.lowercased() }
    let isGlobal = number.hasPrefix("+")
    let digits = isGlobal ? number.utf8.dropFirst() : number.utf8[...]
    guard digits.contains(where: isDigit), isGlobal || names.contains("phone-context"),
      digits.allSatisfy({ isDigit($0) || "-.()".utf8.contains($0) || !isGlobal && isLocalDigit($0) }),
      zip(names, parts).allSatisfy({ name, part in
        !name.isEmpty && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
          && part.utf8.allSatisfy(isURICharacter)
      })
    else { return nil }
    return ([number] + parts).joined(separator: ";")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// The digits of a local number besides the ten.
  private static func isLocalDigit(_ byte: UInt8) -> Bool { "ABCDEFabcdef*#".utf8.contains(byte) }

  /// RFC 3986 §2, the percent sign included.
  private static func isURICharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
  }
}
