internal import Account
internal import Contacts
internal import PostgreSQL
internal import Sync

// The time that the database has lived through: the row `clock`.

extension LivedTime {
  /// The present lived time.
  static let now: SQL = "(SELECT lived FROM clock)"

  /// ``stamp(before:)`` of the present lived time.
  static func since(_ milliseconds: Int64) -> SQL { "\(code: now) - \(milliseconds + longest)::bigint" }
}

extension CloudDatabase {
  /// Looks at the clocks and moves the time lived through on. As the owner of the tables. `uncounted` is told where the time
  /// since the last look does not count. Returns whether times in the future are to be set right.
  func look(_ machine: MachineClock, uncounted: (UncountedTime) -> Void) throws(CloudError) -> Bool {
    let (uncountedTime, isToRight) = try asOwner { connection in
      // Under the row's lock: two servers that look at once count the time once.
      try connection.run("BEGIN")
      let rows = try connection.run(
        "SELECT lived, jumped, righted, looked_at, boot, since_boot, clock_timestamp() FROM clock FOR UPDATE")
      guard let row = rows.first else {
        throw CloudError.failed(message: "the database has no row in its table clock", hint: nil)
      }
      var time = LivedTime(
        lived: try row.int64(0), jumped: try row.int64(1), righted: try row.int64(2),
        last: ClockReading(
          database: try row.timestamp(3), server: try row.timestamp(3), boot: try row.optionalUniqueID(4),
          sinceBoot: try row.int64(5)))
      let reading = ClockReading(
        database: try row.timestamp(6), server: machine.now(), boot: machine.boot, sinceBoot: machine.sinceBoot())
      let uncounted = time.look(reading)
      try connection.run(
        """
        UPDATE clock SET lived = \(time.lived), jumped = \(time.jumped), looked_at = \(reading.database),
          boot = \(reading.boot), since_boot = \(reading.sinceBoot)
        """)
      try connection.run("COMMIT")
      return (uncounted, time.isToRight)
    }
    if let uncountedTime { uncounted(uncountedTime) }
    return isToRight
  }

  /// Times in the future have been set right everywhere.
  func noteRighted() throws(CloudError) {
    try asOwner { connection in _ = try connection.run("UPDATE clock SET righted = lived") }
  }
}
