internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// The live people with some UIDs, to be edited.
struct GroupPeople {
  struct Stored {
    let record: ChangePlan.Known
    let known: GroupShift.Known
    /// As whom group cards list them.
    let uid: String
    /// What made the last change.
    let run: UniqueID?
    let card: Card
  }

  /// One whose card cannot be read is left out, and stays as it is.
  private(set) var people: [Stored] = []

  /// So many UIDs are asked for at once: the cards come with their photos.
  static let portion = 100

  /// To be read in one transaction.
  static func statements(_ uids: [String], account: UniqueID) -> [SQL] {
    let ids = uids.compactMap { UniqueID($0) }
    let spellings = uids.flatMap { ComparableUID($0)?.spellings ?? [] }
    let columns: SQL = """
      contact_id, primary_id, change, run_id, uid, array_to_string(groups, E'\\x1f'), card, cuts
      """
    let found: SQL = """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT \(code: columns) FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND uid = '' AND trashed_at IS NULL AND NOT is_group
        \(code: .eachByItself)
      ) c
      UNION ALL SELECT c.* FROM unnest(\(spellings)) AS n (uid)
      CROSS JOIN LATERAL (
        SELECT \(code: columns) FROM contacts
        WHERE account_id = \(account) AND uid = n.uid AND uid <> '' AND trashed_at IS NULL AND NOT is_group
        \(code: .eachByItself)
      ) c
      """
    return [
      found,
      """
      SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
        SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32) FROM (\(code: found)) c, generate_series(0, length(c.cuts) / 40 - 1) cut))
      """,
    ]
  }

  /// The ids and UIDs of the live people with these UIDs. `besides`: contacts that the batch itself tells about.
  static func having(_ uids: [String], besides: Set<UniqueID>, account: UniqueID) -> SQL {
    """
    SELECT c.contact_id, c.uid FROM \(code: lookUp(uids, account)) c
    WHERE c.is_shown AND c.contact_id <> ALL(\(besides.sorted()))
    """
  }

  /// The ids and UIDs of the live people with these UIDs whose cards do not name a group, and whom the run has not
  /// changed. `besides`: contacts that the batch itself tells about.
  static func lacking(
    _ name: String, _ uids: [String], unchangedBy run: UniqueID, besides: Set<UniqueID>, account: UniqueID
  ) -> SQL {
    """
    SELECT c.contact_id, c.uid FROM \(code: lookUp(uids, account)) c
    WHERE (\(name) = ANY(c.groups)) IS NOT TRUE AND \(code: isUntouched(by: run, besides: besides, account))
    """
  }

  /// The same for people whose cards name the group, and who have been in it without a break since before a change.
  static func having(
    _ name: String, _ uids: [String], sinceBefore change: Int64, unchangedBy run: UniqueID, besides: Set<UniqueID>,
    account: UniqueID
  ) -> SQL {
    """
    SELECT c.contact_id, c.uid FROM \(code: lookUp(uids, account)) c
    CROSS JOIN LATERAL (
      SELECT name, since FROM group_people
      WHERE account_id = \(account) AND contact_id = c.contact_id \(code: .eachByItself)
    ) g
    WHERE g.name = \(name) AND g.name = ANY(c.groups) AND g.since < \(change)
      AND \(code: isUntouched(by: run, besides: besides, account))
    """
  }

  /// Of a row of ``lookUp(_:_:)``.
  private static func isUntouched(by run: UniqueID, besides: Set<UniqueID>, _ account: UniqueID) -> SQL {
    """
    c.is_shown AND c.contact_id <> ALL(\(besides.sorted())) AND c.run_id IS DISTINCT FROM \(run) AND NOT EXISTS (
      SELECT 1 FROM contact_versions
      WHERE account_id = \(account) AND run_id = \(run) AND contact_id = c.contact_id AND change IS NOT NULL
      \(code: .eachByItself))
    """
  }

  /// Each by the index, whatever else is asked of them.
  private static func lookUp(_ uids: [String], _ account: UniqueID) -> SQL {
    let columns: SQL = "contact_id, uid, groups, run_id, trashed_at IS NULL AND NOT is_group AS is_shown"
    return """
      (
        SELECT c.* FROM unnest(\(uids.compactMap { UniqueID($0) })) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT \(code: columns) FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id AND uid = '' \(code: .eachByItself)
        ) c
        UNION ALL SELECT c.* FROM unnest(\(uids.flatMap { ComparableUID($0)?.spellings ?? [] })) AS n (uid)
        CROSS JOIN LATERAL (
          SELECT \(code: columns) FROM contacts
          WHERE account_id = \(account) AND uid = n.uid AND uid <> '' \(code: .eachByItself)
        ) c
      )
      """
  }

  init(_ answers: [Rows]) throws {
    var parts: [PartDigest: [UInt8]] = [:]
    for index in 0..<answers[1].count { parts[try answers[1][index].digest(0)] = try answers[1][index].bytes(1) }
    for index in 0..<answers[0].count {
      let row = answers[0][index]
      let detached = try row.detachedCard(6)
      guard let bytes = detached.attach({ parts[$0] }), let card = try? Card(bytes) else { continue }
      let id = try row.uniqueID(0)
      let record = ChangePlan.Known(
        id: id, primary: try row.recordID(1), change: try row.int64(2), isTrashed: false,
        size: CardSize(whole: Int64(bytes.count), skeleton: Int64(detached.skeleton.count)))
      people.append(
        Stored(
          record: record,
          known: GroupShift.Known(isTrashed: false, groups: GroupFacts.names(try row.optionalText(5))),
          uid: GroupBridge.uid(try row.text(4), of: id), run: try row.optionalUniqueID(3), card: card))
    }
  }
}
