package import Contacts

/// What a contact said whose file came to say something else, and waited.
package struct HeldCard: Equatable, Sendable {
  /// In the cache.
  package var id: Int64
  package var primary: RecordID
  package var card: [UInt8]

  package init(id: Int64, primary: RecordID, card: [UInt8]) {
    self.id = id
    self.primary = primary
    self.card = card
  }
}
