import Account
import Contacts
import Testing

/// For how long a run has the account to itself.
@Suite struct LeaseTests {
  private static let start = Timestamp(milliseconds: 1_700_000_000_000)
  private let lease = Lease(holder: .small(1), run: .small(2), at: Self.start)

  private static func after(_ milliseconds: Int64) -> Timestamp { start.advanced(by: milliseconds) }

  @Test func `a run may go on for a minute after its last sign of life, and no other run may`() {
    #expect(lease.isHeld(by: .small(2), at: Self.start))
    #expect(lease.isHeld(by: .small(2), at: Self.after(59_999)))
    #expect(!lease.isHeld(by: .small(2), at: Self.after(60_000)))
    #expect(!lease.isHeld(by: .small(3), at: Self.start))
  }

  @Test(
    arguments: [
      // When a call comes, whether it writes, and when the lease ends then.
      (0, true, 60_000), (15_000, true, 75_000), (15_000, false, 60_000), (15_001, false, 75_001),
      (59_000, false, 119_000),
    ])
  func `a call that writes renews it always, and one that reads where less than 45 s are left`(
    at: Int64, writes: Bool, until: Int64
  ) {
    var lease = lease
    lease.renew(at: Self.after(at), writes: writes)
    #expect(lease.until == Self.after(until))
  }

  @Test func `what is left of it is told, and nothing of one that lies further ahead than any can`() {
    #expect(lease.remaining(at: Self.after(1)) == 59_999)
    #expect(lease.remaining(at: Self.after(60_001)) == 0)
    // The clock was put back since.
    #expect(lease.remaining(at: Self.after(-59_999)) == 119_999)
    #expect(lease.remaining(at: Self.after(-60_000)) == 0)
  }

  @Test func `others wait until it is over, and the device that has it takes it over at once`() {
    #expect(Lease.wait(of: .small(9), for: .small(1), remaining: 7) == 7)
    #expect(Lease.wait(of: .small(9), for: .small(1), remaining: 0) == nil)
    #expect(Lease.wait(of: .small(1), for: .small(1), remaining: 7) == nil)
    #expect(Lease.wait(of: .small(9), for: nil, remaining: 0) == nil)
  }
}
