internal import Account
package import Contacts
internal import PostgreSQL
internal import Probes
package import Protocol

// Contacts by name or id, their versions, the trash, and bringing any of it back.

extension AccountHistory {
  // MARK: Finding

  func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact] {
    let condition: SQL
    switch query {
    case .id(let prefix):
      condition = "contact_id >= \(prefix.lowest) AND contact_id <= \(prefix.highest) ORDER BY contact_id"
    case .name(let name):
      let patterns = ContactStore.patterns(name)
      guard !patterns.isEmpty else { return [] }
      // The first line of what a search looks through is the name.
      condition = "split_part(search_text, E'\\n', 1) LIKE ALL (\(patterns)) ORDER BY sort_first, contact_id"
    }
    return try database.rows(
      account,
      """
      SELECT \(code: listed) FROM (
        SELECT * FROM contacts WHERE account_id = \(account) AND NOT is_erased AND \(code: condition)
        LIMIT \(Int64(min(max(limit, 1), 1_000)))
      ) c \(code: trashedBy)
      ORDER BY c.sort_first, c.contact_id
      """, Self.listedContact)
  }

  func trash(before place: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing {
    let limit = min(max(limit, 1), 1_000)
    // A moment that is not the trash's may be one that the database cannot hold.
    let moment = min(max(place?.moment ?? Int64.max, 0), Timestamp.latest.milliseconds * 1_000)
    let contact = place?.contact ?? UniqueID(word: Word128(high: .max, low: .max))
    var places = try database.rows(
      account,
      """
      SELECT \(code: listed), (extract(epoch FROM c.trashed_at) * 1000000)::bigint FROM (
        SELECT * FROM contacts WHERE account_id = \(account) AND trashed_at IS NOT NULL AND merged_into IS NULL AND NOT is_erased
          AND (trashed_at, contact_id) < (timestamptz 'epoch' + \(moment) * interval '1 microsecond', \(contact))
        ORDER BY trashed_at DESC, contact_id DESC LIMIT \(Int64(limit + 1))
      ) c \(code: trashedBy)
      ORDER BY c.trashed_at DESC, c.contact_id DESC
      """
    ) { (contact: try Self.listedContact($0), moment: try $0.int64(9)) }
    let hasMore = places.count > limit
    if hasMore { places.removeLast() }
    let last = hasMore ? places.last : nil
    return TrashListing(
      contacts: places.map(\.contact), next: last.map { TrashPlace(moment: $0.moment, contact: $0.contact.id) })
  }

  /// Those of them that are in the trash, in their order.
  package func inTrash(_ ids: [UniqueID]) throws(CloudError) -> [ListedContact] {
    guard !ids.isEmpty else { return [] }
    let found = try database.rows(
      account,
      """
      SELECT \(code: listed) FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT * FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) c
      LEFT JOIN LATERAL (
        SELECT device_name, kind FROM runs
        WHERE account_id = \(account) AND run_id = c.run_id \(code: .eachByItself)
      ) r ON true
      WHERE c.trashed_at IS NOT NULL AND NOT c.is_erased
      """, Self.listedContact)
    let contacts = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { contacts[$0] }
  }

  private var listed: SQL {
    """
    c.contact_id, c.display_name, c.detail, c.trashed_at, c.trashed_at + make_interval(days => \(Int32(clamping: kept))),
    c.trash_reason, r.device_name, r.kind, c.run_id
    """
  }

  private var trashedBy: SQL {
    "LEFT JOIN runs r ON r.account_id = \(account) AND r.run_id = c.run_id AND c.trashed_at IS NOT NULL"
  }

  private static func listedContact(_ row: Row) throws(PostgresError) -> ListedContact {
    var trashing: ListedContact.Trashing?
    if let at = try row.optionalTimestamp(3) {
      trashing = ListedContact.Trashing(
        at: at, until: try row.timestamp(4),
        reason: try row.value(TrashReason.self, 5),
        device: try row.optionalText(6),
        kind: try row.optionalValue(RunKind.self, 7),
        run: try row.optionalUniqueID(8))
    }
    return ListedContact(
      id: try row.uniqueID(0), name: try row.text(1), detail: try row.text(2), trashing: trashing)
  }

  // MARK: Versions

  func versions(
    of contact: UniqueID, before: UniqueID?, limit: Int
  ) throws(CloudError) -> VersionListing? {
    let limit = min(max(limit, 1), 100)
    return try database.read(
      account,
      [
        """
        SELECT CASE WHEN octet_length(card) <= 65536 THEN card END, cuts FROM contacts
        WHERE account_id = \(account) AND contact_id = \(contact) AND NOT is_erased
        """,
        """
        SELECT \(code: ContactStore.versionColumns), CASE WHEN octet_length(v.card) <= 65536 THEN v.card END, v.cuts
        FROM \(code: store.versionTables(of: contact)) WHERE \(code: behind(before, of: contact))
        \(code: ContactStore.versionOrder) LIMIT \(Int64(limit + 1))
        """,
      ]
    ) { answers in
      guard let current = answers[0].first else { return nil }
      var versions = try answers[1].map { row throws(PostgresError) in
        var version = try ContactVersion(row: row)
        version.card = try row.isNull(11) ? nil : row.detachedCard(11)
        return version
      }
      let hasMore = versions.count > limit
      if hasMore { versions.removeLast() }
      return VersionListing(
        current: try current.isNull(0) ? nil : current.detachedCard(0), versions: versions,
        next: hasMore ? versions.last?.id : nil)
    }
  }

  /// The versions behind this one in ``ContactStore/versionOrder``. None where it is gone, because all older ones are gone as well.
  private func behind(_ version: UniqueID?, of contact: UniqueID) -> SQL {
    guard let version else { return "true" }
    return """
      EXISTS (
        SELECT 1 FROM contact_versions p
        WHERE p.account_id = \(account) AND p.contact_id = \(contact) AND p.version_id = \(version)
          AND (v.replaced_at < p.replaced_at OR v.replaced_at = p.replaced_at AND (
            coalesce(v.change, \(Int64.max)) < coalesce(p.change, \(Int64.max))
            OR coalesce(v.change, \(Int64.max)) = coalesce(p.change, \(Int64.max)) AND v.version_id > p.version_id)))
      """
  }

  /// One version, without its card; nil where there is none.
  package func version(_ version: UniqueID, of contact: UniqueID) throws(CloudError) -> ContactVersion? {
    try database.first(
      account,
      """
      SELECT \(code: ContactStore.versionColumns) FROM \(code: ContactStore.versionTables)
      WHERE v.account_id = \(account) AND v.contact_id = \(contact) AND v.version_id = \(version)
      """, ContactVersion.init(row:))
  }

  func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion] {
    try database.rows(
      account,
      """
      SELECT \(code: ContactStore.versionColumns) FROM \(code: ContactStore.versionTables)
      WHERE v.account_id = \(account) AND v.version_id >= \(prefix.lowest) AND v.version_id <= \(prefix.highest)
      ORDER BY v.contact_id, v.version_id LIMIT 20
      """, ContactVersion.init(row:))
  }

  // MARK: Restoring

  func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome {
    // An edit that comes in between is no obstacle: it goes into the contact's history.
    for _ in 0..<5 {
      let run = UniqueID.random()
      switch try store.restore(version: version, of: contact, now: .latest, run: run) {
      case nil: return .gone
      case .saved:
        Coverpoint.versionRestored.reach()
        _ = try store.markReviewed(version, of: contact)
        return try changed(by: run).contains(contact) ? .restored(run: run) : .stands
      case .merged(let other, _):
        _ = try store.markReviewed(version, of: contact)
        return .exists(other)
      case .moved: continue
      case .refused(let reason), .full(let reason): return .refused(reason: reason)
      }
    }
    throw CloudError.unavailable(message: "others are changing the contact at this moment")
  }

  func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome] {
    guard contacts.count <= restorableAtOnce else {
      throw CloudError.failed(
        message: "that is more than \(restorableAtOnce) contacts",
        hint: "contacts2web undo brings back all that a run deleted")
    }
    let run = UniqueID.random()
    let outcomes = try store.restore(contacts, run: run)
    let restored = try changed(by: run)
    let known = Set(
      try database.rows(
        account,
        "SELECT contact_id FROM contacts WHERE account_id = \(account) AND contact_id = ANY(\(contacts)) AND NOT is_erased"
      ) { try $0.uniqueID(0) })
    return contacts.map { contact in
      if restored.contains(contact) { return .restored(run: run) }
      guard known.contains(contact) else { return .gone }
      if case .merged(let other, _) = outcomes[contact] { return .exists(other) }
      return .stands
    }
  }

  /// The contacts that were there and that the run has changed. None where all were like that already.
  func changed(by run: UniqueID) throws(CloudError) -> Set<UniqueID> {
    Set(
      try database.rows(
        account,
        """
        SELECT contact_id FROM contact_versions
        WHERE account_id = \(account) AND run_id = \(run) AND change IS NOT NULL ORDER BY contact_id, change
        """
      ) { try $0.uniqueID(0) })
  }
}
