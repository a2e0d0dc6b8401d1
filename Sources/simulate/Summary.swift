import Simulation

/// What the stories came to, for people and for another process.
enum Summary {
  static func text(_ tally: StoryTally) -> String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        .map { "\n  \($0.value)\t\($0.key)" }.joined()
    }
    let perSecond = tally.milliseconds > 0 ? tally.stories * 1_000 / tally.milliseconds : 0
    let missing = StoryTally.everyCoverpoint.filter { tally.coverpoints[$0] == nil }
    return """
      histories: \(tally.stories), \(perSecond) in a second of the processor\
      \(tally.states > 0 ? "; they come by \(tally.states) different states" : "")
      runs: \(tally.runs), conflicts: \(tally.conflicts)
      operations: \(tally.operations.values.reduce(0, +))\(list(tally.operations))
      faults: \(tally.faults.values.reduce(0, +))\(list(tally.faults))
      coverpoints: \(tally.coverpoints.count) of \(StoryTally.everyCoverpoint.count), each with the histories that reached it\
      \(list(tally.coverpoints))
      not reached here: \(missing.isEmpty ? "none" : missing.joined(separator: ", "))
      violations: \(tally.violations.values.reduce(0, +))\(list(tally.violations))
      """
  }

  /// `KIND COUNT NAME` in each line.
  static func lines(_ tally: StoryTally) -> String {
    let numbers = [
      "stories": tally.stories, "states": tally.states, "runs": tally.runs, "conflicts": tally.conflicts,
      "milliseconds": tally.milliseconds,
    ]
    return [
      ("=", numbers), ("operation", tally.operations), ("fault", tally.faults), ("coverpoint", tally.coverpoints),
      ("violation", tally.violations),
    ].flatMap { kind, counts in counts.map { "\(kind) \($0.value) \($0.key)" } }.joined(separator: "\n")
  }

  /// Nil where the line is none of ``lines(_:)``: something for the person.
  static func read(_ line: Substring) -> StoryTally? {
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3, let count = Int(parts[1]) else { return nil }
    var tally = StoryTally()
    switch (parts[0], parts[2]) {
    case ("=", "stories"): tally.stories = count
    case ("=", "states"): tally.states = count
    case ("=", "runs"): tally.runs = count
    case ("=", "conflicts"): tally.conflicts = count
    case ("=", "milliseconds"): tally.milliseconds = count
    case ("operation", let name): tally.operations[name] = count
    case ("fault", let name): tally.faults[name] = count
    case ("coverpoint", let name): tally.coverpoints[name] = count
    case ("violation", let name): tally.violations[name] = count
    default: return nil
    }
    return tally
  }
}
