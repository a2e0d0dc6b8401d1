internal import Contacts
internal import SQLite
internal import Sync

// What waits for something else, and how much waits.

extension DeviceCache {
  /// A run leaves contact `r` alone, and what the cloud has for it, for one of four reasons. Three are asked here, and the fourth, a waiting file
  /// that has its UID, once for all contacts (``takenUIDs()``). Its file cannot be read or waits. Another contact's
  /// file says what this contact says and waits; it does not keep its own contact's UID, so it may turn out to be this contact. Or its file came in a
  /// run that was cut off, and whether it is missing is for the next run to find out.
  static let isLeftAlone = """
    (EXISTS (SELECT 1 FROM files i WHERE i.contact = r.id AND i.problem IS NOT NULL)
      OR EXISTS (
        SELECT 1 FROM files w JOIN contacts k ON k.id = w.contact
        WHERE w.content = r.primary_id AND w.problem = 3 AND k.id <> r.id AND (k.uid = '' OR k.uid IS NOT w.uid))
      OR EXISTS (SELECT 1 FROM arriving a WHERE a.cloud_id = r.cloud_id AND a.has_arrived))
    """

  /// UIDs of contacts that other contacts' files have, and wait: each of these files may turn out to be the contact that the UID tells, which
  /// is left alone until then.
  func takenUIDs() throws -> Set<UIDHash> {
    try Self.attempt {
      Set(
        try database.all(
          """
          SELECT w.uid FROM files w JOIN contacts k ON k.id = w.contact
          WHERE w.problem = 3 AND w.uid <> '' AND k.uid IS NOT w.uid
          """
        ) { UIDHash($0.text(0)) })
    }
  }

  /// A copy of contact `r`'s file waits, and may be its new name.
  static let hasWaitingCopy = """
    EXISTS (SELECT 1 FROM files w WHERE w.content = r.primary_id AND w.problem = 3 AND w.contact IS NULL)
    """

  /// Contact `r` has no file, and the cloud has never heard of it: there is nothing to tell.
  static let isUnheardOf = """
    (NOT r.is_there AND r.base_primary IS NULL AND NOT \(DeviceCache.runIsUnfinished)
      AND NOT EXISTS (SELECT 1 FROM files f WHERE f.contact = r.id))
    """

  /// A run has something to do about contact `r`. The column `work` says that it is not as both sides agreed, and that the cloud has not refused it
  /// as it is.
  static let hasWork = "(r.work AND NOT \(isUnheardOf))"

  /// The cloud does not have contact `r` as it is here: there is work, or the cloud has refused it.
  static let isUnsent = "((r.work OR r.refused_primary IS r.primary_id) AND NOT \(isUnheardOf))"

  /// How many contacts wait to be sent, and how many of the cloud's wait here, for the person to know: also those that no run can do
  /// anything about.
  package func waiting() throws -> Int64 {
    try Self.attempt {
      try database.first(
        """
        SELECT (SELECT count(*) FROM contacts r WHERE \(code: Self.hasWork))
          + (SELECT count(*) FROM inbox s
             WHERE NOT EXISTS (SELECT 1 FROM contacts r WHERE r.id = s.contact AND \(code: Self.hasWork)))
          + (SELECT count(*) FROM files WHERE problem = 3)
        """
      ) { $0.integer(0) } ?? 0
    }
  }
}
