import Programs
import Testing

/// Programs that speak CardDAV, a folder and a browser, in random histories. `script/simulate --programs N` plays more of them.
@Suite(.serialized) struct ProgramHistoryTests {
  @Test(arguments: UInt64(1)...6)
  func `all hold the same people in the end, and what anybody typed is somewhere`(_ seed: UInt64) throws {
    try ProgramHistory.play(seed: seed)
  }
}
