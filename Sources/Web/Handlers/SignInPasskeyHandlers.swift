import Cloud
import Contacts
import HTTPServer
import OpenSSL
import Protocol
import WebAuthn

/// Signing in with a passkey, in place of name and password or behind them: it proves a thing that somebody has and, by fingerprint, face or
/// PIN, who that is.
enum SignInPasskeyHandlers {
  /// Answers web/passkeys.js with a challenge and, after the right password, the passkeys of that account; each on a line.
  static func ask(_ application: WebApplication, _ request: Request) throws -> Response {
    guard let party = request.party else {
      return .text(422, "Browsers use passkeys with names only, and this page was opened by an IP address.")
    }
    if let tooMany = try application.attempts.countChallenge(request) {
      return .text(429, tooMany.text).with(("Retry-After", "\(tooMany.seconds)"))
    }
    var known: [Passkey] = []
    if let pending = try pending(application, request) {
      known = try application.passkeys.list(pending.account).filter { $0.server == party.id }
    }
    let challenge = try application.passkeyChallenges.ask(.signIn)
    return .text(200, ([challenge] + known.map(\.credentialID)).map(Base64URL.encode).joined(separator: "\n"))
  }

  static func signIn(_ application: WebApplication, _ request: Request) throws -> Response {
    guard let form = try? Form(contentType: request.header("content-type"), body: request.body) else {
      return application.errorResponse(400, "the form could not be read", nil)
    }
    do { return try signedIn(application, request, form) } catch CloudError.unavailable {
      return .page(
        SignInPage.html(next: form["next"] ?? "", kept: form["kept"] ?? "", problem: .busy), status: 503
      ).with(("Retry-After", "5"))
    }
  }

  private static func signedIn(_ application: WebApplication, _ request: Request, _ form: Form) throws -> Response {
    let pending = try pending(application, request)
    func again(_ problem: SignInPage.Problem, _ status: Int) throws(CloudError) -> Response {
      guard let pending, let factor = try application.factors.find(pending.account) else {
        return .page(
          SignInPage.html(next: form["next"] ?? "", kept: form["kept"] ?? "", problem: problem), status: status)
      }
      return .page(
        SignInCodePage.html(
          factor, next: form["next"] ?? "", kept: form["kept"] ?? "", problem: .passkey(problem)), status: status)
    }
    guard let assertion = Assertion(form), let party = request.party,
      let challenge = try? assertion.challenge()
    else { return try again(.passkey, 422) }
    guard try application.passkeyChallenges.take(challenge, .signIn) else { return try again(.passkeyTooLate, 401) }
    // A key that keeps no names tells none: then it is the account whose password was given.
    let handle = assertion.userHandle.flatMap { UniqueID(bytes: $0) }
    let account = try (handle ?? pending?.account).flatMap { id throws(CloudError) in try application.accounts.find(id)
    }
    if case .wait(let tooMany) = try application.attempts.count(account?.name ?? "", request, by: .browser) {
      return try again(.wait(tooMany), 429).with(("Retry-After", "\(tooMany.seconds)"))
    }
    guard let account,
      let passkey = try application.passkeys.find(account.id, credential: assertion.credentialID),
      passkey.server == party.id
    else {
      application.attempts.failed(account?.name ?? "", request, by: .browser)
      return try again(.passkey, 401)
    }
    let signCount: UInt32
    do throws(PasskeyRefusal) {
      signCount = try assertion.check(key: passkey.key, signCount: passkey.signCount, party: party)
    } catch {
      application.attempts.failed(account.name, request, by: .browser)
      return try again(error == .countedBackwards ? .copiedPasskey : .passkey, 401)
    }
    guard try application.passkeys.use(passkey, account: account.id, signCount: signCount) else {
      return try again(.passkey, 401)
    }
    let response = try SignInHandlers.signedIn(account.id, application, request, form)
    guard let token = PendingSignInCookie.token(request) else { return response }
    _ = try application.pendingSignIns.end(token)
    return response.with(PendingSignInCookie.clear)
  }

  private static func pending(
    _ application: WebApplication, _ request: Request
  ) throws(CloudError) -> PendingSignIn? {
    try PendingSignInCookie.token(request).flatMap { token throws(CloudError) in
      try application.pendingSignIns.find(token)
    }
  }
}

extension Assertion {
  /// What web/passkeys.js puts into the form.
  fileprivate init?(_ form: Form) {
    guard let credentialID = form.bytes("credential"), let clientData = form.bytes("client-data"),
      let authenticatorData = form.bytes("authenticator-data"), let signature = form.bytes("signature")
    else { return nil }
    self.init(
      credentialID: credentialID, clientData: clientData, authenticatorData: authenticatorData, signature: signature,
      userHandle: form.bytes("user-handle"))
  }
}
