import Cloud
import Contacts
import HTTPServer
import OpenSSL

/// How a browser holds its session.
enum SessionCookie {
  /// The prefix makes browsers insist on Secure, on the path / and on this very host (RFC 6265bis §4.1.3.2).
  static let name = "__Host-session"

  /// The token that the request brings, valid or not.
  static func token(_ request: Request) -> Token? { request.cookie(name).flatMap { Token($0) } }

  /// Kept for a year: the server ends it then, or earlier (``Cloud/Sessions``).
  static func set(_ token: Token) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(token.text); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000")
  }

  static let clear = (name: "Set-Cookie", value: "\(name)=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// How a browser holds a sign-in whose password was right, and to which a code is still wanted.
enum PendingSignInCookie {
  static let name = "__Host-sign-in"

  static func token(_ request: Request) -> Token? { request.cookie(name).flatMap { Token($0) } }

  static func set(_ token: Token) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(token.text); Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=600")
  }

  static let clear = (name: "Set-Cookie", value: "\(name)=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0")
}

/// A secret that stays with a browser after signing out, so that a sign-in from it is known for the owner's (``SignInPlaces``).
enum BrowserCookie {
  static let name = "__Host-browser"

  /// The browser's, or a new one of 128 random bits.
  static func secretOrNew(_ request: Request) -> UniqueID {
    secret(request) ?? UniqueID(bytes: SecureRandom.bytes(16)) ?? .random()
  }

  static func secret(_ request: Request) -> UniqueID? { request.cookie(name).flatMap { UniqueID($0) } }

  /// For 400 days, the longest that browsers keep one (RFC 6265bis §5.5).
  static func set(_ secret: UniqueID) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(secret.word.hex); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=34560000")
  }
}

/// The order of the list, kept by the browser: it is no secret, and a phone may have another one than a desk.
enum SortCookie {
  static let name = "__Host-sort"

  static func set(byLast: Bool) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(byLast ? "last" : "first"); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000")
  }
}
