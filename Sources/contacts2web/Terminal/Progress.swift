import Contacts
import POSIX
import Synchronization

/// One line on the terminal that tells how far something is. Writes nothing if standard error is no terminal.
///
/// Drawn at most ten times a second, and wiped before anything else is written.
final class Progress: Sendable {
  private struct State {
    var drawnAt: Int64 = 0
    var isDrawn = false
  }

  private let title: String
  private let isShown: Bool
  private let state = Mutex(State())

  init(_ title: String, on console: Console) {
    self.title = title
    isShown = console.showsProgress
  }

  /// Shows a step: `Sending  4,200 of 10,000 [#####.......]`. Without a total only the count is shown.
  func show(_ step: String? = nil, _ count: Int, of total: Int?) {
    guard isShown else { return }
    let now = MonotonicClock.milliseconds()
    let draws = state.withLock { state in
      guard !state.isDrawn || now - state.drawnAt >= 100 || count == total else { return false }
      state.drawnAt = now
      state.isDrawn = true
      return true
    }
    guard draws else { return }
    let width = min(Terminal.width ?? 80, 120)
    var line = "\(step ?? title)  \(grouped(count))"
    if let total {
      line += " of \(grouped(total)) "
      let room = min(width - line.count - 3, 40)
      if room >= 8 {
        let filled = total > 0 ? min(room, room * count / total) : room
        line += "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled) + "]"
      }
    }
    StandardStream.writeError("\r" + line.prefix(width - 1) + "\u{1B}[K")
  }

  /// Shows a sentence instead of a count.
  func say(_ sentence: String) {
    guard isShown else { return }
    state.withLock { $0.isDrawn = true }
    StandardStream.writeError("\r" + Console.onOneLine(sentence).prefix((Terminal.width ?? 80) - 1) + "\u{1B}[K")
  }

  /// Wipes the line.
  func clear() {
    guard isShown else { return }
    let wasDrawn = state.withLock { state in
      defer { state.isDrawn = false }
      return state.isDrawn
    }
    if wasDrawn { StandardStream.writeError("\r\u{1B}[K") }
  }
}
