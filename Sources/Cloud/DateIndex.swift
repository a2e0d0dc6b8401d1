internal import Account
internal import Contacts
internal import PostgreSQL

/// The days of contacts that come again each year: derived from the cards, and written in the transaction that writes these. Those in the
/// trash have theirs as well, out of the index, so that nobody's card is read where they come back.
struct DateIndex {
  let account: UniqueID

  /// What follows from a batch, behind the statements that write its contacts.
  func statements(_ plan: ChangePlan) -> [SQL] {
    var statements: [SQL] = []
    let overwritten = plan.written.filter { !$0.isInsert }.map(\.id)
    if !overwritten.isEmpty {
      statements.append("DELETE FROM contact_dates WHERE account_id = \(account) AND contact_id = ANY(\(overwritten))")
    }
    let rows = plan.written.flatMap { written in
      Entry.all(written.content.dates, of: written.id, account, sortFirst: written.content.sortFirst, isShown: true)
    }
    if !rows.isEmpty { statements.append(Self.insert(rows)) }
    if !plan.trashed.isEmpty { statements.append(show(plan.trashed.map(\.id), false)) }
    if !plan.restored.isEmpty { statements.append(show(plan.restored.map(\.id), true)) }
    return statements
  }

  private func show(_ contacts: [UniqueID], _ isShown: Bool) -> SQL {
    """
    UPDATE contact_dates SET is_shown = \(isShown) WHERE account_id = \(account) AND contact_id = ANY(\(contacts))
    """
  }

  /// A row.
  struct Entry: Equatable {
    let account: UniqueID
    let contact: UniqueID
    let place: Int16
    let day: Int16
    let year: Int16
    let isBirthday: Bool
    let label: String
    let sortFirst: String
    let isShown: Bool

    static func all(
      _ days: [YearlyDate], of contact: UniqueID, _ account: UniqueID, sortFirst: String, isShown: Bool
    ) -> [Entry] {
      days.enumerated().map { place, day in
        Entry(
          account: account, contact: contact, place: Int16(place), day: Int16(DayOfYear(day.date).number),
          year: Int16(day.date.year ?? 0), isBirthday: day.isBirthday, label: day.label, sortFirst: sortFirst,
          isShown: isShown)
      }
    }
  }

  static func insert(_ rows: [Entry]) -> SQL {
    """
    INSERT INTO contact_dates (account_id, contact_id, place, day, year, is_birthday, label, sort_first, is_shown)
    SELECT n.* FROM unnest(\(rows.map(\.account)), \(rows.map(\.contact)), \(rows.map(\.place)), \(rows.map(\.day)),
      \(rows.map(\.year)), \(rows.map(\.isBirthday)), \(rows.map(\.label)), \(rows.map(\.sortFirst)),
      \(rows.map(\.isShown))) AS n (account_id, contact_id, place, day, year, is_birthday, label, sort_first, is_shown)
    ON CONFLICT (account_id, contact_id, place) DO UPDATE SET day = excluded.day, year = excluded.year,
      is_birthday = excluded.is_birthday, label = excluded.label, sort_first = excluded.sort_first,
      is_shown = excluded.is_shown
    """
  }
}

// Mending.

extension DateIndex {
  /// These contacts with their rows, to be compared with what their cards say.
  func stored(_ contacts: [UniqueID]) -> SQL {
    """
    SELECT c.contact_id, c.change, d.place, d.day, d.year, d.is_birthday, d.label, d.sort_first, d.is_shown
    FROM unnest(\(contacts)) AS n (contact_id)
    CROSS JOIN LATERAL (
      SELECT contact_id, change FROM contacts
      WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
    ) c
    LEFT JOIN LATERAL (
      SELECT place, day, year, is_birthday, label, sort_first, is_shown FROM contact_dates
      WHERE account_id = \(account) AND contact_id = c.contact_id \(code: .eachByItself)
    ) d ON true
    ORDER BY c.contact_id, d.place
    """
  }

  /// The steps whose rows differ from what their cards say. `rows`: the answer to ``stored(_:)``. A contact that has changed since the steps
  /// were read is left out, and so is one whose card cannot be read.
  func wrong(_ steps: [CardWalk.Step], stored rows: Rows) throws -> [CardWalk.Step] {
    var changes: [UniqueID: Int64] = [:]
    var known: [UniqueID: [Entry]] = [:]
    for index in 0..<rows.count {
      let row = rows[index]
      let contact = try row.uniqueID(0)
      changes[contact] = try row.int64(1)
      guard try !row.isNull(2) else { continue }
      known[contact, default: []].append(
        Entry(
          account: account, contact: contact, place: try row.int16(2), day: try row.int16(3), year: try row.int16(4),
          isBirthday: try row.bool(5), label: try row.text(6), sortFirst: try row.text(7), isShown: try row.bool(8)))
    }
    return steps.filter { step in
      guard changes[step.place.contact] == step.change, let right = right(step) else { return false }
      return known[step.place.contact] ?? [] != right
    }
  }

  private func right(_ step: CardWalk.Step) -> [Entry]? {
    guard case .success(let content) = step.content else { return nil }
    return Entry.all(
      content.dates, of: step.place.contact, account, sortFirst: content.sortFirst, isShown: !step.isTrashed)
  }

  /// Writes the rows of these contacts anew. Nobody may change them meanwhile.
  func mend(_ steps: [CardWalk.Step]) -> [SQL] {
    let rows = steps.flatMap { right($0) ?? [] }
    let contacts = steps.map(\.place.contact)
    // Who was deleted for good since the cards were read has no dates.
    let erased: SQL = """
      DELETE FROM contact_dates WHERE account_id = \(account) AND contact_id IN (
        SELECT c.contact_id FROM unnest(\(contacts)) AS n (contact_id) CROSS JOIN LATERAL (
          SELECT contact_id FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id AND is_erased \(code: .eachByItself)
        ) c)
      """
    return ["DELETE FROM contact_dates WHERE account_id = \(account) AND contact_id = ANY(\(contacts))"]
      + (rows.isEmpty ? [] : [Self.insert(rows), erased])
  }

  /// How many contacts have rows and are not there any more.
  func orphans() -> SQL {
    """
    SELECT count(DISTINCT d.contact_id) FROM contact_dates d WHERE d.account_id = \(account) AND NOT EXISTS (
      SELECT 1 FROM contacts c WHERE c.account_id = \(account) AND c.contact_id = d.contact_id)
    """
  }

  func removeOrphans(limit: Int64) -> SQL {
    """
    DELETE FROM contact_dates WHERE account_id = \(account) AND (contact_id, place) IN (
      SELECT d.contact_id, d.place FROM contact_dates d
      WHERE d.account_id = \(account) AND NOT EXISTS (
        SELECT 1 FROM contacts c WHERE c.account_id = \(account) AND c.contact_id = d.contact_id)
      LIMIT \(limit))
    """
  }
}
