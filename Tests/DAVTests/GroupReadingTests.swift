import HTTPClient
import HTTPServer
import Testing

@testable import DAV

/// Which programs are told of the cards of groups.
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
}
