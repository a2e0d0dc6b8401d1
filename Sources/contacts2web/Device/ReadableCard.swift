import Contacts
import Protocol
import VCard
import Words

/// Cards, and what differs between two of them, as a person reads it.
enum ReadableCard {
  /// A card for the terminal or a file, without its last line end.
  static func raw(_ card: [UInt8]) -> String {
    var text = String(decoding: card, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// In what a version differs from the contact now: what it says with `-`, and what the contact says with `+`.
  static func difference(_ cards: VersionCards) throws -> [String] {
    let differences = ContactDifference.between(try card(cards.version), try card(cards.current))
    let lines = differences.flatMap { difference in
      [("-", difference.old), ("+", difference.new)].filter { $0.1 != .nothing }.map { sign, side in
        "\(sign) \(DifferenceWords.subject(difference)): \(onOneLine(DifferenceWords.side(side)))"
      }
    }
    return lines.isEmpty ? [DifferenceWords.none] : lines
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " / ")
  }

  private static func card(_ bytes: [UInt8]) throws(Problem) -> Card {
    do throws(CardError) { return try Card(bytes) } catch { throw Problem("the card cannot be read: \(error.reason)") }
  }
}
