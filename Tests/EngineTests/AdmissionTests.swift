import Contacts
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

@testable import Engine

@Suite struct AdmissionTests {
  @Test func `a run waits for another one as long as that gets on`() throws {
    let account = MemoryAccount()
    let (first, second) = (account.cloud(.random()), account.cloud(.random()))
    let run = try first.begin(CloudContractTests.nowhere).run
    let waited = Mutex<Int64>(0)
    let context = SyncContext(
      now: { Timestamp(milliseconds: 0) },
      wait: { pause in
        waited.withLock { waited in
          waited += pause
          // A sign of life, and in the end the last one.
          if waited < 600_000 {
            _ = try? first.listing(after: 0, limit: 1, run: run)
          } else {
            try? first.abandon(run: run)
          }
        }
        return true
      }, isCancelled: { false }, progress: { _ in })
    var admission = Admission(cloud: second, context: context)
    #expect(try admission.begin(CloudContractTests.nowhere).fullCompare == .newAddressBook)
    #expect(waited.withLock { $0 } >= 600_000)
  }
}
