import POSIX
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as a request to end. In a service that reads its files again, SIGHUP asks for that instead, unless it
/// says that the terminal is gone. Threads that wait are woken; threads that work ask now and then.
///
/// A second Ctrl-C ends the process at once, and so does the end of the patience, because each step of a sync or a clean-up may
/// be cut off.
final class Interruption: Sendable {
  private static let signals: [Signal] = [.interrupt, .terminate, .hangup]
  private let isRequested = Atomic(false)
  private let wakers = Mutex<[@Sendable () -> Void]>([])
  private let reloading = Mutex(Reloading())
  private let wakeUp: WakeUp

  /// How long the command may take to end, in milliseconds: what hangs (a server that does not answer, a network file
  /// system) is left where it is, and the next run goes on from there.
  private let patience: Atomic<Int64>

  private struct Reloading {
    var reload: (@Sendable () -> Void)?
    var wasAskedFor = false
  }

  /// To be made before any other thread is started: threads inherit which signals are held back. `overdue` is called where
  /// the process is still there when the patience ends, and ends it. `reloads`: SIGHUP asks for ``onReload(_:)``.
  init(patience: Int64 = 800, reloads: Bool = false, overdue: (@Sendable () -> ExitStatus)? = nil) throws {
    self.patience = Atomic(patience)
    Signals.block(Self.signals)
    wakeUp = try WakeUp()
    let hadTerminal = Terminal.isControlled
    // The thread ends with the process, not before.
    _ = try Thread("signals", stackSize: 1 << 20) { [self] in
      while Signals.wait(for: Self.signals) == .hangup, reloads, !hadTerminal || Terminal.isControlled { reload() }
      request()
      let start = MonotonicClock.milliseconds()
      while true {
        var signal: Signal?
        if let overdue {
          let left = { start + self.patience.load(ordering: .relaxed) - MonotonicClock.milliseconds() }
          signal = Signals.wait(for: Self.signals, atMost: left())
          if signal == nil, left() <= 0 { CurrentProcess.exit(status: overdue().rawValue) }
        } else {
          signal = Signals.wait(for: Self.signals)
        }
        if signal == .interrupt { CurrentProcess.exit(status: 128 + Signal.interrupt.number) }
      }
    }
  }

  private func reload() {
    let reload = reloading.withLock { reloading in
      reloading.wasAskedFor = reloading.reload == nil
      return reloading.reload
    }
    reload?()
  }

  /// Calls `reload`, on another thread, at each SIGHUP; at once where one came before.
  func onReload(_ reload: @escaping @Sendable () -> Void) {
    let wasAskedFor = reloading.withLock { reloading in
      reloading.reload = reload
      return reloading.wasAskedFor
    }
    if wasAskedFor { reload() }
  }

  /// From now on, what is under way is taken back when the end is asked for: that may take half a minute.
  func allowForTakingBack() { patience.store(30_000, ordering: .relaxed) }

  var isSet: Bool { isRequested.load(ordering: .acquiring) }

  /// Asks for the end, as a signal does.
  func request() {
    isRequested.store(true, ordering: .releasing)
    wakeUp.wake()
    for waker in wakers.withLock({ $0 }) { waker() }
  }

  /// Calls `waker`, on another thread, when the end is asked for; at once where it was already.
  func onRequest(_ waker: @escaping @Sendable () -> Void) {
    wakers.withLock { $0.append(waker) }
    if isSet { waker() }
  }

  /// Waits so many milliseconds. Returns early, with false, when the end is asked for; each thread that waits does.
  func wait(_ milliseconds: Int64) -> Bool {
    guard !isSet else { return false }
    let deadline = MonotonicClock.milliseconds() + milliseconds
    _ = try? Poll.waitToRead([wakeUp.number], until: deadline)
    return !isSet
  }

  /// Waits until the descriptor can be read; returns early, with false, where the end is asked for.
  func waitToRead(_ number: Int32) throws(SystemError) -> Bool {
    _ = try Poll.waitToRead([wakeUp.number, number], until: nil)
    return !isSet
  }

  /// Waits until the end is asked for.
  func waitForRequest() {
    while !isSet { _ = try? Poll.waitToRead([wakeUp.number], until: nil) }
  }
}
