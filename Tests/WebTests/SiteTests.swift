import Cloud
import Contacts
import Glibc
import HTTPClient
import HTTPServer
import POSIX
import Synchronization
import Testing

@testable import Web

@Suite(.serialized) struct `The pages on a real database` {
  let site: TestSite

  init() throws { site = try TestSite() }

  @Test(arguments: ["/contacts", "/contacts/new", "/trash?before=5", "/settings"])
  func `who is not signed in is asked to, and goes on from there`(path: String) throws {
    let response = try site.get(path, signedIn: false)
    #expect(response.status == 303)
    #expect(response.header("location") == "/sign-in?next=" + Link.percentEncode(path))
  }

  @Test func `signing in gives a cookie that stays with this host, out of reach of scripts`() throws {
    try site.givePassword()
    let response = try site.post(
      "/sign-in", [("name", site.name), ("password", TestSite.password), ("next", "/trash")], signedIn: false)
    #expect(response.status == 303)
    #expect(response.header("location") == "/trash")
    let cookie = try #require(response.header("set-cookie"))
    #expect(cookie.hasPrefix("__Host-session="))
    for attribute in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"] { #expect(cookie.contains("; \(attribute)")) }
  }

  @Test func `a wrong password is refused`() throws {
    try site.givePassword()
    let refused = try site.post("/sign-in", [("name", site.name), ("password", "wrong")], signedIn: false)
    #expect(refused.status == 401)
    #expect(refused.text.contains("That name and password do not match an account."))
  }

  @Test(arguments: [
    ("https://site.example", 303), ("https://SITE.example", 303), ("https://evil.example", 403), ("null", 403),
    ("http://site.example", 403), ("https://site.example.evil.example", 403),
  ])
  func `a form has to come from this site`(origin: String, status: Int) throws {
    #expect(try site.post("/settings/sort", [("sort", "last")], origin: origin).status == status)
  }

  @Test func `a form has to bring the session's token`() throws {
    #expect(try site.post("/settings/sort", [("sort", "last")], token: "guessed").status == 403)
    #expect(try site.post("/settings/sort", [("sort", "last")], token: "").status == 403)
  }

  @Test func `signing out ends the session`() throws {
    #expect(try site.post("/sign-out", []).status == 303)
    #expect(try site.get("/contacts").status == 303)
  }

  @Test func `another password ends the other sessions`() throws {
    try site.givePassword()
    let browser = try TestSite(continuing: site)
    let other = try TestSite(continuing: site)
    let fields = [("present", TestSite.password), ("new", "another one"), ("again", "another one")]
    #expect(try browser.post("/settings/password", fields.with("again", "different")).status == 422)
    #expect(try browser.post("/settings/password", fields.with("present", "wrong")).status == 422)
    let common = fields.with("new", "football1").with("again", "football1")
    let refused = try browser.post("/settings/password", common + [("devices", "end")])
    #expect(refused.status == 422 && refused.text.contains("tried first"))
    #expect(refused.text.contains("value=\"end\" checked"))
    let done = try browser.post("/settings/password", fields)
    #expect(done.status == 303)
    #expect(done.told == "/settings?done=password-browsers")
    #expect(done.header("set-cookie")?.hasPrefix("__Host-session=") == true)
    #expect(try browser.get("/contacts").status == 200, "this browser has a new session")
    #expect(try other.get("/contacts").status == 303)
    #expect(try site.get("/contacts").status == 303)
  }

  @Test func `another password signs out devices and phones where that is ticked, and a device that waits hears of it`()
    throws
  {
    try site.givePassword()
    let browser = try TestSite(continuing: site)
    let device = try TestDevice(site, name: "laptop")
    let phone = try AppPasswords(site.application.database).add(account: site.account, name: "phone").password
    let server = try LiveSite(site)
    let waiting = Mutex<Int?>(nil)
    let last = try site.store.lastChange()
    let thread = try Thread("waiting device") {
      let status = try? device.call("GET", "/api/v1/changes?after=\(last)", at: server).status
      waiting.withLock { $0 = status }
    }
    while !site.application.watch.isWaiting(device.id) { sched_yield() }
    let done = try browser.post(
      "/settings/password",
      [("present", TestSite.password), ("new", "another one"), ("again", "another one"), ("devices", "end")])
    #expect(done.told == "/settings?done=password")
    thread.join()
    #expect(waiting.withLock { $0 } == 401)
    #expect(
      try AppPasswords(site.application.database).authenticate(account: site.name, password: phone, by: .here) == nil)
  }

  @Test(arguments: ["/contacts", "/contacts/new", "/trash", "/settings", "/nowhere"])
  func `every page is guarded`(path: String) throws {
    let response = try site.get(path)
    let policy = try #require(response.header("content-security-policy"))
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    #expect(response.header("x-content-type-options") == "nosniff")
    // What is typed into a form must still be there when one comes back to it.
    #expect(response.header("cache-control") == (path == "/contacts/new" ? "private, no-cache" : "no-store"))
    #expect(!response.text.contains(" style=") && !response.text.contains(" onclick="))
  }

  @Test func `unknown paths and methods are said`() throws {
    #expect(try site.get("/contacts/not-an-id").status == 404)
    #expect(try site.get("/contacts/\(UniqueID.random())/photo").status == 404)
    #expect(try site.post("/keys", []).status == 405)
    #expect(try site.get("/sign-out").status == 405)
  }

  @Test func `an edit changes its own lines and no others`() throws {
    let id = try site.add(
      "UID:7", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "X-ODD;A=b:keep me\r\n  folded", "TEL;TYPE=CELL:+49 171 1",
      "item1.EMAIL:a@example.org", "item1.X-ABLabel:Boat")
    let before = try site.card(id)
    let response = try site.post("/contacts/\(id)", site.fields(id).with("phone.0.value", "+49 171 2"))
    #expect(response.status == 303)
    #expect(response.told == "/contacts/\(id)?done=saved&undo=run.\(try site.lastRun())")
    #expect(try site.card(id) == before.replacing("TEL;TYPE=CELL:+49 171 1", with: "TEL;TYPE=CELL:+49 171 2"))
  }

  @Test func `saving what was not touched writes nothing`() throws {
    let id = try site.add("UID:8", "N:Schmidt;Anna;;;", "FN:Anna Schmidt", "REV:2020-01-01T00:00:00Z")
    let change = try site.store.lastChange()
    #expect(try site.post("/contacts/\(id)", site.fields(id)).status == 303)
    #expect(try site.store.lastChange() == change)
  }

  @Test func `a form that is sent twice makes one contact`() throws {
    let fields = [("id", UniqueID.random().description), ("first", "Anna"), ("last", "Once")]
    let first = try site.post("/contacts", fields)
    let second = try site.post("/contacts", fields)
    #expect(first.status == 303 && second.status == 303)
    #expect(try site.store.count() == 1)
  }

  @Test func `an edit of a contact that moved shows both versions`() throws {
    let id = try site.add("UID:9", "N:Base;Anna;;;", "FN:Anna Base", "TEL:1")
    let fields = try site.fields(id)
    #expect(try site.post("/contacts/\(id)", fields.with("last", "Theirs").with("phone.0.value", "2")).status == 303)
    let response = try site.post("/contacts/\(id)", fields.with("last", "Mine"))
    #expect(response.status == 409)
    #expect(response.text.contains("value=\"Mine\""))
    #expect(response.text.contains(">Theirs</td>"))
    #expect(response.text.contains("value=\"2\""), "the number was not touched here, so theirs is taken over")
    #expect(try site.card(id).contains("N:Theirs;Anna"), "nothing is written before somebody decides")
  }

  @Test func `an edit that brings a deleted contact back is kept also where another one says what was deleted`() throws
  {
    let id = try site.add("UID:12", "N:Twin;Anna;;;", "FN:Anna Twin", "TEL:1")
    let form = try site.fields(id).with("phone.0.value", "2")
    #expect(try site.post("/contacts/\(id)/delete", [form[0]]).status == 303)
    let twin = try site.add("UID:13", "N:Twin;Anna;;;", "FN:Anna Twin", "TEL:1")
    // The form shows what happened meanwhile; sent once more, it brings the contact back.
    #expect(try site.post("/contacts/\(id)", form).status == 409)
    let response = try site.post("/contacts/\(id)", form + [("revive", "1")])
    #expect(response.told?.hasPrefix("/contacts/\(id)?done=saved") == true)
    #expect(try site.store.contact(id)?.trashedAt == nil)
    #expect(try site.card(id).contains("TEL:2"))
    #expect(try site.card(twin).contains("TEL:1"))
    // One step, which one press takes back.
    #expect(try site.post("/log/\(site.lastRun())/undo", []).status == 303)
    #expect(try site.store.contact(id)?.trashedAt != nil)
    #expect(try site.card(id).contains("TEL:1"))
  }

  @Test func `deleting goes to the trash, and not when something else was seen`() throws {
    let id = try site.add("UID:10", "N:Gone;Anna;;;", "FN:Anna Gone")
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(try site.post("/contacts/\(id)/delete", [("base", String(repeating: "0", count: 32))]).status == 409)
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
    #expect(try site.get("/contacts/\(id)").status == 404)
    #expect(try site.get("/trash").text.contains("Anna Gone"))
    let restored = try site.post("/trash/\(id)/restore", [])
    #expect(restored.told == "/contacts/\(id)?done=restored&undo=run.\(try site.lastRun())")
    #expect(try site.post("/trash/\(id)/restore", []).told == restored.told, "pressed twice")
    #expect(try site.get("/contacts/\(id)").status == 200)
  }

  @Test func `nobody sees another account's contacts`() throws {
    let id = try site.add("UID:11", "N:Private;Anna;;;", "FN:Anna Private")
    let stranger = try TestSite()
    for path in ["/contacts/\(id)", "/contacts/\(id)/edit", "/contacts/\(id)/photo", "/contacts/\(id)/card.vcf"] {
      #expect(try stranger.get(path).status == 404)
    }
    #expect(try stranger.post("/trash/\(id)/restore", []).status == 404)
    #expect(try !stranger.get("/contacts?q=private").text.contains("Anna Private"))
  }

  @Test func `a photo comes with the type of its bytes and can do nothing`() throws {
    let id = try site.add(
      "UID:12", "N:P;A;;;", "FN:A P", "PHOTO;ENCODING=b;TYPE=GIF:\(Base64Text.encode([0xFF, 0xD8, 0xFF, 1]))")
    let photo = try site.get("/contacts/\(id)/photo?v=1")
    #expect(photo.header("content-type") == "image/jpeg")
    #expect(photo.body == [0xFF, 0xD8, 0xFF, 1])
    #expect(photo.header("content-security-policy") == "default-src 'none'; frame-ancestors 'none'; sandbox")
    #expect(photo.header("x-content-type-options") == "nosniff")
    let tag = try #require(photo.header("etag"))
    #expect(try site.get("/contacts/\(id)/photo", headers: [("If-None-Match", tag)]).status == 304)
    let script = try site.add(
      "UID:13", "N:Q;A;;;", "FN:A Q", "PHOTO;ENCODING=b;TYPE=PNG:\(Base64Text.encode(Array("<svg/>".utf8)))")
    #expect(try site.get("/contacts/\(script)/photo").status == 404)
  }

  @Test func `an account is told with its service and its label, and Outlook's with no service`() throws {
    let id = try site.add("UID:im", "FN:A", "N:;A;;;", "X-AIM;TYPE=HOME:anna", "X-MS-IMADDRESS:ida@im.example")
    let page = try site.get("/contacts/\(id)").text
    #expect(page.contains("<bdi>AIM, home</bdi>") && page.contains("<bdi>Messaging</bdi>"))
    // In its element, because a form's token may have these three letters by chance.
    #expect(page.contains(">ida@im.example</dd>") && !page.contains("<bdi>MSN"))
  }

  @Test func `the vCard comes as it stands`() throws {
    let id = try site.add("UID:14", "N:V;A;;;", "FN:A \"V\"/é", "X-ODD:1")
    let file = try site.get("/contacts/\(id)/card.vcf")
    #expect(file.header("content-type") == "text/vcard; charset=utf-8")
    #expect(
      file.header("content-disposition")
        == "attachment; filename=\"contact.vcf\"; filename*=UTF-8''A%20%22V%22%C3%A9.vcf")
    #expect(file.text == (try site.card(id)))
  }

  @Test func `a name that nobody has is offered as a new contact, and a number is not`() throws {
    _ = try site.add("UID:known", "N:Known;Ann;;;", "FN:Ann Known")
    #expect(try site.get("/contacts?q=Nina+Maria+Neu").text.contains("href=\"/contacts/new?name=Nina%20Maria%20Neu\""))
    for other in ["0301%209", "nina@example.org", "ann"] {
      #expect(try !site.get("/contacts?q=\(other)").text.contains("/contacts/new?name="), "\(other)")
    }
    let form = try site.get("/contacts/new?name=Nina%20Maria%20Neu").text
    #expect(form.contains("value=\"Nina Maria\"") && form.contains("value=\"Neu\""))
  }

  @Test func `the list goes on page by page, both ways, and by letter`() throws {
    for number in 0..<250 {
      _ = try site.add("UID:n\(number)", "N:\(number + 1000);\(number % 2 == 0 ? "Anna" : "Zoe");;;")
    }
    func link(_ page: Response, _ relation: String) throws -> String? {
      guard let start = page.text.firstRange(of: "rel=\"\(relation)\" href=\"") else { return nil }
      return String(page.text[start.upperBound...].prefix { $0 != "\"" })
    }
    func rows(_ page: Response) -> Int { page.text.split(separator: "class=\"row-name\"").count - 1 }
    let first = try site.get("/contacts")
    #expect(rows(first) == 100)
    #expect(try link(first, "prev") == nil)
    let second = try site.get(try #require(try link(first, "next")))
    let third = try site.get(try #require(try link(second, "next")))
    #expect([rows(second), rows(third)] == [100, 50])
    #expect(try link(third, "next") == nil)
    #expect(rows(try site.get(try #require(try link(third, "prev")))) == 100)
    let letter = try site.get("/contacts?section=Z")
    #expect(rows(letter) == 100)
    #expect(letter.text.contains(">Zoe 1001<") && !letter.text.contains(">Anna "))
  }
}
