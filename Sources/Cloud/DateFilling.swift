internal import Account
internal import Contacts
internal import PostgreSQL
internal import VCard

extension DateIndex {
  /// Reads the days of all contacts of all accounts from their cards, as the owner of the tables: with migration 31, so it names no column
  /// of a later one. Large values are not needed for that.
  static func fill(_ connection: Connection) throws {
    var (account, contact) = (UniqueID(word: Word128(high: 0, low: 0)), UniqueID(word: Word128(high: 0, low: 0)))
    while true {
      let contacts = try connection.run(
        """
        SELECT account_id, contact_id, sort_first, trashed_at IS NULL, card FROM contacts
        WHERE (account_id, contact_id) > (\(account), \(contact)) ORDER BY account_id, contact_id LIMIT 500
        """)
      guard contacts.count > 0 else { return }
      var rows: [Entry] = []
      for index in 0..<contacts.count {
        let row = contacts[index]
        (account, contact) = (try row.uniqueID(0), try row.uniqueID(1))
        guard let card = try? Card(row.bytes(4)), GroupCard(card) == nil else { continue }
        rows += Entry.all(
          CardContent.dates(of: Contact(card)), of: contact, account, sortFirst: try row.text(2),
          isShown: try row.bool(3))
      }
      if !rows.isEmpty { try connection.run(insert(rows)) }
    }
  }
}
