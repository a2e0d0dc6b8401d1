import Contacts
import POSIX
import Sync

/// How a `watch` stands, for `status` in another terminal: a small file, in which the last one can be read after its end as
/// well. The watch runs while its lock is held.
struct WatchState: Equatable, Sendable {
  var process: Int32
  /// When the watch began.
  var since: Timestamp
  /// When its last run ended.
  var checked: Timestamp?
  /// Why the last run failed or stopped; empty where it did not.
  var trouble = ""
  /// The trouble is that a guard stopped the run: the cache knows of it as well.
  var isStopped = false
  /// When the watch ended; nil while it runs, and after a kill.
  var ended: Timestamp?

  init() {
    process = CurrentProcess.id
    since = Self.now
  }

  mutating func note(_ report: SyncReport) {
    checked = Self.now
    isStopped = report.outcome == .stopped
    switch report.outcome {
    case .failed: trouble = report.message
    case .stopped: trouble = report.message + (report.hint.map { "; waiting for your decision: \($0)" } ?? "")
    case .unchanged, .done, .attention: trouble = ""
    }
  }

  /// Notes in the file that the watch has ended.
  static func end(_ path: String) {
    guard var state = read(path) else { return }
    state.ended = now
    state.write(path)
  }

  /// The state that the file tells; nil where there is none.
  static func read(_ path: String) -> WatchState? {
    guard let bytes = try? File.read(path, limit: 1 << 16) else { return nil }
    return WatchState(KeyedLines.values(String(decoding: bytes, as: UTF8.self)) ?? [:])
  }

  func write(_ path: String) { try? File.write(path, lines.utf8, mode: 0o600, durably: false) }

  private static var now: Timestamp { Timestamp(milliseconds: WallClock.milliseconds()) }

  private init?(_ values: [String: String]) {
    func moment(_ key: String) -> Timestamp? {
      values[key].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
    }
    guard let process = values["process"].flatMap({ Int32($0) }), let since = moment("since") else { return nil }
    self.process = process
    self.since = since
    checked = moment("checked")
    trouble = values["trouble"] ?? ""
    isStopped = values["stopped"] == "yes"
    ended = moment("ended")
  }

  private var lines: String {
    var values = [("process", "\(process)"), ("since", "\(since.milliseconds)"), ("trouble", trouble)]
    if isStopped { values.append(("stopped", "yes")) }
    if let checked { values.append(("checked", "\(checked.milliseconds)")) }
    if let ended { values.append(("ended", "\(ended.milliseconds)")) }
    return KeyedLines.text(values)
  }
}
