package import Contacts
import PostgreSQL
package import Protocol

/// What administrators did by commands, until a server has written it to its log: the commands run in processes of their own, whose
/// standard error is a person's terminal.
package struct Administration: Sendable {
  package struct Deed: Sendable, Equatable {
    package var at: Timestamp
    /// Its words, without operands: `account password`.
    package var command: String
    /// Nil where it was for no single one.
    package var account: UniqueID?
    /// The number of the user of the machine.
    package var user: Int
  }

  private static let noAccount = UniqueID(word: Word128(high: 0, low: 0))

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Notes what was done.
  package func note(_ command: String, account: UniqueID?, user: Int) throws(CloudError) {
    _ = try database.everywhere(
      """
      INSERT INTO administration (account_id, deed_id, at, command, uid)
      VALUES (\(account ?? Self.noAccount), \(UniqueID.random()), now(), \(command), \(Int64(user)))
      """
    ) { _ in }
  }

  /// Hands out what no server has been told yet, in its order, at most a hundred at a time. Of several servers one gets it.
  package func take() throws(CloudError) -> [Deed] {
    let deeds = try database.everywhere(
      """
      WITH taken AS (
        DELETE FROM administration WHERE (account_id, deed_id) IN (
          SELECT account_id, deed_id FROM administration LIMIT 100 FOR UPDATE SKIP LOCKED)
        RETURNING at, command, account_id, uid)
      SELECT at, command, account_id, uid FROM taken
      """
    ) { row throws(PostgresError) in
      let account = try row.uniqueID(2)
      return Deed(
        at: try row.timestamp(0), command: try row.text(1), account: account == Self.noAccount ? nil : account,
        user: Int(try row.int64(3)))
    }
    return deeds.sorted { $0.at < $1.at }
  }
}
