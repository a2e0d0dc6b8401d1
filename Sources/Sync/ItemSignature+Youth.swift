package import Contacts

extension ItemSignature {
  /// From this moment of the device's clock on, any change of the file changes its time stamps. A file system that only counts
  /// seconds (all nanoseconds zero: FAT, some network shares) needs two of them; the others tick with the kernel, every 10 ms at the
  /// slowest.
  package var youngUntil: Timestamp {
    let countsSeconds = Self.countsSeconds(modified) && Self.countsSeconds(changed)
    return Timestamp(milliseconds: max(modified, changed) / 1_000_000 + Self.granularity(countsSeconds) + 1)
  }

  /// False where the time stamps lay so far back when the file was read that any later change must have changed them.
  package func isYoung(readAt: Timestamp) -> Bool { readAt < youngUntil }

  /// Of a file that was written where nobody sees it and has just been renamed, which is when it ``changed``: false where its content is so much
  /// older than that moment that any later change changes its time stamps. Both stamps are mostly the file system's own.
  package var wasYoungWhenPlaced: Bool {
    let (age, isAbsurd) = changed.subtractingReportingOverflow(modified)
    return isAbsurd || age / 1_000_000 <= Self.granularity(Self.countsSeconds(modified))
  }

  private static func countsSeconds(_ stamp: Int64) -> Bool { stamp % 1_000_000_000 == 0 }

  /// In milliseconds.
  private static func granularity(_ countsSeconds: Bool) -> Int64 { countsSeconds ? 2_000 : 20 }
}
