package import Contacts
import Probes
import Protocol

/// What files mean that the folder lacks.
package enum MissingFiles: UInt8, Comparable, Sendable {
  case areDeleted = 0
  /// The folder is being put back: what no run has missed before is written again.
  case comeBack = 1
  /// A person asks for all, also for what earlier runs have missed and the cloud has not been told.
  case allComeBack = 2

  package static func < (left: MissingFiles, right: MissingFiles) -> Bool { left.rawValue < right.rawValue }
}

/// A contact whose file is missing.
package struct LostFile: Equatable, Sendable {
  /// The cache's own key of the contact.
  package var key: Int64
  /// What the file was called, as far as that is known.
  package var name: ItemName?
  package var uid: String
  package var cloudID: UniqueID
  /// What is to stand in it; nil where only the cloud knows.
  package var card: [UInt8]?

  package init(key: Int64, name: ItemName?, uid: String, cloudID: UniqueID, card: [UInt8]?) {
    self.key = key
    self.name = name
    self.uid = uid
    self.cloudID = cloudID
    self.card = card
  }
}

/// A file that stands in the folder again.
package struct RestoredFile: Equatable, Sendable {
  package var key: Int64
  package var name: ItemName
  package var signature: ItemSignature
  package var card: [UInt8]
  package var ids: RecordIDs
  package var uid: String
}

// Missing files are written again, from the cache; what that has no card of comes from the cloud in the same run.

extension FolderPhase {
  /// Returns which files were written; in a dry run, which would be. `isSure`: false where a walk had not seen a file that is there
  /// or cannot be read: the next run is to look again.
  func putBackMissing(isSure: Bool) throws -> [PlannedChange] {
    var restored: [PlannedChange] = []
    while true {
      let gone = try cache.vanished(limit: Portion.records)
      guard !gone.isEmpty else { break }
      var lost: Set<ItemName> = []
      try Portion.each(of: gone, make: cache.lostFile, size: { $0.card?.count ?? 0 }) { files in
        lost.formUnion(files.compactMap(\.name))
        restored += try write(files)
      }
      // What had no contact is nobody's.
      try cache.drop(gone.filter { !lost.contains($0) }, at: context.now())
    }
    var last: Int64 = 0
    while missing == .allComeBack {
      // A few at a time: a card may be large.
      let files = try cache.lostFiles(after: last, limit: 20)
      guard let end = files.last else { break }
      last = end.key
      restored += try write(files)
    }
    try cache.forgetArrived()
    if !options.isDryRun, isSure { try cache.endPutBack() }
    if !restored.isEmpty { Coverpoint.missingFilePutBack.reach() }
    return restored
  }

  private func write(_ files: [LostFile]) throws -> [PlannedChange] {
    var unknown: [LostFile] = []
    var pending: [(file: LostFile, name: ItemName, card: [UInt8], ids: RecordIDs, uid: String)] = []
    for file in files {
      guard let card = file.card, case .card(_, let ids, let uid) = Self.content(of: card, options.encoding) else {
        unknown.append(file)
        continue
      }
      pending.append((file, try name(of: file), card, ids, uid))
    }
    try cache.forget(unknown)
    if !unknown.isEmpty { Coverpoint.lostCardFetched.reach() }
    var restored: [RestoredFile] = []
    // A second round for names that other programs have taken: by a folder for instance, or in this moment.
    for _ in 0..<2 where !pending.isEmpty {
      let outcomes = try perform(pending.map { .write(name: $0.name, bytes: $0.card, replacing: nil) })
      var taken: [(file: LostFile, name: ItemName, card: [UInt8], ids: RecordIDs, uid: String)] = []
      for (item, outcome) in zip(pending, outcomes) {
        if case .written(let signature) = outcome {
          restored.append(
            RestoredFile(
              key: item.file.key, name: item.name, signature: signature, card: item.card, ids: item.ids, uid: item.uid))
        } else {
          taken.append((item.file, ItemName("\(UniqueID.random()).vcf"), item.card, item.ids, item.uid))
        }
      }
      pending = taken
    }
    if let item = pending.first {
      throw BookError.failed(
        message: "cannot write \(item.name): something of that name came in this moment", hint: nil)
    }
    try cache.putBack(restored)
    return restored.map {
      PlannedChange(action: .download, file: nil, displayName: Contact.displayName($0.card))
    }
  }

  private func perform(_ changes: [BookChange]) throws -> [BookChangeOutcome] {
    guard options.isDryRun else { return try book.perform(changes) }
    return changes.map { _ in .written(ItemSignature(modified: 0, changed: 0, inode: 0, size: -1)) }
  }

  /// The name that the file had, if it is free; else as a download names it.
  private func name(of file: LostFile) throws -> ItemName {
    for name in [file.name, ItemName(uid: file.uid)].compactMap(\.self) {
      if try file.name == name && cache.lostFile(name)?.key == file.key || !cache.hasItem(name) { return name }
    }
    return ItemName("\(file.cloudID).vcf")
  }
}
