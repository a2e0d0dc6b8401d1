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
    func add(_ count: some BinaryInteger, _ one: String, _ several: String) {
      if count > 0 { lines.append(count == 1 ? "1 \(one)" : "\(count) \(several)") }
    }
    add(
      unsent.deletions, "deletion that was not synced: the contact would come back",
      "deletions that were not synced: the contacts would come back")
    if unsent.hasSeenFolder {
      add(
        unsent.edits, "edit that was not synced: the file keeps it, but would be in conflict after the next sign-in",
        "edits that were not synced: the files keep them, but would be in conflict after the next sign-in")
    } else {
      add(
        unsent.edits, "edit that was not synced: its file is away, so it would be lost",
        "edits that were not synced: their files are away, so they would be lost")
      add(
        unsent.additions, "new contact that was not synced: its file is away, so it would be lost",
        "new contacts that were not synced: their files are away, so they would be lost")
    }
    add(
      removed, "card that a sync removed and that waits in contacts2web review",
      "cards that a sync removed and that wait in contacts2web review")
    add(
      leftAlone, "file that was left alone: nobody would know whose contact it is",
      "files that were left alone: nobody would know whose contacts they are")
    if unsent.isUnfinished { lines.append("1 sync that was cut off: nobody would know how far it came") }
    self.lines = lines
  }
}
