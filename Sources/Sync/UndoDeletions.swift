package import Protocol

extension UndoDeletions {
  /// Nil where an undo may delete so many unasked.
  package static func stopping(_ count: Int64, of total: Int64) -> UndoDeletions? {
    DeletionGuard.stops(deletions: count, of: total) ? UndoDeletions(count: count, total: total) : nil
  }
}
