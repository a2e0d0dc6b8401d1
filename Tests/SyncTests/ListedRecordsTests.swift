import Contacts
import Protocol
import Testing

@testable import Sync

/// What the cloud lists in pages, and what waits from earlier runs: which version of a record counts, and which is no news.
@Suite struct ListedRecordsTests {
  typealias Contact = Numbered.Contact
  typealias Record = Numbered.Record

  private static func add(_ records: [Record], to listing: inout Listing, known: [Contact] = []) {
    listing.add(records.map { Numbered.listed($0) }, known: Numbered.known(known))
  }

  /// The numbers and contents of the records that count.
  private static func counted(_ listing: Listing) -> [[UInt64]] {
    listing.order.map { listing.records[Int($0)] }.map { [$0.id.word.low, $0.ids.primary.word.low] }
  }

  @Test func `records count in the order of their ids, and each is found by its id`() {
    var listing = Listing()
    Self.add([Record(id: 9, says: 1), Record(id: 7, says: 2)], to: &listing)
    Self.add([Record(id: 8, says: 3)], to: &listing)
    listing.sort()
    #expect(Self.counted(listing) == [[7, 2], [8, 3], [9, 1]])
    #expect([6, 7, 8, 9, 10].map { listing.place(of: Numbered.id($0)) } == [nil, 1, 2, 0, nil])
    #expect([6, 8, 10].map { listing.lists(Numbered.id($0)) } == [false, true, false])
    listing.finish(2)
    #expect(listing.place(of: Numbered.id(8)) == nil)
    #expect(!listing.lists(Numbered.id(8)))
    #expect(listing.waiting.map(\.id.word.low) == [9, 7])
    listing.clear()
    listing.sort()
    #expect(Self.counted(listing).isEmpty && listing.waiting.isEmpty)
  }

  /// A contact's three versions in every order, between two others.
  @Test(arguments: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] as [[UInt64]])
  func `of several versions the one that changed last counts`(_ changes: [UInt64]) {
    var listing = Listing()
    for change in changes {
      Self.add([Record(id: 8, says: change, change: Int64(change))], to: &listing)
      Self.add([Record(id: 6 + change, says: 9)].filter { $0.id != 8 }, to: &listing)
    }
    listing.sort()
    #expect(Self.counted(listing) == [[7, 9], [8, 3], [9, 9]])
    #expect(listing.waiting.count == 3)
  }

  @Test func `of two versions with one change number the one that was listed last counts`() {
    for contents: [UInt64] in [[1, 2], [2, 1]] {
      var listing = Listing()
      for says in contents { Self.add([Record(id: 8, says: says, change: 5)], to: &listing) }
      listing.sort()
      #expect(Self.counted(listing) == [[8, contents[1]]])
    }
  }

  @Test func `what waited counts until the cloud lists it again`() {
    let inbox = [Record(id: 8, says: 1, change: 5), Record(id: 9, says: 2, change: 6)].map { Numbered.listed($0) }
    var listing = Listing(inbox: inbox)
    #expect(Self.counted(listing) == [[8, 1], [9, 2]])
    Self.add([Record(id: 8, says: 3, change: 7)], to: &listing)
    listing.sort()
    #expect(Self.counted(listing) == [[8, 3], [9, 2]])
  }

  /// What both sides know is listed with the changes 4 and 6, first or last of three such records.
  @Test(arguments: [(3, false), (5, false), (6, false), (7, true)] as [(change: Int64, isNews: Bool)])
  func `a record that is listed as both sides know it is no news, nor is what it said before`(
    _ change: Int64, _ isNews: Bool
  ) {
    for changes: [Int64] in [[4, 6], [6, 4]] {
      for others: [UInt64] in [[6, 7], [9, 10], [7, 9]] {
        let known = [Contact(says: 1, id: 8, base: 1)] + others.map { Contact(says: 5, id: $0, base: 5) }
        var listing = Listing()
        Self.add(
          [Record(id: 8, says: 1, change: changes[0]), Record(id: others[0], says: 5)], to: &listing, known: known)
        Self.add(
          [Record(id: others[1], says: 5), Record(id: 8, says: 1, change: changes[1])], to: &listing, known: known)
        Self.add([Record(id: 8, says: 2, change: change)], to: &listing, known: known)
        listing.sort()
        #expect(Self.counted(listing) == (isNews ? [[8, 2]] : []))
        for id in [8] + others { #expect(listing.lists(Numbered.id(id))) }
        #expect(!listing.lists(Numbered.id(5)) && !listing.lists(Numbered.id(11)))
        listing.clear()
        #expect(!listing.lists(Numbered.id(8)))
      }
    }
  }

  @Test(arguments: [
    (Contact(says: 1, id: 8, base: 1), Record(id: 8, says: 1), false),
    (Contact(says: 1, id: 8, base: 1), Record(id: 8, says: 2), true),
    (Contact(says: 1, id: 8, base: 1), Record(id: 8, says: 1, isDeleted: true), true),
    // Edited here, and edited to the same there.
    (Contact(says: 2, id: 8, base: 1), Record(id: 8, says: 2), true),
    (Contact(says: 2, id: 8, base: 1), Record(id: 8, says: 1), true),
    (Contact(says: 1, id: 8, base: 1, isGone: true), Record(id: 8, says: 1), true),
    (Contact(says: 1, id: 8), Record(id: 8, says: 1), true),
    // Another contact's.
    (Contact(says: 1, id: 9, base: 1), Record(id: 8, says: 1), true),
  ]) func `a record is news unless its contact's file is there, and both say what was agreed on`(
    _ contact: Contact, _ record: Record, _ isNews: Bool
  ) {
    var listing = Listing()
    Self.add([record], to: &listing, known: [contact])
    listing.sort()
    #expect(listing.waiting.count == (isNews ? 1 : 0))
    #expect(Numbered.known([contact])[0].isAgreed(with: Numbered.listed(record)) == !isNews)
  }

  @Test func `a version that cannot be read here stays so when it is listed again, and another one is read`() {
    let inbox = [Record(id: 7, says: 1), Record(id: 8, says: 2)].map { record in
      Numbered.listed(record) { $0.isUnreadable = record.id == 8 }
    }
    for (says, isUnreadable) in [(UInt64(2), true), (3, false)] {
      var listing = Listing(inbox: inbox)
      listing.clear()
      Self.add([Record(id: 7, says: 1), Record(id: 8, says: says)], to: &listing)
      listing.sort()
      #expect(listing.records.map(\.isUnreadable) == [false, isUnreadable])
    }
  }
}
