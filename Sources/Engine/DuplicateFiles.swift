import Cache
import Contacts
import Probes
import Protocol
import Sync

/// Files whose content stands in another file as well: which of them are contacts after all, and which go to the device's trash.
struct DuplicateFiles {
  /// Reads the files.
  private let folder: FolderPhase
  private var book: any SyncedBook { folder.book }
  private var cache: DeviceCache { folder.cache }
  private var options: SyncOptions { folder.options }

  init(in folder: FolderPhase) { self.folder = folder }

  /// Makes contacts of what is a duplicate of a contact that is about to change or to go by what the cloud listed, and of what is left
  /// alone because of another file's UID, and is a record as the cloud has it. Returns the files.
  func accept(_ plan: RunPlan) throws -> (duplicates: [ItemName], sharingUIDs: [ItemName]) {
    var duplicates: [ItemName] = []
    let leaving = plan.leavingContents
    if !leaving.isEmpty {
      duplicates = try accept(leaving, cache.duplicates) + accept(leaving, cache.equalFiles)
    }
    guard try !cache.filesSharingUIDs(after: nil, limit: 1).isEmpty else { return (duplicates, []) }
    let sharing = try accept(Set(plan.recordsWithoutFile.map(\.ids.primary)), cache.filesSharingUIDs)
    if !sharing.isEmpty { Coverpoint.fileOfSharedUIDListed.reach() }
    return (duplicates, sharing)
  }

  private func accept(
    _ leaving: Set<RecordID>, _ next: (ItemName?, Int) throws -> [ContactFile]
  ) throws -> [ItemName] {
    var accepted: [ItemName] = []
    var last: ItemName?
    while true {
      let duplicates = try next(last, Portion.records)
      guard let end = duplicates.last else { return accepted }
      last = end.name
      for duplicate in duplicates where !duplicate.hasWaited {
        guard let found = try folder.readFile(duplicate.name)?.observation(options.encoding),
          case .card(_, let ids, _) = found.content,
          leaving.contains(ids.primary)
        else { continue }
        try cache.acceptAsContact(found)
        accepted.append(duplicate.name)
      }
    }
  }

  /// Moves duplicates' files to the device's trash: into the trash first, durably, then the file. `report` counts and names those that
  /// went. `moment`: now, by the server's clock.
  func remove(at moment: Timestamp, _ report: inout SyncReport) throws {
    var last: ItemName?
    while true {
      let duplicates = try cache.duplicates(after: last, limit: Portion.records)
      guard let end = duplicates.last else { return }
      last = end.name
      try Portion.each(of: duplicates, make: removable, size: \.item.bytes.count) {
        for card in try remove($0, at: moment) {
          report.duplicatesRemoved += 1
          report.name(duplicate: card)
        }
      }
    }
  }

  /// Counts and names the duplicates that a run would remove.
  func announce(_ report: inout SyncReport) throws {
    report.duplicatesRemoved = try cache.duplicateCount()
    for duplicate in try cache.duplicates(after: nil, limit: RemovedDuplicate.named) {
      if let card = try removable(duplicate)?.card { report.name(duplicate: card) }
    }
  }

  /// A duplicate as it stands in its file; nil where it is none any more.
  private func removable(_ duplicate: ContactFile) throws -> (card: DiscardedCard, item: BookItem)? {
    guard let item = try? book.read(duplicate.name, limit: options.cardLimit),
      item.signature == duplicate.signature,
      case .card(let bytes, let ids, let uid) = FolderPhase.content(of: item.bytes, options.encoding),
      let other = try otherFile(of: ids.primary, besides: duplicate.name)
    else { return nil }
    let card = DiscardedCard(
      name: duplicate.name, card: bytes, primary: ids.primary, uid: uid,
      cloudID: try cache.holder(of: ids.primary)?.cloudID, reason: .duplicate, other: other)
    return (card, item)
  }

  /// Returns those whose files went.
  private func remove(
    _ duplicates: [(card: DiscardedCard, item: BookItem)], at moment: Timestamp
  ) throws -> [DiscardedCard] {
    try cache.keepInTrash(duplicates.map(\.card), at: moment)
    let outcomes = try book.perform(duplicates.map { .remove(name: $0.card.name, expecting: $0.item.signature) })
    let gone = zip(duplicates, outcomes).filter { $0.1 == .removed }.map(\.0.card)
    try cache.forgetItems(gone.map(\.name))
    if !gone.isEmpty { Coverpoint.duplicateRemoved.reach() }
    return gone
  }

  /// Another file in which the content really stands, at this moment: much may have happened since the two were found to be
  /// equal.
  private func otherFile(of content: RecordID, besides name: ItemName) throws -> ItemName? {
    guard let other = try cache.item(holding: content), other != name,
      let item = try? book.read(other, limit: options.cardLimit),
      case .card(_, let ids, _) = FolderPhase.content(of: item.bytes, options.encoding), ids.primary == content
    else { return nil }
    return other
  }
}
