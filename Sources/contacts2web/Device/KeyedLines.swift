/// How the small files of a home look: one `key value` in each line, backslash and line feed written as `\\` and `\n`.
enum KeyedLines {
  static func text(_ values: [(String, String)]) -> String {
    values.map { "\($0.0) \(escape($0.1))\n" }.joined()
  }

  /// Nil where the text is none of these.
  static func values(_ text: String) -> [String: String]? {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      values[String(parts[0])] = unescape(parts[1])
    }
    return values
  }

  private static func escape(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r\n": text += "\\n"
      default: text.append(character)
      }
    }
  }

  private static func unescape(_ value: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
