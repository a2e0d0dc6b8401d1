import Simulation
import Testing

/// Every order of one operation at each of three places, and of their syncs.
@Suite(.serialized) struct SmallModelTests {
  /// The suite plays every n-th story; `script/simulate --small-model` plays all of them.
  private static let stride = 120

  @Test(arguments: SmallModel.Start.allCases, [false, true])
  func `one contact, three places, one operation each: every order keeps its promises`(
    _ start: SmallModel.Start, isMerge: Bool
  ) throws {
    let player = try Player(.memory)
    for story in SmallModel.stories(start, isMerge: isMerge) where Int(story.seed) % Self.stride == (isMerge ? 61 : 0) {
      let violation = player.play(inSmallModel: story).1
      #expect(violation == nil, "\(story.text)")
    }
  }
}
