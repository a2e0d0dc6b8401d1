import Protocol

/// A password that somebody has just given, and that was the account's when it was looked at. That look takes a tenth of a second, in which
/// another password may be set: so whatever lets somebody in by this one asks for it once more in the statement that writes it.
package struct GivenPassword: Equatable, Sendable {
  /// As the account had it.
  let hash: String
}

extension CloudError {
  /// Another password was set after this one had been looked at.
  static let passwordChanged = CloudError.unauthorized(message: "the password was changed in this moment")
}
