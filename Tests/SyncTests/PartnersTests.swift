import Contacts
import Protocol
import Testing

@testable import Sync

/// Which of the cloud's records is which contact: the rules in their order, as a table.
@Suite struct PartnersTests {
  typealias Contact = Numbered.Contact
  typealias Record = Numbered.Record

  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    let contacts: [Contact]
    let records: [Record]
    /// The cloud has forgotten what is not listed.
    var listsAll = false
    /// Which record says or once said something.
    var history: [UInt64: UInt64] = [:]
    /// The numbers of the records, contact by contact; 0 for none.
    let partners: [UInt64]
    var testDescription: String { sentence }
  }

  static let rows = [
    Row(
      sentence: "the cloud's id comes before the content",
      contacts: [Contact(says: 1, id: 10)], records: [Record(id: 9, says: 1), Record(id: 10, says: 2)], partners: [10]),
    Row(
      sentence: "the content comes before the UID", contacts: [Contact(says: 1, uid: 5, id: 10)],
      records: [Record(id: 8, says: 2, uid: 5), Record(id: 9, says: 1)], partners: [9]),
    Row(
      sentence: "the UID comes before the name", contacts: [Contact(says: 1, name: 7, uid: 5, id: 10)],
      records: [Record(id: 8, says: 2, name: 7), Record(id: 9, says: 3, uid: 5)], partners: [9]),
    Row(
      sentence: "what is agreed on has no other partner than its record",
      contacts: [Contact(says: 1, name: 7, uid: 5, id: 10, base: 1)],
      records: [Record(id: 9, says: 1, name: 7, uid: 5)], partners: [0]),
    Row(
      sentence: "one record is one contact's", contacts: [Contact(says: 1, id: 10), Contact(says: 1, id: 11)],
      records: [Record(id: 9, says: 1)], partners: [9, 0]),
    Row(
      sentence: "two contacts with one UID are nobody's by it",
      contacts: [Contact(says: 1, uid: 5, id: 10), Contact(says: 2, uid: 5, id: 11)],
      records: [Record(id: 9, says: 3, uid: 5)], partners: [0, 0]),
    Row(
      sentence: "a gone contact's record goes to the new file that says what it says",
      contacts: [Contact(says: 1, id: 10, base: 1, isGone: true), Contact(says: 2, id: 11)],
      records: [Record(id: 10, says: 2)], partners: [0, 10]),
    Row(
      sentence: "edited here, deleted there, made anew with the same UID",
      contacts: [Contact(says: 2, uid: 5, id: 10, base: 1)],
      records: [Record(id: 9, says: 3, uid: 5), Record(id: 10, says: 1, isDeleted: true)], partners: [9]),
    Row(
      sentence: "edited here, deleted there, made anew with the content that was agreed on",
      contacts: [Contact(says: 2, id: 10, base: 1)],
      records: [Record(id: 9, says: 1), Record(id: 10, says: 1, isDeleted: true)], partners: [9]),
    Row(
      sentence: "edited here, deleted and forgotten there, made anew with the content that was agreed on",
      contacts: [Contact(says: 2, id: 10, base: 1)], records: [Record(id: 9, says: 1)], listsAll: true, partners: [9]),
    Row(
      sentence: "edited here, deleted and forgotten there, made anew with the same UID",
      contacts: [Contact(says: 2, uid: 5, id: 10, base: 1)], records: [Record(id: 9, says: 3, uid: 5)], listsAll: true,
      partners: [9]),
    Row(
      sentence: "edited here, of no news there, and another one made with the content that was agreed on",
      contacts: [Contact(says: 2, id: 10, base: 1)], records: [Record(id: 9, says: 1)], partners: [0]),
    Row(
      sentence: "of two that were forgotten, one is made anew",
      contacts: [Contact(says: 2, id: 10, base: 1), Contact(says: 3, id: 11, base: 1)],
      records: [Record(id: 9, says: 1)], listsAll: true, partners: [9, 0]),
    Row(
      sentence: "not edited here, deleted there, and another one made",
      contacts: [Contact(says: 1, uid: 5, id: 10, base: 1)],
      records: [Record(id: 9, says: 1, uid: 5), Record(id: 10, says: 1, isDeleted: true)], partners: [10]),
    Row(
      sentence: "two records with the UID of one that was deleted are two contacts",
      contacts: [Contact(says: 2, uid: 5, id: 10, base: 1)],
      records: [
        Record(id: 8, says: 3, uid: 5), Record(id: 9, says: 4, uid: 5), Record(id: 10, says: 1, isDeleted: true),
      ], partners: [10]),
    Row(
      sentence: "two contacts with the UID of one that was made anew are two contacts",
      contacts: [Contact(says: 2, uid: 5, id: 10, base: 1), Contact(says: 4, uid: 5, id: 11, base: 4)],
      records: [Record(id: 9, says: 3, uid: 5), Record(id: 10, says: 1, isDeleted: true)], partners: [10, 0]),
    Row(
      sentence: "edited here, edited and deleted there, made anew with the edit",
      contacts: [Contact(says: 2, id: 10, base: 1)],
      records: [Record(id: 9, says: 3), Record(id: 10, says: 3, isDeleted: true)], partners: [9]),
    Row(
      sentence: "edited here, deleted there, made anew with what the file says now",
      contacts: [Contact(says: 2, id: 10, base: 1)],
      records: [Record(id: 9, says: 2), Record(id: 10, says: 3, isDeleted: true)], partners: [9]),
    Row(
      sentence: "of two gone contacts' records that say what a new file says, the first one is that file's",
      contacts: [
        Contact(says: 1, id: 11, base: 1, isGone: true), Contact(says: 1, id: 10, base: 1, isGone: true),
        Contact(says: 2, id: 12),
      ], records: [Record(id: 10, says: 2), Record(id: 11, says: 2)], partners: [11, 0, 10]),
    Row(
      sentence: "made anew with the edit with which it was deleted, also where the deletion is listed first",
      contacts: [Contact(says: 2, id: 8, base: 1)],
      records: [Record(id: 8, says: 3, isDeleted: true), Record(id: 9, says: 3)], partners: [9]),
    Row(
      sentence: "of two that were made with the content that was agreed on, the contact is the one that was made first",
      contacts: [Contact(says: 2, id: 10, base: 1)],
      records: [
        Record(id: 8, says: 1, change: 21), Record(id: 9, says: 1, change: 20),
        Record(id: 10, says: 1, isDeleted: true),
      ], partners: [9]),
    Row(
      sentence: "also where that one is listed first", contacts: [Contact(says: 2, id: 10, base: 1)],
      records: [Record(id: 8, says: 1), Record(id: 9, says: 1), Record(id: 10, says: 1, isDeleted: true)],
      partners: [8]),
    Row(
      sentence: "of two that were made in one change, the one with the lower id",
      contacts: [Contact(says: 2, id: 10, base: 1)],
      records: [
        Record(id: 9, says: 1, change: 20), Record(id: 8, says: 1, change: 20),
        Record(id: 10, says: 1, isDeleted: true),
      ], partners: [8]),
    Row(
      sentence: "of two that were deleted, one is made anew, and the other stays with its record",
      contacts: [Contact(says: 2, uid: 5, id: 10, base: 1), Contact(says: 4, id: 11, base: 3)],
      records: [
        Record(id: 9, says: 3, uid: 5), Record(id: 10, says: 1, isDeleted: true),
        Record(id: 11, says: 3, isDeleted: true),
      ], partners: [9, 11]),
  ]

  @Test(arguments: rows + misplacedRows) func `partners`(_ row: Row) {
    var contacts = Numbered.known(row.contacts)
    let listing = Numbered.listing(row.records)
    func sharesUID(_ key: Int64) -> Bool {
      contacts.contains { $0.key != key && $0.uid != .none && $0.uid == contacts[Int(key) - 1].uid }
    }
    func sharesName(_ key: Int64) -> Bool {
      contacts.contains { $0.key != key && $0.ids.secondary == contacts[Int(key) - 1].ids.secondary }
    }
    func history(_ asked: [KnownContact]) -> [(key: Int64, id: UniqueID)] {
      asked.compactMap { contact in
        row.history[contact.ids.primary.word.low].map { (key: contact.key, id: Numbered.id($0)) }
      }
    }
    let unpaired = Partners(listing, contacts)
    let replaced = row.listsAll ? unpaired.replaced(isShared: sharesUID) : []
    for key in replaced + unpaired.givenAway + unpaired.takenForTwins(history: history) {
      contacts[Int(key) - 1].base = nil
      contacts[Int(key) - 1].cloudID = Numbered.id(1000)
    }
    var partners = Partners(listing, contacts)
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    partners.match(history(partners.unmatched), by: .history)
    partners.matchByUID(listsAll: row.listsAll, isShared: sharesUID)
    partners.match(partners.namesakes(isShared: sharesName), by: .namesake)
    let found = contacts.map { contact in
      partners.listing.records.first { $0.partner == contact.key }?.id.word.low ?? 0
    }
    #expect(found == row.partners)
  }

  /// It said 1 while it waited as a copy, and says 2 now; and whether it has been in the cloud as another record since.
  @Test(arguments: [false, true])
  func `a new contact that said what a free record says is that record`(
    _ isKnown: Bool
  ) {
    let contact = KnownContact(
      key: 1, cloudID: Numbered.id(10), ids: Numbered.ids(2, 7), uid: .none,
      editedAt: Timestamp(milliseconds: 0), base: isKnown ? Numbered.ids(3, 7).primary : nil,
      flags: [.isPresent, .hasFile, .hasWork])
    let record = ListedRecord(
      id: Numbered.id(9), ids: Numbered.ids(1, 8), uid: .none, change: 9,
      editedAt: Timestamp(milliseconds: 0), state: .new)
    var listing = Listing()
    listing.add([record], known: [])
    listing.sort()
    var unfinished = UnfinishedWork()
    unfinished.sent = [1: [Numbered.ids(1, 7).primary]]
    var partners = Partners(listing, [contact])
    partners.matchByEarlierContent(unfinished.sent)
    #expect(partners.listing.records[0].partner == (isKnown ? nil : 1))
    #expect(unfinished.base(of: contact, record) == (isKnown ? contact.base : record.ids.primary))
  }

  /// It said 1 when a run was cut off, and says 2 now; the record said 1 before it was edited to 3.
  @Test(arguments: [(false, true), (true, true), (false, false)])
  func `a new contact that said what a free record once said is that record, and both were edited`(
    isKnown: Bool, isFree: Bool
  ) {
    let now = Timestamp(milliseconds: 0)
    let id = Numbered.id(9)
    var contacts = [
      KnownContact(
        key: 1, cloudID: Numbered.id(10), ids: Numbered.ids(2, 7), uid: .none, editedAt: now,
        base: isKnown ? Numbered.ids(4, 7).primary : nil, flags: [.isPresent, .hasFile, .hasWork])
    ]
    if !isFree {
      contacts.append(
        KnownContact(
          key: 2, cloudID: id, ids: Numbered.ids(1, 7), uid: .none, editedAt: now, base: Numbered.ids(1, 7).primary,
          flags: [.isPresent, .hasFile]))
    }
    var listing = Listing()
    listing.add(
      [ListedRecord(id: id, ids: Numbered.ids(3, 7), uid: .none, change: 9, editedAt: now, state: .modified)], known: []
    )
    listing.sort()
    var partners = Partners(listing, contacts)
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    partners.matchByEarlierVersion([(key: Int64(1), id: id)])
    #expect(partners.listing.records[0].partner == (isKnown ? nil : isFree ? 1 : 2))
    #expect(partners.listing.records[0].rule != .history)
  }

  /// What was edited and then deleted in the cloud: 2 is what it said at last, and 1 what it said before.
  @Test(arguments: [(true, true, false), (false, true, false), (true, false, false), (true, true, true)])
  func `a file with an earlier version of a deleted record brings it back, if somebody else deleted it since`(
    isDeleted: Bool, isNews: Bool, isOwnDeletion: Bool
  ) {
    let contact = KnownContact(
      key: 1, cloudID: Numbered.id(10), ids: Numbered.ids(1, 7), uid: .none,
      editedAt: Timestamp(milliseconds: 0), base: nil, flags: [.isPresent, .hasFile, .hasWork])
    let id = Numbered.id(9)
    var listing = Listing()
    listing.add(
      [
        ListedRecord(
          id: id, ids: Numbered.ids(2, 7), uid: .none, change: 9, editedAt: Timestamp(milliseconds: 0),
          state: isDeleted ? .deleted : .modified)
      ], known: [])
    listing.sort()
    var partners = Partners(listing, [contact])
    partners.matchDeleted(
      [(key: Int64(1), id: id)], known: isNews ? 8 : 9, ownDeletions: isOwnDeletion ? [id] : [])
    let isFound = isDeleted && isNews && !isOwnDeletion
    #expect(partners.listing.records[0].partner == (isFound ? 1 : nil))
  }

  /// It was edited to 2 here and its record deleted; another record said 2 before it was edited to 3.
  @Test(arguments: [(true, true), (false, true), (true, false)])
  func `a contact that was deleted in the cloud and says what a free record once said is that record`(
    isDeleted: Bool, isFree: Bool
  ) {
    let (own, other) = (Numbered.id(10), Numbered.id(9))
    let now = Timestamp(milliseconds: 0)
    var contacts = [
      KnownContact(
        key: 1, cloudID: own, ids: Numbered.ids(2, 7), uid: .none, editedAt: now, base: Numbered.ids(1, 7).primary,
        flags: [.isPresent, .hasFile, .isReadable, .hasWork])
    ]
    if !isFree {
      contacts.append(
        KnownContact(
          key: 2, cloudID: other, ids: Numbered.ids(2, 7), uid: .none, editedAt: now, base: Numbered.ids(2, 7).primary,
          flags: [.isPresent, .hasFile]))
    }
    var listing = Listing()
    listing.add(
      [
        ListedRecord(id: other, ids: Numbered.ids(3, 7), uid: .none, change: 9, editedAt: now, state: .modified),
        ListedRecord(
          id: own, ids: Numbered.ids(1, 7), uid: .none, change: 10, editedAt: now,
          state: isDeleted ? .deleted : .modified),
      ], known: [])
    listing.sort()
    var partners = Partners(listing, contacts)
    partners.matchByIDAndContent(known: nil, ownDeletions: []) { _ in [] }
    #expect(partners.editedAndDeleted.map(\.key) == (isDeleted ? [1] : []))
    partners.matchMadeAnew([(key: Int64(1), id: other)])
    let isFound = isDeleted && isFree
    #expect(partners.listing.records[0].partner == (isFound ? 1 : isFree ? nil : 2))
    #expect(partners.listing.records[1].partner == (isFound ? nil : 1))
    #expect(
      partners.takeOtherRecords() == (isFound ? [OtherRecord(key: 1, id: other, base: Numbered.ids(2, 7).primary)] : [])
    )
    #expect(partners.takeOtherRecords() == [])
  }
}
