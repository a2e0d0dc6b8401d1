import AddressBook
import Cache
import Contacts
import POSIX
import Sync

/// What a device would forget that is signed out: what stands in its cache, and neither in the folder nor in the cloud.
struct Forgotten {
  /// One line for each kind.
  let lines: [String]

  /// Looks at cache and folder; the caller holds the device's lock.
  init(_ home: Home, _ signIn: SignIn) throws {
    guard File.exists(home.cache) else {
      lines = []
      return
    }
    let cache: DeviceCache
    do throws(CacheError) {
      cache = try DeviceCache(path: home.cache)
    } catch {
      // Nothing can be read of a damaged one, and a sync would put it aside as well.
      guard case .corrupt = error else { throw error }
      lines = []
      return
    }
    defer { cache.close() }
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds()) }, wait: { _ in false }, isCancelled: { false },
      progress: { _ in })
    let unsent = try Unsent(book: Vdir(path: signIn.book, expecting: signIn.bookID), cache: cache, context: context)
    let waiting = try ReviewList(cache).items.map(\.item)
    let removed = waiting.count { if case .removed = $0 { true } else { false } }
    let leftAlone = waiting.count { if case .leftAlone = $0 { true } else { false } }
    var lines: [String] = []
    func add(_ count: some BinaryInteger, _ thing: String, _ rest: String) {
      if count > 0 { lines.append("\(counted(count, thing)) \(rest)") }
    }
    add(unsent.deletions, "deletion", "not synced yet: the contacts would come back")
    if unsent.hasSeenFolder {
      add(unsent.edits, "edit", "not synced yet: in the file it stays, but would count as a change on both sides")
    } else {
      add(unsent.edits, "edit", "not synced yet, while the files are away")
      add(unsent.additions, "new contact", "not synced yet, while the files are away")
    }
    add(removed, "removed card", "that waits in contacts2web review")
    add(leftAlone, "file", "left alone, and which contact it is")
    if unsent.isUnfinished { lines.append("1 unfinished sync, and what of it has arrived") }
    self.lines = lines
  }
}
