import Contacts
import Import
import POSIX
import Synchronization
import Words

/// An import on the terminal: a bar for each source while they are downloaded and read, then one for what is applied. Silent
/// where nobody sees it.
///
///     staff   [########............]  3.4 MB of 8.2 MB
///     family  1,200 cards read
///     club    failed
final class ImportBars: Sendable {
  private struct Line {
    var name = ""
    var text: String
    /// From 0 to 1; nil where nobody knows how much there is to do.
    var part: Double?
  }

  private struct State {
    var lines: [Line]
    /// The longest text so far, so that the bars keep their width.
    var textWidth = 0
    var drawn = 0
    var drawnAt: Int64 = 0
  }

  /// Nobody follows more lines than this.
  private static let mostLines = 10
  private static let longestBar = 30

  private let names: [String]
  private let isShown: Bool
  private let state: Mutex<State>

  init(_ names: [String], on console: Console) {
    let names = names.map { Console.onOneLine(String($0.split(separator: "/").last ?? "")) }
    self.names = names
    isShown = console.showsProgress
    state = Mutex(State(lines: names.map { Line(name: $0, text: "waiting") }))
  }

  /// Draws at most ten times a second.
  func show(_ progress: ImportProgress) {
    guard isShown else { return }
    state.withLock { state in
      var isEnd = false
      switch progress {
      case .downloading(let source, let done, let total):
        set(source, total.map { "\(byteCount(done)) of \(byteCount($0))" } ?? byteCount(done), done, total, &state)
      case .reading(let source, let cards): set(source, "\(counted(cards, "card")) read", 0, nil, &state)
      case .fetched(let source, let outcome):
        let words = [ImportReport.Outcome.unchanged: "nothing new", .imported: "ready", .failed: "failed"]
        set(source, words[outcome] ?? "", 0, nil, &state)
        isEnd = true
      case .readingAddressBook(let done):
        state.lines = [Line(text: "Reading the address book  \(counted(done, "contact"))")]
      case .applying(let source, let done, let total):
        state.lines = [Line(name: names.indices.contains(source) ? names[source] : "", text: "")]
        set(0, "\(grouped(done)) of \(counted(total, "card"))", done, total, &state)
        isEnd = done == total
      case .takingBack:
        state.lines = [Line(text: "Taking back what was written ...")]
        isEnd = true
      }
      let now = MonotonicClock.milliseconds()
      guard isEnd || now - state.drawnAt >= 100 else { return }
      state.drawnAt = now
      draw(&state)
    }
  }

  /// Wipes what is drawn.
  func clear() {
    guard isShown else { return }
    state.withLock { state in
      state.lines = []
      draw(&state)
    }
  }

  private func set(_ line: Int, _ text: String, _ done: Int, _ total: Int?, _ state: inout State) {
    guard state.lines.indices.contains(line) else { return }
    state.lines[line].text = text
    state.textWidth = max(state.textWidth, text.count)
    state.lines[line].part = total.flatMap { $0 > 0 ? min(1, Double(done) / Double($0)) : nil }
  }

  /// Writes each line over the one that stands there, so that nothing flickers.
  private func draw(_ state: inout State) {
    guard state.drawn > 0 || !state.lines.isEmpty else { return }
    var text = state.drawn > 0 ? "\u{1B}[\(state.drawn)A" : ""
    let lines = Self.laidOut(state.lines.prefix(Self.mostLines), state.textWidth, width: (Terminal.width ?? 80) - 1)
    for line in lines { text += "\r\(line)\u{1B}[K\n" }
    StandardStream.writeError(text + "\u{1B}[J")
    state.drawn = lines.count
  }

  /// Names below each other take a third of the width at most, and the bars what the words leave.
  private static func laidOut(_ lines: ArraySlice<Line>, _ textWidth: Int, width: Int) -> [String] {
    let nameWidth = min(lines.map(\.name.count).max() ?? 0, width / 3)
    let barWidth = min(width - nameWidth - textWidth - 6, longestBar)
    return lines.map { line in
      var text = ""
      if nameWidth > 0 {
        let name = line.name.count > nameWidth ? line.name.prefix(nameWidth - 1) + "…" : line.name[...]
        text = name + String(repeating: " ", count: nameWidth - name.count + 2)
      }
      if let part = line.part, barWidth >= 5 {
        let filled = Int(part * Double(barWidth))
        text += "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: barWidth - filled) + "]  "
      }
      return String((text + line.text).prefix(width))
    }
  }
}

/// A size as people read it: `3.4 MB`.
func byteCount(_ bytes: some BinaryInteger) -> String {
  if bytes < 1_000 { return "\(bytes) bytes" }
  if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
  return "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
}
