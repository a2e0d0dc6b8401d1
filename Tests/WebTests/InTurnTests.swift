import Contacts
import Dispatch
import HTTPClient
import PostgreSQL
import Protocol
import Synchronization
import Testing

@testable import Cloud
@testable import Web

/// What waits for one account's lock waits without a worker. Serialized: these block threads.
@Suite(.serialized) struct InTurnTests {
  @Test func `others' pages answer while seven batches and two forms wait for one account's lock`() throws {
    let (site, other) = (try TestSite(), try TestSite())
    let handled = DispatchSemaphore(value: 0)
    let server = try LiveSite(site, workers: 3) { handled.signal() }
    let device = try TestDevice(site, name: "laptop")
    var nothing = HashOfHashes()
    let position = BookPosition(imprint: nothing.finalize(), seen: 0)
    let start = try device.make(CloudCalls.begin, position, at: server)
    handled.wait()
    let answers = Mutex<[SaveOutcome?]>([])
    let pages = Mutex<[Int]>([])
    let done = DispatchSemaphore(value: 0)
    try site.application.database.transaction(site.account) { transaction in
      _ = try transaction.run(["SELECT 1 FROM accounts WHERE account_id = \(site.account) FOR NO KEY UPDATE"])
      for number in 0..<9 {
        DispatchQueue(label: "client").async {
          if number < 7 {
            let outcomes = try? device.make(CloudCalls.save, ([Self.save(number)], start.run), at: server)
            answers.withLock { $0.append(outcomes?.first) }
          } else {
            let page = try? site.send(
              "/contacts", [("id", "\(UniqueID.random())"), ("last", "Form\(number)")], at: server)
            pages.withLock { $0.append(page?.status ?? 0) }
          }
          done.signal()
        }
      }
      // With each of them a worker would be waiting now.
      for _ in 0..<9 { #expect(handled.wait(timeout: .now() + 120) == .success) }
      #expect(try other.send("/contacts", at: server).status == 200)
      // And what only reads the same account: no device's run, and no page.
      #expect(try site.send("/contacts", at: server).status == 200)
      #expect(throws: Never.self) { try device.make(CloudCalls.listing, (0, 10, start.run), at: server) }
    }
    for _ in 0..<9 { done.wait() }
    #expect(answers.withLock { $0 }.count { $0?.isSaved == true } == 7)
    #expect(pages.withLock { $0 } == [303, 303])
    #expect(try site.store.count() == 9)
    // Those that waited together are one transaction of the log's run.
    #expect(try site.history.log(before: nil, limit: 9).count == 3)
  }

  private static func save(_ number: Int) -> Save {
    let card = ["BEGIN:VCARD", "VERSION:3.0", "N:Batch\(number);Ann;;;", "END:VCARD"].map { $0 + "\r\n" }.joined()
    return Save(
      id: .random(), operation: .add, card: DetachedCard(Array(card.utf8)), parts: [],
      editedAt: Timestamp(milliseconds: 1_700_000_000_000))
  }
}
