import Cloud
import Contacts
import HTTPServer

/// Log lines of what happens at the doors of accounts. What strangers bring about as often as they like is told once a second for each
/// network, with how often it was, and in all at most a hundred times a second.
final class SecurityLog: Sendable {
  private let pace = LinePace(pause: 1_000, most: 100)

  func write(_ event: SecurityEvent) {
    var fields: [(String, String)] = []
    if let account = event.account { fields.append(("account", String(account.description.prefix(8)))) }
    fields += [("way", event.way.rawValue), ("address", event.peer)]
    guard Self.isStrangers(event.kind) else {
      Log.write(event.kind.rawValue, fields)
      return
    }
    guard let times = pace.times(event.kind.rawValue + " " + Network.of(event.peer)) else { return }
    Log.write(event.kind.rawValue, fields + [("times", "\(times)")], level: .warning)
  }

  private static func isStrangers(_ kind: SecurityEvent.Kind) -> Bool {
    switch kind {
    case .signInFailed, .signInThrottled, .refused: true
    case .signedIn, .signedOut, .sessionsEnded, .passwordChanged, .deviceAdded, .deviceRemoved, .phoneAdded,
      .phoneRemoved, .factorAdded, .factorRemoved, .recoveryCodesMade, .recoveryCodeUsed:
      false
    }
  }
}
