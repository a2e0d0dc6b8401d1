package import Account
package import Contacts
internal import PostgreSQL
internal import Protocol

// The time that the database has lived through: the row `clock`.

extension LivedTime {
  /// The present lived time.
  static let now: SQL = "(SELECT lived FROM clock)"

  /// ``stamp(before:)`` of the present.
  static func since(_ milliseconds: Int64) -> SQL { "\(code: now) - \(milliseconds + longest)::bigint" }
}

extension EditClock {
  /// What ``init(_:at:)`` reads, in a statement on the account's row `a`.
  static let columns: SQL = "clock_timestamp(), (SELECT ahead FROM clock), a.latest_edit"

  /// Reads the three columns from `column` on.
  init(_ row: Row, at column: Int32) throws(PostgresError) {
    self.init(
      database: try row.timestamp(column), ahead: try row.int64(column + 1), latest: try row.timestamp(column + 2))
  }
}

/// What a look at the clocks found that whoever runs the server should know.
package enum ClockNotice: Equatable, Sendable {
  case uncounted(UncountedTime)
  /// The database's clock is below the highest one whose time was counted, so no time stamp is set right.
  case behind(database: Timestamp, highest: Timestamp)
}

extension CloudDatabase {
  /// Looks at the clocks and moves the time lived through on. Returns how it stands now, and what the database's clock says.
  func look(
    _ machine: MachineClock, notice: (ClockNotice) -> Void
  ) throws(CloudError) -> (time: LivedTime, now: Timestamp) {
    let (time, uncounted, now) = try apart { connection in
      // Under the row's lock: two servers that look at once count the time once.
      try connection.run("BEGIN")
      let rows = try connection.run(
        """
        SELECT lived, jumped, righted, looked_at, boot, since_boot, clock_timestamp(), highest, ahead, below
        FROM clock FOR UPDATE
        """)
      guard let row = rows.first else {
        throw CloudError.failed(message: "the database has no row in its table clock", hint: nil)
      }
      var time = LivedTime(
        lived: try row.int64(0), jumped: try row.int64(1), righted: try row.int64(2),
        below: try row.int64(9),
        last: ClockReading(
          database: try row.timestamp(3), server: try row.timestamp(3), boot: try row.optionalUniqueID(4),
          sinceBoot: try row.int64(5)), highest: try row.timestamp(7), ahead: try row.int64(8))
      let reading = ClockReading(
        database: try row.timestamp(6), server: machine.now(), boot: machine.boot, sinceBoot: machine.sinceBoot())
      let uncounted = time.look(reading)
      try connection.run(
        """
        UPDATE clock SET lived = \(time.lived), jumped = \(time.jumped), looked_at = \(time.last.database),
          boot = \(time.last.boot), since_boot = \(time.last.sinceBoot), highest = \(time.highest), ahead = \(time.ahead),
          below = \(time.below)
        """)
      try connection.run("COMMIT")
      return (time, uncounted, reading.database)
    }
    if let uncounted { notice(.uncounted(uncounted)) }
    // A boot's first look leaves the former one in `time`, and that one may have been behind.
    if time.isBehind, now < time.highest { notice(.behind(database: now, highest: time.highest)) }
    return (time, now)
  }

  /// Times in the future have been set right, but for accounts in which that failed.
  func noteRighted() throws(CloudError) {
    try apart { connection in _ = try connection.run("UPDATE clock SET righted = lived") }
  }
}
