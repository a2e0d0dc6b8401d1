import Contacts
import Glibc
import HTTPClient
import HTTPServer
import POSIX
import PostgreSQL
import Protocol
import Synchronization
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Devices, browsers and the trash on a real database` {
  let site: TestSite

  init() throws { site = try TestSite() }

  @Test func `a device that is signed out is refused at once, in whatever it does`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let tablet = try TestDevice(site, name: "Tablet")
    let id = try site.add("UID:d", "N:Schmidt;Anna;;;", "FN:Anna Schmidt")
    #expect(try site.get("/devices").text.contains("href=\"/devices/\(phone.id)/revoke\""))
    #expect(try site.get("/devices/\(phone.id)/revoke").text.contains("Sign out Phone?"))
    let server = try LiveSite(site)
    let waiting = Mutex<ClientResponse?>(nil)
    let last = try site.store.lastChange()
    let thread = try Thread("waiting device") {
      let answer = try? phone.call("GET", "/api/v1/changes?after=\(last)", at: server)
      waiting.withLock { $0 = answer }
    }
    while !site.application.watch.isWaiting(phone.id) { sched_yield() }
    for _ in 0..<2 {
      #expect(try site.post("/devices/\(phone.id)/revoke", []).told == "/devices?done=revoked")
    }
    thread.join()
    let told = try #require(waiting.withLock { $0 })
    #expect(told.status == 401)
    #expect(String(decoding: told.body, as: UTF8.self).contains("was signed out"))
    let calls = [("POST", "/api/v1/sync"), ("GET", "/api/v1/changes?after=0"), ("DELETE", "/api/v1/devices/self")]
    for (method, path) in calls { #expect(try phone.call(method, path, at: server).status == 401, "\(path)") }
    #expect(try tablet.call("GET", "/api/v1/changes?after=-1", at: server).status == 200, "the others stay")
    let page = try site.get("/devices").text
    #expect(page.contains("Address books without a signed-in device"), "its book stays registered")
    #expect(try site.get("/contacts/\(id)").text.contains("Not yet on Tablet<"), "and nothing waits for it")
  }

  @Test func `two devices of one name are told apart, and so is what waits for them`() throws {
    for _ in 0..<2 { _ = try TestDevice(site, name: "Laptop") }
    let page = try site.get("/devices").text
    #expect(page.contains("Laptop (2)<") && page.contains("Laptop<"))
    let id = try site.add("UID:l", "N:Lee;Ann;;;", "FN:Ann Lee")
    let card = try site.get("/contacts/\(id)").text
    #expect(card.contains("Laptop (2)") && card.contains("Not yet on "))
  }

  @Test func `a device in the middle of a sync is signed out when that is done, where the person likes to wait`() throws
  {
    let phone = try TestDevice(site, name: "Phone")
    let caller = Caller.here
    #expect(try !site.get("/devices/\(phone.id)/revoke").text.contains("Sign out when it is done"))
    let run = try phone.begin()
    #expect(try site.get("/devices").text.contains("Syncing now"))
    let page = try site.get("/devices/\(phone.id)/revoke").text
    #expect(page.contains("A sync of it is under way at this moment."))
    #expect(page.contains("Sign out when it is done") && page.contains("Sign out now"))
    let path = "/devices/\(phone.id)/revoke"
    #expect(try site.post(path, [("when", "done")]).told == "/devices?done=revoked-after-sync")
    #expect(try site.get("/devices").text.contains("Syncing now, and signed out when that is done"))
    #expect(try site.application.devices.lookup(phone.token, by: caller) != nil, "the run goes on")
    try phone.end(run)
    #expect(try !site.get("/devices").text.contains(path))
    #expect(try site.application.devices.lookup(phone.token, by: caller) == nil)
  }

  @Test func `a device in the middle of a sync is signed out at once, where the person does not like to wait`() throws {
    let phone = try TestDevice(site, name: "Phone")
    _ = try phone.begin()
    #expect(try site.post("/devices/\(phone.id)/revoke", [("when", "now")]).told == "/devices?done=revoked")
    #expect(try site.application.devices.lookup(phone.token, by: .here) == nil)
  }

  @Test func `a device that is to leave after its run, and is not heard of again, has left`() throws {
    let phone = try TestDevice(site, name: "Phone")
    _ = try phone.begin()
    _ = try site.post("/devices/\(phone.id)/revoke", [("when", "done")])
    try site.application.database.run(
      site.account, "UPDATE accounts SET lease_until = now() - interval '1 second' WHERE account_id = \(site.account)")
    #expect(try site.application.devices.lookup(phone.token, by: .here) == nil)
  }

  @Test func `a device of another protocol hears which side to update`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let server = try LiveSite(site)
    for path in ["/api/v1/sync", "/api/v1/history"] {
      for (version, text) in [
        (1, "this device's contacts2web is older than the server's: update it on this device"),
        (ProtocolVersion.current + 1, "the server's contacts2web is older than this device's: update it on the server"),
        (ProtocolVersion.current, "the request cannot be read"),
      ] as [(UInt8, String)] {
        let answer = try phone.call("POST", path, at: server, body: [version, 255, 0])
        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self).split(separator: "\n").joined() == text)
      }
    }
    #expect(try phone.call("POST", "/api/v1/sync", at: server, body: []).status == 400)
  }

  @Test func `nobody signs out another account's device`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let stranger = try TestSite()
    #expect(try !stranger.get("/devices").text.contains("Phone"))
    _ = try stranger.post("/devices/\(phone.id)/revoke", [])
    #expect(try site.application.devices.lookup(phone.token, by: .here) != nil)
  }

  @Test(
    arguments: [
      (0, "Has everything"), (1, "1 change waits"), (999, "999 changes wait"), (1_000, "Many changes wait"),
    ] as [(Int64, String)])
  func `what a device lacks is counted up to a thousand`(waiting: Int64, text: String) {
    let now = Timestamp(milliseconds: 0)
    let row = DeviceRow(
      id: .random(), name: "Phone", lastSync: now, addedAt: now, lastUsedAt: now, address: "", usedBy: "",
      waiting: waiting)
    #expect(row.state.hasPrefix(text))
  }

  @Test func `the card tells which devices have it, and asks for that by itself until all of them have`() throws {
    let phone = try TestDevice(site, name: "Phone")
    let other = try TestDevice(site, name: "Laptop")
    let known = UniqueID.random()
    try other.save(.add, known, "UID:k", "N:Known;Bea;;;", "FN:Bea Known")
    try phone.see(try site.store.lastChange())
    #expect(try site.get("/contacts/\(known)").text.contains("On all 2 devices"))
    #expect(try !site.get("/contacts/\(known)").text.contains("data-waits"))
    try site.application.devices.revoke(other.token)
    #expect(try site.get("/contacts/\(known)/waiting").text.contains("On Phone"))
    let id = try site.add("UID:w", "N:Schmidt;Anna;;;", "FN:Anna Schmidt")
    #expect(try site.get("/contacts/\(id)").text.contains("data-address=\"/contacts/\(id)/waiting\""))
    let waiting = try site.get("/contacts/\(id)/waiting").text
    #expect(waiting.contains("data-waits") && waiting.contains("Not yet on Phone"))
    try site.application.devices.revoke(phone.token)
    #expect(try site.get("/contacts/\(id)/waiting").text.isEmpty)
    #expect(try !site.get("/contacts/\(id)").text.contains("data-address"))
  }

  @Test func `the conflict policy is chosen`() throws {
    func policy() throws -> ConflictPolicy? { try site.application.accounts.find(site.account)?.policy }
    #expect(try policy() == .newest)
    #expect(try site.post("/settings/policy", [("policy", "merge")]).status == 303)
    #expect(try policy() == .merge)
    #expect(try site.get("/settings").text.contains("value=\"merge\" checked"))
    #expect(try site.post("/settings/policy", [("policy", "newest")]).status == 303)
    #expect(try policy() == .newest)
  }

  @Test func `the other browsers are signed out, and this one is not`() throws {
    let other = try TestSite(continuing: site)
    #expect(try site.get("/settings").text.contains("Sign out everywhere else"))
    #expect(try site.post("/settings/sessions/end-others", []).status == 303)
    #expect(try other.get("/contacts").status == 303)
    #expect(try site.get("/contacts").status == 200)
    #expect(try !site.get("/settings").text.contains("Sign out everywhere else"))
  }

  @Test func `one of the other browsers is signed out by itself, and the page tells where each was used from`() throws {
    let others = try (0..<2).map { _ in try TestSite(continuing: site) }
    _ = try others[0].get("/contacts", peer: "203.0.113.9")
    let page = try site.get("/settings").text
    #expect(page.contains(" from 203.0.113.9, signed in ") && page.contains("This browser, at 192.0.2.1"))
    let place = try #require(page.firstMatch(of: /203\.0\.113\.9.*?action="([^"]*)"/.dotMatchesNewlines())).1
    for _ in 0..<2 {
      let done = try site.post(String(place), [])
      #expect(done.told == "/settings?done=browser-out")
    }
    #expect(try others.map { try $0.get("/contacts").status } == [303, 200])
    let stranger = try TestSite()
    let session = try #require(try site.application.sessions.list(account: site.account).first)
    _ = try stranger.post("/settings/sessions/\(session.id)/end", [])
    #expect(try site.application.sessions.list(account: site.account).count == 2)
  }

  @Test func `the page tells when, by what and from where a device was last used`() throws {
    let phone = try TestDevice(site, name: "Phone")
    _ = try site.application.devices.lookup(phone.token, by: Caller(address: "203.0.113.9", program: "curl/8"))
    #expect(try site.get("/devices").text.contains(/Last used .* by curl\/8 from 203\.0\.113\.9/))
  }

  @Test func `several contacts come back from the trash together, as often as they are asked to`() throws {
    let ids = try (0..<3).map { try site.add("UID:t\($0)", "N:Trash\($0);Anna;;;", "FN:Anna Trash\($0)") }
    #expect(try site.store.trash(ManyContacts(ids, through: .max), allowed: true).changed == 3)
    let chosen = Self.ticked(Array(ids.prefix(2)))
    let first = try site.post("/trash/restore", chosen).told
    #expect(first == "/trash?done=all-restored&undo=run.\(try site.lastRun())")
    let second = try site.post("/trash/restore", chosen).told
    #expect(second == "/trash?done=all-restored", "nothing is left to take back")
    #expect(try ids.map { try site.get("/contacts/\($0)").status } == [200, 200, 404])
    #expect(try site.post("/trash/restore", Self.ticked([])).told == "/trash?done=none-chosen")
  }

  /// The fields of the trash where these are ticked.
  private static func ticked(_ ids: [UniqueID]) -> [(String, String)] {
    ids.map { ("contact", $0.word.hex) } + [("shown", ids.map(\.word.hex).joined(separator: " ")), ("end", "1")]
  }

  @Test func `a contact that is there again in the same words stays in the trash, and that is said`() throws {
    let id = try site.add("UID:s", "N:Same;Anna;;;", "FN:Anna Same")
    #expect(try site.store.trash(ManyContacts([id], through: .max), allowed: true).changed == 1)
    _ = try site.add("UID:s2", "N:Same;Anna;;;", "FN:Anna Same")
    #expect(
      try site.post("/trash/restore", Self.ticked([id])).told == "/trash?done=none-restored")
    #expect(try site.history.trash(before: nil, limit: 10).contacts.map(\.id) == [id])
  }

  @Test func `photos in the list are kept by browsers until the contact changes`() throws {
    let photo = Base64Text.encode([0xFF, 0xD8, 0xFF, 7])
    let id = try site.add("UID:l", "N:P;A;;;", "FN:A P", "PHOTO;ENCODING=b;TYPE=JPEG:\(photo)")
    let change = try site.store.lastChange()
    for path in ["/contacts", "/contacts?q=P"] {
      #expect(try site.get(path).text.contains("src=\"/contacts/\(id)/photo?v=\(change)\""))
    }
    // One that no browser shows is not asked for: its initials stay in sight.
    let heic = Base64Text.encode(Array("\0\0\0\u{18}ftypheic".utf8))
    let other = try site.add("UID:m", "N:Q;A;;;", "FN:A Q", "PHOTO;ENCODING=b;TYPE=HEIC:\(heic)")
    #expect(try !site.get("/contacts").text.contains("/contacts/\(other)/photo"))
  }
}
