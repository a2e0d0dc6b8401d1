import Cloud
import Contacts
import HTTPServer

/// The second factors of an account, the authenticator app among them, and the recovery codes.
enum SecondFactorHandlers {
  private static let path = "/settings/factor"

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .page(
      SecondFactorPage.html(
        try visit.factors.find(visit.account), try visit.passkeys.list(visit.account),
        visit.request.party, visit.frame))
  }

  /// For who loads the address of a form.
  static func goToPage(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response { .redirect(to: path) }

  /// Shows a new secret. Nothing is kept of it here: it counts once it comes back with a code that the app has made of it.
  static func setUp(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard try visit.factors.find(visit.account)?.app == nil else { return .redirect(to: path) }
    return setUpPage(visit, AuthenticatorSecret(), problem: nil)
  }

  private static func setUpPage(_ visit: Visit, _ secret: AuthenticatorSecret, problem: String?) -> Response {
    .page(
      NewSecondFactorPage.html(
        secret, host: visit.request.header("host") ?? "", problem: problem, visit.frame),
      status: problem == nil ? 200 : 422)
  }

  static func switchOn(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let secret = AuthenticatorSecret(visit.form["secret"] ?? "") else { return .redirect(to: path) }
    let application = visit.application
    let added = try visit.factors.add(
      account: visit.account, secret: secret, code: visit.form["code"] ?? "", at: application.now())
    switch added {
    case .added(let codes):
      visit.happened(.factorAdded)
      guard !codes.isEmpty else { return .redirect(to: path, telling: Done(.appOn)) }
      return .page(RecoveryCodesPage.html(codes, isNew: true, visit.frame))
    case .wrongCode:
      return setUpPage(
        visit, secret,
        problem: """
          That is not the code that the app shows for this now, so nothing was switched on. Please type the next one. If that is not \
          right either, the phone’s clock may be wrong.
          """)
    case .isThere: return .redirect(to: path, telling: Done(.appStands))
    }
  }

  static func renewRecoveryCodes(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let codes = try visit.factors.renewRecoveryCodes(visit.account) else {
      return .redirect(to: path)
    }
    visit.happened(.recoveryCodesMade)
    return .page(RecoveryCodesPage.html(codes, isNew: false, visit.frame))
  }

  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let factor = try visit.factors.find(visit.account), factor.app != nil else {
      return .redirect(to: path)
    }
    return .page(RemoveAppPage.html(isLast: factor.passkeys == 0, visit.frame))
  }

  /// If the form is sent twice, the second one finds it done.
  static func switchOff(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    if try visit.factors.removeApp(visit.account) { visit.happened(.factorRemoved) }
    return .redirect(to: path, telling: Done(.appOff))
  }
}
