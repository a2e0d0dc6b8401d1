import Cloud
import Contacts
import HTTPServer
import POSIX
import Synchronization

/// Tells waiting devices and browsers that their account changed.
///
/// One thread asks the database for the waiting accounts' last change numbers: of one account right after a change made in this process,
/// and of all by one statement every ``interval``, for changes made by other processes on the same database. While nobody waits, it asks
/// nothing. (LISTEN/NOTIFY would spare the asking, but not every database that we want to run on has it.)
final class ChangeWatch: Sendable {
  /// Milliseconds.
  static let interval: Int64 = 500

  private let waiters: ChangeWaiters
  private let thread: Thread

  init(_ accounts: Accounts) throws(SystemError) {
    let waiters = ChangeWaiters(accounts, wakeUp: try WakeUp())
    self.waiters = waiters
    thread = try Thread("change-watch") { waiters.run() }
  }

  deinit {
    waiters.stop()
    thread.join()
  }

  /// Answers `deferred` with the account's last change number as soon as it is not `change` any more.
  /// `device`: the device, or the session of the browser.
  func wait(_ device: UniqueID, of account: UniqueID, after change: Int64, _ deferred: Deferred) {
    waiters.add(ChangeWaiters.Waiter(account: account, device: device, change: change, deferred: deferred))
  }

  /// Answers what a device waits for with something else. (Where it waits at another process, that answers in its own time.)
  func endWaits(of device: UniqueID, with response: Response) { waiters.end(response) { $0.device == device } }

  /// The same for all devices and browsers of an account.
  func endWaits(ofAll account: UniqueID, with response: Response) { waiters.end(response) { $0.account == account } }

  func isWaiting(_ device: UniqueID) -> Bool { waiters.isWaiting(device) }

  /// Has the thread look at this account at once, because something may have changed.
  func look(at account: UniqueID) { waiters.look(at: account) }
}

/// The state that the watching thread works on. It does not refer to the watch, so the watch can be released, and ends the
/// thread then.
private final class ChangeWaiters: Sendable {
  struct Waiter {
    var account: UniqueID
    var device: UniqueID
    var change: Int64
    var deferred: Deferred
  }

  /// So many of one device wait at a time: it asks again while its last question hangs in a connection that is dead.
  private static let perDevice = 2

  private struct State {
    var waiters: [UniqueID: [Waiter]] = [:]
    /// Accounts that may have changed in this process.
    var toLookAt: Set<UniqueID> = []
  }

  private let wakeUp: WakeUp
  private let accounts: Accounts
  private let state = Mutex(State())
  private let isStopped = Atomic(false)

  init(_ accounts: Accounts, wakeUp: WakeUp) {
    self.accounts = accounts
    self.wakeUp = wakeUp
  }

  /// Lets it wait; the oldest of its device goes where there are too many.
  func add(_ waiter: Waiter) {
    let (surplus, isFirst) = state.withLock { state in
      let isFirst = state.waiters.isEmpty
      var waiters = state.waiters[waiter.account] ?? []
      var surplus: Waiter?
      let own = waiters.indices.filter { waiters[$0].device == waiter.device }
      if own.count >= Self.perDevice { surplus = waiters.remove(at: own[0]) }
      waiters.append(waiter)
      state.waiters[waiter.account] = waiters
      return (surplus, isFirst)
    }
    surplus?.deferred.complete(.text(200, "\(surplus?.change ?? 0)"))
    if isFirst { wakeUp.wake() }
  }

  func look(at account: UniqueID) {
    let isWaitedFor = state.withLock { state in
      guard state.waiters[account] != nil else { return false }
      state.toLookAt.insert(account)
      return true
    }
    if isWaitedFor { wakeUp.wake() }
  }

  func isWaiting(_ device: UniqueID) -> Bool {
    state.withLock { $0.waiters.values.contains { $0.contains { $0.device == device } } }
  }

  func end(_ response: Response, where isEnded: (Waiter) -> Bool) {
    for waiter in take(isEnded) { waiter.deferred.complete(response) }
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    wakeUp.wake()
  }

  func run() {
    var next = MonotonicClock.milliseconds()
    while !isStopped.load(ordering: .acquiring) {
      let isIdle = state.withLock { $0.waiters.isEmpty }
      _ = try? wakeUp.wait(until: isIdle ? nil : next)
      let now = MonotonicClock.milliseconds()
      if now >= next { _ = take { $0.deferred.isDone } }
      let accounts = state.withLock { state in
        defer { state.toLookAt = [] }
        return now >= next ? Array(state.waiters.keys) : Array(state.toLookAt)
      }
      if now >= next { next = now + ChangeWatch.interval }
      answer(accounts)
    }
  }

  private func answer(_ ids: [UniqueID]) {
    // Where the database is away, the devices will ask again by themselves.
    guard !ids.isEmpty, let found = try? accounts.lastChanges(of: ids) else { return }
    for (account, last) in found {
      for waiter in take(of: account, { $0.change != last }) { waiter.deferred.complete(.text(200, "\(last)")) }
    }
  }

  /// Takes out those that are so.
  private func take(_ condition: (Waiter) -> Bool) -> [Waiter] {
    state.withLock { state in
      var taken: [Waiter] = []
      for account in state.waiters.keys { taken += Self.take(of: account, &state, condition) }
      return taken
    }
  }

  private func take(of account: UniqueID, _ condition: (Waiter) -> Bool) -> [Waiter] {
    state.withLock { Self.take(of: account, &$0, condition) }
  }

  private static func take(
    of account: UniqueID, _ state: inout State, _ condition: (Waiter) -> Bool
  ) -> [Waiter] {
    guard let waiters = state.waiters[account] else { return [] }
    let taken = waiters.filter(condition)
    guard !taken.isEmpty else { return [] }
    let left = waiters.filter { !condition($0) }
    state.waiters[account] = left.isEmpty ? nil : left
    return taken
  }
}
