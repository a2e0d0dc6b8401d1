internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol

// The contacts that a run has changed, with the versions that ``UndoCandidate`` decides by. Each walk of an undo is a statement here, and `step(of:)`
// of `UndoPosition.Place` says the same of contacts in memory.

extension AccountHistory {
  /// The contacts whose last change is the run's, in the order of their changes.
  func touchedLast(
    by run: UniqueID, after change: Int64, through last: Int64
  ) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT \(code: columns(run))
      FROM (
        SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed, true AS is_last
        FROM contacts
        WHERE account_id = \(account) AND change > \(change) AND change <= \(last) AND run_id = \(run)
          AND \(code: isKept(run))
        ORDER BY change LIMIT \(Int64(UndoCandidate.perStep))
      ) c
      \(code: versions(run))
      ORDER BY c.change
      """)
  }

  /// The contacts that the run changed and others changed after it.
  func touchedBefore(by run: UniqueID, after id: UniqueID) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT \(code: columns(run))
      FROM (
        SELECT DISTINCT contact_id FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id > \(id)
          AND NOT \(code: isLastTouched(by: run)) AND \(code: isKept(run))
        ORDER BY contact_id LIMIT \(Int64(UndoCandidate.perStep))
      ) t
      \(code: contact(run)) \(code: versions(run))
      ORDER BY c.contact_id
      """)
  }

  /// The contacts that others changed between two of the run's changes.
  func editedBetween(_ run: UniqueID) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT \(code: columns(run))
      FROM (
        SELECT DISTINCT contact_id FROM contact_versions
        WHERE account_id = \(account) AND run_id = \(run) AND change IS NOT NULL
          AND made_by_run IS DISTINCT FROM \(run) AND EXISTS (
            SELECT 1 FROM contact_versions e
            WHERE e.account_id = \(account) AND e.made_by_run = \(run) AND e.contact_id = contact_versions.contact_id
              AND e.change < contact_versions.change)
        ORDER BY contact_id LIMIT \(Int64(UndoCandidate.perStep))
      ) t
      \(code: contact(run)) \(code: versions(run))
      ORDER BY c.contact_id
      """)
  }

  /// How many contacts undoing the run would move to the trash now, by the rule of ``UndoCandidate/goesToTrash``. It is
  /// one statement, because a run may have changed all contacts of the account. During a clean-up, contacts that cannot
  /// be compared with what the run left count as well.
  func deletionCount(of run: UniqueID, after change: Int64, through last: Int64) throws(CloudError) -> Int64 {
    let rows = try database.run(
      account,
      """
      SELECT (
        SELECT count(*) FROM (
          SELECT contact_id FROM contacts
          WHERE account_id = \(account) AND change > \(change) AND change <= \(last) AND run_id = \(run)
            AND trashed_at IS NULL AND \(code: isKept(run))
        ) c
        \(code: before(run))
        WHERE coalesce(v.was_trashed, true)
      ) + (
        SELECT count(*) FROM (
          SELECT DISTINCT contact_id FROM contact_versions
          WHERE account_id = \(account) AND made_by_run = \(run) AND NOT \(code: isLastTouched(by: run))
            AND \(code: isKept(run))
        ) t
        \(code: contact(run)) \(code: left(run)) \(code: before(run))
        WHERE NOT c.is_trashed AND NOT l.was_trashed AND coalesce(v.was_trashed, true)
          AND (c.primary_id = l.primary_id OR \(code: isMixed))
      )
      """)
    return try CloudDatabase.reading(rows) { try $0.first?.int64(0) ?? 0 }
  }

  /// The columns that ``candidates(_:)`` reads: of table `c` the contact, of `v` one of its versions, and of `m` the run that had
  /// made that version, where it was another one.
  private func columns(_ run: UniqueID) -> SQL {
    """
    c.contact_id, c.display_name, c.change, c.primary_id, c.is_trashed, c.is_last, \(code: isMixed),
    v.version_id, v.primary_id, v.was_trashed, v.change, v.made_by_run IS NOT DISTINCT FROM \(run),
    v.run_id IS NOT DISTINCT FROM \(run),
    CASE WHEN v.made_by_run IS DISTINCT FROM \(run) THEN coalesce((
        SELECT replaced_at FROM contact_versions
        WHERE account_id = \(account) AND run_id = v.made_by_run AND contact_id = c.contact_id AND change < v.change
        ORDER BY change DESC LIMIT 1
      ), v.edited_at) END,
    m.kind, m.device_name
    """
  }

  /// The contacts of table `t`.
  private func contact(_ run: UniqueID) -> SQL {
    """
    CROSS JOIN LATERAL (
      SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed,
        run_id IS NOT DISTINCT FROM \(run) AS is_last
      FROM contacts
      WHERE account_id = \(account) AND contact_id = t.contact_id
      \(code: .eachByItself)
    ) c
    """
  }

  /// A row for each version of a contact that the run ended, or that it had made and others ended; one row of nulls without any.
  private func versions(_ run: UniqueID) -> SQL {
    """
    LEFT JOIN LATERAL (
      (SELECT version_id, primary_id, was_trashed, change, run_id, made_by_run, edited_at FROM contact_versions
        WHERE account_id = \(account) AND run_id = \(run) AND contact_id = c.contact_id AND change IS NOT NULL
        ORDER BY change)
      UNION ALL
      (SELECT version_id, primary_id, was_trashed, change, run_id, made_by_run, edited_at FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = c.contact_id
          AND run_id IS DISTINCT FROM \(run)
        ORDER BY change)
    ) v ON true
    LEFT JOIN runs m ON m.account_id = \(account) AND m.run_id = v.made_by_run
    """
  }

  /// The last version that the run had made.
  private func left(_ run: UniqueID) -> SQL {
    """
    CROSS JOIN LATERAL (
      SELECT version_id, primary_id, was_trashed FROM contact_versions
      WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = c.contact_id
      ORDER BY change DESC LIMIT 1
    ) l
    """
  }

  /// Of a row of `contact_versions`.
  private func isLastTouched(by run: UniqueID) -> SQL {
    """
    EXISTS (
      SELECT 1 FROM contacts k
      WHERE k.account_id = \(account) AND k.contact_id = contact_versions.contact_id AND k.run_id = \(run))
    """
  }

  /// The log still has the run. Asked in the same statement, because a run is forgotten before its versions: with the versions
  /// gone, all its contacts would look as if the run had made them.
  private func isKept(_ run: UniqueID) -> SQL {
    "EXISTS (SELECT 1 FROM runs WHERE account_id = \(account) AND run_id = \(run))"
  }

  /// A clean-up is under way, or waits: the stored record IDs are of two encodings.
  private var isMixed: SQL {
    """
    (SELECT database_version <> (SELECT version FROM master_version) FROM accounts WHERE account_id = \(account))
    """
  }

  /// The last version that the run replaced and had not made itself. It is the contact before the run, or as others left
  /// it between two of the run's changes.
  private func before(_ run: UniqueID) -> SQL {
    """
    LEFT JOIN LATERAL (
      SELECT version_id, primary_id, was_trashed, change, made_by_run, edited_at FROM contact_versions
      WHERE account_id = \(account) AND run_id = \(run) AND contact_id = c.contact_id AND change IS NOT NULL
        AND made_by_run IS DISTINCT FROM \(run)
      ORDER BY change DESC LIMIT 1
    ) v ON true
    """
  }

  private func candidates(_ statement: SQL) throws(CloudError) -> [UndoCandidate] {
    try CloudDatabase.reading(try database.run(account, statement)) { rows in
      var order: [UniqueID] = []
      var found: [UniqueID: (row: Row, versions: [UndoCandidate.Version])] = [:]
      for index in 0..<rows.count {
        let row = rows[index]
        let id = try row.uniqueID(0)
        if found[id] == nil {
          order.append(id)
          found[id] = (row, [])
        }
        if let version = try Self.version(row) { found[id]?.versions.append(version) }
      }
      return try order.compactMap { id in
        guard let (row, versions) = found[id] else { return nil }
        let candidate = UndoCandidate(
          id: id, name: try row.text(1), change: try row.int64(2),
          now: UndoCandidate.State(primary: try row.recordID(3), isTrashed: try row.bool(4)),
          isLastChange: try row.bool(5), versions: versions)
        return try row.bool(6) ? try candidate.map(inOneEncoding) : candidate
      }
    }
  }

  private static func version(_ row: Row) throws(PostgresError) -> UndoCandidate.Version? {
    guard let id = try row.optionalUniqueID(7) else { return nil }
    var maker: EditBetween?
    if let madeAt = try row.optionalTimestamp(13) {
      maker = EditBetween(
        kind: try row.optionalValue(RunKind.self, 14), device: try row.optionalText(15), madeAt: madeAt)
    }
    return UndoCandidate.Version(
      id: id, state: UndoCandidate.State(primary: try row.recordID(8), isTrashed: try row.bool(9)),
      change: try row.int64(10), isOwn: try row.bool(11), isEnded: try row.bool(12), maker: maker)
  }

  /// The candidate with primary IDs that are computed from the cards. What has no whole card keeps the stored one.
  private func inOneEncoding(_ candidate: UndoCandidate) throws -> UndoCandidate {
    func compute(_ primary: inout RecordID, _ version: UniqueID?) throws {
      guard let card = try store.wholeCard(version, of: candidate.id) else { return }
      if let content = try? CardContent(card, database.encoding) { primary = content.ids.primary }
    }
    var result = candidate
    try compute(&result.now.primary, nil)
    if let left = candidate.leftVersion { try compute(&result.left.primary, left) } else { result.left = result.now }
    if var before = candidate.before {
      try compute(&before.state.primary, before.version)
      result.before = before
    }
    return result
  }
}
