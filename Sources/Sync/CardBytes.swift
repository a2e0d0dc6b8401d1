import Contacts
import VCard

extension Contact {
  /// Nil where the bytes are no card.
  init?(bytes: [UInt8]) {
    guard let card = try? Card(bytes) else { return nil }
    self.init(card)
  }

  /// The name that stands in a card; "" where there is none.
  package static func displayName(_ card: [UInt8]?) -> String { card.flatMap { Contact(bytes: $0) }?.displayName ?? "" }

  /// False for a company, or a number alone: such contacts are not told apart by their names.
  var hasPersonalName: Bool { !(first.isEmpty && middle.isEmpty && last.isEmpty) }
}

extension Card {
  /// "" where there is none.
  var uid: String { first("UID")?.text ?? "" }
}
