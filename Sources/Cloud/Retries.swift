internal import Glibc
internal import PostgreSQL

/// How often, and after how long, a transaction is tried again.
struct Retries {
  private var lost = 0
  private var serializations = 0

  /// Waits, and returns true, where trying again after this failure makes sense; false at once where it does not.
  mutating func wait(after failure: PostgresError) -> Bool {
    switch failure.kind {
    case .connectionLost, .unreachable:
      // A restart or a fail-over takes longer than is good to wait here; whoever asked tries again later.
      lost += 1
      guard lost <= 3 else { return false }
      usleep(UInt32(lost * lost) * 50_000)
      return true
    case .serialization:
      serializations += 1
      guard serializations <= 10 else { return false }
      // A random time, so that the two do not collide again at the same moment.
      usleep(UInt32.random(in: 1_000...20_000) * UInt32(serializations))
      return true
    default: return false
    }
  }
}
