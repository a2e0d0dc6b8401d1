internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// Cards of one person that stay apart: each has its own file and syncs by itself. No card says of another that it is the same person's, so
// a link is the cloud's own. (Refused: RELATED in the cards. It has no word for "the same", every device would write the files anew, and a program that
// drops the line would unlink them.)

/// What came of linking cards.
package enum LinkOutcome: Sendable, Equatable {
  case linked
  /// They were linked already.
  case stands
  /// One of them is not there any more.
  case gone
  /// They would be more than ``Contacts/LinkShift/most``.
  case tooMany
}

extension ContactStore {
  /// What links cards as a part of this entry of the log.
  func links(_ run: UniqueID) -> LinkWriter {
    LinkWriter(database: database, account: account, author: author, run: run)
  }

  /// Makes these cards one person's, with all that they are linked with already. The first one, or what it is linked with, stands for the person.
  package func link(_ cards: [UniqueID], run: UniqueID = .random()) throws(CloudError) -> LinkOutcome {
    try links(run).link(cards)
  }

  /// Takes a card out of its person's; false where it is linked with none.
  package func unlink(_ card: UniqueID, run: UniqueID = .random()) throws(CloudError) -> Bool {
    try links(run).unlink(card)
  }

  /// All cards of the person whose card it is, itself as well, the one that stands for the person first. Empty where it is linked with none that
  /// is there.
  package func linked(to card: UniqueID) throws(CloudError) -> [UniqueID] {
    let cards = try database.rows(
      account,
      """
      SELECT p.contact_id FROM (
        SELECT person_id FROM linked_people WHERE account_id = \(account) AND contact_id = \(card)
      ) own
      CROSS JOIN LATERAL (
        SELECT contact_id, place FROM linked_people
        WHERE account_id = \(account) AND person_id = own.person_id \(code: .eachByItself)
      ) p
      CROSS JOIN LATERAL (
        SELECT 1 FROM contacts
        WHERE account_id = \(account) AND contact_id = p.contact_id AND trashed_at IS NULL AND NOT is_group
        \(code: .eachByItself)
      ) c
      ORDER BY p.place, p.contact_id
      """
    ) { try $0.uniqueID(0) }
    return cards.count > 1 && cards.contains(card) ? cards : []
  }

  /// Whose cards they are: of each card that is linked, its person.
  package func people(of cards: [UniqueID]) throws(CloudError) -> [UniqueID: UniqueID] {
    guard !cards.isEmpty else { return [:] }
    let people = try database.rows(
      account,
      """
      SELECT n.contact_id, l.person_id FROM unnest(\(cards)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT person_id FROM linked_people
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
      ) l
      """
    ) { (try $0.uniqueID(0), try $0.uniqueID(1)) }
    return Dictionary(people) { first, _ in first }
  }

  /// True for a row of the list, or of a group's list, that another card of the same person precedes. It reads one key for each row, and
  /// nothing more if the card is linked with no other.
  func isBehindAnother(_ group: String?) -> SQL {
    let table: SQL = group == nil ? "contacts" : "group_people"
    let isThere: SQL =
      if let group {
        """
        SELECT 1 FROM group_people g
        WHERE g.account_id = \(account) AND g.contact_id = before.contact_id AND g.name = \(GroupCard.comparable(name: group))
        """
      } else {
        """
        SELECT 1 FROM contacts c
        WHERE c.account_id = \(account) AND c.contact_id = before.contact_id AND c.trashed_at IS NULL AND NOT c.is_group
        """
      }
    return """
      EXISTS (
        SELECT 1 FROM (
          SELECT l.person_id, l.place FROM linked_people l
          WHERE l.account_id = \(account) AND l.contact_id = \(code: table).contact_id \(code: .eachByItself)
        ) own
        CROSS JOIN LATERAL (
          SELECT l.contact_id FROM linked_people l
          WHERE l.account_id = \(account) AND l.person_id = own.person_id AND l.place < own.place \(code: .eachByItself)
        ) before
        CROSS JOIN LATERAL (\(code: isThere) \(code: .eachByItself)) there
        \(code: .eachByItself))
      """
  }
}

extension ContactPage {
  /// The page with one row for each person: the first one, which fits a search best.
  func together(_ people: [UniqueID: UniqueID]) -> ContactPage {
    var seen: Set<UniqueID> = []
    let rows = rows.filter { row in people[row.id].map { seen.insert($0).inserted } ?? true }
    return ContactPage(rows: rows, previous: previous, next: next)
  }
}
