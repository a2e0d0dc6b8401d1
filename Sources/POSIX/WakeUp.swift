internal import Glibc

/// A wait that any thread, or a signal's handler, can end: a pipe to oneself. It remembers: a wake-up before the wait ends
/// the wait at once, and several are one.
package final class WakeUp: Sendable {
  private let pipe: Pipe

  package init() throws(SystemError) { pipe = try Pipe(nonBlocking: true) }

  /// Becomes readable when woken, for ``Poll``.
  package var number: Int32 { pipe.reading.number }

  package func wake() {
    var byte: UInt8 = 0
    // A full pipe is a wake-up already.
    _ = unsafe write(pipe.writing.number, &byte, 1)
  }

  /// Waits until ``wake()`` or until `deadline` (``MonotonicClock``, milliseconds); nil waits without end. True where it was
  /// woken.
  package func wait(until deadline: Int64?) throws(SystemError) -> Bool {
    let isReady = try Poll.waitToRead([number], until: deadline)
    if isReady[0] { clear() }
    return isReady[0]
  }

  /// Forgets the wake-ups so far.
  package func clear() { _ = try? pipe.reading.read(upTo: 4_096) }
}
