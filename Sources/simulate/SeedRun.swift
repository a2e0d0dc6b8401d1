import POSIX
import Simulation

/// A range of seeds, played one after the other.
struct SeedRun {
  private let player: Player
  private let stories: StorySet
  private let seeds: Range<UInt64>
  /// The result goes to a ``ParallelRun`` as lines of numbers instead of to a person.
  private let isPart: Bool

  init(_ kind: CloudKind, _ stories: StorySet, _ seeds: Range<UInt64>, isPart: Bool) throws {
    player = try Player(kind)
    self.stories = stories
    self.seeds = seeds
    self.isPart = isPart
  }

  func play() throws -> Int32 {
    var tally = StoryTally()
    let start = ProcessorTime.milliseconds()
    let showsProgress = !isPart && Terminal.isTerminal(2)
    for seed in seeds {
      let (played, violations) = try stories.play(seed, player)
      tally.add(played)
      for (story, violation) in violations {
        let isFirst = tally.violations[violation.property.rawValue] == nil
        tally.violations[violation.property.rawValue, default: 0] += 1
        print("seed \(seed): \(violation.property.rawValue)")
        if isFirst {
          let (shortest, reason) = player.shorten(story, violation)
          print("the shortest story that shows it:\n\(shortest.text)\n  => \(reason)")
        }
      }
      if showsProgress, tally.stories % 100 == 0 {
        StandardStream.writeError("\r\(tally.stories) of \(seeds.count) histories")
      }
    }
    if showsProgress { StandardStream.writeError("\r\u{1B}[K") }
    tally.milliseconds = Int(ProcessorTime.milliseconds() - start)
    print(isPart ? Summary.lines(tally) : Summary.text(tally))
    return tally.violations.isEmpty ? 0 : 1
  }
}
