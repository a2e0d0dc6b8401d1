import Contacts
import Dispatch
import HTTPClient
import HTTPServer
import PostgreSQL
import Protocol
import Synchronization
import TestPostgreSQL
import Testing

@testable import Cloud
@testable import Web

/// An account that asks for much at once, or for what takes long. Serialized: these block threads.
@Suite(.serialized) struct CrowdedAccountTests {
  /// A database in which whoever reads a contact of one account waits for a lock that the test holds.
  private final class HeldDatabase {
    let database: CloudDatabase
    private let holder: Connection

    init(slow: SlowStatements? = nil) throws {
      let url = try TestCluster.newDatabase()
      database = CloudDatabase(url: url, slow: slow)
      try database.migrate()
      holder = try Connection(url: url)
    }

    func hold(_ account: UniqueID) throws {
      try holder.runScript(
        """
        CREATE POLICY held ON contacts AS RESTRICTIVE FOR SELECT USING (
          CASE WHEN account_id = '\(account)' THEN (SELECT count(*) FROM pg_advisory_xact_lock_shared(1)) = 1 ELSE true END);
        SELECT pg_advisory_lock(1);
        """)
    }

    func letGo() throws { try holder.runScript("SELECT pg_advisory_unlock(1); DROP POLICY held ON contacts") }
  }

  @Test func `others' lists answer while one account's searches, pages and devices wait for the database`() throws {
    let held = try HeldDatabase()
    let site = try TestSite(in: held.database, pageTime: 600_000)
    let other = try TestSite(in: held.database)
    _ = try site.add("N:Lee;Ann;;;")
    _ = try other.add("N:Roe;Bob;;;")
    let handled = DispatchSemaphore(value: 0)
    let server = try LiveSite(site, workers: 4) { handled.signal() }
    let device = try TestDevice(site, name: "laptop")
    var nothing = HashOfHashes()
    let position = BookPosition(imprint: nothing.finalize(), seen: 0)
    let start = try device.make(CloudCalls.begin, position, at: server)
    handled.wait()
    try held.hold(site.account)
    let answers = Mutex<[Int]>([])
    let done = DispatchSemaphore(value: 0)
    let count = 12
    for number in 0..<count {
      DispatchQueue(label: "client").async {
        let status: Int
        switch number % 3 {
        case 0: status = (try? site.send("/contacts?q=zz\(number)", at: server).status) ?? 0
        case 1: status = (try? site.send("/contacts", at: server).status) ?? 0
        default:
          let page = try? device.make(CloudCalls.listing, (0, 10, start.run), at: server)
          status = page == nil ? 0 : 200
        }
        answers.withLock { $0.append(status) }
        done.signal()
      }
    }
    for _ in 0..<count { #expect(handled.wait(timeout: .now() + 60) == .success) }
    let page = try other.send("/contacts", at: server)
    #expect(page.status == 200 && String(decoding: page.body, as: UTF8.self).contains("Roe"))
    #expect(try other.send("/contacts?q=bob", at: server).status == 200)
    #expect(answers.withLock { $0 } == [])
    try held.letGo()
    for _ in 0..<count { done.wait() }
    #expect(answers.withLock { $0 } == Array(repeating: 200, count: count))
  }

  @Test func `a page whose statement takes too long says so, stands in the log, and leaves all as it was`() throws {
    let slow = Mutex<[String]>([])
    let held = try HeldDatabase(slow: SlowStatements(from: 1) { text, _ in slow.withLock { $0.append(text) } })
    let site = try TestSite(in: held.database, pageTime: 50)
    _ = try site.add("N:Lee;Ann;;;")
    try held.hold(site.account)
    let page = try site.get("/contacts")
    #expect(page.status == 503 && page.header("retry-after") == "5")
    #expect(page.text.contains("This took too long"))
    #expect(slow.withLock { $0 }.contains { $0.contains("FROM contacts") })
    // The connection is as good as before, and what is saved has its time.
    let change = try site.store.lastChange()
    try held.letGo()
    #expect(try site.get("/contacts").status == 200)
    #expect(try site.store.lastChange() == change)
    let limit = try held.database.pool.withConnection { try $0.run("SHOW statement_timeout").first?.text(0) }
    #expect(limit == "1min")
  }

  @Test func `what a form changes is not ended after the time of a page`() throws {
    let held = try HeldDatabase()
    let site = try TestSite(in: held.database, pageTime: 50)
    let server = try LiveSite(site)
    let id = try site.add("N:Lee;Ann;;;")
    let fields = try site.fields(id).with("note", "typed")
    try held.hold(site.account)
    let answer = Mutex<Int?>(nil)
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "client").async {
      let status = try? site.send("/contacts/\(id)", fields, at: server).status
      answer.withLock { $0 = status }
      done.signal()
    }
    // It waits in the database until this test lets go, for longer than a page may.
    let watcher = try Connection(url: held.database.url)
    while try watcher.run(
      """
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
        AND query_start < clock_timestamp() - interval '100 ms'
      """
    ).count == 0 {}
    #expect(answer.withLock { $0 } == nil)
    try held.letGo()
    done.wait()
    #expect(answer.withLock { $0 } == 303)
    #expect(try site.card(id).contains("NOTE:typed"))
  }
}
