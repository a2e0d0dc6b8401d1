/// Compiled statements at rest, by their text. One in use is not in here, so that a statement may run inside the rows of
/// another one with the same text.
struct StatementCache {
  /// Above the number of different statements of a program that interpolates values as parameters: the device's cache has 180.
  static let capacity = 256

  /// By the length of the text: that alone tells most of a program's statements apart, and hashing would cost more than many of
  /// them.
  private var idle = [[StatementHandle]](repeating: [], count: 256)
  private var count = 0

  mutating func take(_ sql: String) -> StatementHandle? {
    let length = sql.utf8.count & 255
    guard let place = idle[length].lastIndex(where: { $0.sql == sql }) else { return nil }
    count -= 1
    return idle[length].remove(at: place)
  }

  /// Keeps `handle` for the next one who asks, or finalizes it.
  mutating func give(back handle: StatementHandle) {
    handle.reset()
    if count >= Self.capacity { removeAll() }
    let length = handle.sql.utf8.count & 255
    guard !idle[length].contains(where: { $0.sql == handle.sql }) else { return handle.finalize() }
    idle[length].append(handle)
    count += 1
  }

  var texts: [String] { idle.flatMap { $0.map(\.sql) } }

  mutating func removeAll() {
    for length in idle.indices {
      for handle in idle[length] { handle.finalize() }
      idle[length] = []
    }
    count = 0
  }
}
