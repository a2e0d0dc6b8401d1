package import Contacts

/// Something at the doors of an account, for the log: it names ids and addresses, and nobody (OWASP ASVS 5, 16.3).
package struct SecurityEvent: Sendable, Equatable {
  /// As the log calls it.
  package enum Kind: String, CaseIterable, Sendable {
    case signedIn = "sign-in"
    case signInFailed = "sign-in-failed"
    case signInThrottled = "sign-in-throttled"
    /// Somebody made an account in the browser.
    case signedUp = "sign-up"
    /// A name that is taken, or an invitation that does not count.
    case signUpRefused = "sign-up-refused"
    case signUpThrottled = "sign-up-throttled"
    case signedOut = "sign-out"
    case sessionsEnded = "sessions-ended"
    case passwordChanged = "password-changed"
    case deviceAdded = "device-added"
    case deviceRemoved = "device-removed"
    case phoneAdded = "phone-added"
    case phoneRemoved = "phone-removed"
    /// Who has the account's calendar address may read its birthdays from now on, or may not any more.
    case calendarMade = "calendar-made"
    case calendarRemoved = "calendar-removed"
    /// A phone or program may delete many contacts at once from now on, or may not any more.
    case deletionsAllowed = "deletions-allowed"
    case deletionsStopped = "deletions-stopped"
    /// The password alone does not let in any more.
    case factorAdded = "factor-added"
    case factorRemoved = "factor-removed"
    case recoveryCodesMade = "recovery-codes-made"
    case recoveryCodeUsed = "recovery-code-used"
    /// A form from a foreign page or of an ended session, a token that nobody has, or a message that cannot be read.
    case refused
  }

  /// What somebody came with.
  package enum Way: String, Sendable {
    case browser, device
    /// A phone or another program that speaks CardDAV.
    case program
  }

  package var kind: Kind
  package var way: Way
  /// Nil where it is nobody's.
  package var account: UniqueID?
  /// The client's address without the port.
  package var peer: String

  package init(_ kind: Kind, _ way: Way, account: UniqueID?, peer: String) {
    self.kind = kind
    self.way = way
    self.account = account
    self.peer = peer
  }
}
