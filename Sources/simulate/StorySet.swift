import Simulation

/// The stories that can be played, by number.
enum StorySet {
  /// One story, thought of by chance from the number.
  case random
  /// All orders of ``SmallModel`` from one start, with one policy.
  case smallModel

  /// The numbers of all; nil where there is no end of them.
  var count: UInt64? {
    switch self {
    case .random: nil
    case .smallModel: UInt64(2 * SmallModel.Start.allCases.count)
    }
  }

  func play(_ number: UInt64, _ player: Player) throws -> (StoryTally, [(Story, Violation)]) {
    switch self {
    case .random:
      let story = StoryTeller.story(seed: number)
      let (tally, violation) = player.play(story)
      return (tally, violation.map { [(story, $0)] } ?? [])
    case .smallModel:
      let model = try player.playSmallModel(SmallModel.Start.allCases[Int(number / 2)], isMerge: number % 2 == 1)
      return (model.tally, model.violations)
    }
  }
}
