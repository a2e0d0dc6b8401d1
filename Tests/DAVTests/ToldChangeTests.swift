import HTTPClient
import Testing

@testable import Cloud

/// What the rest of the server hears of programs' changes.
@Suite(.serialized) struct ToldChangeTests {
  @Test func `those who wait for changes hear of all that may have changed a contact, and of nothing else`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let moved = book.book + "anna.vcf"
    #expect(try book.put(path, WritingTests.text("FN:Ann", "UID:a")).status == 201)
    #expect(book.told.takeChanged() == [book.account.id])
    _ = try book.send("GET", path)
    _ = try book.propfind(book.book, depth: "1", "<D:getetag/>")
    _ = try book.sync(since: "")
    #expect(book.told.takeChanged() == [])
    #expect(try book.send("MOVE", path, nil, [("Destination", book.url(moved))]).status == 201)
    #expect(try book.send("DELETE", moved).status == 204)
    #expect(book.told.takeChanged() == [book.account.id, book.account.id])
  }
}
