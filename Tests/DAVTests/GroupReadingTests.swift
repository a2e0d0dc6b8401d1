import HTTPClient
import HTTPServer
import Testing

@testable import DAV

/// How programs know groups, by what they call themselves.
@Suite struct GroupReadingTests {
  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.0", false), ("Evolution/3.56.1", false),
    ("KDE DAV groupware client", false), ("DAVx5/4.5-ose (2026/01/01; dav4jvm; okhttp/5.3.0) Android/16", true),
    ("iOS/26.1 (23B85) dataaccessd/1.0", true), ("vdirsyncer/0.20.0", true), ("", true),
  ])
  func `who knows groups as categories is told of no cards of groups`(_ name: String, _ getsThem: Bool) throws {
    let book = try TestBook()
    let group = try book.add(TestBook.card(["FN:Friends", "UID:g", "KIND:group", "MEMBER:urn:uuid:a"], version: "4.0"))
    let agent = [("User-Agent", name)]
    let listed = try book.sync(since: "", headers: agent)[book.href(group)]
    #expect((listed != nil) == getsThem)
  }

  /// Of a contact that the browser made, whose card has a UID only in what programs get.
  @Test(arguments: [
    ("vdirsyncer/0.20.0", true), ("Evolution/3.56.1", true), ("iOS/26.1 (23B85) dataaccessd/1.0", false),
    ("DAVx5/4.5-ose (2026/01/01; dav4jvm; okhttp/5.3.0) Android/16", false),
  ])
  func `the last category that goes takes its person out of the group's card, unless the program knows groups by cards`(
    _ name: String, _ takesOut: Bool
  ) throws {
    let book = try TestBook()
    let person = try book.add("FN:Ann")
    let phone = WritingTests.text(
      "FN:Friends", "UID:g", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\(person)")
    #expect(try book.put(book.book + "g.vcf", phone).status == 201)
    let agent = [("User-Agent", name)]
    let given = try String(decoding: book.send("GET", book.href(person), nil, agent).body, as: UTF8.self)
    #expect(given.contains("CATEGORIES:Friends") && given.contains("UID:\(person)"))
    let sent = WritingTests.text("FN:Ann", "UID:\(person)", "NOTE:in a folder")
    #expect(try book.put(book.href(person), sent, agent).status == 204)
    let group = try String(decoding: book.send("GET", book.book + "g.vcf").body, as: UTF8.self)
    #expect(group.contains("MEMBER:urn:uuid:\(person)") != takesOut)
  }
}
