package import Contacts
import POSIX
package import Probes
package import Sync
import Synchronization

/// An address book: a vdir, a folder with one `.vcf` file per contact, beside which other programs work.
///
/// An item is a regular file whose name ends in `.vcf` and does not begin with a dot. Other files, `.tmp` and hidden ones,
/// folders, FIFOs, sockets and devices are ignored. A symbolic link `*.vcf` is listed but never followed: reading it names
/// it as one that is left alone, so that a card that somebody replaced by a link is not taken for deleted. Likewise one in whose place a
/// synchronizer has left something else (``StandIn``), and a file whose name ends in `.VCF`, of which the person would else never hear.
///
/// The folder is kept open, so that a run stays in the folder that it began in, whatever is moved or mounted meanwhile; see
/// ``release()``.
package final class Vdir: SyncedBook, Sendable {
  package let path: String
  private let expected: UniqueID?
  /// The folder is only looked at: no leftovers are removed.
  private let isForeign: Bool
  private let faults: FaultInjector?
  private let opened = Mutex<Directory?>(nil)
  /// The files that the last walk found under temporary names, and left there.
  private let found = Mutex<[[UInt8]]>([])

  /// `expecting`: the id that the folder had when it was signed in. A folder with another one is not this address book and
  /// counts as missing; one with none (an empty mount point, a folder put in its place) is not either, unless
  /// ``recognize(isRehearsal:by:)`` finds that it is. `faults`: lets its system calls fail.
  package init(path: String, expecting: UniqueID? = nil, faults: FaultInjector? = nil) {
    self.path = path
    self.faults = faults
    expected = expecting
    isForeign = false
  }

  /// A folder that may be any, to look at.
  private init(lookingAt folder: Directory, path: String) {
    self.path = path
    expected = nil
    faults = nil
    isForeign = true
    opened.withLock { $0 = folder }
  }

  /// Makes the folder where it is missing.
  package static func make(path: String) throws(BookError) {
    do throws(SystemError) {
      try File.makeFolder(path)
    } catch {
      throw .failed(message: "cannot make the folder \(path): \(error.reason)", hint: nil)
    }
  }

  /// Closes the folder until it is needed again: between two runs of a long watch, so that its volume can be unmounted.
  package func release() { opened.withLock { $0 = nil } }

  // MARK: BookReplica

  package func id() throws(BookError) -> UniqueID {
    let file = BookIDFile(folder: try folder())
    if let id = try file.read() { return id }
    return try file.make(.random())
  }

  /// The id, nil where the folder has none yet; makes nothing.
  package func existingID() throws(BookError) -> UniqueID? { try BookIDFile(folder: try folder()).read() }

  /// Takes the id from the folder again.
  package func forgetID() throws(BookError) {
    let folder = try folder()
    try inWords { () throws(SystemError) in try BookIDFile(folder: folder).remove() }
  }

  package func scan<Failure: Error>(
    _ buckets: ItemBuckets, _ visit: (ItemName, ItemSignature) throws(Failure) -> Void
  ) throws -> Int {
    let folder = try folder()
    var count = 0
    var hasTemporaries = false
    var refused: Failure?
    do {
      try folder.forEachEntry { entry in
        guard entry.withName({ VdirName.isItem($0) || VdirName.isMisnamed($0) }) else {
          if !hasTemporaries { hasTemporaries = entry.withName { VdirName.isTemporary($0) } }
          return
        }
        if let kind = entry.kind, kind != .regular, kind != .link { return }
        let name = ItemName(bytes: entry.name)
        guard buckets.contains(name) else { return }
        // Nil: removed since the folder was read.
        guard let status = try entry.status(), status.kind == .regular || status.kind == .link else { return }
        let signature = ItemSignature(status)
        // A folder that has nothing but files which are not synced is as empty as any other.
        if VdirName.isItem(name.bytes.span) { count += 1 }
        do throws(Failure) {
          try visit(name, signature)
        } catch {
          refused = error
          throw error
        }
      }
    } catch {
      if let refused { throw refused }
      throw (error as? SystemError).map { VdirFailure.ofFolder($0, path: path) } ?? error
    }
    // A folder that is removed or unmounted while it is read looks like one that ends early.
    try check(folder)
    let left = hasTemporaries && !isForeign ? clearTemporaries(folder) : []
    found.withLock { $0 = left }
    return count
  }

  package func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem {
    let folder = try currentFolder()
    guard VdirName.isItem(name.bytes.span) else { throw try misnamed(name, in: folder) }
    do throws(SystemError) {
      // Not through a link, and not waiting for the other end of a FIFO.
      let file = try folder.open(name.bytes, [.noLinks, .nonBlocking])
      // The state must be the same before and after the reading. Else somebody is writing, and it is worth trying again.
      for _ in 0..<3 {
        let before = try file.status()
        guard before.kind == .regular else { throw SystemError("open", code: SystemError.missing) }
        guard before.size <= Int64(limit), let bytes = try file.readAll(limit: limit, expected: Int(before.size)) else {
          throw SystemError.tooLarge
        }
        let signature = ItemSignature(before)
        if ItemSignature(try file.status()) == signature && Int64(bytes.count) == before.size {
          return BookItem(bytes: bytes, signature: signature)
        }
        try file.rewind()
      }
    } catch {
      if error.isMissing {
        try check(folder)
        throw standIn(name, in: folder) ?? .gone
      }
      if error.isExhausted { throw .failed(message: "cannot read \(path): \(error.reason)", hint: nil) }
      throw .item(
        name: name, reason: error == .tooLarge ? "it is larger than \(limit >> 20) MB" : VdirFailure.reason(error),
        inode: inode(name, in: folder))
    }
    throw .item(name: name, reason: "it is being written", inode: inode(name, in: folder))
  }

  /// Nil where nothing stands in the place of a file that is not there.
  private func standIn(_ name: ItemName, in folder: Directory) -> BookError? {
    do throws(SystemError) {
      return try StandIn(for: name, in: folder).map { .item(name: name, reason: $0.reason) }
    } catch {
      return .item(name: name, reason: VdirFailure.reason(error))
    }
  }

  /// The other programs on the folder do not see it, so it is not read either.
  private func misnamed(_ name: ItemName, in folder: Directory) throws(BookError) -> BookError {
    let status: FileStatus?
    do throws(SystemError) { status = try folder.statusIfPresent(name.bytes) } catch {
      return .item(name: name, reason: VdirFailure.reason(error))
    }
    guard let kind = status?.kind, kind == .regular || kind == .link else {
      try check(folder)
      return .gone
    }
    let small = ItemName(bytes: Array(name.bytes.dropLast(3)) + Array("vcf".utf8))
    // No inode: it is nobody's file before it is renamed.
    return .item(
      name: name,
      reason: "its name does not end in .vcf, in small letters, so it is not synced (rename it to \(small))")
  }

  /// 0 where not even that can be told.
  private func inode(_ name: ItemName, in folder: Directory) -> UInt64 {
    (try? folder.status(name.bytes)).map { ItemSignature($0).inode } ?? 0
  }

  package func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome] {
    try checkNames(of: changes)
    guard !changes.isEmpty else { return [] }
    let folder = try folder()
    return try inWordsOfWriting(to: folder) {
      var outcomes: [BookChangeOutcome] = []
      outcomes.reserveCapacity(changes.count)
      while outcomes.count < changes.count {
        let end = min(outcomes.count + ChangeGroup.capacity, changes.count)
        let group = try ChangeGroup(folder)
        try group.write(changes[outcomes.count..<end])
        outcomes += try group.place()
      }
      return outcomes
    }
  }

  func checkNames(of changes: [BookChange]) throws(BookError) {
    for change in changes {
      switch change {
      case .write(let name, _, _), .remove(let name, _):
        guard VdirName.isItem(name.bytes.span), !name.bytes.contains(0), !name.bytes.contains(UInt8(ascii: "/")) else {
          throw .item(name: name, reason: "it is no name for an address book's file")
        }
      }
    }
  }

  func inWordsOfWriting<Result>(to folder: Directory, _ body: () throws -> Result) throws(BookError) -> Result {
    do { return try body() } catch {
      try check(folder)
      throw (error as? SystemError).map { VdirFailure.ofWriting($0, path: path) }
        ?? .failed(message: "\(error)", hint: nil)
    }
  }

  // MARK: SyncedBook

  package var groupCapacity: Int { ChangeGroup.capacity }

  package func prepare(_ changes: [BookChange], as group: UniqueID) throws(BookError) -> any PreparedGroup {
    // More files than a stage holds are written without one: after a kill nobody can tell which of them were in place.
    guard changes.count <= ChangeGroup.capacity else {
      return LaterGroup { () throws(BookError) in try self.perform(changes) }
    }
    try checkNames(of: changes)
    let folder = try folder()
    let write = { @Sendable in
      let made = try ChangeGroup(folder, group: group)
      try made.write(changes)
      return made
    }
    // For a few files, a thread costs more than it saves.
    guard changes.count >= ChangeGroup.many else {
      return StagedGroup(UnderWay(atOnce: { try write() }), in: folder, of: self)
    }
    return StagedGroup(UnderWay(write), in: folder, of: self)
  }

  package func waiting(of group: UniqueID, limit: Int) throws(BookError) -> [[UInt8]]? {
    let folder = try folder()
    do { return try Stage.files(of: group, in: folder, limit: limit) } catch {
      throw (error as? SystemError).map { VdirFailure.ofFolder($0, path: path) }
        ?? .failed(message: "\(error)", hint: nil)
    }
  }

  package func dismiss(_ group: UniqueID) {
    // If this fails, the stage is removed a day later.
    if let folder = try? folder() { try? Stage.remove(VdirName.stage(group), in: folder) }
  }

  package func recognize(isRehearsal: Bool, by isThisBook: (any BookReplica) throws -> Bool) throws -> Bool {
    let unmarked: BookError
    do throws(BookError) {
      _ = try folder()
      return false
    } catch {
      guard case .unmarked = error else { throw error }
      unmarked = error
    }
    guard let expected else { return false }
    let folder = try inWords { () throws(SystemError) in try Directory(path: path, faults: faults) }
    guard try isThisBook(Vdir(lookingAt: folder, path: path)) else { throw unmarked }
    if !isRehearsal {
      // Another device that shares the folder may have been quicker, with the same id.
      guard try BookIDFile(folder: folder).make(expected) == expected else { throw Self.other(path) }
    }
    opened.withLock { $0 = folder }
    return true
  }

  package func leftovers(limit: Int) throws(BookError) -> [BookLeftover] {
    let names = found.withLock { $0 }
    guard !names.isEmpty else { return [] }
    let folder = try currentFolder()
    // In a folder that cannot be written nothing can be done about them, and each run would note again what it is about to do.
    guard folder.isWritable else { return [] }
    return names.map { name in
      let file = try? folder.open(name, [.noLinks, .nonBlocking])
      return BookLeftover(name: name, bytes: try? file?.readAll(limit: limit, expected: 0))
    }
  }

  package func putBack(_ leftover: BookLeftover) throws(BookError) -> (name: ItemName, signature: ItemSignature) {
    let folder = try currentFolder()
    let item = VdirName.putBack()
    do throws(SystemError) {
      try folder.place(leftover.name, as: item)
      try folder.sync()
      forget(leftover)
      Coverpoint.leftoverPutBack.reach()
      return (ItemName(bytes: item), ItemSignature(try folder.status(item)))
    } catch {
      throw VdirFailure.ofWriting(error, path: path)
    }
  }

  package func discard(_ leftover: BookLeftover) throws(BookError) {
    let folder = try currentFolder()
    do throws(SystemError) { try folder.remove(leftover.name) } catch { throw VdirFailure.ofWriting(error, path: path) }
    forget(leftover)
  }

  private func forget(_ leftover: BookLeftover) { found.withLock { $0.removeAll { $0 == leftover.name } } }

  // MARK: The folder

  /// The folder that stands at the path now, checked to be this address book's.
  private func folder() throws(BookError) -> Directory {
    let known = opened.withLock { $0 }
    // A run goes on in the folder that it began in, also if another one is at the path now.
    if isForeign, let known { return known }
    let isKnown = try inWords { () throws(SystemError) in
      let status = try FileStatus(path: path)
      return try known?.status().isSameFile(as: status) ?? false
    }
    if let known, isKnown { return known }
    let folder = try inWords { () throws(SystemError) in try Directory(path: path, faults: faults) }
    if let expected {
      guard let id = try BookIDFile(folder: folder).read() else {
        throw .unmarked(message: "the folder \(path) is not the address book: its file .contacts2web is missing")
      }
      guard id == expected else { throw Self.other(path) }
    }
    opened.withLock { $0 = folder }
    return folder
  }

  private static func other(_ path: String) -> BookError {
    .missing(message: "the folder \(path) is another address book than the one signed in")
  }

  /// The folder that the run is in, without a look at the path.
  private func currentFolder() throws(BookError) -> Directory {
    if let folder = opened.withLock({ $0 }) { return folder }
    return try folder()
  }

  /// Throws where the folder at the path is not `folder` any more.
  func check(_ folder: Directory) throws(BookError) {
    let isSame = try inWords { () throws(SystemError) in
      try FileStatus(path: path).isSameFile(as: try folder.status())
    }
    guard isSame else { throw .missing(message: "the address book \(path) was replaced by another folder") }
  }

  private func inWords<Result>(_ body: () throws(SystemError) -> Result) throws(BookError) -> Result {
    do throws(SystemError) { return try body() } catch { throw VdirFailure.ofFolder(error, path: path) }
  }

  /// Removes what a killed run has left. Nobody is writing where the folder's lock is free; without locks, what is older
  /// than ten minutes. A sealed stage is for the next sync to look at, and goes after a day. Returns the names of the files that
  /// may not go.
  private func clearTemporaries(_ folder: Directory) -> [[UInt8]] {
    guard let handle = try? folder.reopen() else { return [] }
    var youngest = Int64.max
    do {
      guard try handle.lock(wait: false) else { return [] }
    } catch {
      youngest = WallClock.nanoseconds() - 600_000_000_000
    }
    let youngestStage = WallClock.nanoseconds() - 86_400_000_000_000
    var leftovers: [(name: [UInt8], isFolder: Bool)] = []
    try? handle.forEachEntry { entry in
      guard entry.withName({ VdirName.isTemporary($0) }), let status = try entry.status() else { return }
      let isFolder = status.kind == .directory
      guard isFolder || status.kind == .regular else { return }
      let isStage = isFolder && entry.withName { VdirName.isStage($0) }
      if status.changed < (isStage ? min(youngest, youngestStage) : youngest) {
        leftovers.append((entry.name, isFolder))
      }
    }
    if !leftovers.isEmpty { Coverpoint.temporariesCleared.reach() }
    var left: [[UInt8]] = []
    for (name, isFolder) in leftovers {
      if isFolder {
        // A file that may not be removed is moved into the folder, so that the next walk finds it.
        try? Stage.remove(name, in: handle)
      } else if (try? Leftover.mayGo(name, in: handle)) == true {
        try? handle.remove(name)
      } else {
        left.append(name)
      }
    }
    return left
  }
}
