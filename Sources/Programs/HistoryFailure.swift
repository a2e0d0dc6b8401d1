/// What must not happen in a history, with all that led to it.
package struct HistoryFailure: Error, CustomStringConvertible {
  struct Reason: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  let seed: UInt64
  let steps: [String]
  let reason: any Error

  package var description: String {
    let told = steps.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
    return "seed \(seed):\n\(told)\n  => \(reason)"
  }
}
