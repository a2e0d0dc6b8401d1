import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// A test's account with a device named "laptop", whose runs are undone.
protocol UndoSetting {
  var account: StoredAccount { get }
}

extension UndoSetting {
  static func makeAccount(_ own: CloudDatabase? = nil) throws -> StoredAccount {
    let account = try StoredAccount(own)
    try AddressBooks(account.database).register(account: account.id, book: account.book, name: "laptop")
    return account
  }

  var now: Timestamp { Timestamp(milliseconds: 1_700_000_000_000) }

  var store: ContactStore { account.store }
  var history: AccountHistory { AccountHistory(account.database, account: account.id, device: account.book) }

  func log() throws -> [LogEntry] { try history.log(before: nil, limit: 1000) }

  /// A device's run that makes these saves, and what the log says of it.
  @discardableResult
  func run(_ saves: [Save]) throws -> UniqueID {
    let start = try account.cloud.begin(StoredAccount.nowhere)
    for first in stride(from: 0, to: saves.count, by: 20) {
      _ = try account.cloud.save(Array(saves[first..<min(first + 20, saves.count)]), run: start.run)
    }
    _ = try account.cloud.finish(RunFinish([], through: 0), run: start.run)
    return start.run
  }

  /// Undoes a run to its end: the undo's own run, and what it did to whom.
  @discardableResult
  func undo(
    _ run: UniqueID, mode: UndoMode = .allowed
  ) throws -> (run: UniqueID, contacts: [UndoneContact]) {
    var position: UndoPosition? = .start
    var contacts: [UndoneContact] = []
    var own = run
    while let from = position {
      let step = try history.undo(run, from: from, mode: mode)
      contacts += step.contacts
      own = step.undo ?? run
      position = step.next
    }
    return (own, contacts)
  }

  /// Every contact's card, and whether it is in the trash.
  func state() throws -> [UniqueID: String] {
    let rows = try account.sql("SELECT contact_id FROM contacts WHERE account_id = \(account.id)")
    var state: [UniqueID: String] = [:]
    for id in try rows.map({ row throws(PostgresError) in try row.uniqueID(0) }) {
      let contact = try #require(try store.contact(id))
      state[id] = (contact.trashedAt == nil ? "live " : "trash ") + String(decoding: contact.card, as: UTF8.self)
    }
    return state
  }
}
