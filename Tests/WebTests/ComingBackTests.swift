import Contacts
import HTTPServer
import PostgreSQL
import Protocol
import TestPages
import TestPostgreSQL
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `A form that was not carried out comes back` {
  let site: TestSite

  init() throws { site = try TestSite() }

  /// The contact's form with something typed into it.
  private func typed(_ id: UniqueID, _ note: String = "typed for long") throws -> PageForm {
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = note
    return form
  }

  private func contact() throws -> UniqueID { try site.add("UID:k", "N:Kept;Ann;;;", "FN:Ann Kept", "TEL:1") }

  /// Signs in on a page that asks for the password in the middle of something.
  private func signIn(_ name: String, at page: Response) throws -> Response {
    let start = try #require(page.text.firstRange(of: "name=\"kept\" value=\"")).upperBound
    let kept = String(page.text[start...].prefix { $0 != "\"" })
    return try site.post(
      "/sign-in", [("name", name), ("password", TestSite.password), ("kept", kept)], signedIn: false)
  }

  @Test func `whole, after signing in, and nothing was saved before`() throws {
    try site.givePassword()
    let browser = try TestSite(continuing: site)
    let id = try contact()
    let before = try site.card(id)
    var form = try #require(PageForm(try browser.get("/contacts/\(id)/edit").body))
    form["note"] = "typed\nfor long: é & <b>"
    form["phone.0.value"] = "2"
    try site.endSessions()
    let asked = try browser.send(form)
    #expect(asked.status == 401 && asked.text.contains("what you typed is here again"))
    #expect(try site.card(id) == before)
    let wrong = try site.post("/sign-in", [("name", site.name), ("password", "wrong"), ("kept", "x")], signedIn: false)
    #expect(wrong.text.contains("name=\"kept\" value=\"x\""), "a wrong password costs nothing of it")
    let back = try signIn(site.name, at: asked)
    #expect(back.header("location") == "/contacts/\(id)/edit")
    #expect(try site.card(id) == before, "signing in saves nothing")
    let again = try TestSite(continuing: site)
    let page = try again.get("/contacts/\(id)/edit")
    let shown = try #require(PageForm(page.body))
    #expect(shown["note"] == "typed\nfor long: é & <b>" && shown["phone.0.value"] == "2")
    #expect(page.text.contains("It is not saved yet"))
    #expect(try again.send(shown).header("location") == "/contacts/\(id)")
    #expect(try site.card(id).contains("TEL:2"))
    #expect(try !again.get("/contacts/\(id)/edit").text.contains("It is not saved yet"))
  }

  @Test func `to nobody else who signs in then`() throws {
    let stranger = try TestSite()
    try stranger.givePassword()
    let id = try contact()
    let form = try typed(id, "private words")
    try site.endSessions()
    let answer = try signIn(stranger.name, at: site.send(form))
    #expect(!answer.text.contains("private words") && answer.text.contains("somebody else"))
    #expect(try Drafts(site.application.database, account: stranger.account).list().isEmpty)
    #expect(try Drafts(site.application.database, account: site.account).list().isEmpty)
  }

  @Test func `with the token of an earlier session, and never under another name`() throws {
    let id = try contact()
    let before = try site.card(id)
    let form = try typed(id)
    let later = try TestSite(continuing: site)
    #expect(try later.send(form).header("location") == "/contacts/\(id)/edit")
    #expect(try PageForm(later.get("/contacts/\(id)/edit").body)?["note"] == "typed for long")
    #expect(try site.card(id) == before)
    let stranger = try TestSite()
    let refused = try stranger.send(form)
    #expect(refused.status == 403 && !refused.text.contains("typed for long"))
    #expect(try Drafts(site.application.database, account: stranger.account).list().isEmpty)
  }

  @Test func `also a new contact; its photo is asked for again`() throws {
    var form = try #require(PageForm(try site.get("/contacts/new").body))
    form["first"] = "Newly typed"
    form["photo-kept"] = Base64Text.encode([0xFF, 0xD8, 0xFF, 1])
    let later = try TestSite(continuing: site)
    let back = try #require(try later.send(form).header("location"))
    let page = try later.get(back)
    #expect(PageForm(page.body)?["first"] == "Newly typed")
    #expect(page.text.contains("The photo has to be chosen again."))
    #expect(try site.store.count() == 0)
  }

  @Test func `as far as it was read, where it is very long, and says so`() throws {
    let form = try typed(try contact(), String(repeating: "long ", count: 20_000))
    let body = Array(form.body().prefix(65_536))
    let cut = try site.request(of: form.action, body: body, isCut: true)
    let kept = try #require(KeptForm(cut, isCut: true))
    #expect(kept.lacks == [.end] && (kept.form["note"]?.utf8.count ?? 0) > 30_000)
    #expect(kept.text.utf8.count < 64_000, "it fits in what the page that asks for the password may send")
    let later = try TestSite(continuing: site)
    let answer = try later.application.respond(to: cut)
    #expect(
      answer.header("location")?.hasSuffix("/edit") == true, "it is not carried out, not even by somebody signed in")
    #expect(try later.get(try #require(answer.header("location"))).text.contains("its end is missing"))
  }

  @Test func `as a question, where nothing was typed`() throws {
    try site.givePassword()
    let browser = try TestSite(continuing: site)
    let id = try contact()
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    try site.endSessions()
    let fields = [("base", base), ("account", site.account.description)]
    let asked = try browser.post("/contacts/\(id)/delete", fields)
    #expect(asked.status == 401)
    let question = try signIn(site.name, at: asked)
    #expect(question.text.contains("<h1>Not done yet: Delete</h1>") && question.text.contains("<bdi>Ann Kept</bdi>"))
    #expect(question.text.contains("action=\"/contacts/\(id)/delete\"") && question.text.contains(base))
    #expect(try site.store.contact(id)?.trashedAt == nil)
  }

  @Test func `and signing out twice is no problem, nor is a password sent too late`() throws {
    try site.givePassword()
    #expect(try site.post("/sign-out", []).header("location") == "/sign-in")
    let late = try site.post(
      "/settings/password", [("present", "a"), ("new", "secret"), ("again", "secret"), ("account", "\(site.account)")])
    #expect(late.status == 401 && !late.text.contains("kept") && !late.text.contains("secret"))
    #expect(late.text.contains("name=\"next\" value=\"/settings\""))
  }

  @Test func `while the database is away, with a button to try again`() throws {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    let site = try TestSite(in: database)
    let id = try site.add("UID:u", "N:Away;Ann;;;", "FN:Ann Away")
    var form = try #require(PageForm(try site.get("/contacts/\(id)/edit").body))
    form["note"] = "typed meanwhile"
    let name = database.url.split(separator: "=").last.map(String.init) ?? ""
    let owner = try Connection(url: TestDatabase.shared.get().url)
    func allow(_ isAllowed: Bool) throws {
      try owner.runScript("ALTER DATABASE \"\(name)\" WITH ALLOW_CONNECTIONS \(isAllowed)")
    }
    try allow(false)
    defer { try? allow(true) }
    try owner.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = \(name)")
    let away = try site.send(form)
    #expect(away.status == 503 && away.text.contains("typed meanwhile") && away.text.contains("Try again"))
    #expect(away.text.contains("action=\"/contacts/\(id)\""))
    let page = try site.get("/contacts/\(id)")
    #expect(page.status == 503 && page.text.contains("<a class=\"button\" href=\"\">Try again</a>"))
    try allow(true)
    #expect(try site.send(form).header("location") == "/contacts/\(id)")
    #expect(try site.card(id).contains("typed meanwhile"))
  }

  @Test(arguments: ["", "x", "AAAA", Base64Text.encode(Array("/sign-out\0x\0\0".utf8))])
  func `what is no form does not`(text: String) { #expect(KeptForm(text: text) == nil) }

  @Test func `no page says reload`() throws {
    for (name, text) in try Sources.texts("Sources/Web") {
      let words = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
      #expect(!words.contains(" reload") && !words.contains("Reload"), "\(name)")
    }
  }
}
