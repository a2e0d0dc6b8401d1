internal import Glibc

/// A signal by name.
package struct Signal: Hashable, Sendable {
  package let number: Int32
  package init(number: Int32) { self.number = number }

  package static let hangup = Signal(number: SIGHUP)
  package static let interrupt = Signal(number: SIGINT)
  package static let terminate = Signal(number: SIGTERM)
  package static let kill = Signal(number: SIGKILL)
  package static let quit = Signal(number: SIGQUIT)
  /// Ctrl-Z.
  static let terminalStop = Signal(number: SIGTSTP)

  /// Sends the signal to a process; to its whole group where `group` is true. Not an error where it has ended.
  package func send(to process: Int32, group: Bool = false) throws(SystemError) {
    guard Glibc.kill(group ? -process : process, number) == 0 || errno == ESRCH else { throw .last("kill") }
  }
}

/// Signals as something that a thread waits for, instead of code that runs in the middle of other code.
package enum Signals {
  /// Keeps the signals from ending the process, so that ``wait(for:)`` gets them. To be called before any thread is started:
  /// threads inherit it. Child processes of ``ChildProcess`` do not.
  package static func block(_ signals: [Signal]) {
    var set = Self.set(signals)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for one of the blocked signals.
  package static func wait(for signals: [Signal]) -> Signal {
    var set = Self.set(signals)
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    return Signal(number: number)
  }

  /// Waits for one of the blocked signals, nil where none comes for so many milliseconds.
  package static func wait(for signals: [Signal], atMost milliseconds: Int64) -> Signal? {
    var set = Self.set(signals)
    let deadline = MonotonicClock.nanoseconds() + milliseconds * 1_000_000
    while true {
      let rest = max(0, deadline - MonotonicClock.nanoseconds())
      var time = timespec(tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
      let number = unsafe sigtimedwait(&set, nil, &time)
      if number > 0 { return Signal(number: number) }
      if errno != EINTR { return nil }
    }
  }

  /// Two writes become errors instead of the end of the process: to a pipe or socket whose reader is gone (EPIPE), and beyond the limit for the
  /// size of files (EFBIG, `ulimit -f`). Child processes of ``ChildProcess`` have it as the system does.
  package static func ignoreFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  private static func set(_ signals: [Signal]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal.number) }
    return set
  }
}
