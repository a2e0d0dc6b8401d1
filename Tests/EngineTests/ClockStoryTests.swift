import Contacts
import Simulation
import Testing

/// Whole stories on three devices, whose clocks are right or ten years off: the same contacts stand everywhere at the end.
/// ``ClockTests`` holds the single decisions to that.
@Suite(.serialized) struct ClockStoryTests {
  private static let tenYears: Int64 = 315_360_000_000

  @Test(arguments: 0..<UInt64(4)) func `a story ends the same whatever the devices' clocks say`(_ part: UInt64) throws {
    let player = try Player(.memory)
    var stories = 0
    for seed in part * 60..<(part + 1) * 60 {
      var story = Self.undisturbed(StoryTeller.story(seed: seed))
      guard story.clockOffsets.count == 3, story.sharing == .nothing else { continue }
      stories += 1
      for offsets in [[Self.tenYears, 0, 0], [0, -Self.tenYears, Self.tenYears]] {
        // Ids are drawn at random, and what a story picks (a file, something in the trash) may stand in their order: such a
        // story has several ends with right clocks, too. Then they are the same ones.
        var (right, wrong): (Set<[RecordID]>, Set<[RecordID]>) = ([], [])
        for _ in 0..<20 where right.isDisjoint(with: wrong) {
          story.clockOffsets = [0, 0, 0]
          right.insert(try #require(player.ending(of: story), "\(story.text)"))
          story.clockOffsets = offsets
          wrong.insert(try #require(player.ending(of: story), "\(story.text)"))
        }
        #expect(!right.isDisjoint(with: wrong), "\(story.text)")
      }
    }
    #expect(stories > 5)
  }

  /// The story without what a clock may change by itself: a fault strikes the n-th statement, and a file whose time lies in the
  /// future takes a run more statements than another.
  private static func undisturbed(_ story: Story) -> Story {
    var story = story
    story.operations = story.operations.compactMap { operation in
      switch operation {
      case .sync(let device, let allowsDeletions, _): .sync(device: device, allowsDeletions: allowsDeletions, nil)
      case .setClock: nil
      default: operation
      }
    }
    return story
  }
}
