import Cloud
import Contacts
import HTTPServer
import Protocol

/// The second step of signing in, for accounts with a second factor: a code, in the browser that came with the right password.
enum SignInCodeHandlers {
  static func signIn(_ application: WebApplication, _ request: Request) throws -> Response {
    guard let form = try? Form(contentType: request.header("content-type"), body: request.body) else {
      return application.errorResponse(400, "the form could not be read", nil)
    }
    do throws(CloudError) { return try signedIn(application, request, form) } catch {
      switch error {
      case .unavailable: return again(nil, form, .busy, 503).with(("Retry-After", "5"))
      // Another password was set in this moment.
      case .unauthorized: return fromTheBeginning(form)
      default: throw error
      }
    }
  }

  private static func signedIn(
    _ application: WebApplication, _ request: Request, _ form: Form
  ) throws(CloudError) -> Response {
    guard let token = PendingSignInCookie.token(request), let pending = try application.pendingSignIns.find(token)
    else {
      return fromTheBeginning(form)
    }
    guard let factor = try application.factors.find(pending.account) else { return fromTheBeginning(form) }
    if case .wait(let tooMany) = try application.attempts.count(pending.accountName, request, by: .browser) {
      return again(factor, form, .wait(tooMany), 429).with(("Retry-After", "\(tooMany.seconds)"))
    }
    let code = FactorCode(form["code"] ?? "")
    if let code, let tooMany = try application.attempts.count(code, pending.accountName, request, by: .browser) {
      return again(factor, form, .wait(tooMany), 429).with(("Retry-After", "\(tooMany.seconds)"))
    }
    guard let code, try application.factors.take(code, account: pending.account, at: application.now()) else {
      application.attempts.failed(pending.accountName, request, by: .browser)
      return again(factor, form, .wrong, 401)
    }
    guard try application.pendingSignIns.end(token) else { return fromTheBeginning(form) }
    let isRecovery = code.isRecovery
    if isRecovery {
      application.observer.happened(
        SecurityEvent(.recoveryCodeUsed, .browser, account: pending.account, peer: request.peer))
    }
    let done = isRecovery ? Done(.recoveryCodeUsed) : nil
    return try SignInHandlers.signedIn(
      pending.account, by: pending.password, application, request, form, telling: done
    ).with(PendingSignInCookie.clear)
  }

  private static func again(
    _ factor: SecondFactor?, _ form: Form, _ problem: SignInCodePage.Problem, _ status: Int
  ) -> Response {
    .page(
      SignInCodePage.html(factor, next: form["next"] ?? "", kept: form["kept"] ?? "", problem: problem), status: status)
  }

  private static func fromTheBeginning(_ form: Form) -> Response {
    .page(
      SignInPage.html(next: form["next"] ?? "", kept: form["kept"] ?? "", problem: .codeTooLate), status: 401
    ).with(PendingSignInCookie.clear)
  }
}
