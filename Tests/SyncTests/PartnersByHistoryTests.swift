import Contacts
import Protocol
import Testing

@testable import Sync

/// Which record is which contact, where that is told by what one of them said before; and what the cache is to know of it then.
@Suite struct PartnersByHistoryTests {
  typealias Contact = Numbered.Contact
  typealias Record = Numbered.Record

  /// After the rules of record ids and contents.
  private static func partners(_ records: [Record], _ contacts: [Contact]) -> Partners {
    var partners = Partners(Numbered.listing(records), Numbered.known(contacts))
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    return partners
  }

  /// The number of the record of each contact; 0 for none.
  private static func found(_ partners: Partners) -> [UInt64] {
    partners.contacts.map { contact in
      partners.listing.records.first { $0.partner == contact.key }?.id.word.low ?? 0
    }
  }

  /// A sync has removed the files of records' contacts: what they said then.
  @Test(
    arguments: [
      ([Record(id: 9, says: 2)], [9: 1], [9]),
      // It has not come back to life.
      ([Record(id: 9, says: 2, isDeleted: true)], [9: 1], [0]),
      // The file says something else.
      ([Record(id: 9, says: 2)], [9: 3], [0]),
      // The cloud does not list it.
      ([Record(id: 9, says: 2)], [8: 1], [0]),
      // One file says what both said: one has it.
      ([Record(id: 8, says: 2), Record(id: 9, says: 3)], [9: 1], [9]),
    ] as [([Record], [UInt64: UInt64], [UInt64])])
  func `a new file that says what a contact said whose file a sync has removed is that contact, if it lives again`(
    _ records: [Record], _ removed: [UInt64: UInt64], _ partner: [UInt64]
  ) {
    var partners = Partners(Numbered.listing(records), Numbered.known([Contact(says: 1, id: 20)]))
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in
      removed.map { (id: Numbered.id($0), primary: Numbered.ids($1).primary) }
    }
    #expect(Self.found(partners) == partner)
    for record in partners.listing.records where record.partner != nil { #expect(record.rule == .history) }
  }

  @Test func `what was removed is asked of living records that no contact has, and only if a new file has none`() {
    var asked: [[UInt64]] = []
    for isNew in [true, false] {
      let contacts = [Contact(says: 1, id: 8, base: 1), Contact(says: isNew ? 4 : 3, id: 20)]
      let records = [
        Record(id: 7, says: 5), Record(id: 8, says: 2), Record(id: 9, says: 3),
        Record(id: 10, says: 6, isDeleted: true),
      ]
      var partners = Partners(Numbered.listing(records), Numbered.known(contacts))
      partners.matchByIDAndContent(known: nil, ownDeletions: []) { ids in
        asked.append(ids.map(\.word.low))
        return [(id: Numbered.id(8), primary: Numbered.ids(4).primary)]
      }
      #expect(Self.found(partners) == [8, isNew ? 0 : 9])
    }
    #expect(asked == [[7, 9]])
  }

  @Test func `of many new contacts that said what a record says, the first without a record is that one`() {
    // Said 1 while they waited. The first one has a record by what it says now.
    let contacts = (UInt64(0)..<40).map { Contact(says: 10 + $0, id: 100 + $0) }
    var partners = Self.partners([Record(id: 8, says: 10), Record(id: 9, says: 1)], contacts)
    partners.matchByEarlierContent(
      Dictionary(uniqueKeysWithValues: (Int64(1)...40).map { ($0, [Numbered.ids(1).primary]) }))
    #expect(Self.found(partners) == [8, 9] + Array(repeating: 0, count: 38))
  }

  @Test func `a contact with a record keeps it, whatever a gone contact's record once said`() {
    // The record of the first one stands first in the listing.
    var partners = Self.partners(
      [Record(id: 9, says: 1), Record(id: 10, says: 4)],
      [Contact(says: 1, id: 20), Contact(says: 3, id: 10, base: 3, isGone: true)])
    partners.match([(key: Int64(1), id: Numbered.id(10))], by: .history)
    #expect(Self.found(partners) == [9, 10])
    #expect(partners.takeOtherRecords() == [])
  }

  @Test func `a file that says what a gone contact once said is that contact, and has nothing to send`() {
    var partners = Self.partners(
      [Record(id: 10, says: 4)], [Contact(says: 2, id: 20), Contact(says: 3, id: 10, base: 3, isGone: true)])
    partners.match([(key: Int64(1), id: Numbered.id(10))], by: .history)
    #expect(Self.found(partners) == [10, 0])
    #expect(
      partners.takeOtherRecords() == [
        OtherRecord(key: 1, id: Numbered.id(10), base: Numbered.ids(2).primary)
      ])
    #expect(partners.takeReleased() == [2])
    #expect(!partners.contacts[0].flags.contains(.hasWork))
  }

  @Test(arguments: [0, 2, 9] as [Int64]) func `what is told of a key that no contact has is passed over`(_ key: Int64) {
    var partners = Self.partners([Record(id: 9, says: 2)], [Contact(says: 1, id: 20)])
    let told = [(key: key, id: Numbered.id(9))]
    partners.match(told, by: .history)
    partners.matchByEarlierVersion(told)
    partners.matchByEarlierContent([key: [Numbered.ids(2).primary]])
    partners.matchMadeAnew(told)
    #expect(Self.found(partners) == [0])
  }

  @Test func `who has a record by the UID is nobody's namesake`() {
    var partners = Self.partners(
      [Record(id: 8, says: 3, name: 8, uid: 5), Record(id: 9, says: 2, name: 7)],
      [Contact(says: 1, name: 7, uid: 5, id: 20)])
    partners.matchByUID { _ in false }
    #expect(Self.found(partners) == [8])
    #expect(partners.namesakes { _ in false }.isEmpty)
  }

  /// The contact was edited to 2 where both sides had agreed on 1.
  @Test(
    arguments: [
      // Deleted with 1, made anew with 3: what the new record lacks of 1 was removed there.
      ([Record(id: 8, says: 3, uid: 5), Record(id: 10, says: 1, isDeleted: true)], false, 1),
      ([Record(id: 10, says: 1, isDeleted: true), Record(id: 8, says: 3, uid: 5)], false, 1),
      // Forgotten, and made anew with 3: nobody knows what the new record had before.
      ([Record(id: 8, says: 3, uid: 5)], true, nil),
      // Forgotten, and made anew with what was agreed on.
      ([Record(id: 8, says: 1)], true, 1),
      // Made anew with what the file says: both agree on that.
      ([Record(id: 8, says: 2), Record(id: 10, says: 1, isDeleted: true)], false, 2),
      ([Record(id: 8, says: 2)], true, 2),
    ] as [([Record], Bool, UInt64?)])
  func `of a contact that was made anew, both sides agree on what they had in common`(
    _ records: [Record], _ listsAll: Bool, _ base: UInt64?
  ) {
    var partners = Self.partners(records, [Contact(says: 2, uid: 5, id: 10, base: 1)])
    partners.matchByUID(listsAll: listsAll) { _ in false }
    #expect(Self.found(partners) == [8])
    let agreed = base.map { Numbered.ids($0).primary }
    #expect(partners.takeOtherRecords() == [OtherRecord(key: 1, id: Numbered.id(8), base: agreed)])
    #expect(partners.contacts[0].base == agreed)
    #expect(partners.contacts[0].flags.contains(.hasWork) == (base != 2))
  }
}
