internal import Contacts
internal import Dispatch
internal import Sync
internal import Synchronization

/// Lets batches of one run that wait for each other become one transaction.
///
/// All that an account is changed by goes through its row lock, which is held until the commit is on the disk: seven batches in
/// flight would wait for seven flushes, one after the other. So the first writes, and what comes meanwhile is written together
/// by the next one: one lock, one plan and one flush for all of them, each with its own outcomes.
///
/// Not asynchronous commits instead: a device forgets what it was told is saved. Not change numbers without the lock: readers
/// would miss changes that become visible late. Several processes on one database group their own batches, and the row lock
/// orders the groups.
final class GroupCommit: Sendable {
  typealias Write = ([Change]) throws(CloudError) -> [SaveOutcome]
  /// At most so many changes are one transaction: the batches that a device has in flight.
  static let limit = 140
  /// And no more than so many bytes of cards, but for one batch that has more by itself.
  static let byteLimit = 4 << 20

  /// Whose batches go together. The account and the book as well as the run, which a client names as it likes: nobody's changes
  /// may end up under somebody else's name.
  struct Key: Hashable {
    let account: UniqueID
    let book: UniqueID
    let run: UniqueID
  }

  /// One batch that waits.
  private final class Ticket: Sendable {
    enum Verdict {
      case answered([SaveOutcome])
      case failed(CloudError)
      /// It is this batch's turn, with others behind it that waited as well.
      case leads([Ticket])
      /// The group failed, perhaps by another batch's fault.
      case alone
    }

    let changes: [Change]
    let bytes: Int
    private let verdict = Mutex<Verdict?>(nil)
    private let isDecided = DispatchSemaphore(value: 0)

    init(_ changes: [Change]) {
      self.changes = changes
      bytes = changes.reduce(0) { sum, change in
        guard let content = change.content else { return sum }
        return content.parts.values.reduce(sum + content.card.skeleton.count) { $0 + $1.count }
      }
    }

    func decide(_ decision: Verdict) {
      verdict.withLock { $0 = decision }
      isDecided.signal()
    }

    func wait() -> Verdict {
      isDecided.wait()
      return verdict.withLock { $0 } ?? .alone
    }
  }

  /// Who waits while a batch of that run is being written; no entry where none is.
  private let queues = Mutex<[Key: [Ticket]]>([:])

  /// How many batches of a run wait for the one that is being written.
  func waiting(_ key: Key) -> Int { queues.withLock { $0[key]?.count ?? 0 } }

  /// Writes the changes, alone or with others' of the same run; blocks until they are committed. `write` is one transaction.
  func commit(_ changes: [Change], key: Key, _ write: Write) throws(CloudError) -> [SaveOutcome] {
    let ticket = Ticket(changes)
    let waits = queues.withLock { queues in
      guard queues[key] == nil else { queues[key]?.append(ticket); return true }
      queues[key] = []
      return false
    }
    guard waits else { return try lead([ticket], key, write) }
    switch ticket.wait() {
    case .answered(let outcomes): return outcomes
    case .failed(let error): throw error
    case .leads(let group): return try lead(group, key, write)
    case .alone: return try write(changes)
    }
  }

  /// Writes a group whose first ticket is the caller's own.
  private func lead(_ group: [Ticket], _ key: Key, _ write: Write) throws(CloudError) -> [SaveOutcome] {
    let result: Result<[SaveOutcome], CloudError>
    do { result = .success(try write(group.flatMap(\.changes))) } catch { result = .failure(error) }
    // First the next group, whose transaction can begin meanwhile.
    if let next = takeNext(key) { next[0].decide(.leads(next)) }
    switch result {
    case .success(let outcomes):
      var rest = outcomes[...]
      let own = rest.prefix(group[0].changes.count)
      rest = rest.dropFirst(own.count)
      for ticket in group.dropFirst() {
        let theirs = rest.prefix(ticket.changes.count)
        rest = rest.dropFirst(theirs.count)
        ticket.decide(.answered(Array(theirs)))
      }
      return Array(own)
    case .failure(.failed(let message, let hint)):
      guard group.count > 1 else { throw .failed(message: message, hint: hint) }
      for ticket in group.dropFirst() { ticket.decide(.alone) }
      return try write(group[0].changes)
    case .failure(let error):
      for ticket in group.dropFirst() { ticket.decide(.failed(error)) }
      throw error
    }
  }

  /// As many of those who wait as go into one transaction; nil, and the end of the queue, where nobody waits.
  private func takeNext(_ key: Key) -> [Ticket]? {
    queues.withLock { queues in
      guard let waiting = queues[key], !waiting.isEmpty else {
        queues[key] = nil
        return nil
      }
      var count = 0
      var (changes, bytes) = (0, 0)
      for ticket in waiting {
        changes += ticket.changes.count
        bytes += ticket.bytes
        if count > 0, changes > Self.limit || bytes > Self.byteLimit { break }
        count += 1
      }
      queues[key] = Array(waiting.dropFirst(count))
      return Array(waiting.prefix(count))
    }
  }
}
