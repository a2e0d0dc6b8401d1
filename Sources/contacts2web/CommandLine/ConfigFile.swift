import POSIX

/// A file with options of a command: each on a line of its own, as it is typed but without the hyphens before it and with `=` where a
/// value follows. Empty lines and those that begin with `#` do not count.
struct ConfigFile {
  struct Line {
    /// The option as it is typed: `--log-level`.
    let option: String
    /// Nil where nothing is said but the option.
    let value: String?
    /// "FILE:3", for messages.
    let place: String
  }

  let lines: [Line]

  /// Throws where it cannot be read.
  init(_ path: String) throws(UsageError) {
    do {
      self.init(String(decoding: try File.read(path, limit: 1 << 20), as: UTF8.self), named: path)
    } catch {
      throw UsageError("\(path): \(Problem(error).message)", hint: "--config names a file of options")
    }
  }

  init(_ text: String, named path: String) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      number, line in
      let line = line.trimmed
      guard !line.isEmpty, line.first != "#" else { return nil }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Line(
        option: "--" + parts[0].trimmed, value: parts.count > 1 ? String(parts[1].trimmed) : nil,
        place: "\(path):\(number + 1)")
    }
  }
}

extension Substring {
  /// Without blanks at either end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
