import Cloud
import Contacts
import HTTPServer
import Protocol

/// What stands before every look at a password, in pages and for devices alike.
struct SignInAttempts: Sendable {
  enum Verdict {
    /// The password may be looked at. Where the browser or network is known for the account, before those of strangers.
    case goOn(isKnown: Bool)
    case wait(TooManyAttempts)
  }

  let places: SignInPlaces
  let accounts: Accounts
  let happened: @Sendable (SecurityEvent) -> Void

  /// Counts an attempt. `way` is what it comes by.
  func count(_ name: String, _ request: Request, by way: SecurityEvent.Way) throws(CloudError) -> Verdict {
    let verdict = try places.attempt(
      name: name, network: Network.of(request.peer), browser: BrowserCookie.secret(request))
    return told(verdict, name, request, way)
  }

  /// Counts an attempt with the right password and this code. A recovery code cannot be guessed, and does not wait for those who try.
  func count(
    _ code: FactorCode, _ name: String, _ request: Request, by way: SecurityEvent.Way
  ) throws(CloudError) -> TooManyAttempts? {
    guard case .app = code else { return nil }
    let verdict = try places.attemptCode(
      name: name, network: Network.of(request.peer), browser: BrowserCookie.secret(request))
    guard case .wait(let tooMany) = told(verdict, name, request, way) else { return nil }
    return tooMany
  }

  /// Counts a question for a challenge of a passkey, before anybody's name is known.
  func countChallenge(_ request: Request) throws(CloudError) -> TooManyAttempts? {
    let verdict = try places.attemptChallenge(network: Network.of(request.peer))
    guard case .wait(let tooMany) = told(verdict, "", request, .browser) else { return nil }
    return tooMany
  }

  /// Counts an attempt to make an account.
  func countSignUp(_ request: Request) throws(CloudError) -> TooManyAttempts? {
    guard case .wait(let milliseconds, let pace) = try places.attemptSignUp(network: Network.of(request.peer)) else {
      return nil
    }
    happened(SecurityEvent(.signUpThrottled, .browser, account: nil, peer: request.peer))
    return TooManyAttempts(seconds: (milliseconds + 999) / 1_000, pace: pace)
  }

  private func told(
    _ verdict: SignInPlaces.Verdict, _ name: String, _ request: Request, _ way: SecurityEvent.Way
  ) -> Verdict {
    switch verdict {
    case .goOn(let isKnown): return .goOn(isKnown: isKnown)
    case .wait(let milliseconds, let pace):
      tell(.signInThrottled, name, request, way)
      return .wait(TooManyAttempts(seconds: (milliseconds + 999) / 1_000, pace: pace))
    }
  }

  /// Somebody came with a wrong name or password.
  func failed(_ name: String, _ request: Request, by way: SecurityEvent.Way) {
    tell(.signInFailed, name, request, way)
  }

  /// Names no account if none has that name, because people type passwords into the wrong field.
  private func tell(
    _ kind: SecurityEvent.Kind, _ name: String, _ request: Request, _ way: SecurityEvent.Way
  ) {
    let account = try? accounts.find(name: name)
    happened(SecurityEvent(kind, way, account: account?.id, peer: request.peer))
  }

  /// Remembers from where somebody signed in with the right password; `browser` is nil for a device.
  func succeeded(_ account: UniqueID, _ request: Request, browser: UniqueID?) throws(CloudError) {
    happened(SecurityEvent(.signedIn, browser == nil ? .device : .browser, account: account, peer: request.peer))
    try places.remember(account: account, network: Network.of(request.peer), browser: browser)
  }
}

/// A pace of sign-ins that is exceeded, and its words.
struct TooManyAttempts: Equatable {
  var seconds: Int64
  var pace: SignInPlaces.Pace

  /// A sentence of pages.
  var text: String {
    switch pace {
    case .network, .challenges: "Too many attempts to sign in come from your network. Please try again in \(wait)."
    case .strangers, .knownPlace:
      """
      There are too many attempts to sign in with this name. Please try again in \(wait). A browser that you signed in with \
      before gets in meanwhile.
      """
    case .signUps: "Too many accounts were asked for from your network. Please try again in \(wait)."
    case .codes:
      """
      Too many codes were tried for this account. Please try again in \(wait), or use a recovery code now. If it was not you who \
      tried, somebody knows your password: change it.
      """
    }
  }

  /// A line for devices.
  var line: String {
    switch pace {
    case .network, .challenges: "too many attempts to sign in from this network: wait \(wait)"
    case .strangers, .knownPlace: "too many attempts to sign in with this name: wait \(wait)"
    case .signUps: "too many accounts were asked for from this network: wait \(wait)"
    case .codes: "too many codes were tried for this account: wait \(wait), or use a recovery code"
    }
  }

  private var wait: String { "\(seconds) \(seconds == 1 ? "second" : "seconds")" }
}
