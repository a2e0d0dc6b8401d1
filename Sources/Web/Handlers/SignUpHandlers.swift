import Account
import Cloud
import Contacts
import HTTPServer
import Protocol

/// Making an account in the browser: `/sign-up` where anybody may, `/sign-up/TOKEN` with an invitation.
enum SignUpHandlers {
  static func show(_ application: WebApplication, _ request: Request) throws -> Response {
    if let refusal = try refusal(application, request) { return closed(refusal) }
    return .page(SignUpPage.html(path: request.path))
  }

  static func signUp(_ application: WebApplication, _ request: Request) throws -> Reply {
    guard let form = try? Form(contentType: request.header("content-type"), body: request.body) else {
      return .now(application.errorResponse(400, "the form could not be read", nil))
    }
    let name = Draft.trim(form["name"] ?? "")
    @Sendable func again(_ problem: SignUpPage.Problem, _ status: Int) -> Response {
      .page(SignUpPage.html(path: request.path, name: name, problem: problem), status: status)
    }
    if let refusal = try refusal(application, request) { return .now(closed(refusal)) }
    if let complaint = Account.complaint(aboutName: name) { return .now(again(.name(complaint), 422)) }
    let password = form["password"] ?? ""
    guard password == form["again"] else { return .now(again(.notTheSame, 422)) }
    if let complaint = PasswordPolicy.complaint(about: password, account: name) {
      return .now(again(.unsuitable(complaint), 422))
    }
    // Counted before anything is told of the name: whoever asks which names are taken is slow.
    if let tooMany = try application.attempts.countSignUp(request) {
      return .now(again(.wait(tooMany), 429).with(("Retry-After", "\(tooMany.seconds)")))
    }
    let busy = again(.busy, 503).with(("Retry-After", "5"))
    return .aside(
      Aside(isPreferred: false, full: busy) {
        do throws(CloudError) {
          switch try application.signUps.make(name: name, password: password, invitation: invitation(request)) {
          case .made(let account): return try signedUp(account, name: name, application, request, form)
          case .taken:
            refused(application, request, account: Account.id(name: name))
            return again(.taken(name), 422)
          case .full: return again(.full, 403)
          case .closed: return closed(.closed)
          case .notInvited:
            refused(application, request)
            return closed(.notInvited)
          }
        } catch {
          guard case .unavailable = error else { throw error }
          return busy
        }
      })
  }

  /// Whoever has just given the password is signed in with it.
  private static func signedUp(
    _ account: UniqueID, name: String, _ application: WebApplication, _ request: Request, _ form: Form
  ) throws(CloudError) -> Response {
    application.observer.happened(SecurityEvent(.signedUp, .browser, account: account, peer: request.peer))
    return try SignInHandlers.signedIn(account, application, request, form, telling: Done(.signedUp, name))
  }

  private static func refusal(_ application: WebApplication, _ request: Request) throws -> SignUps.Outcome? {
    let invitation = invitation(request)
    let isMalformed = invitation == nil && request.path != SignUpPage.path
    let refusal: SignUps.Outcome? = try isMalformed ? .notInvited : application.signUps.refusal(of: invitation)
    if refusal == .notInvited { refused(application, request) }
    return refusal
  }

  private static func refused(_ application: WebApplication, _ request: Request, account: UniqueID? = nil) {
    application.observer.happened(SecurityEvent(.signUpRefused, .browser, account: account, peer: request.peer))
  }

  /// The one that the address names.
  private static func invitation(_ request: Request) -> Token? {
    guard request.pathSegments.count > 1 else { return nil }
    return request.pathSegments.last.flatMap { Token($0) }
  }

  private static func closed(_ why: SignUps.Outcome) -> Response { .page(SignUpPage.closed(why), status: 403) }
}
