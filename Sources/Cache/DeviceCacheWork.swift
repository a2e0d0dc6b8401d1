internal import SQLite
internal import Sync

// What there is to do, and what waits for something else.

extension DeviceCache {
  /// Contact `r` is left alone, and so is what the cloud has for it: its file cannot be read or waits, another contact's file
  /// waits because it says what this one says and may turn out to be this one (it does not keep its contact's UID), or its file came a moment ago and is missing.
  static let isLeftAlone = """
    (EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id AND i.problem <> 0)
      OR EXISTS (
        SELECT 1 FROM files w JOIN contacts k ON k.id = w.contact
        WHERE w.content = r.primary_id AND w.problem = 3 AND k.id <> r.id AND (k.uid = '' OR k.uid IS NOT w.uid))
      OR EXISTS (SELECT 1 FROM arriving a WHERE a.cloud_id = r.cloud_id AND a.has_arrived))
    """

  /// Contact `r` has no file, and the cloud has never heard of it: there is nothing to tell.
  static let isUnheardOf = "(NOT r.is_there AND r.base_primary IS NULL AND NOT \(DeviceCache.runIsUnfinished))"

  package func hasWork() throws -> Bool {
    try Self.attempt {
      try database.first(
        """
        SELECT EXISTS (
            SELECT 1 FROM contacts r
            WHERE r.work AND NOT \(code: Self.isUnheardOf) AND NOT \(code: Self.isLeftAlone))
          OR EXISTS (
            SELECT 1 FROM staged s
            WHERE NOT EXISTS (
              SELECT 1 FROM unreadable u WHERE u.cloud_id = s.cloud_id AND u.primary_id = s.primary_id)
              AND NOT EXISTS (SELECT 1 FROM arriving a WHERE a.cloud_id = s.cloud_id AND a.has_arrived)
              AND NOT EXISTS (
              SELECT 1 FROM contacts r
              WHERE r.id = s.record AND (r.base_primary IS NULL OR r.cloud_id = s.cloud_id)
                AND (\(code: Self.isLeftAlone) OR (r.refused_primary IS r.primary_id AND s.primary_id <> r.primary_id
                  AND r.base_primary IS NOT r.primary_id))))
        """
      ) { $0.bool(0) } ?? false
    }
  }

  /// How many contacts wait to be sent, and how many of the cloud's wait to be received.
  package func waiting() throws -> Int64 {
    try Self.attempt {
      try database.first(
        """
        SELECT (SELECT count(*) FROM contacts r WHERE r.work AND NOT \(code: Self.isUnheardOf))
          + (SELECT count(*) FROM staged s WHERE NOT EXISTS (SELECT 1 FROM contacts r WHERE r.id = s.record AND r.work))
          + (SELECT count(*) FROM files WHERE problem = 3 AND problem <> 0)
        """
      ) { $0.integer(0) } ?? 0
    }
  }
}
