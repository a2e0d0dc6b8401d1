internal import Contacts
internal import PostgreSQL
internal import Protocol

/// What an account's change numbers are told apart by: as long as it is the same, they tell all that changes in the contacts.
struct AccountEdition: Equatable {
  /// When the account was made. An account that was removed and made again has the same id, and draws the same numbers again.
  let epoch: Timestamp
  /// How often something changed that no change number tells, such as by a clean-up.
  let mendings: Int64
}

/// A moment of an account: as long as it lasts, nothing changes in its contacts.
struct AccountMoment: Equatable {
  let edition: AccountEdition
  let lastChange: Int64

  /// What ``init(_:)`` reads. `mendings`: what is counted as ``AccountEdition/mendings``.
  static func statement(_ account: UniqueID, mendings: SQL = "clean_ups") -> SQL {
    "SELECT created_at, \(code: mendings), last_change FROM accounts WHERE account_id = \(account)"
  }

  init(edition: AccountEdition, lastChange: Int64) {
    self.edition = edition
    self.lastChange = lastChange
  }

  init(_ row: Row) throws(PostgresError) {
    edition = AccountEdition(epoch: try row.timestamp(0), mendings: try row.int64(1))
    lastChange = try row.int64(2)
  }

  /// Whether the changes after number `seen` are all that has happened since what was read of `known`. If not, something has changed that
  /// no change number tells, or the account or the database is another one.
  func goesOn(from known: AccountEdition, seen: Int64) -> Bool { edition == known && lastChange >= seen }
}

extension CloudDatabase {
  /// The account's moment now.
  func moment(of account: UniqueID) throws(CloudError) -> AccountMoment {
    guard let moment = try first(account, AccountMoment.statement(account), AccountMoment.init) else {
      throw AccountCloud.accountGone
    }
    return moment
  }
}
