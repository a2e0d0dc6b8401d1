import Contacts
import HTTPClient
import Testing

@testable import Cloud

/// What phones and programs see of contacts that a person deleted for good. Serialized: these block their thread.
@Suite(.serialized) struct `Cards deleted for good` {
  @Test func `are told as gone, and come back by an edit that arrives later`() throws {
    let book = try TestBook()
    let ann = try book.add("FN:Ann", "UID:1")
    let token = try #require(try book.sync(since: "").syncToken)
    try book.delete(ann)
    #expect(try book.store.erase(ManyContacts([ann], through: .max)).erased == 1)
    let next = try book.sync(since: token)
    #expect(next.resources.map(\.href) == [book.href(ann)] && next.resources.map(\.status) == [404])
    #expect(try book.sync(since: "").resources.isEmpty)
    let edited = TestBook.card(["FN:Ann", "UID:1", "NOTE:edited"])
    #expect([201, 204].contains(try book.put(book.href(ann), edited).status))
    #expect(try book.stored(ann) == edited)
    #expect(try book.sync(since: token).resources.map(\.status) == [0])
  }
}
