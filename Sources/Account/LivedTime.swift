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

  package var lived: Int64
  /// What ``lived`` was when a clock last jumped.
  package var jumped: Int64
  /// What it was when times in the future were last set right.
  package var righted: Int64
  /// The clocks at the last look.
  package var last: ClockReading

  package init(lived: Int64, jumped: Int64, righted: Int64, last: ClockReading) {
    self.lived = lived
    self.jumped = jumped
    self.righted = righted
    self.last = last
  }

  /// Takes notice of another look. Nil where the time since the last one counts, else why it does not.
  package mutating func look(_ reading: ClockReading) -> UncountedTime? {
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
  package var isToRight: Bool {
    lived - jumped >= Self.steady && (righted <= jumped || lived - righted >= Self.rightingPause)
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

/// A look at the clocks after which nothing has aged: one of them has jumped, or nobody has looked for more than a day.
package struct UncountedTime: Equatable, Sendable {
  /// By the database's clock.
  package let lastCleaning: Timestamp
  package let server: Timestamp
  package let database: Timestamp

  package init(lastCleaning: Timestamp, server: Timestamp, database: Timestamp) {
    self.lastCleaning = lastCleaning
    self.server = server
    self.database = database
  }
}
