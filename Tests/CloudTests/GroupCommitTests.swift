import Account
import Contacts
import Dispatch
import Glibc
import PostgreSQL
import Protocol
import Synchronization
import TestPostgreSQL
import Testing

@testable import Cloud

@Suite struct GroupCommitTests {
  let groups = ChangeGroups()
  let key = GroupKey(account: .random(), book: .random(), run: .random(), dialect: .both)

  @Test func `batches that wait for each other become one transaction, and each gets its own outcomes`() throws {
    let story = try Story(groups, key)
    try story.play(batches: 4, of: 20)
    #expect(story.transactions == [20, 80])
    #expect(
      story.outcomes.allSatisfy { $0.value == .success(Array(repeating: .saved(change: Int64($0.key)), count: 20)) })
    #expect(groups.waiting(key) == 0)
  }

  @Test func `a batch that waits without a thread is written by the next one of its run`() throws {
    let parked = groups.join(Story.batch(1, 2), key: key)
    let other = groups.join(Story.batch(2, 1), key: key)
    var sizes: [Int] = []
    let write: ChangeGroups.Write = { changes in
      sizes.append(changes.count)
      return changes.map { .saved(change: $0.editedAt.milliseconds) }
    }
    #expect(try groups.commit(other, write) == [.saved(change: 2)])
    #expect(try groups.commit(parked, write) == [.saved(change: 1), .saved(change: 1)])
    #expect(sizes == [3])
  }

  @Test func `no transaction has more than the batches that one device has in flight`() throws {
    let story = try Story(groups, key)
    try story.play(batches: 9, of: 20)
    #expect(story.transactions == [20, 140, 40])
  }

  @Test(arguments: [CloudError.failed(message: "wrong", hint: nil), .broken(message: "wrong"), .tookTooLong])
  func `where a group fails, perhaps by one batch's fault, each is tried alone`(_ error: CloudError) throws {
    let story = try Story(groups, key, broken: 2, by: error)
    try story.play(batches: 3, of: 5)
    #expect(story.transactions == [20, 15, 5, 5, 5])
    #expect(story.outcomes[2] == .failure(error))
    #expect(story.outcomes[1] == .success(Array(repeating: .saved(change: 1), count: 5)))
    #expect(story.outcomes[3] == .success(Array(repeating: .saved(change: 3), count: 5)))
  }

  @Test func `what is away is away for the whole group`() throws {
    let story = try Story(groups, key, away: true)
    try story.play(batches: 3, of: 5)
    #expect(story.transactions == [20, 15])
    #expect(story.outcomes.filter { $0.key > 0 }.allSatisfy { $0.value == .failure(.unavailable(message: "away")) })
  }

  @Test func `runs, books, accounts and programs of another kind do not wait for each other`() throws {
    let story = try Story(groups, key)
    let others = [
      GroupKey(account: key.account, book: key.book, run: .random(), dialect: key.dialect),
      GroupKey(account: key.account, book: .random(), run: key.run, dialect: key.dialect),
      GroupKey(account: .random(), book: key.book, run: key.run, dialect: key.dialect),
      GroupKey(account: key.account, book: key.book, run: key.run, dialect: .cards),
    ]
    try story.holding {
      for other in others {
        let outcomes = try groups.commit(groups.join(Story.batch(1, 1), key: other)) { _ in [.saved(change: 9)] }
        #expect(outcomes == [.saved(change: 9)])
      }
    }
  }

  @Test func `batches that wait while the encoding is raised write nothing in the old one`() throws {
    let url = try TestCluster.newDatabase()
    let (old, new) = (CloudDatabase(url: url), CloudDatabase(url: url, encoding: EncodingVersion(number: 2)))
    defer {
      old.close()
      new.close()
    }
    try old.migrate()
    let account = try StoredAccount(old)
    let cloud = account.cloud
    let run = try cloud.begin(StoredAccount.nowhere).run
    let key = GroupKey(account: account.id, book: account.book, run: run, dialect: .both)
    let answers = Mutex<[CloudError?]>([])
    let done = DispatchSemaphore(value: 0)
    try old.transaction(account.id) { transaction in
      _ = try transaction.run(["SELECT 1 FROM accounts WHERE account_id = \(account.id) FOR UPDATE"])
      for number in 0..<3 {
        DispatchQueue(label: "batch").async {
          do throws(CloudError) {
            _ = try cloud.save([Save(.add, .random(), card("Ann \(number)"))], run: run)
            answers.withLock { $0.append(nil) }
          } catch { answers.withLock { $0.append(error) } }
          done.signal()
        }
        // The first waits for the lock in the database, the others for the first.
        if number == 0 { while try !Self.isWaitingForLock(old) { sched_yield() } }
        while old.groups.waiting(key) < number { sched_yield() }
      }
      try new.migrate()
      try transaction.finish([])
    }
    for _ in 0..<3 { done.wait() }
    let refusal = CloudError.failed(
      message: "the database's record IDs are of version 2, and this program on the server computes 1",
      hint: "update contacts2web on the server")
    #expect(answers.withLock { $0 } == [refusal, refusal, refusal])
    #expect(try account.sql("SELECT 1 FROM contacts WHERE account_id = \(account.id)").count == 0)
  }

  private static func isWaitingForLock(_ database: CloudDatabase) throws(CloudError) -> Bool {
    try database.asOwner { owner in
      try owner.run(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      ).count > 0
    }
  }

  /// One batch that is being written for as long as others come, then those.
  private final class Story: Sendable {
    private let groups: ChangeGroups
    private let key: GroupKey
    private let broken: Int64?
    private let error: CloudError
    private let isAway: Bool
    private let sizes = Mutex<[Int]>([])
    private let results = Mutex<[Int: Result<[SaveOutcome], CloudError>]>([:])
    private let began = DispatchSemaphore(value: 0)
    private let mayEnd = DispatchSemaphore(value: 0)

    init(
      _ groups: ChangeGroups, _ key: GroupKey, broken: Int64? = nil, by error: CloudError = .tookTooLong,
      away: Bool = false
    ) throws {
      self.groups = groups
      self.key = key
      self.broken = broken
      self.error = error
      isAway = away
    }

    var transactions: [Int] { sizes.withLock { $0 } }
    var outcomes: [Int: Result<[SaveOutcome], CloudError>] { results.withLock { $0 } }

    /// A batch whose changes carry its number as their time.
    static func batch(_ number: Int, _ count: Int) -> [Change] {
      (0..<count).map { _ in
        Change(
          id: .random(), operation: .restore, content: nil, editedAt: Timestamp(milliseconds: Int64(number)))
      }
    }

    /// Calls `body` while a batch is being written.
    func holding(_ body: () throws -> Void) rethrows {
      let done = DispatchSemaphore(value: 0)
      DispatchQueue(label: "batch").async { [self] in
        send(0, 20, holds: true)
        done.signal()
      }
      began.wait()
      defer {
        mayEnd.signal()
        done.wait()
      }
      try body()
    }

    func play(batches: Int, of count: Int) throws {
      let done = DispatchSemaphore(value: 0)
      holding {
        for number in 1...batches {
          DispatchQueue(label: "batch").async { [self] in
            send(number, count, holds: false)
            done.signal()
          }
          // In this order: until it stands in the queue.
          while groups.waiting(key) < number { sched_yield() }
        }
      }
      for _ in 1...batches { done.wait() }
    }

    private func send(_ number: Int, _ count: Int, holds: Bool) {
      let result: Result<[SaveOutcome], CloudError>
      do {
        result = .success(
          try groups.commit(groups.join(Self.batch(number, count), key: key)) { changes throws(CloudError) in
            try write(changes, holds: holds)
          })
      } catch { result = .failure(error) }
      results.withLock { $0[number] = result }
    }

    private func write(_ changes: [Change], holds: Bool) throws(CloudError) -> [SaveOutcome] {
      sizes.withLock { $0.append(changes.count) }
      if holds {
        began.signal()
        mayEnd.wait()
        return changes.map { .saved(change: $0.editedAt.milliseconds) }
      }
      if isAway { throw .unavailable(message: "away") }
      if changes.contains(where: { $0.editedAt.milliseconds == broken }) { throw error }
      return changes.map { .saved(change: $0.editedAt.milliseconds) }
    }
  }
}
