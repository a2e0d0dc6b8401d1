internal import Account
package import Contacts
internal import PostgreSQL
internal import Probes
package import Protocol

// Contacts by name or id, their versions, the trash, and bringing any of it back.

extension AccountHistory {
  // MARK: Finding

  package func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact] {
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
        LIMIT \(Int64(pageSize(limit)))
      ) c \(code: trashedBy)
      ORDER BY c.sort_first, c.contact_id
      """, Self.listedContact)
  }

  package func trash(before place: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing {
    let limit = pageSize(limit)
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

  package func versions(
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

  /// The versions behind this one in ``ContactStore/versionOrder``. There are none if this version is gone, because all
  /// older ones went with it.
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

  package func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion] {
    try database.rows(
      account,
      """
      SELECT \(code: ContactStore.versionColumns) FROM \(code: ContactStore.versionTables)
      WHERE v.account_id = \(account) AND v.version_id >= \(prefix.lowest) AND v.version_id <= \(prefix.highest)
      ORDER BY v.contact_id, v.version_id LIMIT 20
      """, ContactVersion.init(row:))
  }

  // MARK: Restoring

  package func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome {
    // An edit that comes in between is no obstacle: it goes into the contact's history.
    for _ in 0..<5 {
      guard let card = try store.version(version, of: contact), let current = try store.contact(contact) else {
        return .gone
      }
      if let outcome = try give(card, madeOf: version, to: current, run: .random(), comesBack: true) { return outcome }
    }
    throw CloudError.unavailable(message: "others are changing the contact at this moment")
  }

  /// Gives the contact a card that was made of one of its versions, out of the trash if need be; the version goes off the review list in the
  /// same transaction. Nil where the contact has moved. `comesBack`: see ``Change``.
  func give(
    _ card: [UInt8], madeOf version: UniqueID, to current: StoredContact, run: UniqueID, comesBack: Bool = false
  ) throws(CloudError) -> RestoreOutcome? {
    let content: CardContent
    do throws(CardRefusal) { content = try CardContent(card, database.encoding) } catch {
      return .refused(reason: error.reason)
    }
    let (id, base) = (current.id, current.ids.primary)
    let operation: Change.Operation = current.trashedAt == nil ? .overwrite(base: base, conflict: false) : .revive
    let change = Change(id: id, operation: operation, content: content, editedAt: .latest, comesBack: comesBack)
    let writer = ChangeWriter(database: database, account: account, author: store.author, run: run)
    let results = try writer.write([change], also: [store.reviewing(version, of: id, true)])
    let outcome = try whatBecame(of: results.map { (id, $0) }, by: run)[id]
    switch outcome {
    // Where nothing had to be written, the version was not touched either.
    case .stands, .exists: try store.markReviewed(version, of: id)
    case .restored: if comesBack { Coverpoint.versionRestored.reach() }
    case .gone, .refused, nil: break
    }
    return outcome
  }

  package func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome] {
    guard contacts.count <= restorableAtOnce else {
      throw CloudError.failed(
        message: "that is more than \(restorableAtOnce) contacts",
        hint: "contacts2web undo brings back all that a run deleted")
    }
    let outcomes = try restore(ManyContacts(contacts, through: .max))
    return contacts.compactMap { outcomes[$0] }
  }

  /// Takes contacts out of the trash as they were, in transactions of 500. A contact that came there after the person looked stays, and has
  /// no outcome.
  package func restore(_ contacts: ManyContacts) throws(CloudError) -> [UniqueID: RestoreOutcome] {
    var outcomes = Dictionary(contacts.ids.map { ($0, RestoreOutcome.gone) }) { first, _ in first }
    for start in stride(from: 0, to: contacts.ids.count, by: 500) {
      let ids = Array(contacts.ids[start..<min(start + 500, contacts.ids.count)])
      let found = try database.rows(
        account,
        """
        SELECT contact_id, primary_id, trashed_at IS NOT NULL, change <= \(contacts.through) FROM contacts
        WHERE account_id = \(account) AND contact_id = ANY(\(ids)) AND NOT is_erased
        """
      ) { (id: try $0.uniqueID(0), primary: try $0.recordID(1), isTrashed: try $0.bool(2), isSeen: try $0.bool(3)) }
      let trashed = found.filter { $0.isTrashed && $0.isSeen }
      for contact in found where !contact.isTrashed || !contact.isSeen {
        outcomes[contact.id] = contact.isTrashed ? nil : .stands
      }
      guard !trashed.isEmpty else { continue }
      let changes = trashed.map {
        Change(id: $0.id, operation: .restore, content: nil, editedAt: Timestamp(milliseconds: 0))
      }
      let results = try store.write(changes, moreTwins: trashed.map(\.primary), run: contacts.run)
      let became = try whatBecame(of: Array(zip(trashed.map(\.id), results)), by: contacts.run)
      outcomes.merge(became) { $1 }
    }
    return outcomes
  }

  /// What became of contacts that a run was to bring back, by what its writer answered. A contact that has moved meanwhile has no outcome.
  private func whatBecame(
    of results: [(UniqueID, SaveOutcome)], by run: UniqueID
  ) throws(CloudError) -> [UniqueID: RestoreOutcome] {
    let changed = try changed(by: run, among: results.map(\.0))
    var outcomes: [UniqueID: RestoreOutcome] = [:]
    for (id, result) in results {
      switch result {
      case .saved: outcomes[id] = changed.contains(id) ? .restored(run: run) : .stands
      case .merged(let other, _): outcomes[id] = .exists(other)
      case .refused(let reason), .full(let reason): outcomes[id] = .refused(reason: reason)
      case .moved: break
      }
    }
    return outcomes
  }

  /// The contacts, or the ones of these, that were there before the run and that it changed. None if they all were like
  /// that already.
  func changed(by run: UniqueID, among contacts: [UniqueID]? = nil) throws(CloudError) -> Set<UniqueID> {
    let among: SQL = contacts.map { "AND contact_id = ANY(\($0))" } ?? ""
    return Set(
      try database.rows(
        account,
        """
        SELECT contact_id FROM contact_versions
        WHERE account_id = \(account) AND run_id = \(run) AND change IS NOT NULL \(code: among) ORDER BY contact_id, change
        """
      ) { try $0.uniqueID(0) })
  }
}
