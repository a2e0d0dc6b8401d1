import Contacts
import HTTPClient
import HTTPServer
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud
@testable import Web

/// One account that knows every id of another one: by each call of the devices' protocol and by each page it gets nothing of it,
/// and changes nothing there.
@Suite(.serialized) struct IsolationTests {
  /// Without row-level security it is the statements alone that keep the accounts apart.
  enum Guard: CaseIterable { case statementsAndRowSecurity, statementsAlone }

  private static func database(_ kind: Guard) throws -> CloudDatabase {
    let url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    if kind == .statementsAlone {
      let owner = try Connection(url: url)
      let tables = try owner.run("SELECT relname::text FROM pg_class WHERE relrowsecurity").map {
        row throws(PostgresError) in try row.text(0)
      }
      try #require(tables.count > 8)
      for table in tables { try owner.runScript("ALTER TABLE \(table) DISABLE ROW LEVEL SECURITY") }
    }
    return database
  }

  @Test(arguments: Guard.allCases) func `no call of the sync reaches another account`(_ kind: Guard) throws {
    let database = try Self.database(kind)
    let theirs = try Neighbour(in: database)
    let site = try TestSite(in: database)
    let server = try LiveSite(site)
    let device = try TestDevice(site, name: "mine")
    let before = try theirs.rows()
    let calls = Self.calls(theirs, run: try device.begin())
    for call in calls {
      let response = try device.call("POST", "/api/v1/sync", at: server, body: call.request)
      try #require(response.status == 200, "\(call)")
      if let answer = call.answer { #expect(response.body == answer, "\(call)") }
      #expect(!theirs.isBetrayed(by: response.body), "\(call)")
      #expect(try theirs.rows() == before, "\(call)")
    }
    #expect(Set(calls.map(\.tag)) == Set(CloudCalls.all.map(\.tag)))
  }

  @Test(arguments: Guard.allCases) func `no call for the history reaches another account`(_ kind: Guard) throws {
    let database = try Self.database(kind)
    let theirs = try Neighbour(in: database)
    let site = try TestSite(in: database)
    let server = try LiveSite(site)
    let device = try TestDevice(site, name: "mine")
    let own = try site.add("FN:Ann", "N:;Ann;;;")
    let run = try site.lastRun()
    let before = try theirs.rows()
    let calls = try Self.calls(theirs, ownContact: own, ownRun: run)
    for call in calls {
      let response = try device.call("POST", "/api/v1/history", at: server, body: call.request)
      try #require(response.status == 200, "\(call)")
      if let answer = call.answer { #expect(response.body == answer, "\(call)") }
      #expect(!theirs.isBetrayed(by: response.body), "\(call)")
      #expect(try theirs.rows() == before, "\(call)")
    }
    #expect(Set(calls.map(\.tag)) == Set(HistoryCalls.all.map(\.tag)))
  }

  @Test(arguments: Guard.allCases) func `no page and no form reaches another account`(_ kind: Guard) throws {
    let database = try Self.database(kind)
    let theirs = try Neighbour(in: database)
    let site = try TestSite(in: database)
    let before = try theirs.rows()
    let places = theirs.ids.map(\.word.hex) + theirs.ids.map { "5.\($0.word.hex)" }
    let chosen = theirs.ids.map { "&contact=\($0.word.hex)" }.joined()
    // Reading first: a form makes contacts of one's own under whatever id.
    for isForm in [false, true] {
      for route in Routes.table where (route.method == "POST") == isForm {
        for ids in Self.fillings(route.pattern.count { $0 == nil }, theirs) {
          var left = ids[...]
          let path = "/" + route.pattern.map { $0 ?? left.popFirst()?.word.hex ?? "" }.joined(separator: "/")
          if isForm {
            // A session for each form: some of them end it.
            let site = try TestSite(continuing: site)
            let fields = ["id", "contact", "version", "run", "device", "book"].flatMap { name in
              theirs.ids.map { (name, $0.word.hex) }
            }
            let response = try site.post(
              path, fields + [("base", theirs.primary.hex), ("choice", "use"), ("revive", "1")])
            #expect(!theirs.isBetrayed(by: response.body), "POST \(path)")
          } else {
            for place in ids.isEmpty ? places : [places[0]] {
              let response = try site.get("\(path)?before=\(place)&v=1\(chosen)")
              #expect(!theirs.isBetrayed(by: response.body), "GET \(path) \(place)")
              // What is gone, or never was, is not there; only the list of devices is shown anew, and an invitation that is none lets nobody in.
              if !ids.isEmpty {
                let expected =
                  switch route.pattern[0] {
                  case "devices", "phones": 303
                  case "sign-up": 403
                  default: 404
                  }
                #expect(response.status == expected, "GET \(path)")
              }
            }
          }
        }
        #expect(try theirs.rows() == before, "\(route.method) \(route.pattern)")
      }
    }
  }

  @Test func `a token of two halves is nobody's`() throws {
    let database = try TestDatabase.shared.get()
    let theirs = try Neighbour(in: database)
    let site = try TestSite(in: database)
    let server = try LiveSite(site)
    let device = try TestDevice(site, name: "mine")
    let before = try theirs.rows()
    let (mine, other) = (device.token.text, theirs.deviceToken.text)
    let session = try site.application.sessions.create(account: site.account, label: "", from: "192.0.2.1").token.text
    let zeros = String(repeating: "0", count: 64)
    for token in [
      "\(mine.prefix(32))\(other.suffix(32))", "\(other.prefix(32))\(mine.suffix(32))", "\(other.prefix(63))g",
      "\(other)0",
      session, zeros, "", "' OR 1=1 --", "%00", "\(mine) \(other)", "\(mine),\(other)",
    ] {
      for (method, path) in [
        ("POST", "sync"), ("POST", "history"), ("GET", "changes?after=7"), ("DELETE", "devices/self"),
      ] {
        #expect(
          try server.call(
            method, "/api/v1/\(path)", CloudCalls.abandon.request(theirs.lease), token: token
          )
          .status == 401, "\(method) \(path) \(token)")
      }
    }
    #expect(try theirs.rows() == before)
  }

  /// Ways to put `count` ids into a path: any one, or a contact's and any other.
  private static func fillings(_ count: Int, _ theirs: Neighbour) -> [[UniqueID]] {
    switch count {
    case 0: [[]]
    case 1: theirs.ids.map { [$0] }
    default: [theirs.contact, theirs.trashed].flatMap { contact in theirs.ids.map { [contact, $0] } }
    }
  }
}
