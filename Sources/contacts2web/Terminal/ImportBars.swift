import Import
import POSIX
import Synchronization

/// An import on the terminal: a bar for each source while they are downloaded and read, then one for what is applied. Silent
/// where nobody sees it.
final class ImportBars: Sendable {
  private struct State {
    /// What stands in each source's line.
    var lines: [String]
    var drawn = 0
    var drawnAt: Int64 = 0
  }

  /// More lines than this say nothing to anybody.
  private static let mostLines = 10

  private let names: [String]
  private let isShown: Bool
  private let state: Mutex<State>

  init(_ names: [String], on console: Console) {
    self.names = names.map { Console.onOneLine(String($0.split(separator: "/").last ?? "")) }
    isShown = console.showsProgress
    state = Mutex(State(lines: names.map { _ in "waiting" }))
  }

  /// Draws at most ten times a second.
  func show(_ progress: ImportProgress) {
    guard isShown else { return }
    state.withLock { state in
      var isEnd = false
      switch progress {
      case .downloading(let source, let done, let total):
        let sizes = total.map { "\(byteCount(done)) of \(byteCount($0))" } ?? byteCount(done)
        set(source, Self.bar(done, total) + sizes, &state)
      case .reading(let source, let cards): set(source, "\(grouped(cards)) cards read", &state)
      case .fetched(let source):
        set(source, "ready", &state)
        isEnd = true
      case .readingAddressBook(let done): state.lines = ["Reading the address book  \(grouped(done))"]
      case .applying(let source, let done, let total):
        let name = names.indices.contains(source) ? names[source] : ""
        state.lines = ["\(name)  " + Self.bar(done, total) + "\(grouped(done)) of \(grouped(total)) cards"]
        isEnd = done == total
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

  private func set(_ source: Int, _ text: String, _ state: inout State) {
    guard state.lines.indices.contains(source), names.indices.contains(source) else { return }
    let width = names.map(\.count).max() ?? 0
    let padding = String(repeating: " ", count: width - names[source].count)
    state.lines[source] = "\(names[source])\(padding)  \(text)"
  }

  private func draw(_ state: inout State) {
    let width = (Terminal.width ?? 80) - 1
    var text = state.drawn > 0 ? "\u{1B}[\(state.drawn)A" : ""
    text += "\r\u{1B}[J"
    let lines = state.lines.prefix(Self.mostLines)
    for line in lines { text += line.prefix(width) + "\n" }
    if state.drawn > 0 || !lines.isEmpty { StandardStream.writeError(text) }
    state.drawn = lines.count
  }

  private static func bar(_ done: Int, _ total: Int?) -> String {
    guard let total, total > 0 else { return "" }
    let filled = min(20, 20 * done / total)
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "] "
  }
}

/// A size as people read it: `3.4 MB`.
func byteCount(_ bytes: some BinaryInteger) -> String {
  if bytes < 1_000 { return "\(bytes) bytes" }
  if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
  return "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
}
