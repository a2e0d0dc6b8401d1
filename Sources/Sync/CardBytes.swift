package import Contacts
import VCard

extension Contact {
  /// Nil where the bytes are no card.
  package init?(bytes: [UInt8]) {
    guard let card = try? Card(bytes) else { return nil }
    self.init(card)
  }

  /// The name that stands in a card; "" where there is none.
  package static func displayName(_ card: [UInt8]?) -> String { card.flatMap { Contact(bytes: $0) }?.displayName ?? "" }
}
