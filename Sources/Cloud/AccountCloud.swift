internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// The cloud as one address book of one account sees it, straight in the database.
///
/// Holds no state: two of these, in two processes, may serve the same run.
package final class AccountCloud: CloudReplica {
  let database: CloudDatabase
  let account: UniqueID
  let book: UniqueID
  /// As of ``Lease``.
  let holder: UniqueID

  // A lease is checked and renewed in the statement that it guards. So the rules of ``Lease`` stand here once more, by the database's clock.

  /// When a lease ends that is taken now, or renewed by a sign of life.
  static let renewedLease: SQL = "clock_timestamp() + \(Lease.duration) * interval '1 millisecond'"

  /// As ``Lease/isHeld(by:at:)``.
  static func holdsLease(_ run: UniqueID) -> SQL {
    "coalesce(lease_run = \(run) AND lease_until > clock_timestamp(), false)"
  }

  /// As ``Lease/remaining(at:)``.
  static let remainingLease: SQL = """
    CASE WHEN lease_until < clock_timestamp() + \(Lease.mostAhead) * interval '1 millisecond'
      THEN greatest(0, ceil(extract(epoch FROM lease_until - clock_timestamp()) * 1000)) ELSE 0 END::bigint
    """

  /// `device` is the one that is signed in; nil where the server itself keeps the folder. The address book need not be
  /// registered yet: the first run does that.
  package init(_ database: CloudDatabase, account: UniqueID, book: UniqueID, device: UniqueID? = nil) {
    self.database = database
    self.account = account
    self.book = book
    self.holder = device ?? book
  }

  package func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    try database.check(position.encoding)
    let status = try database.first(
      account,
      """
      SELECT \(code: Self.bookColumns), b.book_id IS NOT NULL, a.last_change, a.database_version, m.version, m.encoding,
        \(code: Self.toReview(account)), \(code: Self.stopped(account)), \(code: EditClock.columns)
      FROM accounts a CROSS JOIN master_version m
      LEFT JOIN address_books b ON b.account_id = a.account_id AND b.book_id = \(book)
      WHERE a.account_id = \(account)
      """
    ) { row in
      try database.check(master: try row.int32(9))
      let (lastChange, version) = (try row.int64(6), try row.int32(7))
      let isUpToDate =
        try row.bool(5)
        && Self.knownBook(row).isUpToDate(position, version: version, lastChange: lastChange)
      return CloudStatus(
        upToDate: try isUpToDate && version == row.int32(8), lastChange: lastChange,
        serverTime: try EditClock(row, at: 12).now, toReview: try row.int64(10),
        stopped: Self.stopped(try row.text(11)))
    }
    guard let status else { throw Self.accountGone }
    return status
  }

  /// What ``knownBook(_:)`` reads, first in its row, of table `b`.
  static let bookColumns: SQL = "b.hash_of_hashes, b.seen, b.database_version, b.unfinished, b.mismatch"

  static func knownBook(_ row: Row) throws(PostgresError) -> KnownBook {
    KnownBook(
      imprint: try row.optionalImprint(0), seen: try row.int64(1), version: try row.int32(2),
      isUnfinished: try row.bool(3), hasMismatch: try row.bool(4))
  }

  /// How many versions wait on the review list, up to ``ReviewItem/mostCounted``.
  static func toReview(_ account: UniqueID) -> SQL {
    """
    (SELECT count(*) FROM (
      SELECT 1 FROM contact_versions WHERE account_id = \(account) AND needs_review
      ORDER BY replaced_at LIMIT \(ReviewItem.mostCounted)) waiting)
    """
  }

  /// The programs whose deletions are refused, packed; ``stopped(_:)`` takes them apart.
  static func stopped(_ account: UniqueID) -> SQL {
    """
    coalesce((
      SELECT string_agg(concat_ws(E'\\x1f', s.moment, s.refused, s.name), E'\\x1e' ORDER BY s.moment DESC) FROM (
        SELECT floor(extract(epoch FROM p.stopped_at) * 1000)::bigint AS moment, p.refused,
          translate(d.name, E'\\x1e\\x1f', '  ') AS name
        FROM app_passwords p
        JOIN device_tokens d ON d.account_id = p.account_id AND d.token_hash = p.token_hash
        WHERE p.account_id = \(account) AND p.stopped_at IS NOT NULL
        ORDER BY p.stopped_at DESC LIMIT \(StoppedProgram.mostTold)
      ) s), '')
    """
  }

  static func stopped(_ packed: String) -> [StoppedProgram] {
    packed.split(separator: "\u{1E}").compactMap { program in
      let fields = program.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      guard fields.count == 3, let at = Int64(fields[0]), let refused = Int64(fields[1]) else { return nil }
      return StoppedProgram(name: String(fields[2]), at: Timestamp(milliseconds: at), refused: refused)
    }
  }

  /// Runs statements for a run in progress, in one round trip, behind one that renews the lease where that is due (``Lease/renewedBelow``) and one
  /// that checks it. Reading waits for nobody: where somebody has the account's lock, the next call renews.
  func read<Value>(
    run: UniqueID, _ statements: [SQL], _ make: ([Rows]) throws -> Value
  ) throws(CloudError) -> Value {
    let answers = try database.read(
      account,
      [
        """
        UPDATE accounts SET lease_until = \(code: Self.renewedLease)
        WHERE account_id = \(account) AND lease_run = (
          SELECT lease_run FROM accounts
          WHERE account_id = \(account) AND lease_run = \(run)
            AND lease_until BETWEEN clock_timestamp()
              AND clock_timestamp() + \(Lease.renewedBelow) * interval '1 millisecond'
          FOR NO KEY UPDATE SKIP LOCKED)
        """,
        """
        SELECT 1 FROM accounts
        WHERE account_id = \(account) AND \(code: Self.holdsLease(run))
        """,
      ] + statements)
    guard answers[1].count > 0 else { throw .runLost }
    return try CloudDatabase.reading(Array(answers.dropFirst(2)), make)
  }

  static let accountGone = CloudError.unauthorized(message: "the account is gone")
}
