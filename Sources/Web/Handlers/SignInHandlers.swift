import Cloud
import Contacts
import HTTPServer
import Protocol

/// Signing in and out.
enum SignInHandlers {
  static func show(_ application: WebApplication, _ request: Request) throws -> Response {
    if try application.session(request) != nil { return .redirect(to: "/contacts") }
    return .page(SignInPage.html(next: request.query("next") ?? ""))
  }

  static func signIn(_ application: WebApplication, _ request: Request) throws -> Reply {
    guard let form = try? Form(contentType: request.header("content-type"), body: request.body) else {
      return .now(application.errorResponse(400, "the form could not be read", nil))
    }
    let name = Draft.trim(form["name"] ?? "")
    let next = form["next"] ?? ""
    @Sendable func again(_ problem: SignInPage.Problem, _ status: Int) -> Response {
      .page(SignInPage.html(name: name, next: next, kept: form["kept"] ?? "", problem: problem), status: status)
    }
    switch try application.attempts.count(name, request, by: .browser) {
    case .wait(let tooMany):
      return .now(again(.wait(tooMany), 429).with(("Retry-After", "\(tooMany.seconds)")))
    case .goOn(let isKnown):
      let busy = again(.busy, 503).with(("Retry-After", "5"))
      return .aside(
        Aside(isPreferred: isKnown, full: busy) {
          do throws(CloudError) {
            return try signedIn(application, request, form, name: name) ?? again(.wrong, 401)
          } catch {
            switch error {
            case .unavailable: return busy
            // Another password was set while this one was looked at.
            case .unauthorized: return again(.wrong, 401)
            default: throw error
            }
          }
        })
    }
  }

  /// Nil where name and password do not match.
  private static func signedIn(
    _ application: WebApplication, _ request: Request, _ form: Form, name: String
  ) throws(CloudError) -> Response? {
    guard
      let (account, password) = try application.accounts.authenticate(name: name, password: form["password"] ?? "")
    else {
      application.attempts.failed(name, request, by: .browser)
      return nil
    }
    if let factor = try application.factors.find(account.id) {
      // Nobody is signed in yet, and the place is not known yet: the password may be all that somebody has.
      let pending = try application.pendingSignIns.begin(account.id, by: password)
      return .page(SignInCodePage.html(factor, next: form["next"] ?? "", kept: form["kept"] ?? "")).with(
        PendingSignInCookie.set(pending))
    }
    return try signedIn(account.id, by: password, application, request, form)
  }

  /// Signs the browser in, and goes on with what it was about. `password`: what it came with, where it came with one.
  static func signedIn(
    _ account: UniqueID, by password: GivenPassword? = nil, _ application: WebApplication, _ request: Request,
    _ form: Form, telling done: Done? = nil
  ) throws(CloudError) -> Response {
    let browser = BrowserCookie.secretOrNew(request)
    try application.attempts.succeeded(account, request, browser: browser)
    // A browser that signs in again leaves its old session behind; it must not stay open.
    if let old = SessionCookie.token(request) { try application.sessions.end(old) }
    let (token, session) = try application.sessions.create(
      account: account, label: BrowserName.short(request), from: request.peer, by: password)
    let next = local(form["next"] ?? "")
    var response = Response.redirect(to: next)
    if let kept = form["kept"].flatMap({ KeptForm(text: $0) }) {
      let visit = Visit(application: application, request: request, session: session, token: token, form: Form())
      response = try ComingBack.response(kept, visit, status: 200)
    }
    return response.with(SessionCookie.set(token)).with(BrowserCookie.set(browser)).with(
      done?.cookie(for: next) ?? Done.clear)
  }

  static func signOut(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try visit.application.sessions.end(visit.token)
    visit.happened(.signedOut)
    // Pages that the browser keeps for "back" go as well. What is stored is the host's: under a path it may be another program's.
    let cleared = visit.request.base == .none ? #""cache", "storage""# : #""cache""#
    return .redirect(to: "/sign-in").with(SessionCookie.clear).with(Done.clear).with(("Clear-Site-Data", cleared))
  }

  /// Only paths of our own: `//host` and `/\host` lead elsewhere.
  static func local(_ path: String) -> String {
    guard path.hasPrefix("/"), !path.hasPrefix("//"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return "/contacts" }
    return path
  }
}
