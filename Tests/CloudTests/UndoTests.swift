import Contacts
import Glibc
import POSIX
import PostgreSQL
import Protocol
import Synchronization
import Testing

@testable import Cloud

@Suite(.serialized) struct UndoTests: UndoSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  @Test func `a run that changed something is in the log, with who, when and how much, and others are not`() throws {
    try run([])
    #expect(try log().isEmpty)
    let id = UniqueID.random()
    let first = try run([Save(.add, id, card("Ann")), Save(.add, .random(), card("Bob"))])
    _ = try store.update(id, base: primary(card("Ann")), card: card("Ann B"), now: now)
    let log = try log()
    #expect(log.map(\.kind) == [.edit, .sync])
    #expect(log.map(\.device) == [nil, "laptop"])
    #expect(log.map(\.counts.added) == [0, 2])
    #expect(log.map(\.counts.overwritten) == [1, 0])
    #expect(log.map(\.example) == ["Ann B", "Ann"])
    #expect(log[1].run == first)
    #expect(log[1].finishedAt != nil)
    #expect(try history.log(before: LogPlace(log[0]), limit: 10).map(\.run) == [first])
    let prefix = try #require(HexPrefix(first.description.prefix(7)))
    #expect(try history.runs(beginningWith: prefix).map(\.run) == [first])
    let version = try #require(account.versions(id).first)
    #expect(version.kind == .edit)
    #expect(version.device == nil)
    #expect(version.run == log[0].run)
  }

  @Test func `undoing a run takes back all that it did, byte for byte, and undoing the undo gives it back`() throws {
    let ids = (0..<4).map { _ in UniqueID.random() }
    try run([
      Save(.add, ids[0], card("Kept")), Save(.add, ids[1], card("Ann", photo: picture(1))),
      Save(.add, ids[2], card("Bob")),
    ])
    _ = try store.trash(ids[2], base: primary(card("Bob")))
    let before = try state()
    let second = try run([
      Save(.overwrite(base: try primary(card("Ann", photo: picture(1))), conflict: false), ids[1], card("Ann 2")),
      Save(.delete(base: try primary(card("Kept")), allowed: true), ids[0], nil),
      Save(.revive, ids[2], card("Bob 2")), Save(.add, ids[3], card("New")),
    ])
    let after = try state()
    let preview = try undo(second, mode: .dryRun)
    #expect(try state() == after)
    #expect(try log().count == 3)
    #expect(try log()[0].undoneBy == nil)
    let undone = try undo(second)
    #expect(undone.contacts == preview.contacts)
    #expect(Set(undone.contacts.map(\.effect)) == [.putBack, .broughtBack, .toTrash])
    var expected = before
    expected[ids[3]] = "trash " + String(decoding: card("New"), as: UTF8.self)
    #expect(try state() == expected)
    #expect(try store.count() == 2)
    #expect(try log()[0].undoes == second)
    #expect(try log()[1].undoneBy == undone.run)
    #expect(try log()[0].finishedAt != nil)
    let again = try undo(undone.run)
    #expect(try state() == after)
    #expect(try log().map(\.undoneBy) == [nil, again.run, nil, nil, nil])
    // A second undo of the same run does it once more.
    try undo(second)
    #expect(try state() == expected)
  }

  @Test func `what was changed since stays as it is and is named, and what was changed back is undone`() throws {
    let ids = (0..<3).map { _ in UniqueID.random() }
    let first = try run(["A", "B", "C"].enumerated().map { Save(.add, ids[$0], card($1)) })
    _ = try store.update(ids[0], base: primary(card("A")), card: card("A2"), now: now)
    _ = try store.update(ids[1], base: primary(card("B")), card: card("B2"), now: now)
    _ = try store.update(ids[1], base: primary(card("B2")), card: card("B"), now: now)
    let effects = Dictionary(uniqueKeysWithValues: try undo(first).contacts.map { ($0.id, $0.effect) })
    #expect(effects == [ids[0]: .changedSince, ids[1]: .toTrash, ids[2]: .toTrash])
    #expect(try store.contact(ids[0])?.card == card("A2"))
    // Nothing is left to undo: no entry in the log.
    let entries = try log()
    #expect(try undo(first).contacts.map(\.effect) == [.changedSince])
    #expect(try log() == entries)
    #expect(entries.last?.undoneBy == entries[0].run)
  }

  @Test func `a contact whose content another one has now stays in the trash`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("Ann"))])
    let deletion = try run([Save(.delete(base: try primary(card("Ann")), allowed: false), id, nil)])
    try run([Save(.add, .random(), card("Ann"))])
    #expect(try undo(deletion, mode: .dryRun).contacts.map(\.effect) == [.contentElsewhere])
    #expect(try undo(deletion).contacts.map(\.effect) == [.contentElsewhere])
    #expect(try store.count() == 1)
  }

  @Test func `what a run did to a contact in several steps is undone as one`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("A"))])
    let start = try account.cloud.begin(StoredAccount.nowhere)
    for save in [
      Save(.overwrite(base: try primary(card("A")), conflict: false), id, card("B")),
      Save(.delete(base: try primary(card("B")), allowed: false), id, nil), Save(.revive, id, card("C")),
    ] {
      _ = try account.cloud.save([save], run: start.run)
    }
    #expect(try undo(start.run).contacts.map(\.effect) == [.putBack])
    #expect(try store.contact(id)?.card == card("A"))
  }

  @Test func `an undo that was cut off goes on as the same run`() throws {
    let run = try run((0..<1200).map { Save(.add, .random(), card("Person \($0)")) })
    let step = try history.undo(run, from: .start, mode: .allowed)
    #expect(step.contacts.count == 500)
    #expect(try store.count() == 700)
    #expect(try log()[0].finishedAt == nil)
    let rest = try undo(run)
    #expect(rest.run == step.undo)
    #expect(rest.contacts.count == 700)
    #expect(try store.count() == 0)
    #expect(try log()[0].counts.deleted == 1200)
    #expect(try log()[0].finishedAt != nil)
    try undo(rest.run)
    #expect(try store.count() == 1200)
  }

  @Test func `two undos at once are one`() throws {
    let run = try run((0..<600).map { Save(.add, .random(), card("Person \($0)")) })
    let before = try state()
    let test = self
    let results = try onThreads(2) { try test.undo(run) }.map { try $0.get() }
    #expect(try store.count() == 0)
    // Where one came when the other was through, it found nothing to do.
    #expect(try log().count == 2)
    #expect(results.contains { $0.run == (try? log())?[0].run })
    // What the one did in the other's moment, nobody has changed since.
    #expect(results.flatMap(\.contacts).allSatisfy { $0.effect == .toTrash })
    try undo(try #require(log()[1].undoneBy))
    #expect(try state() == before)
  }

  @Test func `an undo that would delete many stops before it changes anything, unless a person allowed it`() throws {
    let run = try run((0..<8).map { Save(.add, .random(), card("Person \($0)")) })
    let before = try state()
    let deletions = UndoDeletions(count: 8, total: 8)
    let stopped = try history.undo(run, from: .start, mode: .guarded)
    #expect(stopped == UndoStep(undo: nil, contacts: [], next: nil, deletions: deletions))
    #expect(try history.deletions(undoing: run) == deletions)
    let preview = try history.undo(run, from: .start, mode: .dryRun)
    #expect(preview.deletions == deletions && preview.contacts.count == 8)
    #expect(try state() == before)
    #expect(try log().map(\.run) == [run])
    let undone = try undo(run, mode: .allowed)
    // It is done: nothing is left that it would have to stop at.
    #expect(try history.undo(run, from: .start, mode: .guarded).deletions == nil)
    var entries = try deletedEntries()
    #expect(entries.count == 8)
    #expect(entries.allSatisfy { $0.deletionAllowed && $0.undo == undone.run })
    // Undone itself, it deletes nobody; and the undo of that stops again.
    let again = try undo(undone.run, mode: .guarded)
    #expect(try state() == before)
    #expect(try history.undo(again.run, from: .start, mode: .guarded).deletions == deletions)
    for id in before.keys.sorted().prefix(3) {
      _ = try store.trash(id, base: #require(try store.contact(id)).ids.primary)
    }
    entries = try deletedEntries()
    #expect(entries.count == 3)
    #expect(entries.allSatisfy { !$0.deletionAllowed && $0.undo == nil })
  }

  /// Contacts that a run under way adds.
  private func add(_ numbers: Range<Int>, run: UniqueID) throws {
    for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 20) {
      let some = first..<min(first + 20, numbers.upperBound)
      _ = try account.cloud.save(some.map { Save(.add, .random(), card("Person \($0)")) }, run: run)
    }
  }

  @Test func `a sync ends with an undo of it, so what was counted is all that goes`() throws {
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    try add(0..<600, run: run)
    let stopped = try history.undo(run, from: .start, mode: .guarded, told: 599)
    #expect(stopped == UndoStep(undo: nil, contacts: [], next: nil, deletions: UndoDeletions(count: 600, total: 600)))
    // Who is asked may keep everything, so the sync goes on.
    try add(600..<620, run: run)
    #expect(try history.undo(run, from: .start, mode: .guarded, told: 600).deletions?.count == 620)
    let first = try history.undo(run, from: .start, mode: .guarded, told: 620)
    #expect(first.contacts.count == 500 && first.deletions?.count == 620)
    #expect(throws: CloudError.runLost) { try add(620..<621, run: run) }
    #expect(throws: CloudError.runLost) { try account.cloud.listing(after: 0, limit: 1, run: run) }
    #expect(throws: CloudError.runLost) { try account.cloud.finish(RunFinish([], through: 0), run: run) }
    // The next one need not wait, and is not ended.
    let next = try account.cloud.begin(StoredAccount.nowhere).run
    try add(620..<640, run: next)
    let undone = try undo(run)
    #expect(undone.run == first.undo && undone.contacts.count == 120)
    #expect(try log().first { $0.run == run }?.undoneBy == undone.run)
    try add(640..<660, run: next)
    #expect(try store.count() == 40)
    #expect(try log().first { $0.run == next }?.counts.added == 40)
  }

  @Test func `what a sync sends between the count and its end is counted as well`() throws {
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    try add(0..<7, run: run)
    let (owner, observer) = (try Connection(url: account.database.url), try Connection(url: account.database.url))
    try owner.run("BEGIN")
    try owner.run("SELECT 1 FROM accounts WHERE account_id = \(account.id) FOR NO KEY UPDATE")
    let pid = try #require(try owner.run("SELECT pg_backend_pid()::bigint").first?.int64(0))
    let failures = Mutex<[any Error]>([])
    // Who does not wait for the lock ends the test.
    let ended = Mutex(0)
    func wait(for count: Int64) throws {
      let waiting: SQL = """
        WITH RECURSIVE w (pid) AS (
          SELECT \(pid)::int UNION SELECT a.pid FROM pg_stat_activity a JOIN w ON w.pid = ANY(pg_blocking_pids(a.pid))
        ) SELECT count(*) - 1 FROM w
        """
      while ended.withLock({ $0 }) == 0, try observer.run(waiting).first?.int64(0) ?? 0 < count { sched_yield() }
    }
    let (cloud, history) = (account.cloud, self.history)
    let saves = [Save(.add, .random(), card("Late"))]
    let step = Mutex<UndoStep?>(nil)
    let saving = try Thread("contacts2web-test", stackSize: 8 << 20) {
      do { _ = try cloud.save(saves, run: run) } catch { failures.withLock { $0.append(error) } }
      ended.withLock { $0 += 1 }
    }
    try wait(for: 1)
    let undoing = try Thread("contacts2web-test", stackSize: 8 << 20) {
      do {
        let result = try history.undo(run, from: .start, mode: .guarded, told: 7)
        step.withLock { $0 = result }
      } catch { failures.withLock { $0.append(error) } }
      ended.withLock { $0 += 1 }
    }
    try wait(for: 2)
    try owner.run("COMMIT")
    saving.join()
    undoing.join()
    #expect(failures.withLock { $0.isEmpty })
    let stopped = UndoStep(undo: nil, contacts: [], next: nil, deletions: UndoDeletions(count: 8, total: 8))
    #expect(step.withLock { $0 } == stopped)
    #expect(try store.count() == 8)
    // The sync has ended all the same.
    #expect(throws: CloudError.runLost) { try add(8..<9, run: run) }
    try undo(run)
    #expect(try store.count() == 0)
  }

  @Test func `a sync goes on where an undo of it was only looked at, or one of another entry is made`() throws {
    let earlier = try self.run([Save(.add, .random(), card("Ann"))])
    let run = try account.cloud.begin(StoredAccount.nowhere).run
    try add(0..<8, run: run)
    #expect(try history.deletions(undoing: run) == UndoDeletions(count: 8, total: 9))
    #expect(try undo(run, mode: .dryRun).contacts.count == 8)
    try undo(earlier)
    try add(8..<9, run: run)
    #expect(try store.count() == 9)
  }

  @Test func `fewer than a guard stops at an undo deletes at once, and they count at all devices`() throws {
    try run((0..<60).map { Save(.add, .random(), card("Person \($0)")) })
    let run = try run((0..<6).map { Save(.add, .random(), card("New \($0)")) })
    #expect(try history.deletions(undoing: run) == nil)
    let undone = try undo(run, mode: .guarded)
    let entries = try deletedEntries()
    #expect(entries.count == 6)
    #expect(entries.allSatisfy { !$0.deletionAllowed && $0.undo == undone.run })
  }

  @Test func `what was changed since is not counted, and what was changed back is counted once`() throws {
    let ids = (0..<9).map { _ in UniqueID.random() }
    let first = try run(ids.indices.map { Save(.add, ids[$0], card("Person \($0)")) })
    _ = try store.update(ids[0], base: primary(card("Person 0")), card: card("Edited"), now: now)
    _ = try store.trash(ids[1], base: primary(card("Person 1")))
    // Changed and changed back.
    _ = try store.update(ids[2], base: primary(card("Person 2")), card: card("Edited 2"), now: now)
    _ = try store.update(ids[2], base: primary(card("Edited 2")), card: card("Person 2"), now: now)
    #expect(try history.deletions(undoing: first) == UndoDeletions(count: 7, total: 8))
    #expect(try undo(first, mode: .dryRun).contacts.count { $0.effect == .toTrash } == 7)
  }

  /// As a device hears of them.
  private func deletedEntries() throws -> [CloudEntry] {
    let cloud = AccountCloud(account.database, account: account.id, book: account.book)
    let start = try cloud.begin(StoredAccount.nowhere)
    defer { try? cloud.abandon(run: start.run) }
    return try cloud.listing(after: 0, limit: 1000, run: start.run).entries.filter { $0.state == .deleted }
  }

  @Test func `a run of another account, and one that is forgotten, cannot be undone`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("Ann"))])
    let run = try run([Save(.overwrite(base: try primary(card("Ann")), conflict: false), id, card("Ann 2"))])
    let other = AccountHistory(account.database, account: try StoredAccount().id)
    #expect(throws: CloudError.self) { try other.undo(run, from: .start, mode: .allowed) }
    #expect(try other.log(before: nil, limit: 10).isEmpty)
    let version = try #require(account.versions(id).first)
    #expect(try other.restore(version: version.id, of: id) == .gone)
    #expect(try other.keep(version: version.id, of: id) == false)
    try account.age(days: 32, only: [.runs])
    _ = try Retention(account.database).purge(account: account.id)
    #expect(throws: CloudError.self) { try history.undo(run, from: .start, mode: .allowed) }
    #expect(try store.contact(id)?.card == card("Ann 2"))
    try account.age(days: 32, only: [.versions])
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try history.restore(version: version.id, of: id) == .gone)
    #expect(try history.versions(of: id, before: nil, limit: 5)?.versions == [])
    #expect(try history.versions(beginningWith: try #require(HexPrefix(version.id.description))).isEmpty)
    #expect(try history.cards(version: version.id, of: id) == nil)
    #expect(try store.contact(id)?.card == card("Ann 2"))
  }

  @Test func `of a run whose contacts are gone for good, the others are undone`() throws {
    let ids = (0..<2).map { _ in UniqueID.random() }
    try run([Save(.add, ids[0], card("A")), Save(.add, ids[1], card("B"))])
    let deletion = try run([
      Save(.delete(base: try primary(card("A")), allowed: true), ids[0], nil),
      Save(.delete(base: try primary(card("B")), allowed: true), ids[1], nil),
    ])
    try account.sql(
      """
      UPDATE contacts SET trashed_lived = trashed_lived - \(StoredAccount.milliseconds(days: 32))
      WHERE account_id = \(account.id) AND contact_id = \(ids[0])
      """)
    try account.age(days: 32, only: [.versions])
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try undo(deletion).contacts.map(\.id) == [ids[1]])
    #expect(try store.count() == 1)
  }

  @Test func `while a clean-up is half done, nobody counts as changed since whom nobody changed`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("Ann"))])
    let second = try run([Save(.overwrite(base: try primary(card("Ann")), conflict: false), id, card("Ann 2"))])
    _ = try store.update(id, base: primary(card("Ann 2")), card: card("Ann 3"), now: now)
    _ = try store.update(id, base: primary(card("Ann 3")), card: card("Ann 2"), now: now)
    // As the clean-up for another encoding has it: the contacts are done, their versions are not.
    try account.sql("UPDATE accounts SET database_version = 0 WHERE account_id = \(account.id)")
    try account.sql(
      "UPDATE contact_versions SET primary_id = \(UniqueID.random()) WHERE account_id = \(account.id)")
    #expect(try undo(second, mode: .dryRun).contacts.map(\.effect) == [.putBack])
    let undone = try undo(second)
    #expect(undone.contacts.map(\.effect) == [.putBack])
    #expect(try store.contact(id)?.card == card("Ann"))
    // The other half: now it is the contact's own row that is not done yet.
    try account.sql("UPDATE contacts SET primary_id = \(UniqueID.random()) WHERE account_id = \(account.id)")
    #expect(try undo(undone.run).contacts.map(\.effect) == [.putBack])
    #expect(try store.contact(id)?.card == card("Ann 2"))
  }

  @Test func `of a version whose photo is missing the contact stays and is named, the others are undone`() throws {
    let ids = (0..<2).map { _ in UniqueID.random() }
    let before = [card("Ann", photo: picture(1)), card("Bob")]
    try run(ids.indices.map { Save(.add, ids[$0], before[$0]) })
    let second = try run(
      try ids.indices.map { index in
        Save(.overwrite(base: try primary(before[index]), conflict: false), ids[index], card("Edited \(index)"))
      })
    try account.sql("DELETE FROM parts WHERE account_id = \(account.id)")
    for mode in [UndoMode.dryRun, .guarded] {
      let effects = Dictionary(
        uniqueKeysWithValues: try undo(second, mode: mode).contacts.map { ($0.id, $0.effect) })
      #expect(effects == [ids[0]: .refused, ids[1]: .putBack])
    }
    #expect(try store.contact(ids[0])?.card == card("Edited 0"))
    #expect(try store.contact(ids[1])?.card == before[1])
  }

  @Test func `the review list names who lost, and a version is restored or kept`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("Ann"))])
    _ = try store.update(id, base: primary(card("Ann")), card: card("Ann Web"), now: now)
    try run([
      Save(.overwrite(base: try primary(card("Ann Web")), conflict: true), id, card("Ann Laptop")),
      Save(.keepLosing, id, card("Ann Lost")),
    ])
    let items = try history.review(limit: 10)
    #expect(Set(items.map(\.device)) == [nil, "laptop"])
    #expect(items.map(\.name) == ["Ann Laptop", "Ann Laptop"])
    #expect(try history.reviewCount() == 2)
    let web = try #require(items.first { $0.device == nil })
    #expect(web.lost?.skeleton == card("Ann Web"))
    #expect(web.current?.skeleton == card("Ann Laptop"))
    guard case .restored(let run) = try history.restore(version: web.version, of: id) else {
      Issue.record("not restored")
      return
    }
    #expect(try store.contact(id)?.card == card("Ann Web"))
    #expect(try history.reviewCount() == 1)
    #expect(try log()[0].device == "laptop")
    let lost = try #require(items.first { $0.device == "laptop" })
    #expect(try history.keep(version: lost.version, of: id))
    #expect(try history.keep(version: lost.version, of: id) == false)
    #expect(try history.review(limit: 10).isEmpty)
    try undo(run)
    #expect(try store.contact(id)?.card == card("Ann Laptop"))
  }
}
