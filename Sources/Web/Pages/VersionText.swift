import Cloud
import Contacts

/// Where versions of a contact come from, in a person's words.
enum VersionText {
  /// Why it is not the contact any more: "Changed by Phone".
  static func event(_ reason: VersionReason, device: String?) -> String {
    let author = device.map { "by \($0)" } ?? "in the browser"
    return switch reason {
    case .replaced: "Changed \(author)"
    case .deleted: "Deleted \(author)"
    case .conflictLost: "Lost to a later edit, when \(device ?? "the browser") synced"
    case .refused: "Not taken over from \(device ?? "the browser")"
    case .duplicate: "Removed as a duplicate"
    case .importReplaced: "Changed by an import"
    case .cleanUp: "Changed by a clean-up"
    }
  }
}
