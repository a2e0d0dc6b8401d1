import Cache
import Contacts
import Probes
import Protocol
import Sync

/// Writes missing files again, from the cache. A contact that the cache has no card of comes from the cloud in the same run.
///
/// Which files these are is noted before the first one is written. So a run that is cut off is followed by one that writes the rest
/// and nothing else: not a file that a person deletes in between.
struct PutBack {
  let folder: FolderPhase
  let moment: Timestamp
  /// How many files were written; in a dry run, how many would be.
  private(set) var written: Int64 = 0
  /// Missing files that nothing can be written into, because they had been left alone.
  private(set) var lost: [ItemName] = []

  init(_ folder: FolderPhase, at moment: Timestamp) {
    self.folder = folder
    self.moment = moment
  }

  private var cache: DeviceCache { folder.cache }

  mutating func run() throws {
    try sortMissing()
    try write(of: cache.endSorting(folder.missing))
    try cache.forgetArrived()
    try cache.endPutBack()
    if written > 0 { Coverpoint.missingFilePutBack.reach() }
  }

  private mutating func sortMissing() throws {
    try cache.beginLookingForMissing()
    while true {
      let names = try cache.missingItems(limit: Portion.records)
      guard !names.isEmpty else { return }
      lost += try cache.sortMissing(names, folder.missing, at: moment)
    }
  }

  private mutating func write(of total: Int64) throws {
    while true {
      let contacts = try cache.comingBack(limit: Portion.records)
      guard !contacts.isEmpty else { return }
      try Portion.each(of: contacts, make: cache.lostFile, size: { $0.card?.count ?? 0 }) { files in
        if folder.context.isCancelled() { throw SyncCancelled() }
        try write(files)
        folder.context.progress(.puttingBack(done: written, of: total))
      }
    }
  }

  private mutating func write(_ files: [LostFile]) throws {
    var unknown: [LostFile] = []
    var pending: [RestoredFile] = []
    for file in files {
      guard let card = file.card,
        case .card(_, let ids, let uid) = FolderPhase.content(of: card, folder.options.encoding)
      else {
        unknown.append(file)
        continue
      }
      pending.append(
        RestoredFile(
          key: file.key, cloudID: file.cloudID, name: try name(of: file), signature: Self.unwritten, card: card,
          ids: ids,
          uid: uid))
    }
    try cache.forget(unknown)
    if !unknown.isEmpty { Coverpoint.lostCardFetched.reach() }
    var restored: [RestoredFile] = []
    // A second round for names that are taken: by a folder for instance, or by another program in this moment.
    for _ in 0..<2 where !pending.isEmpty {
      let outcomes = try perform(pending.map { .write(name: $0.name, bytes: $0.card, replacing: nil) })
      var taken: [RestoredFile] = []
      for (var file, outcome) in zip(pending, outcomes) {
        if case .written(let signature) = outcome {
          file.signature = signature
          restored.append(file)
        } else {
          file.name = ItemName("\(UniqueID.random()).vcf")
          taken.append(file)
        }
      }
      pending = taken
    }
    if let file = pending.first {
      throw BookError.failed(
        message: "cannot write \(file.name): something of that name came in this moment", hint: nil)
    }
    try cache.putBack(restored, at: moment)
    written += Int64(restored.count)
    for file in restored {
      folder.announce(PlannedChange(action: .download, file: nil, displayName: Contact.displayName(file.card)))
    }
  }

  private func perform(_ changes: [BookChange]) throws -> [BookChangeOutcome] {
    guard folder.options.isDryRun else { return try folder.book.perform(changes) }
    return changes.map { _ in .written(Self.unwritten) }
  }

  /// Of a file that does not exist.
  private static let unwritten = ItemSignature(modified: 0, changed: 0, inode: 0, size: -1)

  /// The name that the file had, if it is free; else as a download names it.
  private func name(of file: LostFile) throws -> ItemName {
    for name in [file.name, ItemName(uid: file.uid)].compactMap(\.self) {
      if try cache.isFree(name, for: file.key) { return name }
    }
    return ItemName("\(file.cloudID).vcf")
  }
}
