import Contacts
import POSIX
import PostgreSQL
import Protocol
import Sync
import Testing

@testable import Cloud

// What somebody else does between a call's look and its lock.

extension Played {
  /// An undo finds that the contact which it has read was changed before it got the account's lock.
  func undoWhileOthersEdit() throws {
    let id = UniqueID.random()
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    _ = try account.cloud.save([Save(.add, id, card("Tia"))], run: run)
    _ = try account.cloud.finish(RunFinish([], through: 0), run: run)
    let holder = try Connection(url: database.url)
    let looker = try Connection(url: database.url)
    try holder.run("BEGIN")
    try holder.run("UPDATE accounts SET last_change = last_change + 1 WHERE account_id = \(account.id)")
    let session = try #require(try holder.run("SELECT pg_backend_pid()::bigint").first).int64(0)
    let waiter: SQL = "SELECT 1 FROM pg_stat_activity WHERE \(session)::int = ANY(pg_blocking_pids(pid))"
    let history = history
    let done = Collected<UndoStep>()
    let thread = try Thread("contacts2web-test", stackSize: 8 << 20) {
      done.add(Result { try history.undo(run, from: .start, mode: .allowed) })
    }
    do {
      defer { thread.join() }
      // However this ends, nobody waits for the lock any more.
      defer { _ = try? holder.run("COMMIT") }
      while try looker.run(waiter).count == 0, done.all.isEmpty {}
      try holder.run(
        "UPDATE contacts SET change = change + 1 WHERE account_id = \(account.id) AND contact_id = \(id)")
    }
    #expect(try done.all.map { try $0.get().contacts.map(\.effect) } == [[.changedSince]])
  }
}
