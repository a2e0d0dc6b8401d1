/// What a device, a phone or a program has and did, as pages and commands tell it.
package enum DeviceWords {
  package static let neverSynced = "Has not synced yet"
  /// Of an app password or a passkey.
  package static let unused = "Not used yet"

  /// "Has everything", "12 changes wait for its next sync". `changes` are counted up to 1,000.
  package static func waiting(_ changes: Int64) -> String {
    switch changes {
    case 0: "Has everything"
    case 1: "1 change waits for its next sync"
    case 1_000...: "Many changes wait for its next sync"
    default: "\(changes) changes wait for its next sync"
    }
  }

  /// "would have deleted many contacts: 12 deletions refused, they stayed".
  package static func stopped(refused: Int64) -> String {
    "would have deleted many contacts: \(counted(refused, "deletion")) refused, they stayed"
  }
}
