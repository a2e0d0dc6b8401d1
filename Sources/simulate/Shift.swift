import POSIX
import Simulation

/// A range of seeds, played one after the other.
struct Shift {
  private let player: Player
  private let seeds: Range<UInt64>
  /// The result goes to a ``Crew`` as lines of numbers instead of to a person.
  private let isPart: Bool

  init(_ kind: CloudKind, _ seeds: Range<UInt64>, isPart: Bool) throws {
    player = try Player(kind)
    self.seeds = seeds
    self.isPart = isPart
  }

  func play() throws -> Int32 {
    var tally = StoryTally()
    var violated: [String: UInt64] = [:]
    let start = MonotonicClock.milliseconds()
    let showsProgress = !isPart && Terminal.isTerminal(2)
    for seed in seeds {
      let story = StoryTeller.story(seed: seed)
      let (played, violation) = player.play(story)
      tally.add(played)
      if let violation {
        let isFirst = violated[violation.property.rawValue] == nil
        violated[violation.property.rawValue, default: 0] += 1
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
    let seconds = Double(MonotonicClock.milliseconds() - start) / 1_000
    print(isPart ? Summary.lines(tally) : Summary.text(tally, seconds: seconds))
    return violated.isEmpty ? 0 : 1
  }
}
