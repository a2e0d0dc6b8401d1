import Account
import HTTPClient
import Testing

@testable import Cloud

/// What a program hears of an account that is full (RFC 4331).
@Suite struct QuotaTests {
  private func limit(_ book: TestBook, contacts: Int64? = nil, bytes: Int64? = nil) throws {
    try Quotas(book.database).set(Quotas.Change(contacts: contacts, bytes: bytes), account: book.account.id)
  }

  @Test func `a card for which there is no room is refused by 507, and taken once there is`() throws {
    let book = try TestBook()
    try limit(book, contacts: 1)
    let first = try book.put(book.book + "one.vcf", WritingTests.text("FN:One", "UID:one"))
    #expect(first.status == 201)
    let path = book.book + "two.vcf"
    let full = try book.put(path, WritingTests.text("FN:Two", "UID:two"))
    #expect(full.status == 507 && full.header("content-type")?.hasPrefix("application/xml") == true)
    let body = String(decoding: full.body, as: UTF8.self)
    #expect(body.contains("<D:quota-not-exceeded/>"))
    #expect(body.contains("the account is full: it has 1 of 1 contacts"))
    #expect(try book.send("GET", path).status == 404 && book.contacts().count == 1)
    #expect(
      try book.send(
        "POST", book.book, nil, [("Content-Type", "text/vcard")], bytes: WritingTests.text("FN:Two", "UID:two")
      ).status == 507)
    // What stands there can be edited and deleted, and room is used at once.
    let tag = try #require(first.header("etag"))
    let edited = try book.put(book.book + "one.vcf", WritingTests.text("FN:Uno", "UID:one"), [("If-Match", tag)])
    #expect(edited.status == 204)
    #expect(try book.send("DELETE", book.book + "one.vcf").status == 204)
    #expect(try book.put(path, WritingTests.text("FN:Two", "UID:two")).status == 201)
  }

  @Test
  func `a card that grows beyond the room stays as it was, and the program's words for it are kept by the program`()
    throws
  {
    let book = try TestBook()
    let path = book.book + "one.vcf"
    let tag = try #require(try book.put(path, WritingTests.text("FN:One", "UID:one")).header("etag"))
    try limit(book, bytes: 200)
    let large = WritingTests.text("FN:One", "UID:one", "NOTE:\(String(repeating: "long ", count: 100))")
    #expect(try book.put(path, large, [("If-Match", tag)]).status == 507)
    #expect(try book.send("GET", path).header("etag") == tag)
  }

  @Test func `the book tells how much there is and how much there may be, where a program asks`() throws {
    let book = try TestBook()
    try book.add("N:Lee;Ann;;;")
    let used = try #require(try Quotas(book.database).standing(of: book.account.id)).holdings.bytes
    try limit(book, bytes: used + 1_000)
    let names = "<D:quota-available-bytes/><D:quota-used-bytes/>"
    let told = try book.propfind(book.book, names)
    #expect(told.property("quota-used-bytes") == "\(used)" && told.property("quota-available-bytes") == "1000")
    try limit(book, bytes: 1)
    #expect(try book.propfind(book.book, names).property("quota-available-bytes") == "0")
    // RFC 4331 §2: not for allprop.
    let all = try book.send("PROPFIND", book.book, "<propfind xmlns='DAV:'><allprop/></propfind>", [("Depth", "0")])
    #expect(all.status == 207 && !String(decoding: all.body, as: UTF8.self).contains("quota"))
  }
}
