internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// What differs between the contacts of a moment and those of now.

extension PastBook {
  /// A contact that is not as it was.
  package struct Difference: Sendable, Equatable {
    package let id: UniqueID
    /// As it is called now or, of one that is gone, as it was called last.
    package let name: String
    package let kind: PastDifference
    /// The number of its last change.
    package let change: Int64
    /// When that was made.
    package let changedAt: Timestamp
  }

  /// How many contacts differ.
  package struct Counts: Sendable, Equatable {
    package var new: Int64 = 0
    package var changed: Int64 = 0
    package var gone: Int64 = 0

    package init(new: Int64 = 0, changed: Int64 = 0, gone: Int64 = 0) {
      (self.new, self.changed, self.gone) = (new, changed, gone)
    }

    package var all: Int64 { new + changed + gone }
  }

  /// Those that differ, the last changed first: before that change, of the people alone.
  package func differences(before last: Int64 = .max, limit: Int) throws(CloudError) -> [Difference] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.columns), c.changed_at FROM contacts c \(code: version)
      WHERE c.account_id = \(account) AND c.change > \(change) AND c.change < \(last) AND NOT c.is_group
        AND NOT c.is_erased AND \(code: differs)
      ORDER BY c.change DESC LIMIT \(Int64(pageSize(limit)))
      """
    ) { row in (try candidate(row), try row.timestamp(10)) }.compactMap { candidate, changedAt in
      candidate.kind.map {
        Difference(
          id: candidate.id, name: candidate.name, kind: $0, change: candidate.change, changedAt: changedAt)
      }
    }
  }

  /// Of an account. Its present is ``AccountMoment``.
  struct Moment: Hashable {
    let account: UniqueID
    let change: Int64
  }

  /// Counted once for each change of the account.
  package func counts() throws(CloudError) -> Counts {
    let now = try database.moment(of: account)
    return try database.pastCounts.numbers(of: Moment(account: account, change: change), at: now) {
      () throws(CloudError) in try counted()
    }
  }

  /// In one statement, because a run may have changed all contacts of the account.
  private func counted() throws(CloudError) -> Counts {
    try database.first(
      account,
      """
      SELECT count(*) FILTER (WHERE d.is_live AND NOT d.was_live), count(*) FILTER (WHERE d.is_live AND d.was_live),
        count(*) FILTER (WHERE NOT d.is_live)
      FROM (
        SELECT c.trashed_at IS NULL AS is_live, \(code: wasLive) AS was_live FROM contacts c \(code: version)
        WHERE c.account_id = \(account) AND c.change > \(change) AND NOT c.is_group AND NOT c.is_erased
          AND \(code: differs)
      ) d
      """
    ) { Counts(new: try $0.int64(0), changed: try $0.int64(1), gone: try $0.int64(2)) } ?? Counts()
  }

  /// The same of these contacts alone, with those that are changed no further than `through`.
  package func counts(of ids: [UniqueID], through: Int64) throws(CloudError) -> Counts {
    var counts = Counts()
    for start in stride(from: 0, to: ids.count, by: Self.portion) {
      let some = Array(ids[start..<min(start + Self.portion, ids.count)])
      for candidate in try candidates(some) where candidate.change <= through {
        switch candidate.kind {
        case .new: counts.new += 1
        case .changed: counts.changed += 1
        case .gone: counts.gone += 1
        case nil: break
        }
      }
    }
    return counts
  }

  // MARK: A contact then and now

  /// Contacts of one statement that reads no cards.
  static let portion = 500

  /// A contact as it is, beside the version that it was then.
  struct Candidate: Sendable {
    let id: UniqueID
    let name: String
    let change: Int64
    let primary: RecordID
    let isTrashed: Bool
    /// Nil where the contact is as it was, or was not there.
    let version: UniqueID?
    let versionPrimary: RecordID?
    let wasTrashed: Bool
    /// It was made, or came back, by a later change than the moment's.
    let isYounger: Bool
    /// The run of its last change.
    let run: UniqueID?

    /// Whether it was in the list then.
    var wasLive: Bool { version == nil ? !isYounger && !isTrashed : !wasTrashed }

    /// Nil where it is as it was.
    var kind: PastDifference? {
      switch (isTrashed, wasLive) {
      case (false, false): .new
      case (true, true): .gone
      case (false, true): versionPrimary.map { $0 == primary } ?? true ? nil : .changed
      case (true, false): nil
      }
    }
  }

  /// These contacts, without those that are not there any more, whether they differ or not.
  func candidates(_ ids: [UniqueID]) throws(CloudError) -> [Candidate] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.columns) FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT * FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND NOT is_erased \(code: .eachByItself)
      ) c \(code: version)
      """, candidate)
  }

  /// Those that differ, in the order of their last changes: behind `place` and no later than `through`. `groups`: the cards of groups, else the
  /// people.
  func candidates(
    after place: Int64, through: Int64, groups: Bool
  ) throws(CloudError) -> [Candidate] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.columns) FROM contacts c \(code: version)
      WHERE c.account_id = \(account) AND c.change > \(max(place, change)) AND c.change <= \(through)
        AND c.is_group = \(groups) AND NOT c.is_erased AND \(code: differs)
      ORDER BY c.change LIMIT \(Int64(Self.portion))
      """, candidate)
  }

  private static let columns: SQL = """
    c.contact_id, c.display_name, c.change, c.primary_id, c.trashed_at IS NOT NULL, v.version_id, v.primary_id,
    coalesce(v.was_trashed, false), c.created_change, c.run_id
    """

  private func candidate(_ row: PostgreSQL.Row) throws(PostgresError) -> Candidate {
    let version = try row.optionalUniqueID(5)
    return Candidate(
      id: try row.uniqueID(0), name: try row.text(1), change: try row.int64(2), primary: try row.recordID(3),
      isTrashed: try row.bool(4), version: version,
      versionPrimary: try version.map { _ throws(PostgresError) in try row.recordID(6) },
      wasTrashed: try row.bool(7), isYounger: try row.int64(8) > change, run: try row.optionalUniqueID(9))
  }

  /// The version that contact `c` was then; one row of nulls where there is none. The numbers stand outside: beside the key, the planner may take an
  /// index that has them and not the contact.
  var version: SQL {
    """
    LEFT JOIN LATERAL (
      SELECT * FROM (
        SELECT version_id, primary_id, was_trashed, display_name, has_photo, made_change, change FROM contact_versions
        WHERE account_id = \(account) AND contact_id = c.contact_id \(code: .eachByItself)
      ) own
      WHERE made_change <= \(change) AND change > \(change) \(code: .eachByItself)
    ) v ON true
    """
  }

  /// As ``Candidate/wasLive``.
  private var wasLive: SQL {
    """
    CASE WHEN v.version_id IS NULL THEN c.created_change <= \(change) AND c.trashed_at IS NULL ELSE NOT v.was_trashed END
    """
  }

  /// As ``Candidate/kind``.
  private var differs: SQL {
    """
    CASE WHEN \(code: wasLive) THEN c.trashed_at IS NOT NULL OR coalesce(v.primary_id <> c.primary_id, false)
      ELSE c.trashed_at IS NULL END
    """
  }
}
