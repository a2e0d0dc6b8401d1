import Contacts
import HTTPServer
import Protocol
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Phones and programs on a real database` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func programs() throws -> [Program] {
    try AppPasswords(site.application.database).list(account: site.account)
  }

  @Test func `a phone that is added gets a password that is shown once, and lets it in`() throws {
    let page = try site.post("/phones", [("name", "Ada's <phone>")])
    #expect(page.status == 200 && page.header("cache-control") == "no-store")
    #expect(page.text.contains("<h1>Set up Ada&#39;s &lt;phone&gt;</h1>"))
    let shown = try #require(
      page.text.split(separator: "Password</dt><dd><code>").dropFirst().first?.prefix { $0 != "<" })
    let password = try #require(AppPassword(String(shown)))
    let passwords = AppPasswords(site.application.database)
    let program = try passwords.authenticate(
      account: site.name, password: password, by: Caller(address: "192.0.2.1", program: "DAVx5/4.5"))
    #expect(program?.name == "Ada's <phone>" && program?.allowsDeletions == false)
    let list = try site.get("/phones").text
    #expect(list.contains("Ada&#39;s &lt;phone&gt;") && list.contains("by DAVx5/4.5") && !list.contains(shown))
    #expect(!(try site.get("/devices").text.contains("Ada&#39;s")), "it keeps no folder")
    #expect(try site.get("/settings").text.contains("href=\"/phones\""))
  }

  @Test func `a phone with the name of a device gets a number behind it, and the page says so`() throws {
    _ = try Devices(site.application.database).register(account: site.account, name: "laptop", book: .random())
    let page = try site.post("/phones", [("name", "laptop")]).text
    #expect(page.contains("<h1>Set up laptop (2)</h1>"))
    #expect(
      page.contains(
        "<p><bdi>laptop</bdi> is the name of a device already, so this one is called <bdi>laptop (2)</bdi>.</p>"))
    #expect(!(try site.post("/phones", [("name", "phone")]).text.contains("the name of a device")))
  }

  @Test func `a new phone's page says step by step what to type where, for each kind of program`() throws {
    let text = try site.post("/phones", [("name", "phone")]).text
    for steps in [
      "<dt>Server</dt><dd><code>https://site.example</code>", "<dt>User</dt><dd><code>\(site.name)</code>",
      "iPhone and iPad: Settings → Profile Downloaded → Install", "Mac: System Settings → General → Device Management",
      "Contacts Accounts → Add Account → Other → Add CardDAV Account", "On a Mac: Contacts → ",
      "Android, with DAVx5", "Add account → Login with URL and user name",
      "Address Book → New Address Book → Add CardDAV Address Book", "New → Address Book, type CardDAV",
      "DAV groupware resource", "type = &quot;carddav&quot;, url = &quot;https://site.example/&quot;",
    ] { #expect(text.contains(steps), "\(steps)") }
    #expect(text.contains("QR code that sets up DAVx5 for phone"))
  }

  @Test func `the page tells how far a phone is behind`() throws {
    let passwords = AppPasswords(site.application.database)
    let (password, program) = try passwords.add(account: site.account, name: "phone")
    _ = try site.add("UID:a", "N:Schmidt;Anna;;;", "FN:Anna Schmidt")
    #expect(try site.get("/phones").text.contains("Not used yet"))
    _ = try passwords.authenticate(
      account: site.name, password: password, by: Caller(address: "192.0.2.1", program: "DAVx5/4.5"))
    #expect(try site.get("/phones").text.contains("1 change waits for its next sync"))
    try CardResources(site.application.database, program).noteSeen(try site.store.lastChange())
    #expect(try site.get("/phones").text.contains("Has everything"))
  }

  @Test(arguments: ["", "  ", "taken"]) func `a name that is empty or taken is asked for again, with what was typed`(
    _ name: String
  ) throws {
    _ = try AppPasswords(site.application.database).add(account: site.account, name: "taken")
    let page = try site.post("/phones", [("name", name)])
    #expect(page.status == 422 && page.text.contains("role=\"alert\"") && page.text.contains("value=\"\(name)\""))
    #expect(try programs().count == 1)
  }

  @Test func `a phone is signed out after a question, and no other account's is`() throws {
    let (password, program) = try AppPasswords(site.application.database).add(account: site.account, name: "lost")
    let other = try TestSite(in: site.application.database)
    #expect(try other.get("/phones/\(program.id)/remove").status == 303)
    #expect(try other.post("/phones/\(program.id)/remove", []).status == 303)
    #expect(try other.post("/phones/\(program.id)/profile", [("password", password.text)]).status == 303)
    #expect(try programs().count == 1)
    #expect(try site.get("/phones/\(program.id)/remove").text.contains("<h1>Sign out lost?</h1>"))
    let done = try site.post("/phones/\(program.id)/remove", [])
    #expect(done.told == "/phones?done=phone-out")
    #expect(try programs().isEmpty)
    #expect(try site.post("/phones/\(program.id)/remove", []).told == "/phones?done=gone")
    let passwords = AppPasswords(site.application.database)
    #expect(
      try passwords.authenticate(account: site.name, password: password, by: Caller(address: "192.0.2.1", program: ""))
        == nil)
  }

  @Test func `a phone that was stopped where it would delete many is told of, until somebody has decided`() throws {
    let passwords = AppPasswords(site.application.database)
    let program = try passwords.add(account: site.account, name: "sweeper").program
    #expect(try !site.get("/phones").text.contains("would have deleted"))
    try passwords.noteStopped(program)
    try passwords.noteStopped(program)
    #expect(
      try site.get("/phones").text.contains("it would have deleted many contacts: 2 deletions refused, they stayed."))
    _ = try site.post("/phones/\(program.id)/deletions", [("allow", "yes")])
    #expect(try !site.get("/phones").text.contains("would have deleted"))
  }

  @Test func `many deletions are allowed and stopped again`() throws {
    let program = try AppPasswords(site.application.database).add(account: site.account, name: "sweeper").program
    #expect(
      try site.post("/phones/\(program.id)/deletions", [("allow", "yes")]).told == "/phones?done=deletions-allowed")
    #expect(try programs().map(\.allowsDeletions) == [true])
    #expect(try site.get("/phones").text.contains("It may delete as many contacts as it likes"))
    #expect(
      try site.post("/phones/\(program.id)/deletions", [("allow", "no")]).told == "/phones?done=deletions-stopped")
    #expect(try programs().map(\.allowsDeletions) == [false])
  }

  @Test(arguments: [
    ("example.org", "example.org", 443), ("example.org:8443", "example.org", 8443), ("[::1]:8443", "[::1]", 8443),
    ("[::1]", "[::1]", 443),
  ]) func `the profile has all that an Apple device asks for`(_ field: String, _ host: String, _ port: Int) {
    let profile = AppleProfile(place: field, user: "ada", password: "a&b", name: "Ada's <Mac>", certificate: "QUJD")
    let text = String(decoding: profile.bytes, as: UTF8.self)
    #expect(text.contains("<key>CardDAVHostName</key><string>\(host)</string>"))
    #expect(text.contains("<key>CardDAVPort</key><integer>\(port)</integer>"))
    #expect(text.contains("<key>CardDAVPassword</key><string>a&amp;b</string>"))
    #expect(text.contains("<string>/dav/principals/ada/</string>") && text.contains("Ada's &lt;Mac&gt;"))
    #expect(text.contains("<string>com.apple.security.root</string>") && text.contains("<data>QUJD</data>"))
    let trusted = AppleProfile(place: field, user: "ada", password: "p", name: "x", certificate: nil)
    #expect(!String(decoding: trusted.bytes, as: UTF8.self).contains("com.apple.security.root"))
  }
}
