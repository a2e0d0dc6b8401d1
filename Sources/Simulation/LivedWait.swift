package import Cache
import Contacts
import Sync

extension DeviceCache {
  /// So much is lived through while files wait, as by runs that are an hour apart; by default all for which a file waits.
  package func liveThrough(_ milliseconds: Int64 = Deduplication.patience) throws {
    // Of a clock that was set back nothing counts, so the first look counts nothing.
    var moment: Int64 = 0
    while true {
      try ageWaits(device: Timestamp(milliseconds: moment), server: Timestamp(milliseconds: moment))
      guard moment < milliseconds else { return }
      moment = min(moment + Deduplication.pieces.upperBound, milliseconds)
    }
  }
}
