/// Why the cloud did not answer. The message is for the person: what happened, lower case, no period.
package enum CloudError: Error, Equatable, Sendable {
  /// Network, server or database away or overloaded: trying again may help.
  case unavailable(message: String)
  /// The database was at work for longer than what a page asks may take. Never goes over the network.
  case tookTooLong
  /// Another run holds the account's lease.
  case busy(retryAfter: Int64)
  /// The account is being brought to another database version, and so many of its records are done. Zero milliseconds: ask
  /// again at once, which goes on with it.
  case cleaningUp(retryAfter: Int64, done: Int64, of: Int64)
  /// The lease went to somebody else, ran out, or ended with an undo of the run.
  case runLost
  /// The sign-in is not valid (any more).
  case unauthorized(message: String)
  /// The address book is registered with another account.
  case foreignBook(message: String)
  /// The account has as many of something as it may have.
  case full(message: String)
  /// Trying again does not help.
  case failed(message: String, hint: String?)
  /// What should not happen: a bug, or damage in the database. The message names statements and places: it is for the log of
  /// whoever runs the server, and never goes over the network.
  case broken(message: String)

  /// What happened, for the person. Of ``broken(message:)`` it is for the log alone.
  package var message: String {
    switch self {
    case .unavailable(let message), .unauthorized(let message), .foreignBook(let message), .full(let message),
      .failed(let message, _), .broken(let message):
      message
    case .tookTooLong: "the database took too long"
    case .busy: "another device of this account is syncing"
    case .cleaningUp: "the server is bringing this account to a new version"
    case .runLost: "another device took over this account's sync, or somebody has undone it"
    }
  }
}
