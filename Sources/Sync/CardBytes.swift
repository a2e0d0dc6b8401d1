import Contacts
import VCard

extension Contact {
  /// Nil where the bytes are no card.
  init?(bytes: [UInt8]) {
    guard let card = try? Card(bytes) else { return nil }
    self.init(card)
  }

  /// False for a company, or a number alone: such contacts are not told apart by their names.
  var hasPersonalName: Bool { !(first.isEmpty && middle.isEmpty && last.isEmpty) }
}

extension Card {
  /// "" where there is none.
  var uid: String { first("UID")?.text ?? "" }
}
