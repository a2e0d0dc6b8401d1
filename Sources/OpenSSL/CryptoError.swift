internal import CCrypto

/// Why a cryptographic call did not do it. Messages are for the person: what happened, lower case, no period.
package enum CryptoError: Error, Equatable, Sendable {
  /// The input is not what it should be: a broken PEM, a name no certificate can hold, an unknown hash.
  case malformed(message: String)
  /// libcrypto could not do it, for lack of memory or entropy.
  case failed(message: String)

  package var message: String {
    switch self {
    case .malformed(let message), .failed(let message): message
    }
  }

  /// `failed`, with libcrypto's reason where it left one. Empties the thread's error queue.
  static func fromLibrary(_ what: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0, let reason = unsafe ERR_reason_error_string(code) else { return .failed(message: what) }
    return .failed(message: "\(what): \(unsafe String(cString: reason))")
  }
}
