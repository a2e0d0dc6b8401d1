import Cloud
import Contacts
import VCard

/// A card on its way to a program: its stored bytes, or the version that was asked for, with only the properties that
/// were.
enum ServedCard {
  /// The bytes, with a UID where the card has none: a program would invent one each time that it fetches the card.
  static func bytes(_ stored: [UInt8], of resource: CardResource, as wanted: WantedVersion) -> [UInt8] {
    let bytes = withUID(stored, of: resource.id, hasUID: resource.hasUID)
    guard wanted.conversion(of: resource.version) != nil, var card = try? Card(bytes) else { return bytes }
    if let version = wanted.conversion(of: card.version) { return card.converted(to: version).bytes }
    guard card.first("VERSION") == nil else { return bytes }
    // It is read as the version that is wanted, and says none.
    card.insert(Property(name: "VERSION", text: card.version.text), at: 0)
    return card.bytes
  }

  /// A card's bytes as UTF-8.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    // What begins so is not in UTF-16.
    bytes.starts(with: begin) && CardText.isUTF8(bytes) ? bytes : Array(CardText.decode(bytes).utf8)
  }

  private static let begin = Array("BEGIN".utf8)

  private static func withUID(_ stored: [UInt8], of id: UniqueID, hasUID: Bool) -> [UInt8] {
    guard !hasUID, var card = try? Card(stored) else { return stored }
    let uids = card.properties.indices.filter { card.properties[$0].name == "UID" }
    guard uids.allSatisfy({ ComparableUID(card.properties[$0].text) == nil }) else { return stored }
    // An empty one is none.
    card.edit(Dictionary(uniqueKeysWithValues: uids.map { ($0, removed) }))
    let behindVersion = card.properties.firstIndex { $0.name == "VERSION" }.map { $0 + 1 } ?? 0
    card.insert(Property(name: "UID", text: id.description), at: behindVersion)
    return card.bytes
  }

  private static var removed: Card.LineEdit {
    var removed = Card.LineEdit()
    removed.isRemoved = true
    return removed
  }

  /// The version of cards that an Accept asks for, the one that it likes best (RFC 9110 §12.5.1); nil where it says none.
  static func version(accepted field: String?) -> Version? {
    var best: (version: Version, quality: Double)?
    for range in (field ?? "").lowercased().split(separator: ",") {
      let words = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" } }
      guard let type = words.first, ["text/vcard", "text/*", "*/*"].contains(type) else { continue }
      let names = words.lazy.filter { $0.hasPrefix("version=") }.map { String($0.dropFirst(8)) }
      let asked = names.compactMap { Version.served($0) }
      let quality = words.lazy.compactMap { $0.hasPrefix("q=") ? Double($0.dropFirst(2)) : nil }.first ?? 1
      guard let version = asked.first, quality > best?.quality ?? 0 else { continue }
      best = (version, quality)
    }
    return best?.version
  }

  /// The same with the wanted properties alone (RFC 6352 §10.4.2), and VERSION, without which it would be no card.
  static func reduced(_ bytes: [UInt8], to wanted: Set<String>?) -> [UInt8] {
    guard let wanted, var card = try? Card(bytes) else { return bytes }
    var edits: [Int: Card.LineEdit] = [:]
    for (index, property) in card.properties.enumerated()
    where property.name != "VERSION" && !wanted.contains(property.name) { edits[index] = removed }
    card.edit(edits)
    return card.bytes
  }
}
