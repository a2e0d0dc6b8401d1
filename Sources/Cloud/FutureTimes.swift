internal import Account
internal import Contacts
internal import PostgreSQL
internal import Probes
internal import Protocol

/// Sets times that lie in the future to now: what was stamped while the clock was ahead. An edit with such a time would win
/// over all that come after it, until the clock is there again.
///
/// Only of use while the clock is right; ``LivedTime/isToRight(since:)`` says when it is taken to be. ``TimeRighting`` has the rules.
struct FutureTimes {
  private let database: CloudDatabase
  private let account: UniqueID

  private static let future: SQL = "now() + \(TimeRighting.tolerance) * interval '1 millisecond'"
  private static let step: Int64 = 500

  /// An assignment for whoever stamps something in an account besides the ``ChangeWriter``: ``hasNone`` has to know of it.
  static let stampsNow: SQL = "latest_stamp = greatest(latest_stamp, now())"

  init(_ database: CloudDatabase, account: UniqueID) {
    self.database = database
    self.account = account
  }

  /// Where it is due; each account notes when it was done, so that one in which it fails is tried again by the next cleaning. `look`: the
  /// database's clock when it was found to be right. It may be minutes until an account's turn comes; where the clock has gone below that look
  /// by then, every time stamp would seem to lie in the future, and the account is left to the next cleaning.
  func setRight(_ time: LivedTime, at look: Timestamp) throws(CloudError) {
    let state = try database.first(
      account,
      """
      SELECT righted, NOT \(code: Self.hasNone), \(code: Self.isBack(look)) FROM accounts a WHERE account_id = \(account)
      """
    ) { (righted: try $0.int64(0), hasAny: try $0.bool(1), isBack: try $0.bool(2)) }
    guard let state, !state.isBack, time.isToRight(since: state.righted) else { return }
    if !state.hasAny, try noteNone(time) { return }
    Coverpoint.futureTimeSetRight.reach()
    try setAllRight(time, at: look)
  }

  private static func isBack(_ look: Timestamp) -> SQL {
    "now() < \(look) - \(TimeRighting.tolerance) * interval '1 millisecond'"
  }

  /// Runs statements behind the account's lock, by a clock that has not gone back. False where it has.
  private func right(at look: Timestamp, _ statements: [SQL]) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let locked = try transaction.run(
        "SELECT \(code: Self.isBack(look)) FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE")
      let isBack = try locked.first?.bool(0) ?? true
      try transaction.finish(isBack ? [] : [ChangeWriter.plannedAnew] + statements)
      return !isBack
    }
  }

  /// No time stamp in the account `a` lies in the future. It reads no contact: the account notes its latest stamp.
  private static let hasNone: SQL = """
    latest_stamp <= \(code: future)
      AND NOT EXISTS (
        SELECT 1 FROM sessions s WHERE s.account_id = a.account_id AND s.last_used_at > \(code: future))
      AND NOT EXISTS (
        SELECT 1 FROM device_tokens d WHERE d.account_id = a.account_id AND d.last_used_at > \(code: future))
    """

  /// False where somebody has stamped something in the future since that was asked.
  private func noteNone(_ time: LivedTime) throws(CloudError) -> Bool {
    try database.run(
      account,
      """
      UPDATE accounts a SET righted = \(time.lived) WHERE account_id = \(account) AND \(code: Self.hasNone)
      """
    ).affected > 0
  }

  private func setAllRight(_ time: LivedTime, at look: Timestamp) throws(CloudError) {
    let contact: SQL = """
      (edited_at > \(code: Self.future) OR changed_at > \(code: Self.future) OR trashed_at > \(code: Self.future))
      """
    let contacts: SQL = """
      UPDATE contacts SET edited_at = least(edited_at, now()), changed_at = least(changed_at, now()),
        trashed_at = CASE WHEN trashed_at > now() THEN now() ELSE trashed_at END
      WHERE account_id = \(account) AND \(code: contact)
      """
    let haveContacts = try forEachContact(
      at: look, "SELECT contact_id FROM contacts WHERE account_id = \(account) AND \(code: contact)"
    ) { "\(code: contacts) AND contact_id = ANY(\($0))" }
    guard haveContacts else { return }
    let version: SQL = "(edited_at > \(code: Self.future) OR replaced_at > \(code: Self.future))"
    let versions: SQL = """
      UPDATE contact_versions SET edited_at = least(edited_at, now()), replaced_at = least(replaced_at, now())
      WHERE account_id = \(account) AND \(code: version)
      """
    let haveVersions = try forEachContact(
      at: look, "SELECT DISTINCT contact_id FROM contact_versions WHERE account_id = \(account) AND \(code: version)"
    ) { "\(code: versions) AND contact_id = ANY(\($0))" }
    guard haveVersions else { return }
    _ = try right(
      at: look,
      [
        // What was edited since those steps has a stamp of the future too, because the account's clock does not go back. From
        // this transaction on it may.
        contacts, versions,
        """
        UPDATE runs SET started_at = least(started_at, now()), changed_at = least(changed_at, now()),
          finished_at = CASE WHEN finished_at > now() THEN now() ELSE finished_at END
        WHERE account_id = \(account) AND (started_at > \(code: Self.future) OR changed_at > \(code: Self.future)
          OR finished_at > \(code: Self.future))
        """,
        // Nobody stays signed in for longer than after a sign-in now; see Sessions.
        """
        UPDATE sessions SET created_at = least(created_at, now()), last_used_at = least(last_used_at, now()),
          proven_at = CASE WHEN proven_at <= now() THEN proven_at END,
          expires_at = least(expires_at, now() + \(code: Sessions.longestPause))
        WHERE account_id = \(account) AND last_used_at > \(code: Self.future)
        """,
        """
        UPDATE device_tokens SET last_used_at = now()
        WHERE account_id = \(account) AND last_used_at > \(code: Self.future)
        """,
        """
        UPDATE accounts SET latest_edit = least(latest_edit, \(code: Self.future)),
          latest_stamp = least(latest_stamp, \(code: Self.future)), righted = \(time.lived)
        WHERE account_id = \(account)
        """,
      ])
  }

  /// Looks the contacts up without the account's lock, and writes them in small steps behind it. False where the clock has gone back.
  private func forEachContact(
    at look: Timestamp, _ wrong: SQL, _ mend: ([UniqueID]) -> SQL
  ) throws(CloudError) -> Bool {
    var last = UniqueID(word: Word128(high: 0, low: 0))
    while true {
      let ids = try database.rows(
        account, "\(code: wrong) AND contact_id > \(last) ORDER BY contact_id LIMIT \(Self.step)"
      ) { try $0.uniqueID(0) }
      guard let end = ids.last else { return true }
      last = end
      guard try right(at: look, [mend(ids)]) else { return false }
    }
  }
}
