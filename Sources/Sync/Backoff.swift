/// How long to wait before something is tried again: doubled each time, up to a limit.
package struct Backoff {
  private let first: Int64
  private let longest: Int64
  private let isSpread: Bool
  private var next: Int64

  /// `first` and `longest` in milliseconds. `isSpread`: each pause is drawn from the upper half of what it could be, so that the devices
  /// which lost a server in the same moment do not all come back to it in the same moment.
  package init(first: Int64, longest: Int64, isSpread: Bool = true) {
    self.first = first
    self.longest = longest
    self.isSpread = isSpread
    next = first
  }

  /// The next pause, in milliseconds.
  package mutating func pause() -> Int64 {
    let pause = isSpread ? Int64.random(in: (next / 2)...next) : next
    next = min(next * 2, longest)
    return pause
  }

  /// What was tried has worked.
  package mutating func reset() { next = first }
}
