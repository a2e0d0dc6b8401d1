import Cloud
import Contacts
import HTTPServer
import POSIX
import Synchronization

/// Tells waiting devices that their account changed.
///
/// One thread asks the database for the waiting accounts' last change numbers: right after a change made in this process, and
/// otherwise every ``interval``, for changes made by other processes on the same database. While nobody waits, it asks
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
  func wait(_ device: Device, after change: Int64, _ deferred: Deferred) {
    waiters.add(ChangeWaiters.Waiter(account: device.account, device: device.id, change: change, deferred: deferred))
  }

  /// Answers what a device waits for with something else. (Where it waits at another process, that answers in its own time.)
  func endWaits(of device: UniqueID, with response: Response) { waiters.end(response) { $0.device == device } }

  /// The same for all devices of an account.
  func endWaits(ofAll account: UniqueID, with response: Response) { waiters.end(response) { $0.account == account } }

  func isWaiting(_ device: UniqueID) -> Bool { waiters.isWaiting(device) }

  /// Has the thread look at once, because something may have changed.
  func look() { waiters.wakeUp.wake() }
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

  let wakeUp: WakeUp
  private let accounts: Accounts
  private let waiters = Mutex<[Waiter]>([])
  private let isStopped = Atomic(false)

  init(_ accounts: Accounts, wakeUp: WakeUp) {
    self.accounts = accounts
    self.wakeUp = wakeUp
  }

  func add(_ waiter: Waiter) {
    waiters.withLock { $0.append(waiter) }
    wakeUp.wake()
  }

  func isWaiting(_ device: UniqueID) -> Bool { waiters.withLock { $0.contains { $0.device == device } } }

  func end(_ response: Response, where isEnded: (Waiter) -> Bool) {
    let ended = waiters.withLock { waiters in
      let ended = waiters.filter(isEnded)
      waiters.removeAll(where: isEnded)
      return ended
    }
    for waiter in ended { waiter.deferred.complete(response) }
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    wakeUp.wake()
  }

  func run() {
    while !isStopped.load(ordering: .acquiring) {
      let isIdle = waiters.withLock { waiters in
        waiters.removeAll { $0.deferred.isDone }
        return waiters.isEmpty
      }
      let deadline = isIdle ? nil : MonotonicClock.milliseconds() + ChangeWatch.interval
      _ = try? wakeUp.wait(until: deadline)
      answer()
    }
  }

  private func answer() {
    for account in waiters.withLock({ Set($0.map(\.account)) }) {
      // The database is away. The devices will ask again by themselves.
      guard let last = try? accounts.find(account)?.lastChange else { continue }
      let changed = waiters.withLock { waiters in
        let changed = waiters.filter { $0.account == account && $0.change != last }
        waiters.removeAll { $0.account == account && $0.change != last }
        return changed
      }
      for waiter in changed { waiter.deferred.complete(.text(200, "\(last)")) }
    }
  }
}
