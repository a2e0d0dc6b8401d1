package import Contacts

/// The clock by which the edits of an account are stamped.
///
/// It is the database's clock, but it never goes back where that one does: of two edits the later one has to win, whichever
/// clock was wrong. ``LivedTime`` says at each look how far it is ahead, for all accounts. An account whose latest stamp is later
/// still, because it edited while the clock was ahead between two looks, stands still there until that time has come, or was
/// set right; the other accounts do not.
package struct EditClock: Equatable, Sendable {
  /// The present time for stamps.
  package let now: Timestamp
  /// The latest stamp of an edit in the account.
  package let latest: Timestamp

  /// `ahead`: ``LivedTime/ahead``.
  package init(database: Timestamp, ahead: Int64, latest: Timestamp) {
    self.latest = latest
    now = max(database.advanced(by: ahead), latest)
  }
}
