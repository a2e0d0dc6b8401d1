import Contacts
import POSIX
import Sync
import Words

/// How far the run under way is, for `status` in another terminal: a small file, which counts while the run's lock is held.
struct RunState: Equatable, Sendable {
  /// When the run began.
  var since: Timestamp
  /// What it is doing: "sending".
  var step: String
  var done: Int64?
  /// Of how many; nil where nobody knows.
  var total: Int64?
  /// The process that is at it. It may have ended, unless the run's lock is held.
  var process: Int32?

  init(since: Timestamp, _ progress: SyncProgress) {
    self.since = since
    process = CurrentProcess.id
    (step, done, total) = SyncWords.step(progress)
  }

  /// "since 15 April 2026, 14:05 CEST, sending 340 of 1,200"
  var text: String {
    var text = "since \(LocalTime.text(since)), \(step)"
    if let done { text += " \(grouped(done))" }
    if let total { text += " of \(grouped(total))" }
    return text
  }

  /// The state that the file tells; nil where there is none.
  static func read(_ path: String) -> RunState? {
    guard let bytes = try? File.read(path, limit: 1 << 16) else { return nil }
    return RunState(KeyedLines.values(String(decoding: bytes, as: UTF8.self)) ?? [:])
  }

  private init?(_ values: [String: String]) {
    guard let since = values["since"].flatMap({ Int64($0) }), let step = values["step"] else { return nil }
    self.since = Timestamp(milliseconds: since)
    self.step = step
    done = values["done"].flatMap { Int64($0) }
    total = values["of"].flatMap { Int64($0) }
    process = values["process"].flatMap { Int32($0) }
  }

  var lines: String {
    var values = [("since", "\(since.milliseconds)"), ("step", step)]
    if let done { values.append(("done", "\(done)")) }
    if let total { values.append(("of", "\(total)")) }
    if let process { values.append(("process", "\(process)")) }
    return KeyedLines.text(values)
  }
}
