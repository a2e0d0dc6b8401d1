package import Contacts
import PostgreSQL
package import Protocol

/// What administrators did by commands, until a server has written it to its log: the commands run in processes of their own, whose
/// standard error is a person's terminal.
package struct Administration: Sendable {
  package struct Deed: Sendable, Equatable {
    let id: UniqueID
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

  /// What no server has written to its log yet, in its order, a hundred at most.
  package func list() throws(CloudError) -> [Deed] {
    try database.everywhere(
      "SELECT at, command, account_id, uid, deed_id FROM administration ORDER BY account_id, deed_id LIMIT 100"
    ) { row in
      let account = try row.uniqueID(2)
      return Deed(
        id: try row.uniqueID(4), at: try row.timestamp(0), command: try row.text(1),
        account: account == Self.noAccount ? nil : account, user: Int(try row.int64(3)))
    }.sorted { $0.at < $1.at }
  }

  /// They are written. Of two servers that listed one at the same moment both write it: better twice than never.
  package func forget(_ deeds: [Deed]) throws(CloudError) {
    _ = try database.everywhere(
      "DELETE FROM administration WHERE account_id IS NOT NULL AND deed_id = ANY(\(deeds.map(\.id)))"
    ) { _ in }
  }
}
