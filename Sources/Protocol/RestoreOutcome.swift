package import Contacts

/// What became of a version or a contact that was to come back.
package enum RestoreOutcome: Equatable, Sendable {
  /// Done. `run`: the log's entry, which can be undone.
  case restored(run: UniqueID)
  /// The contact is like this already, and not in the trash.
  case stands
  /// This other contact has just that content already.
  case exists(UniqueID)
  /// Version or contact is gone for good.
  case gone
  case refused(reason: String)
}

/// For more there is ``CloudHistory/undo(_:from:mode:)``.
package let restorableAtOnce = 1_000
