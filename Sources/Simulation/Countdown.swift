package import Protocol
import Synchronization

/// Fails all calls from the n-th on.
package final class Countdown: Sendable {
  private let left: Mutex<Int>

  package init(_ calls: Int) { left = Mutex(calls) }

  package func tick() throws(CloudError) {
    let isOver = left.withLock { left -> Bool in
      left -= 1
      return left < 0
    }
    if isOver { throw .failed(message: "cut off", hint: nil) }
  }
}
