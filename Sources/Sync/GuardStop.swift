package import Contacts

/// What stops runs until a person has decided.
package enum SyncGuard: UInt8, CaseIterable, Sendable {
  /// Too many files of the address book would go.
  case removals = 0
  /// Too many of the cloud's records would go; also where the address book is empty.
  case deletions = 1
  /// Too many of the cloud's records would be overwritten.
  case overwrites = 2
  /// The folder is away, or another one.
  case folder = 3
}

/// A run was stopped, and each later one is, until the person has allowed what it was stopped at or nothing of that is
/// planned any more. Otherwise it would go by itself as soon as the rest alone is below a guard's measure: an hour later, or
/// when half of the files are back.
package struct GuardStop: Equatable, Sendable {
  /// Which contacts hold it.
  package enum Extent: Equatable, Sendable {
    /// All that the plan does of this kind.
    case planned
    /// Those of before, as far as the plan still does that to them.
    case stillPlanned
    /// All that device and cloud have agreed on: the address book is empty.
    case everything
    /// None: it ends with the next run that sees the folder.
    case nothing
  }

  package var by: SyncGuard
  /// For the person; without the moment, and without the end of the sentence that says what was changed.
  package var message: String
  package var hint: String
  /// When the first run was stopped, by the device's clock; nil for one that is stopped now.
  package var since: Timestamp?

  package init(by: SyncGuard, message: String, hint: String, since: Timestamp? = nil) {
    self.by = by
    self.message = message
    self.hint = hint
    self.since = since
  }
}
