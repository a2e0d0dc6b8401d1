package import Contacts

/// Runs of one hour count together: what goes in small steps is guarded as well.
package enum GuardWindow {
  /// In milliseconds.
  package static let length: Int64 = 3_600_000

  /// The moments that count together with `moment`. Those in the future count as well: a clock that was set back has left them there.
  package static func around(_ moment: Timestamp) -> ClosedRange<Int64> {
    let now = moment.milliseconds
    return (now - length)...(now + length)
  }
}

/// Stops a run in which a folder would overwrite more of the cloud's contacts than a person edits.
///
/// It counts contacts, not overwrites: who edits one contact twenty times has edited one. What comes from the cloud is not
/// counted, nor what was let in before (``RunPlan/newOverwrites(besides:)``): a change of many that a person confirms in the
/// browser passes without a word here.
package enum OverwriteGuard {
  /// Overwrites of up to this many contacts never stop a run.
  package static let free: Int64 = 20
  /// The steps that put the folder's version in the place of the cloud's; the loser of a conflict is overwritten as well.
  package static let actions: Set<Action> = [.overwrite, .keepOurs]

  /// True where `overwrites` of `total` contacts is more than `free` and more than 30 %.
  package static func stops(overwrites: Int64, of total: Int64, free: Int64 = free) -> Bool {
    overwrites > free
      && overwrites.multipliedReportingOverflow(by: 10).partialValue
        > total.multipliedReportingOverflow(by: 3).partialValue
  }
}
