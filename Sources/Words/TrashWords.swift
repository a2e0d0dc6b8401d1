package import Contacts
package import Protocol

/// A contact in the trash.
package enum TrashWords {
  package static let empty = "The trash is empty"

  /// How it came there: "Deleted by laptop".
  package static func event(_ trashing: ListedContact.Trashing) -> Sentence {
    let author = AuthorWords.by(trashing.kind, trashing.device)
    return switch trashing.reason {
    case .deleted: "Deleted \(author)"
    case .duplicate, .cleanUp: "Removed as a duplicate \(author)"
    case .undone: "Moved here \(author)"
    }
  }

  /// "12 days left", the begun one included. What came there in the future, by another clock, came now.
  package static func left(since start: Timestamp, until end: Timestamp, now: Timestamp) -> String {
    let day: Int64 = 86_400_000
    let left = end.milliseconds - max(now, start).milliseconds
    let days = left > 0 ? (left + day - 1) / day : 0
    return days == 0 ? "goes for good today" : "\(counted(days, "day")) left"
  }
}
