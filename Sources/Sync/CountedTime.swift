package import Contacts

/// How much time this device has lived through, counted from run to run as far as its clock and the server's agree on how much has passed.
///
/// What an age decides is decided by this time, never by the difference of two moments of a clock: a clock that is wrong at one look makes
/// nothing old, and of the time in which the machine was off, or without a network, one piece counts at most.
package struct CountedTime: Equatable, Sendable {
  /// In milliseconds.
  package private(set) var lived: Int64
  /// What the clocks said when it was last counted; nil before the first time.
  package private(set) var last: (device: Timestamp, server: Timestamp)?

  package init(lived: Int64, last: (device: Timestamp, server: Timestamp)?) {
    self.lived = lived
    self.last = last
  }

  package static func == (left: CountedTime, right: CountedTime) -> Bool {
    left.lived == right.lived && left.last?.device == right.last?.device && left.last?.server == right.last?.server
  }

  /// Takes notice of what the clocks say in a run. False where less than the shortest of `pieces` has passed, which is left to a later run, so
  /// that runs in a row write nothing. Of a longer pause than the longest piece that one counts.
  package mutating func look(device: Timestamp, server: Timestamp, pieces: ClosedRange<Int64>) -> Bool {
    if let last {
      let intervals = [
        device.milliseconds - last.device.milliseconds, server.milliseconds - last.server.milliseconds,
      ]
      guard intervals.contains(where: { $0 < 0 || $0 >= pieces.lowerBound }) else { return false }
      lived += min(max(intervals.min() ?? 0, 0), pieces.upperBound)
    }
    last = (device, server)
    return true
  }
}
