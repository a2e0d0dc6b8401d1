package import Contacts

/// A contact that is another record than the cache knows.
package struct MadeAnew: Equatable, Sendable {
  package var key: Int64
  /// The record's.
  package var id: UniqueID
  /// What both sides agree on: what they did before, or a version that the record had once.
  package var base: RecordID?
}
