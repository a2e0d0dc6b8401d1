import Simulation
import Sync
import Testing

/// Random stories of devices, a browser and failures: what a person must be able to rely on holds in each. Millions by
/// `script/simulate --seeds N`; a failure prints its seed and the shortest story that shows it.
@Suite(.serialized) struct SimulationTests {
  private static let share: UInt64 = 100

  @Test(arguments: 0..<UInt64(10)) func `every story ends with all sides equal and nothing lost`(_ part: UInt64) throws
  {
    try play(part * Self.share..<(part + 1) * Self.share, .memory)
  }

  @Test func `so does every story in PostgreSQL`() throws { try play(0..<6, .database) }

  @Test func `so does every story over HTTPS`() throws { try play(12..<16, .https) }

  private func play(_ seeds: Range<UInt64>, _ kind: CloudKind) throws {
    let player = try Player(kind)
    for seed in seeds {
      let story = StoryTeller.story(seed: seed)
      guard let violation = player.play(story).1 else { continue }
      let (shortest, reason) = player.shorten(story, violation)
      Issue.record("seed \(seed): \(shortest.text)\n  => \(reason)")
    }
  }

  @Test func `a story is the same each time`() throws {
    #expect(StoryTeller.story(seed: 7) == StoryTeller.story(seed: 7))
    #expect(StoryTeller.story(seed: 7) != StoryTeller.story(seed: 8))
    let story = StoryTeller.story(seed: 11)
    let player = try Player(.memory)
    let (first, second) = (player.play(story).0, player.play(story).0)
    #expect(first.operations == second.operations && first.runs == second.runs && first.faults == second.faults)
  }
}
