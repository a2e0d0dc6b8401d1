internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// The forms of contacts that a person has typed into and not saved. Each account has its own; nothing of them is in any contact,
/// and no device hears of them.
package struct Drafts: Sendable {
  /// Of an account. Beyond, the oldest go.
  package static let most = 100
  /// Bytes of one, which has no photo.
  package static let largest = 500_000

  /// One form.
  package struct Kept: Sendable, Equatable {
    /// The contact that it is of; one that is new has the id that its form drew.
    package var contact: UniqueID
    package var isNew: Bool
    /// What the person is called in it.
    package var name: String
    /// What was typed, as the pages write it.
    package var fields: [UInt8]
    package var typedAt: Timestamp

    package init(contact: UniqueID, isNew: Bool, name: String, fields: [UInt8], typedAt: Timestamp) {
      self.contact = contact
      self.isNew = isNew
      self.name = name
      self.fields = fields
      self.typedAt = typedAt
    }
  }

  private let database: CloudDatabase
  private let account: UniqueID

  package init(_ database: CloudDatabase, account: UniqueID) {
    self.database = database
    self.account = account
  }

  /// Keeps a form, in the place of what was typed into it before.
  package func keep(_ contact: UniqueID, isNew: Bool, name: String, fields: [UInt8]) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([
        """
        INSERT INTO drafts (account_id, contact_id, is_new, name, fields, typed_at, typed_lived)
        VALUES (\(account), \(contact), \(isNew), \(CardContent.clean(name, limit: 400)), \(fields), now(), \(code: LivedTime.now))
        ON CONFLICT (account_id, contact_id) DO UPDATE SET is_new = excluded.is_new, name = excluded.name,
          fields = excluded.fields, typed_at = excluded.typed_at, typed_lived = excluded.typed_lived, is_discarded = false
        """,
        """
        DELETE FROM drafts WHERE account_id = \(account) AND contact_id IN (
          SELECT contact_id FROM drafts WHERE account_id = \(account)
          ORDER BY typed_lived DESC, typed_at DESC OFFSET \(Int64(Self.most)))
        """,
      ])
    }
  }

  /// The form of this contact; nil where there is none, or it was thrown away.
  package func find(_ contact: UniqueID) throws(CloudError) -> Kept? {
    try database.first(
      account,
      """
      SELECT contact_id, is_new, name, fields, typed_at FROM drafts
      WHERE account_id = \(account) AND contact_id = \(contact) AND NOT is_discarded
      """, Self.kept)
  }

  /// All of the account, the last typed first; without their fields.
  package func list() throws(CloudError) -> [Kept] {
    try database.rows(
      account,
      """
      SELECT contact_id, is_new, name, ''::bytea, typed_at FROM drafts
      WHERE account_id = \(account) AND NOT is_discarded ORDER BY typed_lived DESC, typed_at DESC
      """, Self.kept)
  }

  /// Throws a form away, or takes that back. False where there is none.
  package func discard(_ contact: UniqueID, _ isDiscarded: Bool = true) throws(CloudError) -> Bool {
    try database.run(
      account,
      """
      UPDATE drafts SET is_discarded = \(isDiscarded) WHERE account_id = \(account) AND contact_id = \(contact)
        AND is_discarded <> \(isDiscarded)
      """
    ).affected > 0
  }

  /// The form was saved: what it says is in the contact.
  package func forget(_ contact: UniqueID) throws(CloudError) {
    try database.run(account, "DELETE FROM drafts WHERE account_id = \(account) AND contact_id = \(contact)")
  }

  private static func kept(_ row: Row) throws(PostgresError) -> Kept {
    Kept(
      contact: try row.uniqueID(0), isNew: try row.bool(1), name: try row.text(2), fields: try row.bytes(3),
      typedAt: try row.timestamp(4))
  }
}
