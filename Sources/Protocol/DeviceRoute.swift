/// The ways of a device into its server: paths, each with the one method that it takes.
///
/// All but ``signIn`` want the device's token, as `Authorization: Bearer TOKEN`. An error is one line of text for the person.
package enum DeviceRoute: String, CaseIterable, Sendable {
  /// Signs a device in: ``DeviceSignInForm``, answered by ``DeviceSignIn``.
  case signIn = "/api/v1/devices"
  /// Signs the device out.
  case signOut = "/api/v1/devices/self"
  /// A call of ``CloudCalls``, answered by the call's answer.
  case sync = "/api/v1/sync"
  /// Likewise one of ``HistoryCalls``.
  case history = "/api/v1/history"
  /// Waits until the account's last change number is another one than ``after``, and tells it.
  case changes = "/api/v1/changes"

  /// The field of the query of ``changes`` with the change number that the device knows.
  package static let after = "after"

  package var path: String { rawValue }

  package var method: String {
    switch self {
    case .signIn, .sync, .history: "POST"
    case .signOut: "DELETE"
    case .changes: "GET"
    }
  }
}
