import Contacts
import Sync

/// What a look at the folder under way has found, and the cache has not noted down yet. A run that is cut off forgets it, and the next
/// one finds it again.
struct FolderLook {
  /// A file that has been read, and of which it is not certain yet who it is. Its card lies in the table `opened`.
  struct Opened {
    var observation: Observation
    var before: FileRow?
  }

  struct Tombstone {
    var contact: Int64
    /// Of the card that the file had.
    var secondary: RecordID?
    /// A put-back was to write the file when it was cut off.
    var isComingBack: Bool

    /// A new file under the file's name is the contact, where it has the person's name as well, or was to be written.
    func isIn(_ file: Identity.File) -> Bool {
      isComingBack || secondary != RecordIDs.noName && secondary == file.ids?.secondary
    }
  }

  /// What the cache knew of the folder when the walk began, and what the walk has seen of the buckets of which something is known.
  var known = MarkSums()
  var seen = MarkSums()
  /// Of the buckets in which the two differ.
  var scan = ItemScan(marks: [])
  /// The highest key of a contact when the look began: a later one's file was read in this look.
  var lastContact: Int64 = 0
  /// Contacts without a file, of which the cloud has not been told, by the names that their files had.
  var tombstones: [ItemName: Tombstone] = [:]
  /// Files that are new, or different, and still to be read.
  private(set) var unread: Set<ItemName> = []
  /// The same, the one that is read first at the end, so that names which have been read take no room; nil until the order is known.
  private var order: [ItemName]?
  /// Files that the cache knows and the folder does not have.
  private(set) var missing: Set<ItemName> = []
  /// The same in order, with some that are missing no more; nil until that is asked for.
  private var missingOrder: ArraySlice<ItemName>?
  private(set) var opened: [ItemName: Opened] = [:]
  /// A file says something that the cache has not known.
  var hasNews = false
  private var openedPrimaries: Set<RecordID> = []
  private var openedUIDs: Set<String> = []
  /// See ``DeviceCache/leave(_:_:)``.
  private var left: Set<ItemName> = []

  mutating func observe(_ name: ItemName) {
    if unread.insert(name).inserted { order = nil }
  }

  /// The next names, in the order that `sorted` gives them.
  mutating func take(_ limit: Int, sorted: (Set<ItemName>) throws -> [ItemName]) rethrows -> [ItemName] {
    var order = try self.order ?? sorted(unread).reversed()
    self.order = nil
    let names = Array(order.suffix(limit).reversed())
    order.removeLast(names.count)
    self.order = order
    return names
  }

  mutating func miss(_ name: ItemName) {
    guard !unread.contains(name), missing.insert(name).inserted else { return }
    missingOrder = nil
  }

  /// The first of the missing files.
  mutating func nextMissing(_ limit: Int) -> [ItemName] {
    var order = missingOrder ?? missing.sorted()[...]
    while let first = order.first, !missing.contains(first) { order.removeFirst() }
    missingOrder = order
    return Array(order.lazy.filter(missing.contains).prefix(limit))
  }

  mutating func forgetMissing(_ name: ItemName) { missing.remove(name) }

  /// Whether the file has gone is for the next run to find out.
  mutating func leave(_ name: ItemName) {
    missing.remove(name)
    left.insert(name)
  }

  /// True for a file that was left, and for one that the last walk saw and that was gone when it was to be read.
  func isUndecided(_ name: ItemName) -> Bool { left.contains(name) || unread.contains(name) }

  /// The file has been read.
  mutating func read(_ name: ItemName) {
    unread.remove(name)
    missing.remove(name)
  }

  /// True where a file whose owner is not certain has this content or UID.
  func hasOpened(_ primary: RecordID, uid: String) -> Bool {
    openedPrimaries.contains(primary) || (!uid.isEmpty && openedUIDs.contains(uid))
  }

  /// The new files whose owners are not certain, by which file each is and what it says.
  var newContents: Set<FileContent> {
    Set(
      opened.values.compactMap { opened in
        guard opened.before == nil, case .card(_, let ids, _) = opened.observation.content else { return nil }
        return FileContent(inode: opened.observation.signature.inode, primary: ids.primary)
      })
  }

  mutating func open(_ observation: Observation, before: FileRow?) {
    if case .card(_, let ids, let uid) = observation.content {
      openedPrimaries.insert(ids.primary)
      openedUIDs.insert(uid)
    }
    opened[observation.name] = Opened(observation: observation, before: before)
  }

  /// Who all of them are has been noted down.
  mutating func close() {
    hasNews = false
    opened = [:]
    openedPrimaries = []
    openedUIDs = []
  }
}

/// Which file it is and what it says: a rename changes neither.
struct FileContent: Hashable {
  var inode: UInt64
  var primary: RecordID
}

/// What the cache knows of a file.
struct FileRow {
  /// Why a file is not its contact's card, as the table numbers it.
  enum Problem: Int64 {
    case leftAlone = 1
    case duplicate = 2
    case waits = 3
  }

  var signature: ItemSignature
  var isYoung: Bool
  /// Nil for a file that is its contact's card.
  var problem: Problem?
  var content: RecordID?
  var waitsSince: Int64?
  var reason: String?
  /// Of a version that a synchronizer has set aside, the contact whose file it is a version of, also where that one has gone; 0 where that is not
  /// known yet. Nil for other files.
  var versionOf: Int64?
  var contact: Int64?
  /// Of the contact, where there is one.
  var uid: String
  var ids: RecordIDs
  var isThere: Bool
  /// An ``ItemMark`` as it was computed when the file was noted.
  var mark: Int64

  var said: Identity.Before {
    guard let contact, problem == nil, isThere else { return .other }
    return .card(of: contact, content: ids.primary, uid: uid)
  }

  /// The file is a contact's card, and the UID and the name in it are what they were.
  func keepsName(_ ids: RecordIDs, _ uid: String) -> Bool {
    contact != nil && problem == nil && !uid.isEmpty && self.uid == uid && self.ids.secondary == ids.secondary
  }
}
