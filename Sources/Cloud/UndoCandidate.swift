internal import Contacts
internal import PostgreSQL
internal import Sync

/// A contact that a run has changed, at the three moments that undoing it compares.
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
  /// As the run left it.
  var left: State
  /// As it was before the run, with its version; nil where it was not there.
  var before: (state: State, version: UniqueID)?
}

extension AccountHistory {
  func touchedLast(
    by run: UniqueID, after change: Int64, through last: Int64
  ) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT c.contact_id, c.display_name, c.change, c.primary_id, c.is_trashed, c.primary_id, c.is_trashed,
        v.version_id, v.primary_id, v.was_trashed, NULL, \(code: isMixed)
      FROM (
        SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed FROM contacts
        WHERE account_id = \(account) AND change > \(change) AND change <= \(last) AND run_id = \(run)
          AND \(code: isKept(run))
        ORDER BY change LIMIT \(Int64(UndoCandidate.perStep))
      ) c
      \(code: before(run))
      ORDER BY c.change
      """)
  }

  func touchedBefore(by run: UniqueID, after id: UniqueID) throws(CloudError) -> [UndoCandidate] {
    try candidates(
      """
      SELECT c.contact_id, c.display_name, c.change, c.primary_id, c.is_trashed, l.primary_id, l.was_trashed,
        v.version_id, v.primary_id, v.was_trashed, l.version_id, \(code: isMixed)
      FROM (
        SELECT DISTINCT contact_id FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id > \(id)
          AND \(code: isKept(run))
        ORDER BY contact_id LIMIT \(Int64(UndoCandidate.perStep))
      ) t
      CROSS JOIN LATERAL (
        SELECT contact_id, display_name, change, primary_id, trashed_at IS NOT NULL AS is_trashed FROM contacts
        WHERE account_id = \(account) AND contact_id >= t.contact_id AND contact_id <= t.contact_id
        ORDER BY contact_id
      ) c
      CROSS JOIN LATERAL (
        SELECT version_id, primary_id, was_trashed FROM contact_versions
        WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = t.contact_id
        ORDER BY change DESC LIMIT 1
      ) l
      \(code: before(run))
      ORDER BY c.contact_id
      """)
  }

  /// In the same snapshot: a run whose versions are being forgotten at this moment must not look as if it had made everything.
  private func isKept(_ run: UniqueID) -> SQL {
    "EXISTS (SELECT 1 FROM runs WHERE account_id = \(account) AND run_id = \(run))"
  }

  /// A clean-up is under way, or waits: the stored record IDs are of two encodings.
  private var isMixed: SQL {
    """
    (SELECT database_version <> (SELECT version FROM master_version) FROM accounts WHERE account_id = \(account))
    """
  }

  private func before(_ run: UniqueID) -> SQL {
    """
    LEFT JOIN LATERAL (
      SELECT version_id, primary_id, was_trashed FROM contact_versions
      WHERE account_id = \(account) AND run_id = \(run) AND contact_id = c.contact_id AND change IS NOT NULL
      ORDER BY change LIMIT 1
    ) v ON true
    """
  }

  private func candidates(_ statement: SQL) throws(CloudError) -> [UndoCandidate] {
    let rows = try database.run(account, statement)
    do {
      let candidates = try rows.map { row throws(PostgresError) in
        var before: (state: UndoCandidate.State, version: UniqueID)?
        if let version = try row.optionalUniqueID(7) {
          before = (UndoCandidate.State(primary: try row.recordID(8), isTrashed: try row.bool(9)), version)
        }
        let candidate = UndoCandidate(
          id: try row.uniqueID(0), name: try row.text(1), change: try row.int64(2), stored: try row.recordID(3),
          now: UndoCandidate.State(primary: try row.recordID(3), isTrashed: try row.bool(4)),
          left: UndoCandidate.State(primary: try row.recordID(5), isTrashed: try row.bool(6)), before: before)
        return (candidate, left: try row.optionalUniqueID(10), isMixed: try row.bool(11))
      }
      return try candidates.map { candidate, left, isMixed in
        isMixed ? try inOneEncoding(candidate, left: left) : candidate
      }
    } catch { throw CloudError(error) }
  }

  /// The candidate with primary IDs that are computed from the cards; `left` is the version that the run left, nil where it is
  /// the contact as it stands. What has no whole card keeps the stored one.
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
