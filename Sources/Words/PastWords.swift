import Contacts
package import Protocol

/// The contacts as they were.
package enum PastWords {
  package static let past = "Your contacts as they were"
  package static let before = "Your contacts as they were before this"

  /// Which moment that is, by what came next: "Before “laptop synced”, 15 April 2026, 14:05 UTC".
  package static func moment(_ end: LogEntry?) -> Sentence {
    guard let end else { return "Nothing was changed since: your contacts are as they were then" }
    return "Before “\(LogWords.title(end))”, \(end.startedAt)"
  }

  /// What has become of a contact since.
  package static func difference(_ difference: PastDifference) -> String {
    switch difference {
    case .new: "New since"
    case .changed: "Changed since"
    case .gone: "Deleted since"
    }
  }

  /// How many: "12 changed, 3 deleted, 1 new".
  package static func counts(new: Int64, changed: Int64, gone: Int64) -> String {
    let parts = [(changed, "changed"), (gone, "deleted"), (new, "new")].filter { $0.0 > 0 }.map {
      "\(grouped($0.0)) \($0.1)"
    }
    return parts.isEmpty ? "Nobody differs" : parts.joined(separator: ", ")
  }
}
