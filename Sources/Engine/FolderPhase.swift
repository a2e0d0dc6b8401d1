import Cache
import Contacts
import POSIX
import Probes
import Protocol
import Sync
import VCard

/// Phase one of a run: what stands in the folder comes into the cache. The address book is the golden source; nothing in it
/// is touched here.
struct FolderPhase {
  let book: any SyncedBook
  let cache: DeviceCache
  let options: SyncOptions
  let context: SyncContext
  /// Says of a file's bytes whether an import of this device wrote them.
  let isImported: ([UInt8]) -> Bool
  var missing = MissingFiles.areDeleted
  /// Asked before so many files are read: where it gives somebody, new contacts are sent while the folder is being read.
  var beginsSending: (_ files: Int) throws -> Newcomers? = { _ in nil }
  /// Those that are being sent.
  var newcomers: Newcomers?
  /// Told of each missing file that is written again.
  var announce: (PlannedChange) -> Void = { _ in }
  /// How many walks over the folder are made, at most, where another program may be at work on it.
  private static let walks = 3
  /// Milliseconds between two walks over a folder that misses a file which only just came.
  private static let apart: Int64 = 2_000

  /// What a look at the folder came to.
  enum Result {
    /// The folder has nothing although the cache knows items of it: never taken for "all deleted".
    case empty(known: Int64)
    /// What was newly found to be left alone, how many missing files were written again, and which could not be.
    case read(refused: [FileLeftAlone], putBack: Int64, lost: [ItemName])
  }

  func run() throws -> Result {
    let now = context.now()
    try closeGroup()
    try cache.beginScan()
    var count = try walk()
    count += try clearLeftovers(at: now)
    if let emptied = try emptied(count) { return emptied }
    try compareItems()
    var isSure = try readFiles(beginsSending: beginsSending)
    // What came earlier is looked for in one walk, because a person who deletes a contact is not to wait for it.
    var missedOnce = mayDelete ? try cache.missedOnce(at: now) : []
    for _ in 1..<Self.walks {
      if !missedOnce.isEmpty {
        // Another program may be replacing it: it unlinks a file and makes it anew.
        Coverpoint.youngFileMissed.reach()
        _ = context.wait(Self.apart)
        if context.isCancelled() { throw SyncCancelled() }
      } else if missing != .areDeleted, !isSure {
        Coverpoint.missingFilesLookedForAgain.reach()
      } else {
        break
      }
      let before = try cache.walk()
      try cache.beginNextWalk()
      if let emptied = try emptied(walk()) { return emptied }
      try compareItems()
      isSure = try readFiles()
      missedOnce = mayDelete ? try cache.missedOnce(since: before) : []
    }
    // Not before: a file that is missing for a moment would lose its contact to a copy of it.
    let refused = try cache.assignFiles(at: now) { name in
      try mayDelete && !missedOnce.contains(name) && (missing == .areDeleted || !cache.isToCome(name))
    }
    try cache.leave(missedOnce, missing)
    var putBack: Int64 = 0
    var lost: [ItemName] = []
    if missing == .areDeleted {
      try dropMissing(at: now)
    } else {
      var task = PutBack(self, at: now)
      try task.run()
      putBack = task.written
      // Where a run was cut off, others were deleted by a person.
      if missing != .restComesBack { lost = task.lost }
    }
    try cache.closeTrash()
    try cache.buryArrived(at: now)
    return .read(refused: refused, putBack: putBack, lost: lost)
  }

  /// A missing file may count as deleted.
  private var mayDelete: Bool { missing == .areDeleted || missing == .restComesBack }

  /// Walks over the folder, and returns how many files it has.
  private func walk() throws -> Int {
    try book.scan { name, signature throws(any Error) in try cache.observe(name, signature) }
  }

  /// What the look comes to where the folder has no file; nil where it has some, or may have none. An empty folder is never taken for "all
  /// deleted".
  private func emptied(_ count: Int) throws -> Result? {
    guard count == 0 else { return nil }
    switch missing {
    case .areDeleted:
      guard !options.allowsDeletions else { return nil }
      let known = try cache.itemCount()
      return known > 0 ? .empty(known: known) : nil
    case .restComesBack:
      // What had been written back has gone as well.
      var phase = self
      phase.missing = .comeBack
      return try phase.run()
    case .comeBack, .allComeBack: return nil
    }
  }

  /// Walks over the parts of the folder that are not as the cache knows them, and compares their items one by one. A file that changes
  /// between the two walks counts as the second one sees it, or, in a part that was as it is known, waits for the next run.
  private func compareItems() throws {
    let buckets = try cache.endScan()
    if !buckets.isEmpty {
      _ = try book.scan(buckets) { name, signature throws(any Error) in try cache.compare(name, signature) }
    }
    try cache.endComparison()
  }

  /// After a walk over the folder. Returns false where that has missed a file that is there, or has seen one that cannot be read or is gone by now.
  private func readFiles(beginsSending: (_ files: Int) throws -> Newcomers? = { _ in nil }) throws -> Bool {
    try lookForRenamed()
    let isRead = try readUnread(beginsSending)
    // A walk over a folder may miss a file that another program replaces in that moment, so each is looked for by its name before it
    // counts as deleted. Likewise the files that a run which was cut off had put in place.
    let overlooked = try look(for: cache.missingItems(limit: .max))
    try look(for: cache.missingArrivals())
    return overlooked.isEmpty && isRead && cache.unreadCount == 0
  }

  /// Finds out what a run that was cut off had put in place.
  private func closeGroup() throws {
    guard let group = try cache.openGroup() else { return }
    let waiting = try book.waiting(of: group, limit: options.cardLimit)?.compactMap { bytes -> RecordID? in
      guard case .card(_, let ids, _) = Self.content(of: bytes, options.encoding) else { return nil }
      return ids.primary
    }
    try cache.closeGroup(waiting: waiting.map { Set($0) })
    if !options.isDryRun { book.dismiss(group) }
  }

  /// Clears away the hidden files that a run which was cut off has left (``SyncedBook/leftovers(limit:)``). Returns how many became
  /// items.
  private func clearLeftovers(at moment: Timestamp) throws -> Int {
    guard !options.isDryRun else { return 0 }
    var count = 0
    for leftover in try book.leftovers(limit: options.cardLimit) {
      do {
        if try clear(leftover, at: moment) { count += 1 }
      } catch BookError.failed {
        // It stays hidden, in a folder that can only be read for instance.
        break
      }
    }
    return count
  }

  /// A card that the cache knows was replaced or removed, and the folder is a copy: it goes to the trash. Any other one was saved
  /// by another program in the moment of an exchange, and becomes an item again. Returns whether it did.
  private func clear(_ leftover: BookLeftover, at moment: Timestamp) throws -> Bool {
    if let bytes = leftover.bytes, case .card(_, let ids, let uid) = Self.content(of: bytes, options.encoding),
      let holder = try cache.holder(of: ids.primary)
    {
      if !holder.isInTrash {
        let card = DiscardedCard(
          name: holder.file ?? ItemName("\(holder.cloudID).vcf"), card: bytes, primary: ids.primary, uid: uid,
          cloudID: holder.cloudID, reason: .leftBehind)
        try cache.keepInTrash([card], at: moment)
      }
      // What stands in the files is known at the end of the look, so the trash is closed then.
      try book.discard(leftover)
      Coverpoint.leftoverKnown.reach()
      return false
    }
    let (name, signature) = try book.putBack(leftover)
    try cache.observe(name, signature)
    return true
  }

  /// A walk over a folder may miss a file that is renamed in that moment. So where something seems to be gone, names that
  /// nobody knows are looked for once more.
  private func lookForRenamed() throws {
    guard try !cache.missingItems(limit: 1).isEmpty || !cache.missingArrivals().isEmpty else { return }
    _ = try book.scan { name, signature throws(any Error) in
      if try !cache.hasItem(name) { try cache.compare(name, signature) }
    }
  }

  /// Returns false where a file could not be read although it is there: it may be any contact, under a new name.
  private func readUnread(_ beginsSending: (_ files: Int) throws -> Newcomers?) throws -> Bool {
    var phase = self
    phase.newcomers = try beginsSending(cache.unreadCount)
    guard let newcomers = phase.newcomers else {
      var isRead = true
      try cache.noteTogether { isRead = try readUnread(noting: cache.noteObservations) }
      return isRead
    }
    return try newcomers.send { try phase.readUnread(noting: newcomers.note) }
  }

  private func readUnread(noting: ([Observation]) throws -> Void) throws -> Bool {
    var done = 0
    var unreadable: [ItemName] = []
    func note(_ found: [Observation]) throws {
      unreadable += found.filter(\.signature.isUnreadable).map(\.name)
      try noting(found.filter { !$0.signature.isUnreadable })
    }
    // While another thread makes cards of a portion's bytes, this one reads the next portion and notes the one before.
    var underWay: UnderWay<[Observation]>?
    while true {
      let names = try exclusively { try cache.takeUnread(limit: Portion.records) }
      guard !names.isEmpty else { break }
      // Three of them are held at a time.
      try Portion.each(of: names, bytes: 1 << 20, make: readFile, size: \.signature.bytes) { files in
        let next = understand(files)
        if let underWay { try note(underWay.wait()) }
        underWay = next
      }
      done += names.count
      context.progress(.readingAddressBook(done: done))
    }
    if let underWay { try note(underWay.wait()) }
    // Another program may have kept it from being read in that moment. A device without its cache would take what the cloud has for it as
    // new.
    var isRead = true
    try read(unreadable) { found in
      for file in found {
        if file.signature.isUnreadable { isRead = false } else { Coverpoint.fileReadAtSecondAttempt.reach() }
      }
      try noting(found)
    }
    return isRead
  }

  private func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let newcomers { try newcomers.exclusively(body) } else { try body() }
  }

  /// Reads these files in portions, without those that went while we looked.
  private func read(_ names: [ItemName], _ pass: ([Observation]) throws -> Void) throws {
    try Portion.each(of: names, make: readFile, size: \.signature.bytes) { files in
      try pass(files.map { $0.observation(options.encoding) })
    }
  }

  /// On another thread, but for so few files that a thread costs more than it saves.
  private func understand(_ files: [ReadFile]) -> UnderWay<[Observation]> {
    let encoding = options.encoding
    guard files.count >= 32 else { return UnderWay(atOnce: { files.map { $0.observation(encoding) } }) }
    return UnderWay { files.map { $0.observation(encoding) } }
  }

  private func dropMissing(at moment: Timestamp) throws {
    while true {
      let gone = try cache.missingItems(limit: Portion.records)
      guard !gone.isEmpty else { return }
      try cache.noteMissing(gone)
      try cache.drop(gone, at: moment)
    }
  }

  /// Notes what those of the files say that are there, and returns their names.
  @discardableResult
  private func look(for names: [ItemName]) throws -> Set<ItemName> {
    var there: Set<ItemName> = []
    try read(names) { found in
      Coverpoint.vanishedFileFound.reach()
      try cache.noteObservations(found)
      there.formUnion(found.map(\.name))
    }
    return there
  }

  /// Nil for a file that went while we looked: the next walk will know.
  func readFile(_ name: ItemName) throws -> ReadFile? {
    guard var file = try readAsItIs(name) else { return nil }
    if case .success(let bytes) = file.bytes { file.copy = try conflictCopy(bytes, name) }
    return file
  }

  private func readAsItIs(_ name: ItemName) throws -> ReadFile? {
    let readAt = context.now()
    do throws(BookError) {
      let item = try book.read(name, limit: options.cardLimit)
      let isYoung = item.signature.isYoung(readAt: readAt)
      if isYoung { Coverpoint.youngFileRead.reach() }
      return ReadFile(
        name: name, signature: item.signature, isYoung: isYoung, bytes: .success(item.bytes),
        isImported: isImported(item.bytes))
    } catch {
      switch error {
      case .gone: return nil
      case .item(_, let reason, let inode):
        // Looked at again next time.
        return ReadFile(
          name: name, signature: ItemSignature(unreadableWithInode: inode), isYoung: true,
          bytes: .failure(ReadFile.Unreadable(reason: reason)))
      case .missing, .unmarked, .failed: throw error
      }
    }
  }

  /// Nil where the file is a contact's already, where its original is not there, and where that has the same content: then it is a copy as any other.
  private func conflictCopy(_ bytes: [UInt8], _ name: ItemName) throws -> ConflictCopy? {
    guard let copy = ConflictCopy(name), try !exclusively({ try cache.hasContact(name) }) else { return nil }
    do throws(BookError) {
      let original = try book.read(copy.original, limit: options.cardLimit).bytes
      guard case .card(_, let ids, _) = Self.content(of: bytes, options.encoding),
        case .card(_, let said, _) = Self.content(of: original, options.encoding)
      else { return copy }
      return ids.primary == said.primary ? nil : copy
    } catch {
      switch error {
      case .gone: return nil
      // It is there.
      case .item: return copy
      case .missing, .unmarked, .failed: throw error
      }
    }
  }

  static func content(of bytes: [UInt8], _ encoding: EncodingVersion) -> Observation.Content {
    do throws(CardError) {
      let card = try Card(bytes)
      return .card(bytes: bytes, ids: RecordIDs(card, encoding: encoding), uid: card.uid)
    } catch {
      // Of an export of many, the first is no sign of whose file it is.
      return .problem(
        line: error.line, reason: reason(error), uid: error.kind == .severalCards ? "" : value(of: "UID:", in: bytes),
        name: nameOfCutOff(bytes, encoding))
    }
  }

  /// Why a file is left alone, and what a person can do.
  static func reason(_ error: CardError) -> String {
    let hint =
      switch error.kind {
      // As a power cut leaves files. Deleted alone, the contact would be deleted everywhere.
      case .empty, .noCard, .hole:
        "if it was a contact's, delete it, and contacts2web sync --put-back writes that again"
      default: error.hint
      }
    return "\(error.reason) (\(hint))"
  }

  /// The secondary ID of a card of which the end is missing.
  private static func nameOfCutOff(_ bytes: [UInt8], _ encoding: EncodingVersion) -> RecordID? {
    guard let end = bytes.lastIndex(of: 10), let card = try? Card(bytes[...end] + Array("END:VCARD\r\n".utf8)) else {
      return nil
    }
    let ids = RecordIDs(card, encoding: encoding)
    return ids.secondary == RecordIDs.noName ? nil : ids.secondary
  }

  /// What stands behind the first `name` at the beginning of a line, in what cannot be read as a card.
  static func value(of name: String, in bytes: [UInt8]) -> String {
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) where line.starts(with: Array(name.utf8)) {
      return String(decoding: line.dropFirst(name.utf8.count), as: UTF8.self)
    }
    return ""
  }
}

extension ItemSignature {
  /// For a file that is there and cannot be read: nothing of it can be trusted but which file it is.
  fileprivate init(unreadableWithInode inode: UInt64) { self.init(modified: 0, changed: 0, inode: inode, size: -1) }

  fileprivate var isUnreadable: Bool { size < 0 }

  /// The file's size; 0 where it could not be read.
  fileprivate var bytes: Int { max(0, Int(size)) }
}
