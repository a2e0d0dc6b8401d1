package import Contacts

/// How much time an account's store has lived through, and the rule by which a look at the clocks moves it on.
///
/// Ages are counted in this time, never between two moments of a clock: a clock that is ahead for a minute, dips between two
/// cleanings, or is set back would otherwise make something look old that is not. Refused: comparing the moments with those of
/// the last cleaning. It finds the jump of that cleaning, and not what was stamped before an earlier one.
package struct LivedTime: Equatable, Sendable {
  /// Looks that lie further apart count for nothing: nobody can tell a server that was off from a clock that was wrong. A day
  /// for who looks once a day, and an hour because nobody is punctual.
  package static let longest: Int64 = 25 * 3_600_000
  /// Clocks that differ by more do not agree.
  package static let agreement: Int64 = 60_000
  /// So long after a jump a clock is taken to be right: times that lie in its future are set to now. A machine with a dead
  /// battery has the time from the network before.
  package static let steady: Int64 = 30 * 60_000
  /// And from then on once a day.
  package static let rightingPause: Int64 = 86_400_000

  /// A clock below the highest one is believed after so much time that was lived through with it. A server whose battery is
  /// dead has its right time again long before.
  package static let believed: Int64 = 30 * 86_400_000

  package var lived: Int64
  /// What ``lived`` was when a clock last jumped.
  package var jumped: Int64
  /// What it was when times in the future were last set right.
  package var righted: Int64
  /// The clocks at the last look.
  package var last: ClockReading
  /// The highest database's clock up to which time was counted. While the clock is below it, one of the two is wrong, and
  /// nobody can tell which.
  package var highest: Timestamp
  /// How far edits are stamped ahead of the database's clock while that is below ``highest``, in milliseconds.
  package var ahead: Int64 = 0

  package init(
    lived: Int64, jumped: Int64, righted: Int64, last: ClockReading, highest: Timestamp, ahead: Int64 = 0
  ) {
    self.lived = lived
    self.jumped = jumped
    self.righted = righted
    self.last = last
    self.highest = highest
    self.ahead = ahead
  }

  /// The database's clock was below the highest one at the last look.
  package var isBehind: Bool { last.database < highest }

  /// Takes notice of another look. Nil where the time since the last one counts, else why it does not.
  package mutating func look(_ reading: ClockReading) -> UncountedTime? {
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
  package func isToRight(since righted: Int64) -> Bool {
    !isBehind && lived - jumped >= Self.steady && (righted <= jumped || lived - righted >= Self.rightingPause)
  }

  /// The stamp of an edit that is made when the database's clock says `clock`. It does not go back where that clock does.
  package func edit(at clock: Timestamp) -> Timestamp {
    clock >= highest ? clock : max(clock.advanced(by: ahead), highest)
  }

  /// What was stamped with this or less has been there for so many milliseconds, also where it happened right before a look
  /// after the longest interval.
  package func stamp(before milliseconds: Int64) -> Int64 { lived - milliseconds - Self.longest }
}

/// What the clocks say at one look, by which the time lived through is counted.
package struct ClockReading: Equatable, Sendable {
  package var database: Timestamp
  package var server: Timestamp
  /// The boot of the server's machine, and how long ago it was, in milliseconds. Nil where the machine does not tell.
  package var boot: UniqueID?
  package var sinceBoot: Int64

  package init(database: Timestamp, server: Timestamp, boot: UniqueID?, sinceBoot: Int64) {
    self.database = database
    self.server = server
    self.boot = boot
    self.sinceBoot = sinceBoot
  }
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

  package init(reason: Reason, lastLook: Timestamp, server: Timestamp, database: Timestamp) {
    self.reason = reason
    self.lastLook = lastLook
    self.server = server
    self.database = database
  }
}
