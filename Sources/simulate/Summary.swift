import Simulation

/// What the stories came to, for people and for another process.
enum Summary {
  static func text(_ tally: StoryTally, seconds: Double) -> String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        .map { "  \($0.value)\t\($0.key)" }.joined(separator: "\n")
    }
    let perSecond = seconds > 0 ? Int(Double(tally.stories) / seconds) : 0
    let missing = StoryTally.everyCoverpoint.filter { tally.coverpoints[$0] == nil }
    return """
      histories: \(tally.stories), \(perSecond) a second
      runs: \(tally.runs), conflicts: \(tally.conflicts)
      operations: \(tally.operations.values.reduce(0, +))
      \(list(tally.operations))
      faults: \(tally.faults.values.reduce(0, +))
      \(list(tally.faults))
      coverpoints: \(tally.coverpoints.count) of \(StoryTally.everyCoverpoint.count), each with the histories that reached it
      \(list(tally.coverpoints))
      not reached here: \(missing.isEmpty ? "none" : missing.joined(separator: ", "))
      """
  }

  /// `KIND COUNT NAME` in each line.
  static func lines(_ tally: StoryTally) -> String {
    var lines = ["= stories \(tally.stories)", "= runs \(tally.runs)", "= conflicts \(tally.conflicts)"]
    lines += tally.operations.map { "operation \($0.value) \($0.key)" }
    lines += tally.faults.map { "fault \($0.value) \($0.key)" }
    lines += tally.coverpoints.map { "coverpoint \($0.value) \($0.key)" }
    return lines.joined(separator: "\n")
  }

  /// Nil where the line is none of ``lines(_:)``: something for the person.
  static func read(_ line: Substring) -> StoryTally? {
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { return nil }
    var tally = StoryTally()
    switch (parts[0], Int(parts[1]), Int(parts[2])) {
    case ("=", nil, let count?):
      switch parts[1] {
      case "stories": tally.stories = count
      case "runs": tally.runs = count
      default: tally.conflicts = count
      }
    case ("operation", let count?, _): tally.operations[parts[2]] = count
    case ("fault", let count?, _): tally.faults[parts[2]] = count
    case ("coverpoint", let count?, _): tally.coverpoints[parts[2]] = count
    default: return nil
    }
    return tally
  }
}
