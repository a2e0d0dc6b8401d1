import Cloud
import Contacts
import HTTPServer

/// Log lines of what happens at the doors of accounts. What strangers bring about as often as they like is told once a second for each
/// network, with how often it was, and of each kind at most fifty times a second.
final class SecurityLog: Sendable {
  private let failed = LinePace("sign-in-failed", pause: 1_000, most: 50)
  private let throttled = LinePace("sign-in-throttled", pause: 1_000, most: 50)
  private let signUpRefused = LinePace("sign-up-refused", pause: 1_000, most: 50)
  private let signUpThrottled = LinePace("sign-up-throttled", pause: 1_000, most: 50)
  private let refused = LinePace("refused", pause: 1_000, most: 50)

  func write(_ event: SecurityEvent) {
    var fields: [(String, String)] = []
    if let account = event.account { fields.append(("account", String(account.description.prefix(8)))) }
    fields += [("way", event.way.rawValue), ("address", event.peer)]
    guard let pace = pace(event.kind) else {
      Log.write(event.kind.rawValue, fields)
      return
    }
    guard let times = pace.times(Network.of(event.peer)) else { return }
    Log.write(event.kind.rawValue, fields + [("times", "\(times)")], level: .warning)
  }

  /// Nil for what nobody brings about as often as they like.
  private func pace(_ kind: SecurityEvent.Kind) -> LinePace? {
    switch kind {
    case .signInFailed: failed
    case .signInThrottled: throttled
    case .signUpRefused: signUpRefused
    case .signUpThrottled: signUpThrottled
    case .refused: refused
    case .signedIn, .signedUp, .signedOut, .sessionsEnded, .passwordChanged, .deviceAdded, .deviceRemoved, .phoneAdded,
      .phoneRemoved, .deletionsAllowed, .deletionsStopped, .factorAdded, .factorRemoved, .recoveryCodesMade,
      .recoveryCodeUsed, .calendarMade, .calendarRemoved:
      nil
    }
  }
}
