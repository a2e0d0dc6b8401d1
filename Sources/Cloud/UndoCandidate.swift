internal import Contacts
internal import PostgreSQL
internal import Sync

/// A contact that a run has changed: how it stands now, how the run left it, and how it was before the run. Undoing compares
/// the three.
struct UndoCandidate {
  /// How many of them a step looks at.
  static let perStep = 500

  /// How a contact stands or stood.
  struct State: Equatable {
    var primary: RecordID
    var isTrashed: Bool
  }

  var id: UniqueID
  var name: String
  var change: Int64
  /// The primary ID that its row holds.
  var stored: RecordID
  var now: State
  /// How the run left it.
  var left: State
  /// The state that it goes back to, and the version that holds it: how it was before the run or, where others changed it
  /// between two of the run's changes, how they left it. Nil where the run made the contact.
  var before: (state: State, version: UniqueID)?
  /// The edit that made `before`, where it came between two of the run's changes; else nil.
  var between: EditBetween?

  /// The state that the undo is to reach. A contact that the run made goes to the trash.
  var wanted: State { before?.state ?? State(primary: now.primary, isTrashed: true) }
}

extension AccountHistory {
  /// The contacts whose last change is the run's, in the order of their changes.
  func touchedLast(
    by run: UniqueID, after change: Int64, through last: Int64
  ) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT \(code: columns), c.primary_id, c.is_trashed, NULL
      FROM (
        SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed FROM contacts
        WHERE account_id = \(account) AND change > \(change) AND change <= \(last) AND run_id = \(run)
          AND \(code: isKept(run))
        ORDER BY change LIMIT \(Int64(UndoCandidate.perStep))
      ) c
      \(code: before(run)) \(code: between(run))
      ORDER BY c.change
      """)
  }

  /// The contacts that the run changed and others changed after it.
  func touchedBefore(by run: UniqueID, after id: UniqueID) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT \(code: columns), l.primary_id, l.was_trashed, l.version_id
      FROM (
        SELECT DISTINCT contact_id FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id > \(id)
          AND NOT \(code: isLastTouched(by: run)) AND \(code: isKept(run))
        ORDER BY contact_id LIMIT \(Int64(UndoCandidate.perStep))
      ) t
      \(code: contact) \(code: left(run)) \(code: before(run)) \(code: between(run))
      ORDER BY c.contact_id
      """)
  }

  /// The contacts that others changed between two of the run's changes.
  func editedBetween(_ run: UniqueID) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT \(code: columns), CASE WHEN c.run_id = \(run) THEN c.primary_id ELSE l.primary_id END,
        CASE WHEN c.run_id = \(run) THEN c.is_trashed ELSE l.was_trashed END,
        CASE WHEN c.run_id = \(run) THEN NULL ELSE l.version_id END
      FROM (
        SELECT DISTINCT contact_id FROM contact_versions
        WHERE account_id = \(account) AND run_id = \(run) AND change IS NOT NULL
          AND made_by_run IS DISTINCT FROM \(run) AND EXISTS (
            SELECT 1 FROM contact_versions e
            WHERE e.account_id = \(account) AND e.made_by_run = \(run) AND e.contact_id = contact_versions.contact_id
              AND e.change < contact_versions.change)
        ORDER BY contact_id LIMIT \(Int64(UndoCandidate.perStep))
      ) t
      \(code: contact) \(code: left(run)) \(code: before(run)) \(code: between(run))
      ORDER BY c.contact_id
      """)
  }

  /// How many contacts go to the trash where the run is undone now. While a clean-up is under way, those that cannot be
  /// compared with what the run left count as well.
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
        \(code: contact) \(code: left(run)) \(code: before(run))
        WHERE NOT c.is_trashed AND NOT l.was_trashed AND coalesce(v.was_trashed, true)
          AND (c.primary_id = l.primary_id OR \(code: isMixed))
      )
      """)
    do { return try rows.first?.int64(0) ?? 0 } catch { throw CloudError(error) }
  }

  /// The columns that ``candidates(_:)`` reads first, of tables `c`, `v` and `o`.
  private var columns: SQL {
    """
    c.contact_id, c.display_name, c.change, c.primary_id, c.is_trashed, v.version_id, v.primary_id, v.was_trashed,
    o.made_at, o.kind, o.device_name, \(code: isMixed)
    """
  }

  /// The contacts of table `t`.
  private var contact: SQL {
    """
    CROSS JOIN LATERAL (
      SELECT contact_id, display_name, change, primary_id, run_id, trashed_at IS NOT NULL AS is_trashed FROM contacts
      WHERE account_id = \(account) AND contact_id >= t.contact_id AND contact_id <= t.contact_id
      ORDER BY contact_id
    ) c
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

  /// The last version that the run archived and had not made itself. That is how the contact was before the run or, where
  /// others changed it between two of the run's changes, how they left it.
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

  /// Who made that version and when, if the run had changed the contact before them. Nobody where the version says the same as
  /// the one before the run: then the edits in between cancelled each other out.
  private func between(_ run: UniqueID) -> SQL {
    """
    LEFT JOIN LATERAL (
      SELECT m.kind, m.device_name, coalesce((
          SELECT replaced_at FROM contact_versions
          WHERE account_id = \(account) AND run_id = v.made_by_run AND contact_id = c.contact_id AND change < v.change
          ORDER BY change DESC LIMIT 1
        ), v.edited_at) AS made_at
      FROM (SELECT 1) n LEFT JOIN runs m ON m.account_id = \(account) AND m.run_id = v.made_by_run
      WHERE EXISTS (
          SELECT 1 FROM contact_versions
          WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = c.contact_id AND change < v.change)
        AND NOT EXISTS (
          SELECT 1 FROM (
            SELECT version_id, primary_id, was_trashed FROM contact_versions
            WHERE account_id = \(account) AND run_id = \(run) AND contact_id = c.contact_id AND change IS NOT NULL
            ORDER BY change LIMIT 1
          ) f
          WHERE f.version_id <> v.version_id AND f.primary_id = v.primary_id AND f.was_trashed = v.was_trashed)
    ) o ON true
    """
  }

  private func candidates(_ statement: SQL) throws(CloudError) -> [UndoCandidate] {
    let rows = try database.run(account, statement)
    do {
      let candidates = try rows.map { row throws(PostgresError) in
        var before: (state: UndoCandidate.State, version: UniqueID)?
        if let version = try row.optionalUniqueID(5) {
          before = (UndoCandidate.State(primary: try row.recordID(6), isTrashed: try row.bool(7)), version)
        }
        var between: EditBetween?
        if let madeAt = try row.optionalTimestamp(8) {
          let kind = try row.optionalInt16(9).flatMap { RunKind(rawValue: UInt8(truncatingIfNeeded: $0)) }
          between = EditBetween(kind: kind, device: try row.optionalText(10), madeAt: madeAt)
        }
        let candidate = UndoCandidate(
          id: try row.uniqueID(0), name: try row.text(1), change: try row.int64(2), stored: try row.recordID(3),
          now: UndoCandidate.State(primary: try row.recordID(3), isTrashed: try row.bool(4)),
          left: UndoCandidate.State(primary: try row.recordID(12), isTrashed: try row.bool(13)), before: before,
          between: between)
        return (candidate, left: try row.optionalUniqueID(14), isMixed: try row.bool(11))
      }
      return try candidates.map { candidate, left, isMixed in
        isMixed ? try inOneEncoding(candidate, left: left) : candidate
      }
    } catch { throw CloudError(error) }
  }

  /// The candidate with primary IDs that are computed from the cards. `left` is the version that the run left, nil where that is
  /// the contact as it stands. Where a part of a card is missing, the stored primary ID stays.
  private func inOneEncoding(_ candidate: UndoCandidate, left: UniqueID?) throws -> UndoCandidate {
    func compute(_ primary: inout RecordID, _ version: UniqueID?) throws {
      guard let card = try store.wholeCard(version, of: candidate.id) else { return }
      if let content = try? CardContent(card, database.encoding) { primary = content.ids.primary }
    }
    var result = candidate
    try compute(&result.now.primary, nil)
    if let left { try compute(&result.left.primary, left) } else { result.left = result.now }
    if var before = candidate.before {
      try compute(&before.state.primary, before.version)
      result.before = before
    }
    return result
  }
}
