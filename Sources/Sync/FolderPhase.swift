import Contacts
import Probes
import VCard

/// Phase one of a run: what stands in the folder comes into the cache. The address book is the golden source; nothing in it
/// is touched here, but for duplicates (``removeDuplicates()``).
struct FolderPhase {
  /// At most this many records are in memory at a time, and each such chunk is one transaction (design §4).
  static let chunk = 100

  let book: any SyncedBook
  let cache: any CacheReplica
  let options: SyncOptions
  let context: SyncContext

  /// What a look at the folder came to.
  enum Result {
    /// The folder has nothing although the cache knows items of it: never taken for "all deleted".
    case empty(known: Int64)
    /// What was newly found to be left alone.
    case read(refused: [Refusal])
  }

  func run() throws -> Result {
    try settleGroup()
    try cache.beginScan()
    let count = try book.scan { name, signature throws(any Error) in try cache.observe(name, signature) }
    let known = try cache.itemCount()
    if count == 0, known > 0, !options.allowsDeletions { return .empty(known: known) }
    try cache.endScan()
    var refused = try readPending()
    refused += try dropVanished()
    refused += try cache.settleCollisions()
    try cache.buryArrived(at: context.now())
    return .read(refused: refused)
  }

  /// Finds out what a run that was cut off had put in place.
  private func settleGroup() throws {
    guard let group = try cache.openGroup() else { return }
    let waiting = try book.waiting(of: group, limit: options.cardLimit)?.compactMap { bytes -> RecordID? in
      guard case .card(_, let ids, _) = Self.content(of: bytes, options.encoding) else { return nil }
      return ids.primary
    }
    try cache.settleGroup(waiting: waiting.map { Set($0) })
    if !options.isDryRun { book.dismiss(group) }
  }

  private func readPending() throws -> [Refusal] {
    var refused: [Refusal] = []
    var done = 0
    while true {
      let names = try cache.takePending(limit: Self.chunk)
      guard !names.isEmpty else { return refused }
      refused += try cache.store(names.compactMap(observation))
      done += names.count
      context.progress(.readingAddressBook(done: done))
    }
  }

  /// Drops what is gone. A walk over a folder may miss a file that another program replaces in that moment, so each is
  /// looked for by its name before it counts as deleted.
  private func dropVanished() throws -> [Refusal] {
    var refused: [Refusal] = []
    while true {
      let names = try cache.vanished(limit: Self.chunk)
      guard !names.isEmpty else { return refused }
      let found = try names.compactMap(observation)
      if !found.isEmpty { Coverpoint.vanishedFileFound.reach() }
      refused += try cache.store(found)
      let there = Set(found.map(\.name))
      try cache.drop(names.filter { !there.contains($0) })
    }
  }

  /// Nil for a file that went while we looked: the next scan will know.
  private func observation(of name: ItemName) throws -> Observation? {
    let readAt = context.now()
    do throws(BookError) {
      let item = try book.read(name, limit: options.cardLimit)
      let isSettled = Self.isSettled(item.signature, readAt: readAt)
      if !isSettled { Coverpoint.youngFileRead.reach() }
      return Observation(
        name: name, signature: item.signature, isSettled: isSettled,
        content: Self.content(of: item.bytes, options.encoding))
    } catch {
      switch error {
      case .gone: return nil
      case .item(_, let reason):
        // No signature that could be trusted: looked at again next time.
        let unknown = ItemSignature(modified: 0, changed: 0, inode: 0, size: -1)
        return Observation(
          name: name, signature: unknown, isSettled: false, content: .problem(line: nil, reason: reason))
      case .missing, .failed: throw error
      }
    }
  }

  static func content(of bytes: [UInt8], _ encoding: EncodingVersion) -> Observation.Content {
    do throws(CardError) {
      let card = try Card(bytes)
      return .card(bytes: bytes, ids: RecordIDs(card, encoding: encoding), uid: card.uid)
    } catch {
      return .problem(line: error.line, reason: "\(error.reason) (\(error.hint))", uid: looksLikeUID(bytes))
    }
  }

  /// The value of the first line that begins with `UID:`, in a file that cannot be read as a card.
  private static func looksLikeUID(_ bytes: [UInt8]) -> String {
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where line.starts(with: Array("UID:".utf8)) {
      return String(decoding: line.dropFirst(4), as: UTF8.self)
    }
    return ""
  }

  /// True where the time stamps lie so far back that any later change must have changed them. A file system that only
  /// counts seconds (all nanoseconds zero: FAT, some network shares) needs two of them; the others tick with the kernel,
  /// every 10 ms at the slowest.
  static func isSettled(_ signature: ItemSignature, readAt: Timestamp) -> Bool {
    let countsSeconds = signature.modified % 1_000_000_000 == 0 && signature.changed % 1_000_000_000 == 0
    let granularity: Int64 = countsSeconds ? 2_000 : 20
    let latest = max(signature.modified, signature.changed) / 1_000_000
    return readAt.milliseconds - latest > granularity
  }

  /// Makes contacts of what is a duplicate of a contact that is about to change or to go by what the cloud listed.
  /// Returns whether there were any.
  func keepDuplicates() throws -> Bool {
    var isKept = false
    var last: ItemName?
    while true {
      let duplicates = try cache.duplicates(after: last, limit: Self.chunk)
      guard let end = duplicates.last else { return isKept }
      last = end.name
      for duplicate in duplicates {
        guard let found = try observation(of: duplicate.name), case .card(_, let ids, _) = found.content,
          try cache.isLeaving(ids.primary)
        else { continue }
        try cache.keep(found)
        isKept = true
      }
    }
  }

  /// Moves duplicates' files to the device's trash: into the trash first, durably, then the file. Returns how many went.
  /// `moment`: now, by the server's clock.
  func removeDuplicates(at moment: Timestamp) throws -> Int64 {
    var removed: Int64 = 0
    var last: ItemName?
    while true {
      let duplicates = try cache.duplicates(after: last, limit: Self.chunk)
      guard let end = duplicates.last else { return removed }
      last = end.name
      var cards: [(name: ItemName, card: [UInt8])] = []
      var changes: [BookChange] = []
      for duplicate in duplicates {
        guard let item = try? book.read(duplicate.name, limit: options.cardLimit),
          item.signature == duplicate.signature,
          try isKept(item.bytes, besides: duplicate.name)
        else { continue }
        cards.append((duplicate.name, item.bytes))
        changes.append(.remove(name: duplicate.name, expecting: item.signature))
      }
      try cache.keepInTrash(cards, reason: "duplicate", at: moment)
      let outcomes = try book.perform(changes)
      let gone = zip(cards, outcomes).filter { $0.1 == .removed }.map(\.0.name)
      try cache.forgetItems(gone)
      if !gone.isEmpty { Coverpoint.duplicateRemoved.reach() }
      removed += Int64(gone.count)
    }
  }

  /// True where the content really stands in another file, at this moment: much may have happened since the two were found
  /// to be equal.
  private func isKept(_ bytes: [UInt8], besides name: ItemName) throws -> Bool {
    guard case .card(_, let ids, _) = Self.content(of: bytes, options.encoding),
      let other = try cache.item(holding: ids.primary),
      other != name, let kept = try? book.read(other, limit: options.cardLimit),
      case .card(_, let keptIDs, _) = Self.content(of: kept.bytes, options.encoding)
    else { return false }
    return keptIDs.primary == ids.primary
  }
}
