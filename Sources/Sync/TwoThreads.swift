import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// For fewer elements, a thread costs more than it saves: these are half a millisecond of reading cards for each of the two.
  private static var few: Int { 32 }

  /// As `map`, on two threads where there are many elements. For what takes tens of microseconds an element, as reading a card does, and asks
  /// nobody. Not on all cores: each thread keeps memory of its own, and on many cores these would exceed what a sync may take.
  func mapOnTwoThreads<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    guard count >= Self.few else { return map(transform) }
    let halves = Mutex<[[Result]]>([[], []])
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      let made = self[count * half / 2..<count * (half + 1) / 2].map(transform)
      halves.withLock { $0[half] = made }
    }
    return halves.withLock { $0 }.flatMap(\.self)
  }
}
