import Contacts
import HTTPClient
import HTTPServer
import Testing

@testable import Cloud
@testable import DAV

@Suite(.serialized) struct SignInTests {
  @Test func `who brings no password is asked for one at once`() throws {
    let book = try TestBook()
    for path in ["/", "/principals/", book.book] {
      let answer = try book.send("PROPFIND", path, "", [("Depth", "0")], as: .some(nil))
      #expect(answer.status == 401)
      #expect(answer.header("www-authenticate") == #"Basic realm="Contacts2Web", charset="UTF-8""#)
    }
  }

  @Test func `only app passwords of this account let in, and not its own password`() throws {
    let book = try TestBook()
    let other = try TestBook()
    try Accounts(book.database).setPassword(name: book.account.name, to: TestBook.accountPassword)
    let wrong = [
      (book.account.name, TestBook.accountPassword), (book.account.name, other.password.text),
      (other.account.name, book.password.text), ("nobody", book.password.text), ("", ""),
      (String(repeating: "a", count: 500), book.password.text),
    ]
    for (user, password) in wrong {
      let answer = try book.send(
        "PROPFIND", "/", "", [("Depth", "0")], as: Credentials(user: user, password: password))
      #expect(answer.status == 401 && answer.header("www-authenticate")?.hasPrefix("Basic ") == true, "\(user)")
    }
  }

  @Test(arguments: ["Basic", "Basic !", "Basic YQ==", "Bearer x", "Basic /////w==", "", "Basic YTpi YTpi"])
  func `a field that cannot be read lets nobody in`(_ field: String) throws {
    let book = try TestBook()
    #expect(try book.send("PROPFIND", "/", "", [("Authorization", field)], as: .some(nil)).status == 401)
  }

  @Test func `wrong passwords never keep out a right one from the same address`() throws {
    let book = try TestBook()
    let wrong = Credentials(user: book.account.name, password: AppPassword().text)
    for _ in 0..<6 { #expect(try book.send("GET", book.book, as: wrong).status == 401) }
    #expect(try book.send("GET", book.book).status == 200)
  }

  @Test func `wrong passwords slow down the answers to their own network, for an hour, and to nobody else`() {
    let wrong = WrongPasswords()
    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let delays = (0..<12).map { _ in wrong.delay(peer: "192.0.2.1", now: now) }
    #expect(delays == [0, 0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    #expect(wrong.delay(peer: "198.51.100.1", now: now) == 0)
    let later = Timestamp(milliseconds: now.milliseconds + WrongPasswords.memory + 1)
    #expect(wrong.delay(peer: "192.0.2.1", now: later) == 0)
    // A household has all addresses of its network.
    for host in 1...4 { #expect(wrong.delay(peer: "2001:db8::\(host)", now: now) == 0) }
    #expect(wrong.delay(peer: "2001:db8::5", now: now) == 250)
  }

  @Test(arguments: ["GET", "GET card", "PUT", "DELETE", "PROPFIND", "PROPFIND book", "REPORT"])
  func `a program that was signed out is out at its next request, whatever that is`(_ next: String) throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let card = TestBook.card(["FN:Ann", "UID:a"])
    #expect(try book.put(path, card).status == 201)
    let edited = TestBook.card(["FN:Ann B", "UID:a"])
    func send() throws -> Int {
      switch next {
      case "GET": try book.send("GET", book.book).status
      case "GET card": try book.send("GET", path).status
      case "PUT": try book.put(path, edited).status
      case "DELETE": try book.send("DELETE", path).status
      case "PROPFIND": try book.propfind("/dav/principals/\(book.account.name)/", "<D:displayname/>").status
      case "PROPFIND book": try book.propfind(book.book, depth: "1", "<D:getetag/>").status
      default: try book.sync(since: "").status
      }
    }
    if next != "DELETE" { #expect(try send() < 300) }
    if next == "PUT" { #expect(try book.put(path, card).status == 204) }
    #expect(try AppPasswords(book.database).remove(account: book.account.id, name: "phone"))
    #expect(try send() == 401)
    #expect(try book.contacts().map(\.name) == ["Ann"])
  }

  /// A book whose program has signed in, and a request of its from another address.
  private func abroad(_ next: String) throws -> (book: TestBook, send: () throws -> Int) {
    let book = try TestBook { $0.trustedProxies = AddressRange("127.0.0.1").map { [$0] } ?? [] }
    let path = book.book + "ann.vcf"
    let card = TestBook.card(["FN:Ann", "UID:a"])
    #expect(try book.put(path, card).status == 201)
    #expect(book.told.takeEvents() == [.signedIn])
    let from = [("X-Forwarded-For", "203.0.113.9")]
    return (
      book,
      {
        switch next {
        case "PUT": try book.put(path, card, from).status
        case "GET card": try book.send("GET", path, nil, from).status
        default: try book.send("GET", book.book, nil, from).status
        }
      }
    )
  }

  @Test(arguments: ["GET", "GET card", "PUT"])
  func `a program that comes from elsewhere has signed in there once`(_ next: String) throws {
    let (book, send) = try abroad(next)
    for _ in 0..<2 { #expect(try send() < 300) }
    #expect(book.told.takeEvents() == [.signedIn])
  }

  @Test(arguments: ["GET", "GET card", "PUT"])
  func `a program that was signed out has not signed in anywhere`(_ next: String) throws {
    let (book, send) = try abroad(next)
    #expect(try AppPasswords(book.database).remove(account: book.account.id, name: "phone"))
    #expect(try send() == 401)
    #expect(book.told.takeEvents() == [.signInFailed])
  }

  @Test func `a program's use is noted under the name that it gives itself`() throws {
    let book = try TestBook()
    _ = try book.send("GET", book.book, nil, [("User-Agent", "DAVx5/4.5 (2026/01/01)")])
    let program = try #require(AppPasswords(book.database).list(account: book.account.id).first)
    #expect(program.usedBy == "DAVx5/4.5 (2026/01/01)")
    #expect(program.lastUsedAt != nil)
  }
}
