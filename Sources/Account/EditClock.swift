package import Contacts

/// The clock by which the edits of an account are stamped.
///
/// It is the database's clock, but it never goes back: of two edits the later one has to win, whichever clock was wrong.
/// ``LivedTime`` says at each look how far it is ahead, for all accounts. An account that was edited while the clock was
/// ahead between two looks may have a later stamp still. Then its clock stands still until that time has come, or until
/// the stamp was set right; the clocks of other accounts go on.
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
