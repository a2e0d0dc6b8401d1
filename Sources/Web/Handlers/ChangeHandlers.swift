import Cloud
import HTTPServer

/// Tells open pages that something has changed, so that they show it.
enum ChangeHandlers {
  static let path = "/changes"

  /// `?after=N`: waits until the account's last change number is not N any more, and tells it. So do devices (``DeviceAPI``), and each browser
  /// counts as one.
  static func wait(_ visit: Visit, _ deferred: Deferred?) throws -> Reply {
    guard let known = visit.request.query("after").flatMap({ Int64($0) }) else {
      return .now(.text(400, "after is wanted, a number"))
    }
    let last = visit.session.lastChange
    guard last == known, let deferred else { return .now(.text(200, "\(last)")) }
    visit.application.watch.wait(visit.session.id, of: visit.account, after: known, deferred)
    return .later(milliseconds: DeviceAPI.longestWait, otherwise: .text(200, "\(known)"), isKnown: true)
  }
}
