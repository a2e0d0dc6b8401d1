import Contacts
import Protocol
import VCard

/// Cards, and what differs between two of them, as a person reads it.
enum CardText {
  /// A card for the terminal or a file, without its last line end.
  static func raw(_ card: [UInt8]) -> String {
    var text = String(decoding: card, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// What only the version says, with `-`, and what only the contact says now, with `+`.
  static func difference(_ cards: VersionCards) throws -> [String] {
    let difference = CardDifference(try card(cards.version), try card(cards.current))
    func line(_ sign: String) -> (CardDifference.Line) -> String {
      { "\(sign) \($0.field)\($0.label.isEmpty ? "" : " (\($0.label))"): \($0.value)" }
    }
    let lines = difference.first.map(line("-")) + difference.second.map(line("+"))
    return lines.isEmpty ? ["both say the same now"] : lines
  }

  /// The kinds of things in which two cards of a list differ.
  static func fields(_ first: DetachedCard?, _ second: DetachedCard?) -> [String] {
    guard let first, let second, let card = try? Card(first.skeleton), let other = try? Card(second.skeleton) else {
      return ["a long card"]
    }
    var fields = CardDifference(card, other).fields
    // Listed cards are without their large values.
    if Set(first.digests) != Set(second.digests), !fields.contains("photo") { fields.append("photo") }
    return fields
  }

  private static func card(_ bytes: [UInt8]) throws(Problem) -> Card {
    do throws(CardError) { return try Card(bytes) } catch { throw Problem("the card cannot be read: \(error.reason)") }
  }
}
