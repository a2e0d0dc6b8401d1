import Probes

/// What happened in one story, or in many.
package struct StoryTally: Equatable, Sendable {
  package var stories = 0
  /// Where many stories were played as one graph, how many nodes that has.
  package var states = 0
  package var runs = 0
  package var conflicts = 0
  /// Of the processor.
  package var milliseconds = 0
  /// By kind.
  package var operations: [String: Int] = [:]
  /// Those that struck, by point and effect.
  package var faults: [String: Int] = [:]
  /// In how many stories each was reached.
  package var coverpoints: [String: Int] = [:]

  /// By property.
  package var violations: [String: Int] = [:]

  package static var everyCoverpoint: [String] { Coverpoint.allCases.map(\.name) }

  package init() {}

  package mutating func add(_ other: StoryTally) {
    stories += other.stories
    states += other.states
    runs += other.runs
    conflicts += other.conflicts
    milliseconds += other.milliseconds
    operations.merge(other.operations, uniquingKeysWith: +)
    faults.merge(other.faults, uniquingKeysWith: +)
    coverpoints.merge(other.coverpoints, uniquingKeysWith: +)
    violations.merge(other.violations, uniquingKeysWith: +)
  }
}
