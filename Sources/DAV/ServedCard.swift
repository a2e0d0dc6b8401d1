import Contacts
import VCard

/// A card on its way to a program: its stored bytes, and of them no more than was asked for.
enum ServedCard {
  /// The bytes, with a UID where the card has none: a program would invent one each time that it fetches the card.
  static func bytes(_ stored: [UInt8], of id: UniqueID, hasUID: Bool) -> [UInt8] {
    guard !hasUID, var card = try? Card(stored), card.first("UID") == nil else { return stored }
    let behindVersion = card.properties.firstIndex { $0.name == "VERSION" }.map { $0 + 1 } ?? 0
    card.insert(Property(name: "UID", text: id.description), at: behindVersion)
    return card.bytes
  }

  /// The same with the wanted properties alone (RFC 6352 §10.4.2), and VERSION, without which it would be no card.
  static func reduced(_ bytes: [UInt8], to wanted: Set<String>?) -> [UInt8] {
    guard let wanted, var card = try? Card(bytes) else { return bytes }
    for (index, property) in card.properties.enumerated().reversed()
    where property.name != "VERSION" && !wanted.contains(property.name) {
      card.remove(at: index)
    }
    return card.bytes
  }
}
