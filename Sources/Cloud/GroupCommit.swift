internal import Account
internal import Contacts
internal import POSIX
internal import Protocol

/// Lets batches of one run that wait for each other become one transaction.
///
/// All that an account is changed by goes through its row lock, which is held until the commit is on the disk: seven batches in
/// flight would wait for seven flushes, one after the other. So the first writes, and what comes meanwhile is written together
/// by the next one: one lock, one plan and one flush for all of them, each with its own outcomes.
///
/// Joining and committing are two steps, so that a batch can wait for its turn without a thread, and be written by another's.
///
/// Refused: asynchronous commits, because a device forgets a change once it was told that it is saved; and change numbers that
/// are drawn without the lock, because readers would miss changes that become visible late. Several processes on one database
/// group their own batches, and the row lock orders the groups.
///
/// An item is a change of a device's batch, or a card that a program puts at an address (``CardPut``).
final class GroupCommit<Item: Sendable, Outcome: Sendable>: Sendable {
  typealias Write = ([Item]) throws(CloudError) -> [Outcome]
  typealias Key = GroupKey
  /// At most so many changes are one transaction: the batches that a device has in flight.
  static var limit: Int { 140 }
  /// And no more than so many bytes of cards, but for one batch that has more by itself.
  static var byteLimit: Int { 4 << 20 }

  /// One batch that waits. Unchecked: the verdict is only touched under the monitor.
  final class Ticket: @unchecked Sendable {
    fileprivate enum Verdict {
      case answered([Outcome])
      case failed(CloudError)
      /// The group failed, perhaps by another batch's fault.
      case alone
    }

    fileprivate let key: Key
    fileprivate let items: [Item]
    fileprivate let bytes: Int
    fileprivate var verdict: Verdict?

    fileprivate init(_ items: [Item], bytes: Int, _ key: Key) {
      self.key = key
      self.items = items
      self.bytes = bytes
    }
  }

  private struct State {
    /// The tickets that are in no group yet.
    var queues: [Key: [Ticket]] = [:]
    /// The keys of which a group is being written.
    var writing: Set<Key> = []
  }

  private enum Turn {
    case decided(Ticket.Verdict)
    case leads([Ticket])
  }

  private let monitor = Monitor(State())

  /// How many batches have joined and are not being written yet.
  func waiting(_ key: Key) -> Int { monitor.withLock { $0.queues[key]?.count ?? 0 } }

  /// Lets items with so many bytes of cards wait to be written. Whoever joins has to ``commit(_:_:)``.
  func join(_ items: [Item], bytes: Int, key: Key) -> Ticket {
    let ticket = Ticket(items, bytes: bytes, key)
    monitor.withLock { $0.queues[key, default: []].append(ticket) }
    return ticket
  }

  /// Blocks until the ticket's items are committed: by somebody else, or by `write`, which is one transaction, alone or with
  /// others' of the same run.
  func commit(_ ticket: Ticket, _ write: Write) throws(CloudError) -> [Outcome] {
    while true {
      switch turn(of: ticket) {
      case .leads(let group): lead(group, write)
      case .decided(.answered(let outcomes)): return outcomes
      case .decided(.failed(let error)): throw error
      case .decided(.alone): return try write(ticket.items)
      }
    }
  }

  private func turn(of ticket: Ticket) -> Turn {
    monitor.wait { state in
      if let verdict = ticket.verdict { return .decided(verdict) }
      guard state.writing.insert(ticket.key).inserted else { return nil }
      return .leads(Self.takeGroup(ticket.key, &state))
    }
  }

  private func lead(_ group: [Ticket], _ write: Write) {
    let result: Result<[Outcome], CloudError>
    do { result = .success(try write(group.flatMap(\.items))) } catch { result = .failure(error) }
    monitor.withLock { state in
      Self.decide(group, result)
      if let key = group.first?.key { state.writing.remove(key) }
    }
    monitor.wakeAll()
  }

  private static func decide(_ group: [Ticket], _ result: Result<[Outcome], CloudError>) {
    switch result {
    case .success(let outcomes):
      var rest = outcomes[...]
      for ticket in group {
        ticket.verdict = .answered(Array(rest.prefix(ticket.items.count)))
        rest = rest.dropFirst(ticket.items.count)
      }
    case .failure(let error) where group.count > 1 && mayBeOfOne(error):
      for ticket in group { ticket.verdict = .alone }
    case .failure(let error): for ticket in group { ticket.verdict = .failed(error) }
    }
  }

  /// Whether the others may do better without one of them: it is wrong, or all of them together take too long.
  private static func mayBeOfOne(_ error: CloudError) -> Bool {
    switch error {
    case .failed, .broken, .tookTooLong: true
    case .unavailable, .unauthorized, .busy, .runLost, .cleaningUp, .foreignBook, .full: false
    }
  }

  /// As many of those who wait as go into one transaction.
  private static func takeGroup(_ key: Key, _ state: inout State) -> [Ticket] {
    let waiting = state.queues[key] ?? []
    var count = 0
    var (items, bytes) = (0, 0)
    for ticket in waiting {
      items += ticket.items.count
      bytes += ticket.bytes
      if count > 0, items > limit || bytes > byteLimit { break }
      count += 1
    }
    state.queues[key] = waiting.count > count ? Array(waiting.dropFirst(count)) : nil
    return Array(waiting.prefix(count))
  }
}

/// Whose batches go together. The account and the book as well as the run, which a client names as it likes: nobody's changes
/// may end up under somebody else's name. A program's puts have its id in place of a run, and how it knows groups with it: two programs may
/// share one password, and who writes for all that wait decides for them as for itself.
struct GroupKey: Hashable {
  let account: UniqueID
  let book: UniqueID
  let run: UniqueID
  let dialect: GroupDialect
}

typealias ChangeGroups = GroupCommit<Change, SaveOutcome>

extension GroupCommit where Item == Change {
  func join(_ changes: [Change], key: Key) -> Ticket {
    join(changes, bytes: changes.reduce(0) { $0 + ($1.content?.bytes ?? 0) }, key: key)
  }
}
