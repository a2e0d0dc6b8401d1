import Contacts
import POSIX

/// Log lines on standard error, `key=value` in each. They never hold names, numbers, cards, SQL values or tokens.
enum Log {
  /// One line: the time in UTC, the event, and what belongs to it, in the order given.
  static func write(_ event: String, _ fields: [(String, String)] = []) {
    var line = "time=\(Timestamp(milliseconds: WallClock.milliseconds()).extended) event=\(event)"
    for (key, value) in fields { line += " \(key)=\(quoted(value))" }
    StandardStream.writeError(line + "\n")
  }

  /// Bare where that is unmistakable, else between quotes with backslashes.
  private static func quoted(_ value: String) -> String {
    let isBare =
      !value.isEmpty
      && value.utf8.allSatisfy { (33..<127).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=") }
    if isBare { return value }
    var text = "\""
    for scalar in Console.onOneLine(value).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
