import Account
import Contacts
import Protocol
import Testing

/// In which order an undo takes the contacts of its run, and in which steps.
@Suite struct UndoWalkTests {
  /// A contact that the run was the last to change, or that others have changed since.
  private static func candidate(_ id: UInt64, change: Int64, isLastChange: Bool) throws -> UndoCandidate {
    let state = UndoCandidate.State(primary: primary("a"), isTrashed: false)
    let version = UndoCandidate.Version(
      id: .small(1_000 + id), state: state, change: change, isOwn: true, isEnded: false, maker: nil)
    return try #require(
      UndoCandidate(
        id: .small(id), name: "", change: change, now: state, isLastChange: isLastChange,
        versions: isLastChange ? [] : [version]))
  }

  /// The ids of each step, from the start to the end.
  private static func steps(_ candidates: [UndoCandidate]) -> [[UInt64]] {
    var steps: [[UInt64]] = []
    var place: UndoPosition.Place? = UndoPosition.start.place
    while let here = place, steps.count < 10 {
      let step = here.step(of: candidates)
      steps.append(step.map(\.id.word.low))
      place = here.next(behind: step)
    }
    return steps
  }

  @Test
  func `first come those that the run changed last, by change number, then those that others changed since, by id`()
    throws
  {
    let candidates = try [
      Self.candidate(4, change: 2, isLastChange: false), Self.candidate(1, change: 9, isLastChange: true),
      Self.candidate(2, change: 7, isLastChange: false), Self.candidate(3, change: 5, isLastChange: true),
    ]
    #expect(Self.steps(candidates) == [[3, 1], [2, 4]])
    #expect(Self.steps(candidates.reversed()) == [[3, 1], [2, 4]])
    #expect(Self.steps([]) == [[], []])
  }

  @Test(
    arguments: [
      // How many the run changed last, how many others changed since, and how many each step takes.
      (499, 0, [499, 0]), (500, 1, [500, 0, 1]), (501, 1, [500, 1, 1]), (0, 500, [0, 500, 0]),
      (0, 1_001, [0, 500, 500, 1]),
    ])
  func `a full step is followed by the next one of its walk`(last: Int, since: Int, sizes: [Int]) throws {
    let candidates = try (0..<last + since).map { number in
      try Self.candidate(UInt64(number + 1), change: Int64(number + 1), isLastChange: number < last)
    }
    let steps = Self.steps(candidates.shuffled())
    #expect(steps.map(\.count) == sizes)
    // Each contact once.
    #expect(steps.flatMap(\.self) == candidates.map(\.id.word.low))
  }
}
