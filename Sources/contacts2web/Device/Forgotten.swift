import AddressBook
import Cache
import Contacts
import POSIX
import Sync
import VCard

/// What a device would forget that is signed out: what stands in its cache, and neither in the folder nor in the cloud.
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
    let removed = Self.onlyHere(
      waiting.compactMap { if case .removed(let card) = $0 { card.card } else { nil } }, cloud)
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

  /// How many of the cards the cloud has neither in its trash nor elsewhere. All of them where it cannot be asked.
  private static func onlyHere(_ cards: [[UInt8]], _ cloud: any CloudReplica) -> Int {
    guard !cards.isEmpty else { return 0 }
    let contents = cards.map { card in (try? Card(card)).map { RecordIDs($0).primary } }
    do {
      let run = try cloud.begin(BookPosition(hashOfHashes: RecordID(word: Word128(high: 0, low: 0)), seen: 0)).run
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
