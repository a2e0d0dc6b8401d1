package import Contacts

/// A contact that is another record than the cache knows.
package struct OtherRecord: Equatable, Sendable {
  package var key: Int64
  /// The record's.
  package var id: UniqueID
  /// What counts as agreed on: what both sides had agreed on before, or what the contact says, where the record says that or once said it. Nil
  /// where nothing does.
  package var base: RecordID?
}
