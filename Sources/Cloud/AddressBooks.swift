internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// The address books (folders on devices) that an account knows.
package struct AddressBooks: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Registers a book, or gives it another name. Throws ``CloudError/foreignBook(message:)`` where another account has it.
  package func register(account: UniqueID, book: UniqueID, name: String) throws(CloudError) {
    let isForeign = try database.apart { connection in
      try connection.run(
        "SELECT 1 FROM address_books WHERE book_id = \(book) AND account_id <> \(account) LIMIT 1"
      ).count > 0
    }
    guard !isForeign else {
      throw .foreignBook(message: "this address book is registered with another account")
    }
    try database.run(
      account,
      """
      INSERT INTO address_books (account_id, book_id, name, created_at, created_lived, database_version)
      VALUES (\(account), \(book), \(CardContent.clean(name, limit: 200)), now(), \(code: LivedTime.now), 0)
      ON CONFLICT (account_id, book_id) DO UPDATE SET name = excluded.name
      """)
  }

  /// All that the account knows, in the order of their names.
  package func list(account: UniqueID) throws(CloudError) -> [(id: UniqueID, name: String)] {
    try database.rows(
      account, "SELECT book_id, name FROM address_books WHERE account_id = \(account) ORDER BY name, book_id"
    ) { (try $0.uniqueID(0), try $0.text(1)) }
  }

  /// The books that no signed-in device keeps: of devices that were signed out, and the server's own folders.
  package func withoutDevice(account: UniqueID) throws(CloudError) -> [(name: String, lastSync: Timestamp?)] {
    try database.rows(
      account,
      """
      SELECT b.name, b.finished_at FROM address_books b
      WHERE b.account_id = \(account)
        AND NOT EXISTS (SELECT 1 FROM device_tokens d WHERE d.account_id = \(account) AND d.book_id = b.book_id)
      ORDER BY b.created_at DESC, b.book_id
      """
    ) { (try $0.text(0), try $0.optionalTimestamp(1)) }
  }

  /// Forgets a book and its devices; its contacts stay in the account.
  package func forget(account: UniqueID, book: UniqueID) throws(CloudError) {
    try database.run(account, "DELETE FROM address_books WHERE account_id = \(account) AND book_id = \(book)")
  }
}
