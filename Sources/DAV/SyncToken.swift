import Cloud
import Contacts

/// What a program knows of the book by: `urn:contacts2web:EPOCH:NUMBER`, a URI because RFC 6578 says so, and Evolution throws others
/// away.
struct SyncToken: Equatable {
  /// When the account was made: one that was removed and made again counts its changes anew.
  let epoch: Int64
  /// All changes up to this one are known.
  let change: Int64

  init(_ standing: CardResources.Standing, change: Int64) {
    epoch = standing.epoch.milliseconds
    self.change = change
  }

  /// Nil for what is no token of ours; macOS was seen to send a UUID.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "urn", parts[1] == "contacts2web", let epoch = Int64(parts[2], radix: 16),
      let change = Int64(parts[3]), change >= 0
    else { return nil }
    self.epoch = epoch
    self.change = change
    guard self.text == text else { return nil }
  }

  var text: String { "urn:contacts2web:\(String(epoch, radix: 16)):\(change)" }

  /// Whether what came after it can be told. Not where deletions since are forgotten; and who knows more than they were told talks
  /// to a database that was put back to a backup.
  func isValid(_ standing: CardResources.Standing) -> Bool {
    epoch == standing.epoch.milliseconds && change <= standing.lastChange && change <= standing.told
      && change >= standing.purgedThrough
  }
}
