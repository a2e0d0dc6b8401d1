/// How long to wait before something is tried again: doubled each time, up to a limit.
///
/// Each pause is drawn from the upper half of what it could be, so that the devices which lost a server in the same moment do
/// not all come back to it in the same moment.
struct Backoff {
  private let first: Int64
  private let longest: Int64
  private var next: Int64

  /// Milliseconds.
  init(first: Int64, longest: Int64) {
    self.first = first
    self.longest = longest
    next = first
  }

  /// The next pause, in milliseconds.
  mutating func pause() -> Int64 {
    let pause = Int64.random(in: (next / 2)...next)
    next = min(next * 2, longest)
    return pause
  }

  /// What was tried has worked.
  mutating func reset() { next = first }
}
