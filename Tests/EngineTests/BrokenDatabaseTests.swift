import Contacts
import PostgreSQL
import Protocol
import Testing

@Suite(.serialized) struct BrokenDatabaseTests {
  @Test func `what breaks in the database reaches a device as a number, and never as a statement`() throws {
    let server = try VersionedServer()
    let cloud = server.cloud(try server.register(.random()))
    _ = try cloud.status(CloudContractTests.nowhere)
    try server.sql("ALTER TABLE contacts RENAME COLUMN uid TO other")
    let run = try cloud.begin(CloudContractTests.nowhere).run
    let failure = #expect(throws: CloudError.self) { try cloud.listing(after: 0, limit: 10, run: run) }
    guard case .failed(let message, let hint) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(message.wholeMatch(of: /something went wrong here \([0-9A-Z]+\)/) != nil)
    #expect(hint == "tell whoever runs the server: its log says more of that number")
  }
}
