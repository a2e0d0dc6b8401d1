import Cloud
import Contacts
import Protocol

/// Who did what, in a person's words.
enum VersionWords {
  /// Why a version is not the contact any more: "Changed by Phone".
  static func event(_ version: ContactVersion) -> String {
    let author = author(version.kind, version.device)
    return switch version.reason {
    case .replaced: "Changed \(author)"
    case .deleted: "Deleted \(author)"
    case .restored: "Taken out of the trash \(author)"
    case .conflictLost: "Kept aside, because a later edit won"
    case .refused: "Not taken over \(author)"
    case .duplicate: "Removed as a duplicate \(author)"
    case .importReplaced: "Changed \(author)"
    case .cleanUp: "Changed by a clean-up"
    case .undone: "Put back \(author)"
    case .united: "Became one with this contact \(author)"
    }
  }

  /// "by Phone", "in the browser".
  static func author(_ kind: RunKind?, _ device: String?) -> String {
    switch kind {
    case .edit: device.map { "on \($0)" } ?? "in the browser"
    case .importing: device.map { "by an import on \($0)" } ?? "by an import"
    case .cleanUp: "by a clean-up"
    case .undo: "by an undo"
    case .sync: "by \(device ?? "the server’s own folder")"
    // Older than the log.
    case nil: device.map { "by \($0)" } ?? "in the browser"
    }
  }
}
