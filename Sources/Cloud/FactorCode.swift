/// What a person types in the second step of signing in.
package enum FactorCode: Equatable, Sendable {
  /// The six digits that an authenticator app shows.
  case app(String)
  case recovery(RecoveryCode)

  /// Nil for what can be neither. Apps show their digits in two halves, and a recovery code has hyphens; neither count, nor do blanks.
  package init?(_ typed: String) {
    let digits = typed.filter { !$0.isWhitespace && $0 != "-" }
    if digits.utf8.count == 6, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      self = .app(digits)
    } else if let code = RecoveryCode(typed.filter { !$0.isWhitespace }) {
      self = .recovery(code)
    } else {
      return nil
    }
  }

  package var isRecovery: Bool {
    if case .recovery = self { true } else { false }
  }
}
