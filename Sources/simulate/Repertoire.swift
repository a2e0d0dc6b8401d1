import Simulation

/// The stories that can be played, by number.
enum Repertoire {
  /// Thought of by chance, from the number.
  case random
  /// ``SmallModel``, in its order.
  case smallModel

  func story(_ number: UInt64) -> Story {
    switch self {
    case .random: StoryTeller.story(seed: number)
    case .smallModel: SmallModel.all[Int(number)]
    }
  }

  func play(_ story: Story, _ player: Player) -> (StoryTally, Violation?) {
    switch self {
    case .random: player.play(story)
    case .smallModel: player.play(inSmallModel: story)
    }
  }
}
