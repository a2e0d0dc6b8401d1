internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol

// What a program's request is decided by.

extension CardResources {
  /// The card at an address, in the trash or not.
  struct Found {
    let resource: CardResource
    let primary: RecordID
    let uid: ComparableUID?
    /// This program made its last change.
    let isOwn: Bool
    /// The number of its last change, however often it was told since.
    let change: Int64
    let skeleton: Int64

    static let columns: SQL =
      "\(code: CardResource.columns), c.primary_id, c.uid, c.changed_by, c.change"

    init(_ row: Row, book: UniqueID) throws(PostgresError) {
      resource = try CardResource(row: row)
      let first = CardResource.columnCount
      primary = try row.recordID(first)
      uid = ComparableUID(try row.text(first + 1))
      isOwn = try row.optionalUniqueID(first + 2) == book
      change = try row.int64(first + 3)
      skeleton = Int64(try row.int32(CardResource.skeletonColumn))
    }

    /// What a plan goes by.
    var known: ChangePlan.Known {
      ChangePlan.Known(
        id: resource.id, primary: primary, change: change, isTrashed: !isLive, isErased: skeleton == 0,
        size: CardSize(whole: Int64(resource.size), skeleton: skeleton))
    }

    var isLive: Bool { !resource.isTrashed }
  }

  /// Everything that decides a request. It is read without a lock, so a write either depends on what was read or asks
  /// again.
  struct Sight {
    /// At the address.
    var here: Found?
    /// The contacts that have the card's UID, the live ones first. Before them stands the contact without a UID that is
    /// served with this one.
    let sameUID: [Found]
    /// The change number up to which the program has been told everything.
    let heard: Int64
    /// The entry of the log that the program's changes go on with; nil for a new one.
    let run: UniqueID?
    let contacts: Int64
    /// The program has deleted so many in the last hour.
    let deleted: Int64
    let policy: ConflictPolicy

    var live: Found? { here.flatMap { $0.isLive ? $0 : nil } }
  }

  /// The program's changes continue its last entry in the log if its last change was at most so many seconds ago.
  private static let pause: Int64 = 60

  /// `uid`: of the card that is to stand there.
  func look(_ name: String, uid: ComparableUID?) throws(CloudError) -> Sight {
    try database.read(
      account,
      [
        """
        SELECT \(code: Found.columns) FROM contacts c WHERE c.account_id = \(account) AND c.resource = \(name)
        """,
        """
        SELECT \(code: Found.columns) FROM contacts c
        WHERE c.account_id = \(account) AND c.contact_id = \(CardResource.contact(named: name)) AND c.resource IS NULL
        """,
        """
        SELECT \(code: Found.columns) FROM contacts c
        WHERE c.account_id = \(account) AND c.uid = ANY(\(uid?.spellings ?? [])) AND c.uid <> ''
        ORDER BY c.trashed_at DESC NULLS FIRST LIMIT 5
        """,
        currentRun, heard,
        """
        SELECT \(code: Found.columns) FROM contacts c
        WHERE c.account_id = \(account) AND c.contact_id = \(CardResource.contact(servedWith: uid)) AND btrim(c.uid) = ''
        """,
      ]
    ) { answers in
      guard let state = answers[4].first else { throw AccountCloud.accountGone }
      return Sight(
        here: try (answers[0].first ?? answers[1].first).map { try Found($0, book: program.book) },
        sameUID: try [answers[5], answers[2]].flatMap { rows in try rows.map { try Found($0, book: program.book) } },
        heard: try state.int64(0),
        run: try answers[3].first.map { try $0.uniqueID(0) }, contacts: try state.int64(1), deleted: try state.int64(2),
        policy: try state.value(ConflictPolicy.self, 3))
    }
  }

  /// The entry of the log that the program's changes go on with. Entries of the future were made while the clock was ahead, and may be
  /// from any time.
  var currentRun: SQL {
    """
    SELECT run_id FROM runs
    WHERE account_id = \(account) AND book_id = \(program.book) AND kind = \(Int16(RunKind.sync.rawValue))
      AND changed_at BETWEEN now() - \(Self.pause) * interval '1 second' AND now() + interval '1 minute'
      AND started_at BETWEEN now() - interval '1 hour' AND now() + interval '1 minute'
      AND undone_by IS NULL AND next_undo IS NULL
    ORDER BY first_change DESC, run_id DESC LIMIT 1
    """
  }

  /// What the program has heard of, how many contacts there are, how many of them it has deleted, and the account's policy.
  var heard: SQL {
    """
    SELECT coalesce(l.heard, 0), a.live_count, (\(code: deletedLately)), a.policy
    FROM accounts a LEFT JOIN listeners l
      ON l.account_id = a.account_id AND l.book_id = \(program.book) AND l.device_id = \(program.id)
    WHERE a.account_id = \(account)
    """
  }

  /// How many contacts the program has deleted in the last hour. What it deleted while the clock was further ahead, at whatever time, does not
  /// count; but a clock that is set back by less must not let as many go at once again.
  var deletedLately: SQL {
    """
    SELECT coalesce(sum(deleted), 0)::bigint FROM runs
    WHERE account_id = \(account) AND book_id = \(program.book)
      AND changed_at BETWEEN now() - interval '1 hour' AND now() + interval '1 hour'
    """
  }
}
