import Contacts
import Probes
import Sync

/// An address book in memory, with time stamps and inodes by the history's own clock, so that the same history always gives
/// the same folder. It has two sides: what people and other programs do to files, and what the sync does.
final class MemoryFolder: SyncedBook {
  struct File: Equatable {
    var bytes: [UInt8]
    var signature: ItemSignature
  }

  /// What the sync does to the folder, as the contents of the files that it took away or wrote over.
  private(set) var files: [ItemName: File] = [:]
  /// What the files would be without the sync: compared with `files` after each run.
  private(set) var asPeopleLeftIt: [ItemName: [UInt8]] = [:]
  /// How often the sync wrote or removed a file.
  private(set) var changesBySync = 0
  /// What the run under way has written.
  private(set) var writtenInRun: [[UInt8]] = []
  /// What a file held before it was broken.
  private(set) var broken: [ItemName: [UInt8]] = [:]

  let bookID: UniqueID
  /// The device's clock, in milliseconds.
  private let now: () -> Int64
  var faults: FaultInjector?
  /// The next walk over the folder does not see one of the files, as it happens where another program replaces it. Nor does the walk
  /// that compares parts of the folder after it.
  var isInattentive = false
  private var overlooked: ItemName?
  private var lastInode: UInt64 = 1
  /// What is not in place yet, of groups that have begun and are not dismissed.
  private var stages: [UniqueID: [[UInt8]]] = [:]

  init(bookID: UniqueID, now: @escaping () -> Int64) {
    self.bookID = bookID
    self.now = now
  }

  // MARK: What people do

  var names: [ItemName] { files.keys.sorted() }

  func bytes(_ name: ItemName) -> [UInt8]? { files[name]?.bytes }

  /// As most programs save: a new file under the old name; `inPlace`, the same inode.
  func write(_ name: ItemName, _ bytes: [UInt8], inPlace: Bool = false) {
    let inode = inPlace ? files[name]?.signature.inode : nil
    files[name] = File(bytes: bytes, signature: signature(bytes.count, inode: inode))
    asPeopleLeftIt[name] = bytes
    broken[name] = nil
  }

  func remove(_ name: ItemName) {
    files[name] = nil
    asPeopleLeftIt[name] = nil
    broken[name] = nil
  }

  /// Keeps the time of the last modification, as rename does; only the inode's own time changes.
  func rename(_ name: ItemName, to other: ItemName) {
    guard name != other, var file = files.removeValue(forKey: name) else { return }
    file.signature.changed = nanoseconds
    files[other] = file
    asPeopleLeftIt[name] = nil
    asPeopleLeftIt[other] = file.bytes
    broken[other] = broken.removeValue(forKey: name)
  }

  func breakFile(_ name: ItemName) {
    guard let bytes = files[name]?.bytes, broken[name] == nil else { return }
    write(name, Array(bytes.dropLast(15)))
    broken[name] = bytes
  }

  func repair(_ name: ItemName) {
    if let bytes = broken[name] { write(name, bytes) }
  }

  /// All files go, and those of a backup come; `keepsTimes`: with the times and numbers that these had.
  func replace(with backup: Moment, keepsTimes: Bool) {
    for name in names { remove(name) }
    for (name, file) in backup.files.sorted(by: { $0.key < $1.key }) {
      write(name, file.bytes)
      if keepsTimes { files[name] = file }
    }
    broken = backup.broken
  }

  /// All that decides what becomes of the folder.
  struct Moment {
    let files: [ItemName: File]
    let asPeopleLeftIt: [ItemName: [UInt8]]
    let broken: [ItemName: [UInt8]]
    let lastInode: UInt64
    let stages: [UniqueID: [[UInt8]]]
  }

  var moment: Moment {
    Moment(files: files, asPeopleLeftIt: asPeopleLeftIt, broken: broken, lastInode: lastInode, stages: stages)
  }

  func goBack(to moment: Moment) {
    files = moment.files
    asPeopleLeftIt = moment.asPeopleLeftIt
    broken = moment.broken
    lastInode = moment.lastInode
    stages = moment.stages
  }

  /// What a run did is what people find from now on. Returns the contents that are not where they were.
  func acceptRun() -> [(name: ItemName, bytes: [UInt8])] {
    let displaced = asPeopleLeftIt.filter { files[$0]?.bytes != $1 }.map { (name: $0, bytes: $1) }
    asPeopleLeftIt = files.mapValues(\.bytes)
    writtenInRun = []
    // Whatever the sync put in its place is whole.
    broken = broken.filter { files[$0.key]?.bytes == Array($0.value.dropLast(15)) }
    return displaced
  }

  // MARK: BookReplica

  func id() throws(BookError) -> UniqueID { bookID }

  func scan<Failure: Error>(
    _ buckets: ItemBuckets, _ visit: (ItemName, ItemSignature) throws(Failure) -> Void
  ) throws -> Int {
    try pass()
    if buckets == .all { overlooked = isInattentive ? names.last : nil }
    isInattentive = false
    for name in names where name != overlooked && buckets.contains(name) {
      guard let file = files[name] else { continue }
      try visit(name, file.signature)
    }
    return files.count
  }

  func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem {
    if faults?.strikes(.fileOperation) == true {
      throw .item(name: name, reason: "input/output error", inode: files[name]?.signature.inode ?? 0)
    }
    guard let file = files[name] else { throw .gone }
    return BookItem(bytes: file.bytes, signature: file.signature)
  }

  func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome] {
    // Before anything is touched, between two files, and when all is done but nobody has been told.
    try pass()
    var outcomes: [BookChangeOutcome] = []
    for change in changes {
      outcomes.append(carryOut(change))
      try pass()
    }
    return outcomes
  }

  /// So few, that the runs of stories have several groups.
  var groupCapacity: Int { 3 }

  func prepare(_ changes: [BookChange], as group: UniqueID) throws(BookError) -> any PreparedGroup {
    LaterGroup { () throws(BookError) in try self.place(changes, as: group) }
  }

  private func place(_ changes: [BookChange], as group: UniqueID) throws(BookError) -> [BookChangeOutcome] {
    try pass()
    var outcomes: [BookChangeOutcome] = []
    for (index, change) in changes.enumerated() {
      stages[group] = changes[index...].compactMap { change in
        if case .write(_, let bytes, _) = change { bytes } else { nil }
      }
      try pass()
      outcomes.append(carryOut(change, isStaged: changes.count > 2))
    }
    stages[group] = []
    try pass()
    return outcomes
  }

  func waiting(of group: UniqueID, limit: Int) throws(BookError) -> [[UInt8]]? { stages[group] }

  func dismiss(_ group: UniqueID) { stages[group] = nil }

  /// Nobody saves here in the moment of an exchange.
  func leftovers(limit: Int) throws(BookError) -> [BookLeftover] { [] }

  func putBack(_ leftover: BookLeftover) throws(BookError) -> (name: ItemName, signature: ItemSignature) { throw .gone }

  func discard(_ leftover: BookLeftover) throws(BookError) {}

  /// `isStaged`: the file was written some time before it is put in place, as those of a large group are.
  private func carryOut(_ change: BookChange, isStaged: Bool = false) -> BookChangeOutcome {
    switch change {
    case .write(let name, let bytes, let expected):
      guard files[name]?.signature == expected else { return .moved }
      var made = signature(bytes.count, inode: nil)
      if isStaged { made.modified -= 30_000_000 }
      files[name] = File(bytes: bytes, signature: made)
      changesBySync += 1
      writtenInRun.append(bytes)
      return .written(made)
    case .remove(let name, let expected):
      guard files[name]?.signature == expected else { return .moved }
      files[name] = nil
      changesBySync += 1
      return .removed
    }
  }

  private func pass() throws(BookError) {
    if faults?.strikes(.fileOperation) == true {
      throw .failed(message: "the disk is full", hint: DiskHint.makeRoom)
    }
  }

  /// Not a whole second, which would look like a file system that only counts these.
  private var nanoseconds: Int64 { now() * 1_000_000 + 123_456 }

  private func signature(_ size: Int, inode: UInt64?) -> ItemSignature {
    if inode == nil { lastInode += 1 }
    return ItemSignature(
      modified: nanoseconds, changed: nanoseconds, inode: inode ?? lastInode, size: Int64(size))
  }
}
