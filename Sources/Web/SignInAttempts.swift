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
    switch verdict {
    case .goOn(let isKnown): return .goOn(isKnown: isKnown)
    case .wait(let milliseconds, let pace):
      let tooMany = TooManyAttempts(seconds: (milliseconds + 999) / 1_000, isOfNetwork: pace == .network)
      tell(.signInThrottled, name, request, way)
      return .wait(tooMany)
    }
  }

  /// Somebody came with a wrong name or password.
  func failed(_ name: String, _ request: Request, by way: SecurityEvent.Way) {
    tell(.signInFailed, name, request, way)
  }

  /// Without an account where there is none of that name: people type passwords into the wrong field.
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
  /// Of the network, whatever the name; else of the name.
  var isOfNetwork: Bool

  /// A sentence of pages.
  var text: String {
    isOfNetwork
      ? "Too many attempts to sign in come from your network. Please try again in \(wait)."
      : """
      There are too many attempts to sign in with this name. Please try again in \(wait). A browser that you signed in with \
      before gets in meanwhile.
      """
  }

  /// A line for devices.
  var line: String {
    "too many attempts to sign in \(isOfNetwork ? "from this network" : "with this name"): wait \(wait)"
  }

  private var wait: String { "\(seconds) \(seconds == 1 ? "second" : "seconds")" }
}
