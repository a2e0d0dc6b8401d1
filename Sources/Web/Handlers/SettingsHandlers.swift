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
    _ visit: Visit, problem: SettingsPage.Problem? = nil, status: Int = 200
  ) throws(CloudError) -> Response {
    let application = visit.application
    let sessions = try application.sessions.list(account: visit.account).map { session in
      SessionRow(
        browser: session.label, lastUsedAt: session.lastUsedAt, signedInAt: session.createdAt,
        isThis: session.tokenHash == visit.session.tokenHash)
    }
    let policy = try application.accounts.find(visit.account)?.policy ?? .newest
    return .page(
      SettingsPage.html(
        sortsByLast: visit.sortsByLast, policy: policy, sessions: sessions, problem: problem, visit.frame),
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

  static func setSort(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let byLast = visit.form["sort"] == "last"
    let undo = byLast == visit.sortsByLast ? nil : Undo.sort(byLast: visit.sortsByLast)
    return .redirect(to: "/settings", telling: Done(byLast ? .sortedByLast : .sortedByFirst, undo: undo))
      .with(SortCookie.set(byLast: byLast))
  }

  static func setPassword(_ visit: Visit, _ parameters: Route.Parameters) throws -> Reply {
    @Sendable func again(_ problem: SettingsPage.Problem, _ status: Int) throws(CloudError) -> Response {
      try page(visit, problem: problem, status: status)
    }
    let password = visit.form["new"] ?? ""
    guard password == visit.form["again"] else { return .now(try again(.notTheSame, 422)) }
    if let complaint = Account.complaint(aboutPassword: password) {
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
            if let changed = try changed(visit, to: password) { return changed }
            return try again(.wrongPassword, 422)
          } catch {
            guard case .unavailable = error else { throw error }
            return WebApplication.unavailable
          }
        })
    }
  }

  /// Nil where the present password is not right.
  private static func changed(_ visit: Visit, to password: String) throws(CloudError) -> Response? {
    let application = visit.application
    let name = visit.session.accountName
    guard try application.accounts.authenticate(name: name, password: visit.form["present"] ?? "") != nil else {
      application.attempts.failed(name, visit.request, by: .browser)
      return nil
    }
    // This ends all sessions, this one included, and forgets all places; so this browser gets a new session and is known again.
    try application.accounts.setPassword(name: name, to: password)
    visit.happened(.passwordChanged)
    let browser = BrowserCookie.secret(visit.request) ?? .random()
    try application.attempts.succeeded(visit.account, visit.request, browser: browser)
    let (token, _) = try application.sessions.create(account: visit.account, label: BrowserName.short(visit.request))
    return .redirect(to: "/settings").with(SessionCookie.set(token)).with(BrowserCookie.set(browser)).with(
      Done(.passwordChanged).cookie(for: "/settings"))
  }
}
