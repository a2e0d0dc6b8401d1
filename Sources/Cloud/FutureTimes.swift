internal import Account
internal import Contacts
internal import PostgreSQL
internal import Probes
internal import Protocol

/// Sets times that lie in the future to now: what was stamped while the clock was ahead. An edit with such a time would win
/// over all that come after it, until the clock is there again.
///
/// Only of use while the clock is right; ``LivedTime/isToRight(since:)`` says when it is taken to be.
struct FutureTimes {
  private let database: CloudDatabase
  private let account: UniqueID

  /// A minute ahead may be who wrote at this moment.
  private static let future: SQL = "now() + interval '1 minute'"
  private static let step: Int64 = 500

  init(_ database: CloudDatabase, account: UniqueID) {
    self.database = database
    self.account = account
  }

  /// Where it is due; each account notes when it was done, so that one in which it fails is tried again by the next cleaning.
  func setRight(_ time: LivedTime) throws(CloudError) {
    let righted = try database.first(account, "SELECT righted FROM accounts WHERE account_id = \(account)") {
      try $0.int64(0)
    }
    guard let righted, time.isToRight(since: righted) else { return }
    try setRight()
    try database.run(account, "UPDATE accounts SET righted = \(time.lived) WHERE account_id = \(account)")
  }

  private func setRight() throws(CloudError) {
    let contact: SQL = """
      (edited_at > \(code: Self.future) OR changed_at > \(code: Self.future) OR trashed_at > \(code: Self.future))
      """
    try forEachContact("SELECT contact_id FROM contacts WHERE account_id = \(account) AND \(code: contact)") { ids in
      """
      UPDATE contacts SET edited_at = least(edited_at, now()), changed_at = least(changed_at, now()),
        trashed_at = CASE WHEN trashed_at > now() THEN now() ELSE trashed_at END
      WHERE account_id = \(account) AND contact_id = ANY(\(ids)) AND \(code: contact)
      """
    }
    let version: SQL = "(edited_at > \(code: Self.future) OR replaced_at > \(code: Self.future))"
    try forEachContact(
      "SELECT DISTINCT contact_id FROM contact_versions WHERE account_id = \(account) AND \(code: version)"
    ) { ids in
      """
      UPDATE contact_versions SET edited_at = least(edited_at, now()), replaced_at = least(replaced_at, now())
      WHERE account_id = \(account) AND contact_id = ANY(\(ids)) AND \(code: version)
      """
    }
    try database.transaction(account) { transaction in
      try transaction.finish([
        """
        UPDATE runs SET started_at = least(started_at, now()), changed_at = least(changed_at, now()),
          finished_at = CASE WHEN finished_at > now() THEN now() ELSE finished_at END
        WHERE account_id = \(account) AND (started_at > \(code: Self.future) OR changed_at > \(code: Self.future)
          OR finished_at > \(code: Self.future))
        """,
        // Nobody stays signed in for longer than after a sign-in now; see Sessions.
        """
        UPDATE sessions SET last_used_at = least(last_used_at, now()),
          expires_at = least(expires_at, now() + interval '30 days')
        WHERE account_id = \(account) AND last_used_at > \(code: Self.future)
        """,
        """
        UPDATE device_tokens SET last_used_at = now()
        WHERE account_id = \(account) AND last_used_at > \(code: Self.future)
        """,
      ])
    }
  }

  /// Looks the contacts up without the account's lock, and writes them in small steps behind it.
  private func forEachContact(_ wrong: SQL, _ mend: ([UniqueID]) -> SQL) throws(CloudError) {
    var last = UniqueID(word: Word128(high: 0, low: 0))
    while true {
      let ids = try database.rows(
        account, "\(code: wrong) AND contact_id > \(last) ORDER BY contact_id LIMIT \(Self.step)"
      ) { try $0.uniqueID(0) }
      guard let end = ids.last else { return }
      Coverpoint.futureTimeSetRight.reach()
      last = end
      try database.transaction(account) { transaction in
        try transaction.finish([
          "SELECT 1 FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE", ChangeWriter.plannedAnew, mend(ids),
        ])
      }
    }
  }
}
