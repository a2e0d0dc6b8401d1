import Contacts
import Glibc
import Testing
import VCard

/// Cards as programs export them: those of the tests, and those in the folder that CONTACTS2WEB_CARDS names.
@Suite struct ExportedCardsTests {
  private static let cards = Result {
    try GoldenIDs.exported(besides: getenv("CONTACTS2WEB_CARDS").map { String(cString: $0) })
  }

  @Test(arguments: [Version.v30, .v40])
  func `lose no line and no value in another version, and none on the way back`(_ version: Version) throws {
    var converted = 0
    for (name, card) in try Self.cards.get() where card.version != version {
      let there = card.converted(to: version)
      if there.version == version { converted += 1 }
      // In 3.0 a card gets the N that it has not.
      let hasName = card.first("N") != nil
      let said = SaidOfCard(card)
      #expect(SaidOfCard(there, hasName: hasName) == said, "\(name)")
      // A program that sends it back as it got it changes no byte. The members of a group have another name in each version.
      if GroupCard(card) == nil { #expect(card.taking(there)?.bytes == card.bytes, "\(name)") }
      guard card.version != .v21 else { continue }
      #expect(SaidOfCard(there.converted(to: card.version), hasName: hasName) == said, "\(name)")
    }
    #expect(converted >= 25)
  }
}

/// What a card says, line by line, in one spelling for all versions.
private struct SaidOfCard: Equatable {
  var lines: [String]

  /// `hasName` false: without the N that a card gets.
  init(_ card: Card, hasName: Bool = true) {
    var properties = card.properties.filter { $0.name != "VERSION" }
    if !hasName, let place = properties.firstIndex(where: { $0.name == "N" }) { properties.remove(at: place) }
    lines = properties.map(Self.line).sorted()
  }

  private static let names = [
    "X-ADDRESSBOOKSERVER-KIND": "KIND", "X-ADDRESSBOOKSERVER-MEMBER": "MEMBER", "X-ABSHOWAS": "KIND",
  ]
  /// They say how the value is written.
  private static let ofWriting = ["ENCODING", "CHARSET", "VALUE", "MEDIATYPE", "X-APPLE-OMIT-YEAR"]

  private static func line(_ property: Property) -> String {
    let name = names[property.name] ?? property.name
    let isData = ["PHOTO", "LOGO", "SOUND", "KEY"].contains(name) && property.data != nil
    var parameters: Set<String> = []
    for parameter in property.parameters where !ofWriting.contains(parameter.name) {
      for word in parameter.values.flatMap({ $0.split(separator: ",") }) {
        let said = "\(parameter.name)=\(word)".uppercased()
        if said == "TYPE=PREF" || said == "PREF=1" {
          parameters.insert("PREF")
        } else if !isData || parameter.name != "TYPE" {
          parameters.insert(said)
        }
      }
    }
    return ([property.group?.uppercased() ?? "", name] + parameters.sorted() + [value(property)])
      .joined(separator: ";")
  }

  private static func value(_ property: Property) -> String {
    if property.isNestedCard {
      return String(decoding: property.rawValue, as: UTF8.self).filter { !$0.isWhitespace }
    }
    switch property.data {
    case .bytes(let bytes, _)?: return "\(bytes)"
    case .uri(let uri)?: return uri
    case nil: break
    }
    // Control characters have no place in a card.
    let scalars = property.text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F
    }
    let text = String(String.UnicodeScalarView(scalars))
    switch property.name {
    case "BDAY", "ANNIVERSARY", "DEATHDATE":
      let day = text.filter { $0 != "-" }
      return property.parameter("X-APPLE-OMIT-YEAR") == nil ? day : String(day.dropFirst(4))
    case "TEL": return text.lowercased().hasPrefix("tel:") ? String(text.dropFirst(4)) : text
    case "X-ABSHOWAS": return text.uppercased() == "COMPANY" ? "org" : text
    case "KIND", "X-ADDRESSBOOKSERVER-KIND": return text.lowercased()
    default: return text
    }
  }
}
