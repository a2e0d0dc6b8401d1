import POSIX

/// Where a command's words go: results to standard output, everything else to standard error.
struct Console: Sendable {
  /// The program's name as it begins every message.
  static let program = "contacts2web"

  /// Whether a person sees standard error now; only then is progress shown.
  let showsProgress = Terminal.isTerminal(2)
  /// Completes the commands in what is said.
  var place = CommandPlace()

  /// Writes a result. A reader that has gone away (`| head`) is not an error worth a word.
  func print(_ text: String) throws(OutputClosed) {
    do { try StandardStream.writeOutput(text + "\n") } catch { throw OutputClosed(reason: error.description) }
  }

  /// Writes a remark that is no result.
  func note(_ text: String) { StandardStream.writeError(place.complete(text) + "\n") }

  /// Writes what went wrong, on one line, and on another what to do about it.
  func report(_ message: String, hint: String?) {
    var text = "\(Self.program): \(Self.onOneLine(message))\n"
    if let hint { text += "hint: \(Self.onOneLine(place.complete(hint)))\n" }
    StandardStream.writeError(text)
  }

  /// Asks on the terminal for a line that shows while it is typed; nil where no person is there, and some commands then go ahead. So a person
  /// who ends the input (Ctrl-D) has answered with an empty line.
  func ask(_ question: String) throws -> String? {
    guard Terminal.isTerminal(0), Terminal.isTerminal(2) else { return nil }
    StandardStream.writeError(question)
    if let answer = try StandardStream.readInputLine() { return answer }
    StandardStream.writeError("\n")
    return ""
  }

  /// Whether the answer to a question with [y/N] agrees.
  static func isYes(_ answer: String) -> Bool { ["y", "yes"].contains(answer.lowercased()) }

  /// The text without line ends and control characters, which a file name or a server's message may hold: a message is one
  /// line, and gives the terminal no orders.
  static func onOneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<32, 127..<160: line.append(" ")
      // Unicode's embeddings, overrides and isolates would turn the rest of the line round.
      case 0x202A...0x202E, 0x2066...0x2069: continue
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}

/// Standard output takes nothing more.
struct OutputClosed: Error {
  let reason: String
}
