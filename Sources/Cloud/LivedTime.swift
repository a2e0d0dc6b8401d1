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

  /// A clock below the highest one is believed after so much time that was lived through with it. A server whose battery is
  /// dead has its right time again long before.
  static let believed: Int64 = 30 * 86_400_000

  var lived: Int64
  /// What ``lived`` was when a clock last jumped.
  var jumped: Int64
  /// What it was when times in the future were last set right.
  var righted: Int64
  /// The clocks at the last look.
  var last: ClockReading
  /// The highest database's clock up to which time was counted. While the clock is below it, one of the two is wrong, and
  /// nobody can tell which.
  var highest: Timestamp
  /// How far edits are stamped ahead of the database's clock while that is below ``highest``, in milliseconds.
  var ahead: Int64 = 0

  /// The database's clock was below the highest one at the last look.
  var isBehind: Bool { last.database < highest }

  /// Takes notice of another look. Nil where the time since the last one counts, else why it does not.
  mutating func look(_ reading: ClockReading) -> UncountedTime? {
    // The stamp of an edit at the last look, where that is above the highest clock.
    let lastEdit = isBehind ? max(last.database.advanced(by: ahead), highest) : highest
    let uncounted = count(reading)
    last = reading
    if isBehind, lived - jumped >= Self.believed { highest = reading.database }
    if isBehind {
      // The clock of edits goes on where it was: so the last edit is the latest, whichever of the clocks is wrong.
      if uncounted != nil { ahead = lastEdit.milliseconds - reading.database.milliseconds }
    } else {
      if uncounted == nil { highest = reading.database }
      ahead = 0
    }
    return uncounted
  }

  private mutating func count(_ reading: ClockReading) -> UncountedTime? {
    var intervals = [reading.database.milliseconds - last.database.milliseconds]
    if let boot = reading.boot, boot == last.boot { intervals.append(reading.sinceBoot - last.sinceBoot) }
    let (least, most) = (intervals.min() ?? 0, intervals.max() ?? 0)
    let reason: UncountedTime.Reason
    if abs(reading.server.milliseconds - reading.database.milliseconds) > Self.agreement {
      reason = .disagreement
    } else if least < 0 || most - least > Self.agreement {
      reason = .jump
    } else if most > Self.longest {
      reason = .pause
    } else {
      lived += least
      return nil
    }
    jumped = lived
    return UncountedTime(
      reason: reason, lastLook: last.database, server: reading.server, database: reading.database)
  }

  /// True where times that lie in the future are to be set to now, and were last when ``lived`` was `righted`: once after each
  /// jump, and once a day, because a clock may have been wrong between two looks. Never while the clock is behind: it would
  /// set what was stamped by a right clock to a wrong past.
  func isToRight(since righted: Int64) -> Bool {
    !isBehind && lived - jumped >= Self.steady && (righted <= jumped || lived - righted >= Self.rightingPause)
  }

  // MARK: In statements

  /// The present lived time.
  static let now: SQL = "(SELECT lived FROM clock)"

  /// The present time for the stamp of an edit, by the database's clock. It does not go back where that clock does.
  static func edit(_ clock: SQL = "now()") -> SQL {
    """
    (SELECT CASE WHEN \(code: clock) >= highest THEN \(code: clock)
      ELSE greatest(\(code: clock) + ahead * interval '1 millisecond', highest) END FROM clock)
    """
  }

  /// A row with this stamp or a lower one is at least so many milliseconds old. A stamp is the lived time of the last look, so
  /// the row may be younger than its stamp by the longest interval between two looks: that is subtracted as well.
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

/// A look at the clocks after which nothing has aged.
package struct UncountedTime: Equatable, Sendable {
  package enum Reason: Sendable {
    /// The clocks of server and database say different times.
    case disagreement
    /// A clock has gone back, or two clocks differ in how much time has passed.
    case jump
    /// By the clocks, nobody has looked for more than 25 hours. The clock may have jumped instead.
    case pause
  }

  package let reason: Reason
  /// By the database's clock.
  package let lastLook: Timestamp
  package let server: Timestamp
  package let database: Timestamp
}

/// What a look at the clocks found that whoever runs the server should know.
package enum ClockNotice: Equatable, Sendable {
  case uncounted(UncountedTime)
  /// The database's clock is below the highest one whose time was counted, so no time stamp is set right.
  case behind(database: Timestamp, highest: Timestamp)
}

extension CloudDatabase {
  /// Looks at the clocks and moves the time lived through on. As the owner of the tables. Returns how it stands now.
  func look(_ machine: MachineClock, notice: (ClockNotice) -> Void) throws(CloudError) -> LivedTime {
    let (time, uncounted) = try asOwner { connection in
      // Under the row's lock: two servers that look at once count the time once.
      try connection.run("BEGIN")
      let rows = try connection.run(
        """
        SELECT lived, jumped, righted, looked_at, boot, since_boot, clock_timestamp(), highest, ahead
        FROM clock FOR UPDATE
        """)
      guard let row = rows.first else {
        throw CloudError.failed(message: "the database has no row in its table clock", hint: nil)
      }
      var time = LivedTime(
        lived: try row.int64(0), jumped: try row.int64(1), righted: try row.int64(2),
        last: ClockReading(
          database: try row.timestamp(3), server: try row.timestamp(3), boot: try row.optionalUniqueID(4),
          sinceBoot: try row.int64(5)), highest: try row.timestamp(7), ahead: try row.int64(8))
      let reading = ClockReading(
        database: try row.timestamp(6), server: machine.now(), boot: machine.boot, sinceBoot: machine.sinceBoot())
      let uncounted = time.look(reading)
      try connection.run(
        """
        UPDATE clock SET lived = \(time.lived), jumped = \(time.jumped), looked_at = \(reading.database),
          boot = \(reading.boot), since_boot = \(reading.sinceBoot), highest = \(time.highest), ahead = \(time.ahead)
        """)
      try connection.run("COMMIT")
      return (time, uncounted)
    }
    if let uncounted { notice(.uncounted(uncounted)) }
    if time.isBehind { notice(.behind(database: time.last.database, highest: time.highest)) }
    return time
  }

  /// Times in the future have been set right, but for accounts in which that failed.
  func noteRighted() throws(CloudError) {
    try asOwner { connection in _ = try connection.run("UPDATE clock SET righted = lived") }
  }
}
