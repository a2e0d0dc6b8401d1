import Contacts
import HTTPServer
import POSIX
import PostgreSQL
import Protocol
import Synchronization
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `What changes who gets in` {
  let site: TestSite

  init() throws {
    site = try TestSite()
    try site.givePassword()
  }

  private func browser() throws -> TestSite {
    let browser = try TestSite(continuing: site)
    try browser.waitQuarterHour()
    return browser
  }

  private func phones() throws -> [String] {
    try AppPasswords(site.application.database).list(account: site.account).map(\.name)
  }

  @Test func `is this, and takes a password that was given in the last 15 minutes`() throws {
    let dangerous = Routes.table.filter { $0.isDangerous(Form()) }
    #expect(
      dangerous.map { $0.pattern.map { $0 ?? "*" }.joined(separator: "/") } == [
        "settings/sessions/end-others", "settings/sessions/*/end", "settings/factor", "settings/factor/new",
        "settings/factor/recovery", "settings/factor/remove", "settings/passkeys", "settings/passkeys/new",
        "settings/passkeys/*/remove", "settings/calendar", "settings/calendar/remove", "phones", "phones/*/deletions",
        "phones/*/remove", "devices/*/revoke",
      ])
    let browser = try browser()
    for route in dangerous {
      let path = "/" + route.pattern.map { $0 ?? UniqueID.random().description }.joined(separator: "/")
      let asked = try browser.post(path, [])
      #expect(asked.status == 403 && asked.text.contains("<h1>Please confirm: "), "\(path)")
      #expect(asked.text.contains("name=\"confirm-password\""), "\(path)")
    }
  }

  @Test func `is done after the right password, with nothing typed lost, and the next thing without`() throws {
    let browser = try browser()
    let asked = try browser.post("/phones", [("name", "Ada's \"phone\" <1>")])
    #expect(asked.status == 403 && asked.text.contains("<h1>Please confirm: Make a password</h1>"))
    #expect(try phones().isEmpty)
    let typed = "name=\"name\" aria-label=\"name\">\nAda&#39;s &quot;phone&quot; &lt;1&gt;</textarea>"
    #expect(asked.text.contains("action=\"/phones\"") && asked.text.contains(typed))
    let fields = [("name", "Ada's \"phone\" <1>")]
    let wrong = try browser.post("/phones", fields + [("confirm-password", "wrong")])
    #expect(wrong.status == 422 && wrong.text.contains("That is not the password"))
    #expect(wrong.text.contains(typed) && !wrong.text.contains("aria-label=\"confirm-password\""))
    #expect(try phones().isEmpty)
    let done = try browser.post("/phones", fields + [("confirm-password", TestSite.password)])
    #expect(done.status == 200 && done.text.contains("<h1>Set up Ada"))
    #expect(try phones() == ["Ada's \"phone\" <1>"])
    #expect(try browser.post("/phones", [("name", "second")]).status == 200)
  }

  @Test func `is asked for as well where all contacts are exported, and not for some`() throws {
    let browser = try browser()
    let id = try site.add("FN:Ann")
    let all = [("do", "download"), ("format", "vcf"), ("of", ""), ("all", "1"), ("count", "0"), ("end", "1")]
    let asked = try browser.post("/select", all)
    #expect(asked.status == 403 && asked.text.contains("name=\"confirm-password\""))
    #expect(asked.text.contains("<h1>Please confirm: Export</h1>"))
    let some = [
      ("do", "download"), ("format", "vcf"), ("of", ""), ("all", ""), ("picked", id.description), ("count", "1"),
      ("end", "1"),
    ]
    #expect(try browser.post("/select", some).header("content-type")?.hasPrefix("text/vcard") == true)
    let given = try browser.post("/select", all + [("confirm-password", TestSite.password)])
    #expect(given.status == 200 && given.header("content-type")?.hasPrefix("text/vcard") == true)
    #expect(given.text.contains("FN:Ann"))
  }

  @Test func `gives the session another token, and its pages go on`() throws {
    let browser = try browser()
    let before = try site.application.sessions.list(account: site.account)
    let done = try browser.post("/phones", [("name", "first"), ("confirm-password", TestSite.password)])
    #expect(done.header("set-cookie")?.hasPrefix("__Host-session=") == true)
    let after = try site.application.sessions.list(account: site.account)
    #expect(after.count == before.count && Set(after.map(\.id)) != Set(before.map(\.id)))
    #expect(Set(after.map(\.csrfSecret)) == Set(before.map(\.csrfSecret)))
    #expect(try browser.get("/phones").status == 200)
    #expect(try browser.post("/phones", [("name", "second")]).header("set-cookie") == nil)
  }

  @Test func `leaves this browser signed in where it signs out all others`() throws {
    let browser = try browser()
    let done = try browser.post("/settings/sessions/end-others", [("confirm-password", TestSite.password)])
    #expect(done.status == 303)
    #expect(try browser.get("/settings").status == 200)
    #expect(try site.get("/settings").status == 303)
  }

  @Test func `is slowed as signing in is, where many passwords are tried`() throws {
    let browser = try browser()
    for number in 0..<200 {
      let verdict = try site.application.attempts.places.attempt(name: site.name, network: "\(number)", browser: nil)
      if case .wait = verdict { break }
    }
    let slowed = try browser.post(
      "/phones", [("name", "x"), ("confirm-password", TestSite.password)], peer: "192.0.2.77")
    #expect(slowed.status == 429 && slowed.text.contains("Nothing was done. There are too many attempts"))
    #expect(slowed.header("retry-after") != nil)
    #expect(try phones().isEmpty)
  }

  @Test func `is not done where another password is set at that moment, and the form is kept`() throws {
    let browser = try TestSite(continuing: site)
    let owner = try Connection(url: site.application.database.url)
    try owner.run("BEGIN")
    try owner.run("UPDATE accounts SET password_hash = 'new' WHERE account_id = \(site.account)")
    try owner.run("DELETE FROM sessions WHERE account_id = \(site.account)")
    let answer = Mutex<(status: Int, text: String)?>(nil)
    let thread = try Thread("adding", stackSize: 8 << 20) {
      let response = try? browser.post("/phones", [("name", "meanwhile"), ("account", "\(site.account)")])
      answer.withLock { $0 = (response?.status ?? 0, response?.text ?? "") }
    }
    let looker = try Connection(url: site.application.database.url)
    let holder = try #require(owner.run("SELECT pg_backend_pid()::bigint").first).int64(0)
    while answer.withLock({ $0 == nil }) {
      let waiting = try looker.run(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND \(holder)::int = ANY(pg_blocking_pids(pid))")
      if waiting.count > 0 { break }
    }
    try owner.run("COMMIT")
    thread.join()
    let told = try #require(answer.withLock { $0 })
    #expect(told.status == 401 && told.text.contains("name=\"kept\""))
    #expect(try phones().isEmpty)
  }

  @Test func `brings no password along where its session has ended meanwhile`() throws {
    let browser = try browser()
    try site.endSessions()
    let late = try browser.post(
      "/phones", [("name", "kept"), ("confirm-password", "a secret"), ("account", site.account.description)])
    #expect(late.status == 401)
    let value = try #require(late.text.firstMatch(of: /name="kept" value="([^"]*)"/)).1
    let kept = try #require(KeptForm(text: String(value)))
    #expect(kept.form["name"] == "kept" && kept.form[PasswordAgain.field] == nil)
  }
}
