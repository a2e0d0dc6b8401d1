import Cloud
import HTTPServer
import Protocol

/// Signing in and out.
enum SignInHandlers {
  static func show(_ application: WebApplication, _ request: Request) throws -> Response {
    if try application.session(request) != nil { return .redirect(to: "/contacts") }
    return .page(SignInPage.html(next: request.query("next") ?? ""))
  }

  static func signIn(_ application: WebApplication, _ request: Request) throws -> Response {
    guard let form = try? Form(contentType: request.header("content-type"), body: request.body) else {
      return application.errorResponse(400, "the form could not be read", nil)
    }
    let name = Draft.trim(form["name"] ?? "")
    let next = form["next"] ?? ""
    func again(_ problem: SignInPage.Problem, _ status: Int) -> Response {
      .page(SignInPage.html(name: name, next: next, problem: problem), status: status)
    }
    let wait = application.throttle.wait(peer: request.peer, name: name, now: application.now())
    guard wait == 0 else {
      let seconds = (wait + 999) / 1_000
      return again(.wait(seconds), 429).with(("Retry-After", "\(seconds)"))
    }
    let account: Account?
    do throws(CloudError) {
      account = try application.accounts.authenticate(name: name, password: form["password"] ?? "")
    } catch {
      guard case .unavailable = error else { throw error }
      return again(.busy, 503).with(("Retry-After", "2"))
    }
    guard let account else {
      application.throttle.failed(peer: request.peer, name: name, now: application.now())
      return again(.wrong, 401)
    }
    application.throttle.succeeded(peer: request.peer, name: name)
    // A browser that signs in again leaves its old session behind; it must not stay open.
    if let old = SessionCookie.token(request) { try application.sessions.end(old) }
    let (token, _) = try application.sessions.create(account: account.id, label: BrowserName.short(request))
    return .redirect(to: local(next)).with(SessionCookie.set(token)).with(Done.clear)
  }

  static func signOut(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try visit.application.sessions.end(visit.token)
    // Pages that the browser keeps for "back" go as well.
    return .redirect(to: "/sign-in").with(SessionCookie.clear).with(Done.clear)
      .with(("Clear-Site-Data", #""cache", "storage""#))
  }

  /// Only paths of our own: `//host` and `/\host` lead elsewhere.
  static func local(_ path: String) -> String {
    guard path.hasPrefix("/"), !path.hasPrefix("//"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return "/contacts" }
    return path
  }
}
