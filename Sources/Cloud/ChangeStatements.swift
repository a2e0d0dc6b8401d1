internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol

// The statements that carry a batch out, one for each kind of write.

extension ChangeWriter {
  /// All that a batch writes. `names`: what the cards of new contacts are called.
  func statements(_ batch: PlannedBatch, names: [UniqueID: String] = [:]) -> [SQL] {
    let plan = batch.plan
    var statements: [SQL] = []
    if !plan.trashed.isEmpty || !plan.restored.isEmpty { statements.append(Self.plannedAnew) }
    if !plan.archived.isEmpty { statements.append(archive(plan.archived)) }
    let contents = plan.written.map(\.content) + plan.lost.map(\.content)
    if contents.contains(where: { !$0.parts.isEmpty }) { statements.append(insertParts(contents)) }
    let updates = plan.written.filter { !$0.isInsert }
    let inserts = plan.written.filter { $0.isInsert }
    if !updates.isEmpty { statements.append(overwrite(updates)) }
    if !inserts.isEmpty { statements.append(insert(inserts, names)) }
    if !plan.trashed.isEmpty { statements.append(trash(plan.trashed)) }
    if !plan.restored.isEmpty { statements.append(restore(plan.restored)) }
    if !plan.lost.isEmpty { statements += addLost(plan.lost) }
    statements.append(
      """
      UPDATE accounts SET last_change = \(plan.lastChange), live_bytes = \(plan.holdings.bytes),
        stored_bytes = stored_bytes + \(plan.holdings.stored - plan.storedBefore), live_count = \(plan.tally.count),
        tally_high = \(Int64(bitPattern: plan.tally.exclusiveOr.high)),
        tally_low = \(Int64(bitPattern: plan.tally.exclusiveOr.low)), has_history = has_history OR \(plan.makesHistory),
        latest_edit = greatest(latest_edit, \(plan.latestEdit)),
        latest_stamp = greatest(latest_stamp, now(), \(plan.latestEdit)),
        lease_until = CASE WHEN lease_run = \(run) THEN \(code: AccountCloud.renewedLease) ELSE lease_until END
      WHERE account_id = \(account)
      """)
    if plan.isLogged { statements.append(entry(plan)) }
    return statements + strange(batch.derived) + GroupIndex(account: account).statements(batch.groups)
      + DateIndex(account: account).statements(plan)
      + GroupCarrying.note(batch.renamed, account: account)
      + GroupCarrying.note(batch.behind, run: run, account: account)
  }

  /// The device did not make these changes, so it is told of them.
  private func strange(_ contacts: [UniqueID]) -> [SQL] {
    guard author.informedBook != nil, !contacts.isEmpty else { return [] }
    return [
      "UPDATE contacts SET changed_by = NULL WHERE account_id = \(account) AND contact_id = ANY(\(contacts))"
    ]
  }

  /// From here to the end of the transaction, each statement is planned for the tables as they are now (0.1 ms each), because an
  /// UPDATE of several records leaves the planner a choice.
  static let plannedAnew: SQL = "SELECT set_config('plan_cache_mode', 'force_custom_plan', true)"

  private func archive(_ versions: [ChangePlan.Archived]) -> SQL {
    """
    INSERT INTO contact_versions (account_id, contact_id, version_id, primary_id, secondary_id, card, cuts, edited_at,
      display_name, reason, replaced_at, replaced_lived, replaced_by, needs_review, change, run_id, made_by_run, was_trashed,
      merged_into, made_change, sort_first, sort_last, is_group, has_photo)
    SELECT c.account_id, c.contact_id, n.version_id, c.primary_id, c.secondary_id, c.card, c.cuts, c.edited_at,
      c.display_name, n.reason, now(), \(code: LivedTime.now), \(author.book), n.needs_review, n.change, \(run),
      c.run_id, c.trashed_at IS NOT NULL, c.merged_into, c.change, c.sort_first, c.sort_last, c.is_group,
      c.has_photo
    FROM unnest(\(versions.map(\.id)), \(versions.map { _ in UniqueID.random() }),
      \(versions.map { Int16($0.reason.rawValue) }), \(versions.map(\.needsReview)), \(versions.map(\.change)))
      AS n (contact_id, version_id, reason, needs_review, change)
    CROSS JOIN LATERAL (
      SELECT * FROM contacts
      WHERE account_id = \(account) AND contact_id = n.contact_id
      \(code: .eachByItself)
    ) c
    """
  }

  /// A contact that an undo takes back to the trash may have been there because it had become one with another contact. It belongs to that one again
  /// if that one is live and says the same as then: this undo has put it back, or nobody has changed it since. Otherwise it stands in the
  /// trash by itself, where a person finds it.
  private func trash(_ contacts: [ChangePlan.Trashed]) -> SQL {
    let known: SQL = """
      (SELECT k.contact_id FROM (
          SELECT merged_into, change FROM contact_versions v
          WHERE v.account_id = \(account) AND v.run_id = \(author.undoes) AND v.contact_id = c.contact_id
            AND v.change IS NOT NULL
          ORDER BY v.change DESC LIMIT 1
        ) v CROSS JOIN LATERAL (
          SELECT contact_id FROM contacts
          WHERE account_id = \(account) AND contact_id = v.merged_into AND trashed_at IS NULL
            AND (run_id = \(run) OR change <= v.change) \(code: .eachByItself)
        ) k)
      """
    return """
      UPDATE contacts c SET trashed_at = now(), trashed_lived = \(code: LivedTime.now), trash_reason = n.reason,
        trash_allowed = n.allowed, merged_into = \(code: author.undoes == nil ? "n.merged_into" : known), change = n.change, changed_at = now(),
        changed_by = \(author.informedBook), run_id = \(run)
      FROM unnest(\(contacts.map(\.id)), \(contacts.map { Int16($0.reason.rawValue) }), \(contacts.map(\.allowed)),
        \(contacts.map(\.into)), \(contacts.map(\.change))) AS n (contact_id, reason, allowed, merged_into, change)
      WHERE c.account_id = \(account) AND c.contact_id = n.contact_id
      """
  }

  private func restore(_ contacts: [ChangePlan.Restored]) -> SQL {
    """
    UPDATE contacts c SET trashed_at = NULL, trashed_lived = NULL, trash_reason = NULL, merged_into = NULL, change = n.change,
      created_change = n.created_change, changed_at = now(), changed_by = \(author.informedBook), run_id = \(run)
    FROM unnest(\(contacts.map(\.id)), \(contacts.map(\.change)), \(contacts.map(\.createdChange)))
      AS n (contact_id, change, created_change)
    WHERE c.account_id = \(account) AND c.contact_id = n.contact_id
    """
  }

  private func insertParts(_ contents: [CardContent]) -> SQL {
    let parts = contents.flatMap(\.parts)
    return """
      WITH new AS (
        INSERT INTO parts (account_id, digest, bytes, created_at, created_lived)
        SELECT \(account), n.digest, n.bytes, now(), \(code: LivedTime.now)
        FROM unnest(\(parts.map(\.key)), \(parts.map(\.value))) AS n (digest, bytes)
        ON CONFLICT (account_id, digest) DO NOTHING RETURNING octet_length(bytes) AS size)
      UPDATE accounts SET stored_bytes = stored_bytes + (SELECT coalesce(sum(size), 0) FROM new) WHERE account_id = \(account)
      """
  }

  /// The columns of written contacts as a table `n`. A `created_change` of 0 leaves the one that stands, which is never smaller.
  private func rows(_ contacts: [ChangePlan.Written], _ names: [UniqueID: String]) -> SQL {
    let contents = contacts.map(\.content)
    return """
      unnest(\(contacts.map(\.id)), \(contents.map(\.ids.primary)), \(contents.map(\.ids.secondary)),
        \(contents.map(\.uid)), \(contents.map(\.card.skeleton)), \(contents.map(\.card.packedCuts)), \(contents.map(\.digest)),
        \(contacts.map(\.editedAt)), \(contacts.map(\.change)), \(contents.map(\.sortFirst)),
        \(contents.map(\.sortLast)), \(contents.map(\.displayName)), \(contents.map(\.detail)),
        \(contents.map(\.hasPhoto)), \(contents.map(\.packedGroups)), \(contents.map(\.searchText)),
        \(contents.map(\.phoneDigits)), \(contents.map(\.isGroup)), \(contacts.map { names[$0.id] }),
        \(contacts.map { $0.createdChange ?? 0 }))
        AS n (contact_id, primary_id, secondary_id, uid, card, cuts, digest, edited_at, change, sort_first, sort_last,
          display_name, detail, has_photo, groups, search_text, phone_digits, is_group, resource, created_change)
      """
  }

  private func insert(_ contacts: [ChangePlan.Written], _ names: [UniqueID: String] = [:]) -> SQL {
    """
    INSERT INTO contacts (account_id, contact_id, primary_id, secondary_id, uid, card, cuts, digest, edited_at, change,
      created_change, changed_at, changed_by, sort_first, sort_last, display_name, detail, has_photo, groups,
      search_text, phone_digits, is_group, run_id, resource)
    SELECT \(account), n.contact_id, n.primary_id, n.secondary_id, n.uid, n.card, n.cuts, n.digest,
      n.edited_at, n.change, n.created_change, now(), \(author.informedBook), n.sort_first, n.sort_last, n.display_name,
      n.detail, n.has_photo, string_to_array(n.groups, E'\\x1f'), n.search_text, n.phone_digits, n.is_group,
      \(run), n.resource
    FROM \(code: rows(contacts, names))
    """
  }

  private func overwrite(_ contacts: [ChangePlan.Written]) -> SQL {
    """
    \(code: insert(contacts))
    ON CONFLICT (account_id, contact_id) DO UPDATE SET primary_id = excluded.primary_id,
      secondary_id = excluded.secondary_id, uid = excluded.uid, card = excluded.card, cuts = excluded.cuts,
      digest = excluded.digest, edited_at = excluded.edited_at, change = excluded.change,
      created_change = greatest(contacts.created_change, excluded.created_change),
      changed_at = excluded.changed_at, changed_by = excluded.changed_by, sort_first = excluded.sort_first,
      sort_last = excluded.sort_last, display_name = excluded.display_name, detail = excluded.detail,
      has_photo = excluded.has_photo, groups = excluded.groups, search_text = excluded.search_text,
      phone_digits = excluded.phone_digits, is_group = excluded.is_group, trashed_at = NULL, trashed_lived = NULL, trash_reason = NULL,
      merged_into = NULL, run_id = excluded.run_id, is_erased = false
    """
  }

  /// Keeps cards that never were the contact's as versions.
  private func addLost(_ losers: [ChangePlan.Lost]) -> [SQL] {
    var new: [(lost: ChangePlan.Lost, needsReview: Bool)] = []
    var again: [(contact: UniqueID, version: UniqueID, needsReview: Bool)] = []
    for lost in losers {
      switch lost.keeping {
      case .new(let needsReview): new.append((lost, needsReview))
      case .again(let version, let needsReview): again.append((lost.id, version, needsReview))
      case .standing: break
      }
    }
    return (again.isEmpty ? [] : [keepAgain(again)]) + (new.isEmpty ? [] : [keep(new)])
  }

  private func keepAgain(_ versions: [(contact: UniqueID, version: UniqueID, needsReview: Bool)]) -> SQL {
    """
    UPDATE contact_versions v SET replaced_at = now(), replaced_lived = \(code: LivedTime.now),
      replaced_by = \(author.book), needs_review = n.needs_review, run_id = \(run)
    FROM unnest(\(versions.map(\.contact)), \(versions.map(\.version)), \(versions.map(\.needsReview)))
      AS n (contact_id, version_id, needs_review)
    WHERE v.account_id = \(account) AND v.contact_id = n.contact_id AND v.version_id = n.version_id
    """
  }

  private func keep(_ cards: [(lost: ChangePlan.Lost, needsReview: Bool)]) -> SQL {
    let losers = cards.map(\.lost)
    let contents = losers.map(\.content)
    return """
      INSERT INTO contact_versions (account_id, contact_id, version_id, primary_id, secondary_id, card, cuts, edited_at,
        display_name, reason, replaced_at, replaced_lived, replaced_by, needs_review, run_id, has_photo)
      SELECT \(account), n.contact_id, n.version_id, n.primary_id, n.secondary_id, n.card, n.cuts, n.edited_at,
        n.display_name, n.reason, now(), \(code: LivedTime.now), \(author.book), n.needs_review, \(run), n.has_photo
      FROM unnest(\(losers.map(\.id)), \(losers.map { _ in UniqueID.random() }), \(contents.map(\.ids.primary)),
        \(contents.map(\.ids.secondary)), \(contents.map(\.card.skeleton)), \(contents.map(\.card.packedCuts)),
        \(losers.map(\.editedAt)), \(contents.map(\.displayName)), \(losers.map { Int16($0.reason.rawValue) }),
        \(cards.map(\.needsReview)), \(contents.map(\.hasPhoto)))
        AS n (contact_id, version_id, primary_id, secondary_id, card, cuts, edited_at, display_name, reason, needs_review,
          has_photo)
      """
  }
}

extension ChangeWriter {
  /// The run's row in the log, made with its first change. What goes on after it was undone, or while it is, is not undone: the id of its next undo is
  /// another one, so the one that is under way does not mark it. It has one still, so a program begins another entry.
  private func entry(_ plan: ChangePlan) -> SQL {
    let counts = plan.counts
    let finishes = [.edit, .importing].contains(author.kind) || author.isProgram
    // Else the next edits of a program would go on with the entry, minutes after its own last one.
    let isBehind = author == .carrying
    return """
      INSERT INTO runs AS r (account_id, run_id, kind, book_id, device_name, first_change, last_change, started_at,
        started_lived, changed_at, finished_at, added, overwritten, deleted, restored, duplicates, conflicts, example, undoes)
      VALUES (\(account), \(run), \(Int16(author.kind.rawValue)), \(author.book),
        (SELECT name FROM address_books WHERE account_id = \(account) AND book_id = \(author.book)),
        \(plan.firstChange), \(plan.lastChange), now(), \(code: LivedTime.now), now(),
        CASE WHEN \(finishes) THEN now() END, \(counts.added), \(counts.overwritten), \(counts.deleted),
        \(counts.restored), \(counts.duplicates), \(counts.conflicts),
        coalesce(\(plan.written.first?.content.displayName ?? plan.lost.first?.content.displayName),
          (SELECT display_name FROM contacts
            WHERE account_id = \(account) AND contact_id = \(plan.archived.first?.id)), ''), \(author.undoes))
      ON CONFLICT (account_id, run_id) DO UPDATE SET last_change = excluded.last_change,
        changed_at = CASE WHEN \(isBehind) THEN r.changed_at ELSE now() END,
        undone_by = CASE WHEN \(isBehind) THEN r.undone_by END,
        next_undo = CASE WHEN \(isBehind) THEN r.next_undo WHEN r.next_undo IS NOT NULL THEN \(UniqueID.random()) END,
        added = r.added + excluded.added, overwritten = r.overwritten + excluded.overwritten,
        deleted = r.deleted + excluded.deleted, restored = r.restored + excluded.restored,
        duplicates = r.duplicates + excluded.duplicates, conflicts = r.conflicts + excluded.conflicts
      """
  }
}

extension CardContent {
  /// The groups separated by U+001F, as the statements take them apart again; nil for none.
  var packedGroups: String? {
    groups.isEmpty ? nil : groups.joined(separator: "\u{1F}")
  }
}
