import Testing

/// A session at the command line as text: what is typed, what comes back.
///
///     $ contacts2web sync
///     to the cloud: 3 added
///     ! a line on standard error
///     ? 2
///
/// Lines behind a command are its standard output; those that begin with `! ` its standard error; `? N` its exit status, 0
/// where it does not stand. `…` stands for anything within a line; a line `…` alone for any lines.
struct Transcript {
  private struct Step {
    var command: String
    var output: [String] = []
    var errors: [String] = []
    var status: Int32 = 0
  }

  private var steps: [Step] = []

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if let last = steps.indices.last {
        if line.hasPrefix("! ") {
          steps[last].errors.append(String(line.dropFirst(2)))
        } else if line.hasPrefix("? ") {
          steps[last].status = Int32(line.dropFirst(2)) ?? -1
        } else if !line.isEmpty {
          steps[last].output.append(line)
        }
      }
    }
  }

  /// Types it all on `machine`, and records an issue for each command that answers otherwise.
  func play(on machine: Machine, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for step in steps {
      let outcome = try machine.type(step.command)
      let isAsWritten =
        outcome.status == step.status && Self.matches(outcome.output, step.output)
        && Self.matches(outcome.errors, step.errors)
      if !isAsWritten {
        Issue.record(
          """
          $ \(step.command)
          \(outcome.output)--- standard error
          \(outcome.errors)--- exit status \(outcome.status); expected \(step.status), output \(step.output), \
          standard error \(step.errors)
          """, sourceLocation: sourceLocation)
      }
    }
  }

  private static func matches(_ text: String, _ patterns: [String]) -> Bool {
    let lines = text.split(separator: "\n").map(String.init)
    return matches(lines[...], patterns[...])
  }

  private static func matches(_ lines: ArraySlice<String>, _ patterns: ArraySlice<String>) -> Bool {
    guard let pattern = patterns.first else { return lines.isEmpty }
    if pattern == "…" {
      return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], patterns.dropFirst()) }
    }
    guard let line = lines.first, matches(line: line, pattern) else { return false }
    return matches(lines.dropFirst(), patterns.dropFirst())
  }

  private static func matches(line: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return line == pattern }
    guard line.hasPrefix(parts[0]) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
