import POSIX

/// Log lines on standard error, `key=value` in each. They never hold names, numbers, cards, SQL values or tokens.
enum Log {
  /// One line: the time in UTC, the event, and what belongs to it, in the order given.
  static func write(_ event: String, _ fields: [(String, String)] = []) {
    var line = "time=\(timeText(WallClock.milliseconds())) event=\(event)"
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

/// `2026-01-31T23:59:59Z` of milliseconds since 1970.
func timeText(_ milliseconds: Int64) -> String {
  // Civil from days, by Howard Hinnant: the year begins in March, so that the leap day is its last.
  let seconds = milliseconds.floorDivided(by: 1_000)
  let days = seconds.floorDivided(by: 86_400) + 719_468
  let rest = seconds - (days - 719_468) * 86_400
  let era = days.floorDivided(by: 146_097)
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let month = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * month + 2) / 5 + 1
  let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
  let date = [padded(year, 4), padded(month < 10 ? month + 3 : month - 9, 2), padded(day, 2)]
  let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, 2) }
  return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
}

private func padded(_ number: Int64, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
