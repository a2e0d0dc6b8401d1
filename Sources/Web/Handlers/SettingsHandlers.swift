import Cloud
import HTTPServer

/// The order of the list, and the password.
enum SettingsHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .page(SettingsPage.html(sortsByLast: visit.sortsByLast, visit.frame))
  }

  static func setSort(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .redirect(to: "/settings?done=\(Notice.sortChanged.rawValue)").with(
      SortCookie.set(byLast: visit.form["sort"] == "last"))
  }

  static func setPassword(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let application = visit.application
    let name = visit.session.accountName
    let peer = visit.request.peer
    func again(_ problem: SettingsPage.Problem, _ status: Int) -> Response {
      .page(SettingsPage.html(sortsByLast: visit.sortsByLast, problem: problem, visit.frame), status: status)
    }
    let password = visit.form["new"] ?? ""
    guard password == visit.form["again"] else { return again(.notTheSame, 422) }
    if let complaint = Account.complaint(aboutPassword: password) { return again(.unsuitable(complaint), 422) }
    let wait = application.throttle.wait(peer: peer, name: name, now: application.now())
    guard wait == 0 else { return again(.wait((wait + 999) / 1_000), 429) }
    guard try application.accounts.authenticate(name: name, password: visit.form["present"] ?? "") != nil else {
      application.throttle.failed(peer: peer, name: name, now: application.now())
      return again(.wrongPassword, 422)
    }
    // This ends all sessions, this one included; so this browser gets a new one.
    try application.accounts.setPassword(name: name, to: password)
    let (token, _) = try application.sessions.create(account: visit.account, label: BrowserName.short(visit.request))
    return .redirect(to: "/settings?done=\(Notice.passwordChanged.rawValue)").with(SessionCookie.set(token))
  }
}
