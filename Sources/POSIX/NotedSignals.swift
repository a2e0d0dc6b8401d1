internal import Glibc
internal import Synchronization

/// Signals that are noted, in place of what they do to the process, until ``end()``. Not held back by a mask: a mask is one thread's, and a signal
/// to the process comes to any other thread. One part of the program at a time may have them.
struct NotedSignals {
  private static let noted = Atomic<UInt64>(0)
  private let before: [(signal: Signal, action: sigaction)]

  /// Those that are ignored stay so.
  init(_ signals: [Signal]) {
    Self.noted.store(0, ordering: .relaxed)
    before = signals.compactMap { signal in
      var action = sigaction()
      guard unsafe sigaction(signal.number, nil, &action) == 0,
        unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
          != unsafeBitCast(SIG_IGN, to: Int.self)
      else { return nil }
      return (signal, action)
    }
    begin()
  }

  private func begin() {
    for (signal, _) in before {
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        NotedSignals.noted.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
      }
      action.sa_flags = SA_RESTART
      unsafe sigaction(signal.number, &action, nil)
    }
  }

  /// One that has come; nil for none.
  func next() -> Signal? {
    let noted = Self.noted.load(ordering: .relaxed)
    return before.first { noted & (1 << UInt64($0.signal.number)) != 0 }?.signal
  }

  /// Does what the signal does where it is not noted. Returns where the process goes on, as after Ctrl-Z and `fg`.
  func act(on signal: Signal) {
    end()
    Self.noted.bitwiseAnd(~(1 << UInt64(signal.number)), ordering: .relaxed)
    raise(signal.number)
    begin()
  }

  func end() {
    for (signal, action) in before {
      var action = action
      unsafe sigaction(signal.number, &action, nil)
    }
  }
}
