import AddressBook
import Cache
import Contacts
import Engine
import POSIX
import Protocol
import Sync
import VCard

/// What a device would forget when it is signed out: all that is in its cache, but neither in the folder nor in the cloud.
struct Forgotten {
  /// One line for each kind.
  let lines: [String]

  /// Looks at cache and folder, and asks the cloud what it has of the removed cards; the caller holds the device's lock.
  init(_ home: Home, _ signIn: SignIn, _ cloud: any CloudReplica) throws {
    guard File.exists(home.cache) else {
      lines = []
      return
    }
    let cache: DeviceCache
    do throws(CacheError) {
      cache = try DeviceCache(path: home.cache)
    } catch {
      // Nothing can be read from a damaged cache, and a sync would put it aside as well.
      guard case .corrupt = error else { throw error }
      lines = []
      return
    }
    defer { cache.close() }
    let context = SyncContext(
      now: { Timestamp(milliseconds: WallClock.milliseconds()) },
      wait: { (try? Poll.waitToRead([], until: MonotonicClock.milliseconds() + $0)) != nil }, isCancelled: { false },
      progress: { _ in })
    let unsent = try Unsent(book: Vdir(path: signIn.book, expecting: signIn.bookID), cache: cache, context: context)
    let waiting = try ReviewList(cache).items.map(\.item)
    let removed = Self.onlyHere(
      waiting.compactMap { if case .removed(let card) = $0 { card.card } else { nil } }, cloud)
    let held = Self.onlyHere(unsent.held, cloud)
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
    add(held, "card that no file has: it would be lost", "cards that no file has: they would be lost")
    add(
      leftAlone, "file that was left alone: nobody would know whose contact it is",
      "files that were left alone: nobody would know whose contacts they are")
    if unsent.isUnfinished { lines.append("1 sync that was cut off: nobody would know how far it came") }
    self.lines = lines
  }

  /// How many of the cards the cloud does not have, neither in its trash nor elsewhere. All of them if it cannot be asked.
  private static func onlyHere(_ cards: [[UInt8]], _ cloud: any CloudReplica) -> Int {
    guard !cards.isEmpty else { return 0 }
    let contents = cards.map { card in (try? Card(card)).map { RecordIDs($0).primary } }
    do {
      let run = try cloud.begin(BookPosition(seen: 0)).run
      defer { try? cloud.abandon(run: run) }
      let known = Array(Set(contents.compactMap(\.self)))
      var stored: Set<RecordID> = []
      for start in stride(from: 0, to: known.count, by: Portion.contents) {
        let chunk = Array(known[start..<min(start + Portion.contents, known.count)])
        stored.formUnion(try cloud.history(of: chunk, run: run).keys)
      }
      return contents.count { $0.map { !stored.contains($0) } ?? true }
    } catch {
      return cards.count
    }
  }
}
