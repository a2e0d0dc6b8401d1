import Account
import Cloud
import Contacts
import HTTPServer
import Protocol

/// The account's settings, and the browsers that are signed in.
enum SettingsHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try page(visit)
  }

  private static func page(
    _ visit: Visit, problem: SettingsPage.Problem? = nil, keepsDevices: Bool = false, status: Int = 200
  ) throws(CloudError) -> Response {
    let application = visit.application
    let sessions = try application.sessions.list(account: visit.account).map { session in
      SessionRow(
        id: session.id, browser: session.label, lastUsedAt: session.lastUsedAt, address: session.address,
        signedInAt: session.createdAt, isThis: session.id == visit.session.id)
    }
    let policy = try application.accounts.find(visit.account)?.policy ?? .newest
    return .page(
      try SettingsPage.html(
        sortsByLast: visit.sortsByLast, policy: policy, sessions: sessions, problem: problem,
        keepsDevices: keepsDevices, factor: application.factors.find(visit.account),
        room: try Quotas(visit.database).standing(of: visit.account), visit.frame),
      status: status)
  }

  static func setPolicy(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let policy: ConflictPolicy = visit.form["policy"] == "merge" ? .merge : .newest
    let before = try visit.application.accounts.find(visit.account)?.policy
    try visit.application.accounts.setPolicy(policy, account: visit.account)
    let undo = before == policy ? nil : Undo.policy(merges: before == .merge)
    return .redirect(to: "/settings", telling: Done(policy == .merge ? .editsMerge : .laterWins, undo: undo))
  }

  static func endOtherSessions(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try visit.application.sessions.endOthers(than: visit.session)
    visit.happened(.sessionsEnded)
    return .redirect(to: "/settings", telling: Done(.othersSignedOut))
  }

  /// If the form is sent twice, the second one finds it done.
  static func endSession(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let sessions = visit.application.sessions
    let session = try sessions.list(account: visit.account).first { $0.id.description == parameters[0] }
    if let session {
      try sessions.end(session)
      visit.happened(.sessionsEnded)
    }
    return .redirect(to: "/settings", telling: Done(.browserSignedOut, session?.label))
  }

  static func setSort(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let byLast = visit.form["sort"] == "last"
    let undo = byLast == visit.sortsByLast ? nil : Undo.sort(byLast: visit.sortsByLast)
    return .redirect(to: "/settings", telling: Done(byLast ? .sortedByLast : .sortedByFirst, undo: undo))
      .with(SortCookie.set(byLast: byLast))
  }

  static func setPassword(_ visit: Visit, _ parameters: Route.Parameters) throws -> Reply {
    let keepsDevices = visit.form["devices"] == nil
    @Sendable func again(_ problem: SettingsPage.Problem, _ status: Int) throws(CloudError) -> Response {
      try page(visit, problem: problem, keepsDevices: keepsDevices, status: status)
    }
    let password = visit.form["new"] ?? ""
    guard password == visit.form["again"] else { return .now(try again(.notTheSame, 422)) }
    if let complaint = PasswordPolicy.complaint(about: password, account: visit.session.accountName) {
      return .now(try again(.unsuitable(complaint), 422))
    }
    switch try visit.application.attempts.count(visit.session.accountName, visit.request, by: .browser) {
    case .wait(let tooMany):
      return .now(try again(.wait(tooMany), 429).with(("Retry-After", "\(tooMany.seconds)")))
    case .goOn:
      // Who is signed in is known.
      let full = try again(.busy, 503).with(("Retry-After", "5"))
      return .aside(
        Aside(isPreferred: true, full: full) {
          do throws(CloudError) {
            if let changed = try changed(visit, to: password, keepsDevices: keepsDevices) { return changed }
            return try again(.wrongPassword, 422)
          } catch {
            switch error {
            case .unavailable: return WebApplication.unavailable(visit.request)
            // Somebody else has changed it in this moment, which has ended this session too.
            case .unauthorized: return .redirect(to: "/sign-in").with(SessionCookie.clear)
            default: throw error
            }
          }
        })
    }
  }

  /// Nil where the current password is not right.
  private static func changed(
    _ visit: Visit, to password: String, keepsDevices: Bool
  ) throws(CloudError) -> Response? {
    let application = visit.application
    let name = visit.session.accountName
    guard
      let (_, present) = try application.accounts.authenticate(name: name, password: visit.form["present"] ?? "")
    else {
      application.attempts.failed(name, visit.request, by: .browser)
      return nil
    }
    // This ends all sessions, this one included, and forgets all places; so this browser gets a new session and is known again.
    let given = try application.accounts.setPassword(
      name: name, to: password, from: present, keepsDevices: keepsDevices)
    visit.happened(.passwordChanged)
    if !keepsDevices { application.endWaits(ofAll: visit.account) }
    let browser = BrowserCookie.secretOrNew(visit.request)
    try application.attempts.succeeded(visit.account, visit.request, browser: browser)
    let (token, _) = try application.sessions.create(
      account: visit.account, label: BrowserName.short(visit.request), from: visit.request.peer, by: given)
    return .redirect(to: "/settings").with(SessionCookie.set(token)).with(BrowserCookie.set(browser)).with(
      Done(keepsDevices ? .passwordChangedForBrowsers : .passwordChanged).cookie(for: "/settings"))
  }
}
