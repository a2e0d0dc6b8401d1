import Contacts
import Probes
import Protocol

@testable import Sync

/// Contacts and a listing by chance, with few contents, names and UIDs, so that all meet.
struct PartnerWorld {
  var contacts: [KnownContact] = []
  var records: [ListedRecord] = []
  var unfinished = UnfinishedWork()
  var ownDeletions: Set<UniqueID> = []
  var removed: [(id: UniqueID, primary: RecordID)] = []
  var history: [RecordID: UniqueID] = [:]
  var known: Int64?

  init(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &chance) < percent }
    func word(_ kind: UInt64, _ count: UInt64) -> Word128 {
      Word128(high: kind, low: UInt64.random(in: 1...count, using: &chance))
    }
    func primary() -> RecordID { RecordID(word: word(1, 5)) }
    func ids() -> RecordIDs { RecordIDs(primary: primary(), secondary: RecordID(word: word(2, 4))) }
    func uid() -> UIDHash { happens(40) ? .none : UIDHash(word: word(3, 4)) }
    func cloudIDs() -> [UniqueID] {
      (1...9).shuffled(using: &chance).map { UniqueID(word: Word128(high: 4, low: $0)) }
    }
    for (key, id) in zip(1..., cloudIDs().prefix(Int.random(in: 0...6, using: &chance))) {
      let ids = ids()
      var flags: KnownContact.Flags = []
      if happens(75) { flags.formUnion([.isPresent, .hasFile]) }
      if happens(15) { flags.formUnion([.hasFile, .isLeftAlone]) }
      let base = happens(45) ? nil : happens(50) ? ids.primary : primary()
      if happens(10) { flags.insert(.isRefused) }
      if !flags.contains(.isRefused), !flags.contains(.isPresent) || base != ids.primary { flags.insert(.hasWork) }
      contacts.append(
        KnownContact(
          key: Int64(key), cloudID: id, ids: ids, uid: uid(), editedAt: Timestamp(milliseconds: 0), base: base,
          flags: flags))
      if happens(15) { unfinished.sent[Int64(key)] = [primary()] }
    }
    for (change, id) in zip(11..., cloudIDs().prefix(Int.random(in: 0...6, using: &chance))) {
      records.append(
        ListedRecord(
          id: id, ids: ids(), uid: uid(), change: Int64(change), editedAt: Timestamp(milliseconds: 0),
          state: happens(30) ? .deleted : .modified))
    }
    for id in cloudIDs().sorted() where happens(10) { removed.append((id, primary())) }
    for id in cloudIDs() where happens(10) { ownDeletions.insert(id) }
    for id in cloudIDs() where happens(4) { unfinished.awaited.insert(id) }
    for index in contacts.indices where unfinished.awaited.contains(contacts[index].cloudID) {
      contacts[index].flags.insert(.isLeftAlone)
    }
    if happens(50) { for id in cloudIDs() where happens(25) { history[primary()] = id } }
    unfinished.isUnfinished = happens(50)
    known = happens(50) ? 13 : nil
  }
}
