import Account
import Testing

@testable import Cloud

/// Groups after any order of what browsers, folders, programs and undos do to them.
///
/// After each deed two things hold. Each person is in the groups that their own card and the live cards of groups say, and in no others.
/// And since the deed before, nobody has left a group and nobody has come into one but whom the deed said.
///
/// Each history has an account of its own. They are not in one row, which would be the last of all tests to end.
@Suite struct GroupHistoryTests {
  @Test(arguments: 0..<70) func `nobody comes into a group or leaves it without somebody having said so`(_ seed: UInt64)
    throws
  {
    var history = try GroupHistory(seed: seed)
    for step in 0..<40 { try history.act(step) }
    try history.expectPast()
  }

  @Test(arguments: UInt64(70)..<110) func `nor where people get other UIDs meanwhile`(_ seed: UInt64) throws {
    var history = try GroupHistory(seed: seed, changesUIDs: true)
    for step in 0..<40 { try history.act(step) }
    try history.expectPast()
  }

  @Test(arguments: UInt64(110)..<112) func `nor where cards list too many for the transaction of a change`(
    _ seed: UInt64
  ) throws {
    var history = try GroupHistory(seed: seed, changesUIDs: true, crowd: GroupBridge.mostAtOnce + 1)
    for step in 0..<25 { try history.act(step) }
    try history.expectPast()
  }

  @Test(arguments: UInt64(112)..<114) func `nor where the server has not yet come to the end of the deeds before`(
    _ seed: UInt64
  ) throws {
    var history = try GroupHistory(seed: seed, changesUIDs: true, crowd: GroupBridge.mostAtOnce + 1, isLate: true)
    for step in 0..<25 { try history.act(step) }
    try history.comeToTheEnd()
    try history.expectPast()
  }
}
