package import Contacts

/// How much time an account's store has lived through, and the rule by which a look at the clocks moves it on.
///
/// Ages are counted in this time, never between two moments of a clock: a clock that is ahead for a minute, dips between two
/// cleanings, or is set back would otherwise make something look old that is not. Refused: comparing the moments with those of
/// the last cleaning. It finds the jump of that cleaning, and not what was stamped before an earlier one.
package struct LivedTime: Equatable, Sendable {
  /// Two looks that lie further apart, by their clocks, count nothing: the server may have been off, or the clock may have
  /// jumped, and nobody can tell which. It is a day and an hour, for a cleaning that runs once a day and a little late.
  package static let longest: Int64 = 25 * 3_600_000
  /// Clocks that differ by more do not agree.
  package static let agreement: Int64 = 60_000
  /// A clock is taken to be right when so much time has counted in a row: then times that lie in its future are set to now. A
  /// machine with a dead battery has the time from the network before.
  package static let steady: Int64 = 30 * 60_000
  /// And from then on once a day.
  package static let rightingPause: Int64 = 86_400_000

  /// A clock below the highest one is believed after so much time that was lived through with it, pauses not counted. A server
  /// whose battery is dead has its right time again long before, or loses it again at the next start.
  package static let believed: Int64 = 30 * 86_400_000

  package var lived: Int64
  /// What ``lived`` was at the last look after which nothing counted.
  package var jumped: Int64
  /// What it was when times in the future were last set right.
  package var righted: Int64
  /// What it was when the database's clock came below ``highest``, or jumped below it.
  package var below: Int64
  /// The clocks at the last look. Where that was the first one of a boot, the clocks of the look before it, as if the machine had run since:
  /// the boot's next look counts from there.
  package var last: ClockReading
  /// The highest database's clock up to which time was counted. While the clock is below it, one of the two is wrong, and
  /// nobody can tell which.
  package var highest: Timestamp
  /// How far edits are stamped ahead of the database's clock, in milliseconds: see ``EditClock``.
  package var ahead: Int64

  package init(
    lived: Int64, jumped: Int64, righted: Int64, below: Int64, last: ClockReading, highest: Timestamp, ahead: Int64
  ) {
    self.lived = lived
    self.jumped = jumped
    self.righted = righted
    self.below = below
    self.last = last
    self.highest = highest
    self.ahead = ahead
  }

  /// Of a store that is new at `reading`.
  package init(since reading: ClockReading) {
    self.init(lived: 0, jumped: 0, righted: 0, below: 0, last: reading, highest: reading.database, ahead: 0)
  }

  /// The database's clock was below the highest one at the last look.
  package var isBehind: Bool { last.database < highest }

  /// Takes notice of another look. Nil where the time since the last one counts, now or at the next one, else why it does not.
  package mutating func look(_ reading: ClockReading) -> UncountedTime? {
    let former = last
    let wasBehind = isBehind
    let interval = interval(to: reading)
    let fault: UncountedTime.Reason? =
      abs(reading.server.milliseconds - reading.database.milliseconds) > Self.agreement
      ? .disagreement : interval.fault
    if fault == nil, isFirst(reading, after: interval.least) {
      (last.boot, last.sinceBoot) = (reading.boot, reading.sinceBoot - interval.least)
      if isToRight(since: righted) { ahead = 0 }
      return nil
    }
    if fault == nil { lived += interval.least } else { jumped = lived }

    // The clock of edits goes on with the database's, whether or not the server's agrees with that. Where the database's has
    // jumped, it goes on from where it was at the last look. What an account has stamped since then is that account's alone to
    // stay above (``EditClock``): a clock that was wrong for one edit must not move all other accounts.
    let reached = former.database.advanced(by: ahead)
    ahead = max(interval.fault == nil ? ahead : 0, reached.milliseconds - reading.database.milliseconds, 0)

    last = reading
    if isBehind {
      // A pause is no reason to begin anew, or a server that is off every weekend would never believe its clock. A jump is:
      // the days before it were lived through with another clock, as after each start with a dead battery.
      if !wasBehind || interval.fault == .jump { below = lived }
      if lived - below >= Self.believed, lived - jumped >= Self.steady { highest = reading.database }
    } else if fault == nil {
      highest = reading.database
    }
    // All stamps in the future become now, so the clock of edits may be the database's again.
    if isToRight(since: righted) { ahead = 0 }
    return fault.map {
      UncountedTime(reason: $0, lastLook: former.database, server: reading.server, database: reading.database)
    }
  }

  /// The machine was started since the last look, and its clock has not been compared with itself yet. One that starts ahead, such as a hardware
  /// clock in local time, would let as much time count at each boot, and its correction takes nothing back. A machine that has run for longer is another
  /// server on the same database.
  private func isFirst(_ reading: ClockReading, after interval: Int64) -> Bool {
    reading.boot != nil && reading.boot != last.boot && reading.sinceBoot < interval
  }

  /// The time since the last look, by the slower one of the database's clock and the machine's, and what keeps it from counting.
  private func interval(to reading: ClockReading) -> (least: Int64, fault: UncountedTime.Reason?) {
    var intervals = [reading.database.milliseconds - last.database.milliseconds]
    if let boot = reading.boot, boot == last.boot { intervals.append(reading.sinceBoot - last.sinceBoot) }
    let (least, most) = (intervals.min() ?? 0, intervals.max() ?? 0)
    if least < 0 || most - least > Self.agreement { return (least, .jump) }
    return (least, most > Self.longest ? .pause : nil)
  }

  /// True where times that lie in the future are to be set to now, and were last when ``lived`` was `righted`: once after each
  /// jump, and once a day, because a clock may have been wrong between two looks. Never while the clock is behind: it would
  /// set what was stamped by a right clock to a wrong past.
  package func isToRight(since righted: Int64) -> Bool {
    !isBehind && lived - jumped >= Self.steady && (righted <= jumped || lived - righted >= Self.rightingPause)
  }

  /// A row with this stamp or a lower one is at least so many milliseconds old. A row is stamped with what ``lived`` was at the
  /// last look, so it may be younger than its stamp by the longest interval between two looks, which is subtracted as well.
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
