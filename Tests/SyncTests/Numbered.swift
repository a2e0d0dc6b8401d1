import Contacts
import Protocol

@testable import Sync

/// A device's contacts and a cloud's records by small numbers: what they say, their names, UIDs and ids.
enum Numbered {
  struct Contact: Sendable {
    var says: UInt64
    var name: UInt64 = 0
    var uid: UInt64 = 0
    /// The number of its record in the cloud.
    var id: UInt64
    var base: UInt64?
    var isGone = false
    /// Beside those that follow from the others.
    var flags: KnownContact.Flags = []
  }

  struct Record: Sendable {
    var id: UInt64
    var says: UInt64
    var name: UInt64 = 0
    var uid: UInt64 = 0
    var isDeleted = false
    /// Nil where records change in the order of their numbers.
    var change: Int64?
  }

  private static func word(_ kind: UInt64, _ number: UInt64) -> Word128 { Word128(high: kind, low: number) }

  static func ids(_ says: UInt64, _ name: UInt64 = 0) -> RecordIDs {
    let name = name == 0 ? says + 100 : name
    return RecordIDs(primary: RecordID(word: word(1, says)), secondary: RecordID(word: word(2, name)))
  }

  private static func uid(_ number: UInt64) -> UIDHash { number == 0 ? .none : UIDHash(word: word(3, number)) }

  static func id(_ number: UInt64) -> UniqueID { UniqueID(word: word(4, number)) }

  /// With the keys 1, 2, 3, …
  static func known(_ contacts: [Contact]) -> [KnownContact] {
    zip(Int64(1)..., contacts).map { key, contact in
      var flags: KnownContact.Flags = contact.isGone ? [] : [.isPresent, .hasFile]
      if contact.isGone || contact.base != contact.says { flags.insert(.hasWork) }
      flags.formUnion(contact.flags)
      return KnownContact(
        key: key, cloudID: id(contact.id), ids: ids(contact.says, contact.name), uid: uid(contact.uid),
        editedAt: Timestamp(milliseconds: 0), base: contact.base.map { ids($0).primary }, flags: flags)
    }
  }

  static func listing(_ records: [Record], _ change: (inout ListedRecord) -> Void = { _ in }) -> Listing {
    var listing = Listing()
    listing.add(records.map { listed($0, change) }, known: [])
    listing.sort()
    return listing
  }

  static func listed(_ record: Record, _ change: (inout ListedRecord) -> Void = { _ in }) -> ListedRecord {
    var listed = ListedRecord(
      id: id(record.id), ids: ids(record.says, record.name), uid: uid(record.uid),
      change: record.change ?? Int64(record.id), editedAt: Timestamp(milliseconds: 0),
      state: record.isDeleted ? .deleted : .modified)
    change(&listed)
    return listed
  }
}
