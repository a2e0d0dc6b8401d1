import Account
import Contacts
import Testing

/// What becomes of time stamps that lie in the future.
@Suite struct TimeRightingTests {
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)
  private let righting = TimeRighting(at: now)

  @Test(
    arguments: [
      // How far ahead of now it is, and how far it is then.
      (-1, -1), (0, 0), (60_000, 60_000), (60_001, 0), (315_360_000_000, 0),
    ] as [(Int64, Int64)])
  func `a stamp that is ahead by more than a minute becomes now`(ahead: Int64, then: Int64) {
    #expect(righting.righted(Self.now.advanced(by: ahead)) == Self.now.advanced(by: then))
  }

  @Test(arguments: [(-1, -1), (60_000, 60_000), (60_001, 60_000), (315_360_000_000, 60_000)] as [(Int64, Int64)])
  func `an account's latest stamp comes down to a minute ahead, as no other stays above that`(ahead: Int64, then: Int64)
  {
    #expect(righting.righted(latest: Self.now.advanced(by: ahead)) == Self.now.advanced(by: then))
  }
}
