import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// For fewer elements, a thread costs more than it saves: these are half a millisecond of reading cards for each of the two.
  private static var few: Int { 32 }

  /// As `map`, on two threads where there are many elements. For what takes tens of microseconds an element, as reading a card does, and asks
  /// nobody. Not on all cores: each thread keeps memory of its own, and on many cores these would exceed what a sync may take.
  func mapOnTwoThreads<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    guard count >= Self.few else { return map(transform) }
    let second = Mutex<[Result]>([])
    return withoutActuallyEscaping(transform) { transform in
      let group = DispatchGroup()
      // Not `concurrentPerform`: the global queue opens files when it is first used, and ends the process where it may open none.
      DispatchQueue(label: "second half").async(group: group) {
        let made = self[(count / 2)...].map(transform)
        second.withLock { $0 = made }
      }
      let first = self[..<(count / 2)].map(transform)
      group.wait()
      return first + second.withLock { $0 }
    }
  }
}
