import Contacts
import POSIX
import Synchronization

/// Log lines on standard error, `key=value` in each, or each a JSON object. They never hold names, numbers, cards, SQL values or tokens.
enum Log {
  /// How much a line matters, as the log calls it.
  enum Level: Int, CaseIterable, Comparable {
    case debug, info, warning, error

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  enum Format: CaseIterable { case text, json }

  /// What the log looks like.
  struct Style {
    /// Lines below it are left out.
    var level = Level.info
    var format = Format.text
  }

  private static let style = Mutex(Style())
  /// Nil where each line is written by who has something to tell.
  private static let writer = Mutex<LogWriter?>(nil)

  /// Lets a thread of its own write all lines, until ``endWritingAside()``.
  static func writeAside() throws {
    let writer = try LogWriter { line("lines-left-out", [("count", "\($0)")], .warning, style.withLock { $0 }) }
    self.writer.withLock { $0 = writer }
  }

  /// Returns when all lines so far are written: for whoever reads them when something else tells them to.
  static func flush() { writer.withLock { $0 }?.flush() }

  /// Likewise, and lets each line be written by who has something to tell from now on.
  static func endWritingAside() {
    let writer = writer.withLock { writer in
      defer { writer = nil }
      return writer
    }
    writer?.stop()
  }

  /// For all lines from now on.
  static func configure(_ style: Style) { self.style.withLock { $0 = style } }

  /// One line: the time in UTC, the level, the event, and what belongs to it, in the order given.
  static func write(_ event: String, _ fields: [(String, String)] = [], level: Level = .info) {
    let style = style.withLock { $0 }
    guard level >= style.level else { return }
    let line = line(event, fields, level, style)
    let isTaken = writer.withLock { writer in
      writer?.add(line)
      return writer != nil
    }
    if !isTaken { StandardStream.writeError(line) }
  }

  private static func line(
    _ event: String, _ fields: [(String, String)], _ level: Level, _ style: Style
  ) -> String {
    let fields =
      [
        ("time", Timestamp(milliseconds: WallClock.milliseconds()).extended), ("level", "\(level)"), ("event", event),
      ] + fields
    return switch style.format {
    case .text: fields.map { "\($0)=\(quoted($1))" }.joined(separator: " ") + "\n"
    case .json: JSON.object(fields.map { ($0, .string(Console.onOneLine($1))) }).text + "\n"
    }
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

extension Log.Style {
  /// The options of every service.
  static let options = [level, format]

  private static let level = Option(
    "--log-level", .text("LEVEL"), environment: "CONTACTS2WEB_LOG_LEVEL",
    help: "what the log tells: debug, info, warning or error, and what matters more; info by default")
  private static let format = Option(
    "--log-format", .text("text|json"), environment: "CONTACTS2WEB_LOG_FORMAT",
    help: "key=value in each line, or each line a JSON object; text by default")

  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    if let word = arguments[Self.level] { level = try Self.choice(word, of: Self.level) }
    if let word = arguments[Self.format] { format = try Self.choice(word, of: Self.format) }
  }

  private static func choice<Value: CaseIterable>(_ word: String, of option: Option) throws(UsageError) -> Value {
    let values = Array(Value.allCases)
    guard let value = values.first(where: { "\($0)" == word }) else {
      let words = values.map { "\($0)" }
      throw UsageError("\(option.name) is \(words.joined(separator: ", ")), not \"\(word)\"")
    }
    return value
  }
}
