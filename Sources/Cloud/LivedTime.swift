package import Contacts
internal import PostgreSQL
internal import Sync

/// How much time the database has lived through: the row `clock`, and the rule by which a look at the clocks moves it on.
///
/// Ages are counted in this time, never between two moments of a clock: a clock that is ahead for a minute, dips between two
/// cleanings, or is set back would otherwise make something look old that is not. Refused: comparing the moments with those of
/// the last cleaning. It finds the jump of that cleaning, and not what was stamped before an earlier one.
struct LivedTime: Equatable {
  /// Looks that lie further apart count for nothing: nobody can tell a server that was off from a clock that was wrong. A day
  /// for who looks once a day, and an hour because nobody is punctual.
  static let longest: Int64 = 25 * 3_600_000
  /// Clocks that differ by more do not agree.
  static let agreement: Int64 = 60_000
  /// So long after a jump a clock is taken to be right: times that lie in its future are set to now. A machine with a dead
  /// battery has the time from the network before.
  static let steady: Int64 = 30 * 60_000
  /// And from then on once a day.
  static let rightingPause: Int64 = 86_400_000

  var lived: Int64
  /// What ``lived`` was when a clock last jumped.
  var jumped: Int64
  /// What it was when times in the future were last set right.
  var righted: Int64
  /// The clocks at the last look.
  var last: ClockReading

  /// Takes notice of another look. Nil where the time since the last one counts, else why it does not.
  mutating func look(_ reading: ClockReading) -> UncountedTime? {
    defer { last = reading }
    var intervals = [reading.database.milliseconds - last.database.milliseconds]
    if let boot = reading.boot, boot == last.boot { intervals.append(reading.sinceBoot - last.sinceBoot) }
    let (least, most) = (intervals.min() ?? 0, intervals.max() ?? 0)
    guard abs(reading.server.milliseconds - reading.database.milliseconds) <= Self.agreement, least >= 0,
      most <= Self.longest, most - least <= Self.agreement
    else {
      jumped = lived
      return UncountedTime(lastCleaning: last.database, server: reading.server, database: reading.database)
    }
    lived += least
    return nil
  }

  /// True where times that lie in the future are to be set to now: once after each jump, and once a day, because a clock may
  /// have been wrong between two looks.
  var isToRight: Bool {
    lived - jumped >= Self.steady && (righted <= jumped || lived - righted >= Self.rightingPause)
  }

  // MARK: In statements

  /// The present lived time.
  static let now: SQL = "(SELECT lived FROM clock)"

  /// What was stamped with this or less has been there for so many milliseconds, also where it happened right before a look
  /// after the longest interval.
  static func since(_ milliseconds: Int64) -> SQL { "\(code: now) - \(milliseconds + longest)::bigint" }
}

/// What the clocks say at one look, by which the time lived through is counted.
struct ClockReading: Equatable {
  var database: Timestamp
  var server: Timestamp
  /// The boot of the server's machine, and how long ago it was, in milliseconds. Nil where the machine does not tell.
  var boot: UniqueID?
  var sinceBoot: Int64
}

/// A look at the clocks after which nothing has aged: one of them has jumped, or nobody has looked for more than a day.
package struct UncountedTime: Equatable, Sendable {
  /// By the database's clock.
  package let lastCleaning: Timestamp
  package let server: Timestamp
  package let database: Timestamp
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
