import Contacts
import POSIX
import Words

/// Moments as the clock of the machine shows them at which the command is typed.
enum LocalTime {
  static var now: Timestamp { Timestamp(milliseconds: WallClock.milliseconds()) }

  static func text(_ moment: Timestamp) -> String {
    let zone = WallClock.zone(milliseconds: moment.milliseconds)
    return MomentWords.text(moment, offset: zone.offset, zone: zone.name)
  }
}

extension Sentence {
  /// For a terminal.
  var local: String { text(LocalTime.text) }
}
