import Cloud
import Contacts

/// What a program knows of the book by: `urn:contacts2web:EPOCH:NUMBER`, a URI because RFC 6578 says so, and Evolution throws others
/// away. Where a limit has cut a listing of the whole book, a second number follows: the account's last change when that listing began.
struct SyncToken: Equatable {
  /// When the account was made: one that was removed and made again counts its changes anew.
  let epoch: Int64
  /// All changes up to this one are known.
  let change: Int64
  /// The program has nothing that was gone by this change: no less than `change`, and more in the midst of a listing of the whole book.
  let goneThrough: Int64

  init(_ standing: CardResources.Standing, change: Int64, goneThrough: Int64 = 0) {
    epoch = standing.epoch.milliseconds
    self.change = change
    self.goneThrough = max(change, goneThrough)
  }

  /// Nil for what is no token of ours; macOS was seen to send a UUID.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4 || parts.count == 5, parts[0] == "urn", parts[1] == "contacts2web",
      let epoch = Int64(parts[2], radix: 16), let change = Int64(parts[3]), change >= 0,
      let goneThrough = parts.count == 4 ? change : Int64(parts[4])
    else { return nil }
    self.epoch = epoch
    self.change = change
    self.goneThrough = goneThrough
    guard goneThrough >= change, self.text == text else { return nil }
  }

  var text: String {
    let listed = goneThrough > change ? ":\(goneThrough)" : ""
    return "urn:contacts2web:\(String(epoch, radix: 16)):\(change)\(listed)"
  }

  /// Whether the server can tell what changed after this token. It cannot if deletions are forgotten of contacts that the
  /// program may have, or if the token is ahead of the account: then the database was put back to a backup.
  func isValid(_ standing: CardResources.Standing) -> Bool {
    epoch == standing.epoch.milliseconds && goneThrough <= standing.lastChange && goneThrough <= standing.told
      && goneThrough >= standing.purgedThrough
  }
}
