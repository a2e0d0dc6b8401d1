import Sync
import Words

/// A step of `sync --dry-run` as the person reads it.
enum PlannedChangeText {
  static func line(_ change: PlannedChange) -> String {
    let name = NameWords.shown(change.displayName)
    let file = change.file.map { " (\($0))" } ?? ""
    return "\(verb(change)): \(name)\(file)"
  }

  private static func verb(_ change: PlannedChange) -> String {
    switch change.action {
    case .adopt: "already the same on both sides"
    case .forget: "gone on both sides"
    case .download: change.file == nil ? "add to the address book" : "overwrite in the address book"
    case .bringBack: "bring back into the address book, because it was edited in the cloud"
    case .removeItem: "delete from the address book"
    case .add: "add to the cloud"
    case .overwrite: "overwrite in the cloud"
    case .deleteRecord: "delete from the cloud"
    case .revive: "bring back into the cloud, because it was edited here"
    case .keepOurs: "changed on both sides, this device's version stands"
    case .keepTheirs: "changed on both sides, the cloud's version stands"
    case .merge: "merge both sides' changes"
    case .unite: "make one of both, nothing is taken away"
    }
  }
}
