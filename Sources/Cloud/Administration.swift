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

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Notes what was done.
  package func note(_ command: String, account: UniqueID?, user: Int) throws(CloudError) {
    _ = try database.asOwner { connection in
      try connection.run(
        "INSERT INTO administration (at, command, account_id, uid) VALUES (now(), \(command), \(account), \(Int64(user)))")
    }
  }

  /// Hands out what no server has been told yet, in its order, at most a hundred at a time. Of several servers one gets it.
  package func take() throws(CloudError) -> [Deed] {
    try database.everywhere(
      """
      WITH taken AS (
        DELETE FROM administration WHERE id IN (SELECT id FROM administration ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)
        RETURNING id, at, command, account_id, uid)
      SELECT at, command, account_id, uid FROM taken ORDER BY id
      """
    ) { row throws(PostgresError) in
      Deed(
        at: try row.timestamp(0), command: try row.text(1), account: try row.optionalUniqueID(2),
        user: Int(try row.int64(3)))
    }
  }
}
