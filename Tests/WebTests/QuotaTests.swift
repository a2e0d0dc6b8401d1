import Account
import Contacts
import HTTPClient
import HTTPServer
import Protocol
import Testing

@testable import Cloud
@testable import Web

/// What people and devices of a full account see. Serialized: these block threads.
@Suite(.serialized) struct QuotaTests {
  private func limit(_ site: TestSite, _ change: Quotas.Change) throws {
    try Quotas(site.application.database).set(change, account: site.account)
  }

  @Test func `a form for which there is no room says why, keeps what was typed, and is saved once there is`() throws {
    let (site, other) = (try TestSite(), try TestSite())
    try limit(site, Quotas.Change(contacts: 1))
    let id = try site.add("N:Lee;Ann;;;")
    let new = UniqueID.random()
    let typed = [("id", "\(new)"), ("last", "Roe"), ("note", "typed by hand")]
    let full = try site.post("/contacts", typed)
    #expect(full.status == 507)
    #expect(full.text.contains("Nothing was saved: the account is full: it has 1 of 1 contacts"))
    #expect(full.text.contains("typed by hand"))
    #expect(try site.store.count() == 1)
    // It waits as a draft, also when the page is closed.
    #expect(try site.get("/contacts/new?draft=\(new)").text.contains("typed by hand"))
    // Others have their own limits.
    #expect(try other.post("/contacts", [("id", "\(UniqueID.random())"), ("last", "Roe")]).status == 303)
    try limit(site, Quotas.Change(contacts: 2))
    #expect(try site.post("/contacts", typed).status == 303)
    // An edit that grows beyond the bytes.
    try limit(site, Quotas.Change(bytes: 10))
    let grown = try site.post("/contacts/\(id)", site.fields(id).with("note", "longer than before"))
    #expect(grown.status == 507 && grown.text.contains("longer than before"))
    #expect(try !site.card(id).contains("longer"))
    // Deleting and restoring go.
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
    #expect(try site.post("/trash/\(id)/restore", []).status == 303)
    #expect(try site.store.contact(id)?.trashedAt == nil)
  }

  @Test func `the settings tell of limits only where they are near`() throws {
    let site = try TestSite()
    for name in ["Ann", "Bob", "Cid", "Dan"] { _ = try site.add("N:\(name);;;;") }
    #expect(try !site.get("/settings").text.contains("This account has"))
    try limit(site, Quotas.Change(contacts: 5))
    #expect(try site.get("/settings").text.contains("This account has 4 of 5 contacts."))
  }

  @Test func `a phone too many is refused in words that say where to sign one out`() throws {
    let site = try TestSite()
    try limit(site, Quotas.Change(devices: 1))
    #expect(try site.post("/phones", [("name", "first")]).status == 200)
    let full = try site.post("/phones", [("name", "second")])
    #expect(full.status == 507 && full.text.contains("The account has 1 of 1 devices, phones and programs"))
    #expect(full.text.contains("sign one out in the browser"))
    #expect(try AppPasswords(site.application.database).list(account: site.account).map(\.name) == ["first"])
  }

  @Test func `a device hears 507, with what became of each of its contacts`() throws {
    let site = try TestSite()
    let server = try LiveSite(site)
    let device = try TestDevice(site, name: "laptop")
    try limit(site, Quotas.Change(contacts: 0, devices: 1))
    var nothing = HashOfHashes()
    let position = BookPosition(imprint: nothing.finalize(), seen: 0)
    let start = try device.make(CloudCalls.begin, position, at: server)
    let card = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann;;;\r\nEND:VCARD\r\n".utf8)
    let save = Save(
      id: .random(), operation: .add, card: DetachedCard(card), parts: [], editedAt: Timestamp(milliseconds: 0))
    let answer = try server.call(
      "POST", "/api/v1/sync", CloudCalls.save.request(([save], start.run)), token: device.token.text)
    #expect(answer.status == 507)
    #expect(try CloudCalls.save.result(of: answer.body).get().map(\.isFull) == [true])
  }
}
