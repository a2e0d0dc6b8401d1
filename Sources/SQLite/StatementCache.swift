/// Compiled statements at rest, by their text. One in use is not in here, so that a statement may run inside the rows of
/// another one with the same text.
struct StatementCache {
  /// Far above the number of different statements of a program that interpolates values as parameters.
  static let capacity = 128

  private struct Key: Hashable {
    let sql: String

    /// The length alone tells most of a program's statements apart; hashing the text would cost more than many of them.
    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
  }

  private var idle: [Key: StatementHandle] = [:]

  mutating func take(_ sql: String) -> StatementHandle? { idle.removeValue(forKey: Key(sql: sql)) }

  /// Keeps `handle` for the next one who asks, or finalizes it.
  mutating func give(back handle: StatementHandle) {
    handle.reset()
    if idle.count >= Self.capacity { removeAll() }
    if let other = idle.updateValue(handle, forKey: Key(sql: handle.sql)) { other.finalize() }
  }

  mutating func removeAll() {
    for handle in idle.values { handle.finalize() }
    idle.removeAll()
  }
}
