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
  package func linked(to card: UniqueID) throws(CloudError) -> [UniqueID] { try linked(to: [card])[card] ?? [] }

  /// The same of each of these cards that is linked with another.
  package func linked(to cards: [UniqueID]) throws(CloudError) -> [UniqueID: [UniqueID]] {
    let found = try database.rows(
      account,
      """
      SELECT n.contact_id, p.contact_id, p.place FROM unnest(\(cards)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT person_id FROM linked_people
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
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
      """
    ) { (card: try $0.uniqueID(0), place: try $0.int32(2), other: try $0.uniqueID(1)) }
    return Dictionary(grouping: found, by: \.card)
      .mapValues { $0.sorted { ($0.place, $0.other) < ($1.place, $1.other) }.map(\.other) }
      .filter { $1.count > 1 && $1.contains($0) }
  }

  /// True for a row of the list, or of a group's list, that another card of the same person precedes. It reads one key for each row, and
  /// nothing more if the card is linked with no other.
  func isBehindAnother(_ group: String?) -> SQL {
    let table: SQL = group == nil ? "contacts" : "group_people"
    let isThere: SQL =
      if let group {
        """
        SELECT 1 FROM group_people g
        WHERE g.account_id = \(account) AND g.contact_id = other.contact_id AND g.name = \(GroupCard.comparable(name: group))
        """
      } else {
        """
        SELECT 1 FROM contacts c
        WHERE c.account_id = \(account) AND c.contact_id = other.contact_id AND c.trashed_at IS NULL AND NOT c.is_group
        """
      }
    return """
      EXISTS (
        SELECT 1 FROM \(code: otherCards(of: table, where: "l.place < own.place"))
        CROSS JOIN LATERAL (\(code: isThere) \(code: .eachByItself)) there
        \(code: .eachByItself))
      """
  }

  /// For FROM: the link of a row's contact, `own`, and those of the person's other cards, `other`, for which `condition` holds of `l`. One key is
  /// read for each.
  func otherCards(of row: SQL, where condition: SQL) -> SQL {
    """
    (
      SELECT l.person_id, l.place FROM linked_people l
      WHERE l.account_id = \(account) AND l.contact_id = \(code: row).contact_id \(code: .eachByItself)
    ) own
    CROSS JOIN LATERAL (
      SELECT l.contact_id, l.place FROM linked_people l
      WHERE l.account_id = \(account) AND l.person_id = own.person_id AND \(code: condition) \(code: .eachByItself)
    ) other
    """
  }
}
