import Cloud
import Contacts
import HTTPServer
import Protocol

/// Asks for the password before something dangerous is done in a session in which it was not given for 15 minutes: a browser that was
/// left open must not be enough. The form goes back to the person whole, with a field for the password, and is carried out when
/// it comes with the right one.
enum PasswordAgain {
  /// What stands in the way, where the form came with a password.
  enum Problem {
    case wrong, busy
    case wait(TooManyAttempts)

    var text: String {
      switch self {
      case .wrong: "That is not the password of this account. Nothing was done."
      case .busy: "Too many people sign in at this moment. Nothing was done. Please try again in a few seconds."
      case .wait(let tooMany): "Nothing was done. \(tooMany.text)"
      }
    }
  }

  /// The field of the password, which no kept form has.
  static let field = "confirm-password"

  static func reply(_ visit: Visit, _ work: @escaping @Sendable () throws -> Response) throws -> Reply {
    guard let password = visit.form[field] else { return .now(.page(page(visit, nil), status: 403)) }
    let (application, name) = (visit.application, visit.session.accountName)
    switch try application.attempts.count(name, visit.request, by: .browser) {
    case .wait(let tooMany):
      return .now(
        .page(page(visit, .wait(tooMany)), status: 429).with(("Retry-After", "\(tooMany.seconds)")))
    case .goOn:
      // Who is signed in is known.
      let full = Response.page(page(visit, .busy), status: 503).with(("Retry-After", "5"))
      return .aside(
        Aside(isPreferred: true, full: full) {
          do {
            guard try application.accounts.authenticate(name: name, password: password) != nil else {
              application.attempts.failed(name, visit.request, by: .browser)
              return .page(page(visit, .wrong), status: 422)
            }
            guard try application.sessions.prove(visit.session) else {
              return .redirect(to: "/sign-in").with(SessionCookie.clear)
            }
            // What is done may end all other sessions, by this one's token.
            let response = try work()
            return try application.sessions.renew(visit.session).map { response.with(SessionCookie.set($0)) }
              ?? response
          } catch CloudError.unavailable { return WebApplication.unavailable(visit.request) }
        })
    }
  }

  private static func page(_ visit: Visit, _ problem: Problem?) -> HTML {
    let kept = KeptForm(path: visit.request.path, account: visit.account, form: visit.form, isCut: false)
    return PasswordAgainPage.html(
      kept, what: ComingBack.what(kept), back: ComingBack.back(kept.segments), problem: problem, visit.frame)
  }
}
