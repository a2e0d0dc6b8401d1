import Sync
import Words

/// Shows a run's progress on the terminal.
struct SyncProgressLine: Sendable {
  private let progress: Progress

  init(_ progress: Progress) { self.progress = progress }

  func show(_ step: SyncProgress) {
    let (words, done, total) = SyncWords.step(step)
    let title = words.prefix(1).uppercased() + words.dropFirst()
    switch (step, done) {
    case (.retrying(let milliseconds, _), _): progress.say("\(title), in \((milliseconds + 999) / 1_000) s")
    case (_, let done?): progress.show(title, Int(done), of: total.map { Int($0) })
    case (_, nil): progress.say(title)
    }
  }

  func clear() { progress.clear() }
}
