import Contacts
import POSIX
import Sync

/// A group of changes to the folder, made durable together.
///
/// The order of the system calls, which no failure and no power cut turns into a half-written or lost card:
///
/// 1. Each file that is written: open a temporary name in the same folder, or in the group's ``Stage`` (exclusively), write,
///    give it mode and owner of the file it replaces.
/// 2. Of a few files, fsync of each; all are on their way by then, so that they share the disk's work. Of many, one syncfs:
///    it may have to write what other programs wrote, but takes a quarter of the time of a hundred fsyncs (ext4). Whatever
///    fails up to here (disk full, rights) takes the temporary files away and has changed nothing. A stage is sealed.
/// 3. Each change in turn: stat once more, then
///    - a new file: rename, where the name is free;
///    - a replaced one: *exchange* of the two names, a look at what was displaced, and the exchange back where it is not
///      what was expected. So an edit that came between stat and rename is not lost;
///    - a removed one: rename to a temporary name, the same look, and back where it is not what was expected.
///
///    Before, the temporary name tells what is expected: see ``Leftover``.
/// 4. One fsync of the folder.
/// 5. Only now the displaced and removed files go; those in a stage go with it.
///
/// Another thread may do the first step, while the group before is put in place: see ``StagedGroup``.
///
/// A process that is killed leaves temporary files at most, and a stage. ``Vdir/scan(_:)`` removes them, but keeps a file that was
/// changed since it was planned to go: ``Vdir/leftovers(limit:)`` tells of it.
///
/// Unchecked: one thread at a time has it. Who writes its files hands it over when they are written.
final class ChangeGroup: @unchecked Sendable {
  /// Files that are open at once, and share their flushes: a quarter of what the process may have at most, because two groups are open at once.
  static let capacity = min(1_000, max(CurrentProcess.openFileLimit / 4, 10))
  /// From so many files on, the file system is flushed and not each of them.
  static let many = 20

  private let folder: Directory
  /// The folder's lock, shared with other writers. While one of them has it, no scan clears temporary files away.
  private let lock: Directory
  private let stage: Stage?
  /// Where new files are written.
  private let source: Directory
  private var staged: [Staged] = []
  /// What to remove at the end, or after a failure.
  private var leftovers: Set<[UInt8]> = []

  /// `group`: new files wait in the stage of that name; else in the folder itself.
  init(_ folder: Directory, group: UniqueID? = nil) throws(SystemError) {
    self.folder = folder
    lock = try folder.reopen()
    // File systems without locks do without.
    _ = try? lock.lock(.shared, wait: true)
    if let group { stage = try Stage(for: group, in: folder) } else { stage = nil }
    source = stage?.files ?? folder
  }

  /// Writes the new files of the changes under temporary names: the first step.
  func write(_ changes: some Sequence<BookChange>) throws(SystemError) {
    do throws(SystemError) {
      for change in changes { staged.append(try stage(change)) }
    } catch {
      finish()
      throw error
    }
  }

  /// Puts everything in place, the other steps; takes the temporary files away, whatever happens.
  func place() throws(SystemError) -> [BookChangeOutcome] {
    defer { finish() }
    try flush(staged.compactMap(\.file))
    try stage?.seal()
    var outcomes: [BookChangeOutcome] = []
    do throws(SystemError) {
      for item in staged { outcomes.append(try commit(item)) }
    } catch {
      // The files that were renamed already stay so, and the folder is flushed.
      try? folder.sync()
      throw error
    }
    try folder.sync()
    return outcomes
  }

  /// Takes the temporary files away, and lets the lock go.
  func finish() {
    for name in leftovers where (try? Leftover.mayGo(name, in: folder)) == true { try? folder.remove(name) }
    stage?.discard()
    lock.unlock()
  }

  // MARK: Before anything is touched

  /// A change with its new file written, but not in place.
  private final class Staged {
    enum Step {
      case write(StagedFile, replacing: ItemSignature?)
      case remove(expecting: ItemSignature)
      case nothing
    }

    let name: [UInt8]
    let step: Step

    init(name: [UInt8], step: Step) {
      self.name = name
      self.step = step
    }

    var file: StagedFile? { if case .write(let file, _) = step { file } else { nil } }
  }

  private func stage(_ change: BookChange) throws(SystemError) -> Staged {
    switch change {
    case .write(let name, let bytes, let expected):
      let present = try folder.statusIfPresent(name.bytes)
      guard matches(present, expected) else { return Staged(name: name.bytes, step: .nothing) }
      let file = try StagedFile(in: source) { if stage == nil { leftovers.insert($0) } }
      try file.write(bytes, like: present)
      return Staged(name: name.bytes, step: .write(file, replacing: expected))
    case .remove(let name, let expected):
      let isThere = matches(try folder.statusIfPresent(name.bytes), expected)
      return Staged(name: name.bytes, step: isThere ? .remove(expecting: expected) : .nothing)
    }
  }

  private func flush(_ files: [StagedFile]) throws(SystemError) {
    if files.count < Self.many {
      for file in files { file.beginWriteOut() }
      for file in files { try file.flush() }
    } else {
      try folder.syncFileSystem()
      for file in files { try file.noteFlushed() }
    }
  }

  private func matches(_ present: FileStatus?, _ expected: ItemSignature?) -> Bool {
    guard let present, let expected else { return present == nil && expected == nil }
    return present.kind == .regular && ItemSignature(present) == expected
  }

  // MARK: In place

  private func commit(_ staged: Staged) throws(SystemError) -> BookChangeOutcome {
    switch staged.step {
    case .nothing: .moved
    case .write(let file, nil): try place(file, staged.name)
    case .write(let file, let expected?): try replace(staged.name, by: file, expected)
    case .remove(let expected): try takeAway(staged.name, expected)
    }
  }

  private func place(_ file: StagedFile, _ name: [UInt8]) throws(SystemError) -> BookChangeOutcome {
    do throws(SystemError) {
      try folder.place(file.name, from: source, as: name)
    } catch {
      guard error.isExisting else { throw error }
      return .moved
    }
    leftovers.remove(file.name)
    return .written(try file.signature())
  }

  private func replace(
    _ name: [UInt8], by file: StagedFile, _ expected: ItemSignature
  ) throws(SystemError) -> BookChangeOutcome {
    guard matches(try folder.statusIfPresent(name), expected) else { return .moved }
    try file.await(Leftover.state(of: name, in: folder, expected)) { if stage == nil { leftovers.insert($0) } }
    do throws(SystemError) {
      try folder.rename(file.name, from: source, to: name, .exchange)
    } catch {
      if error.code == SystemError.missing { return .moved }
      guard error.isUnsupported else { throw error }
      try folder.rename(file.name, from: source, to: name)
      leftovers.remove(file.name)
      return .written(try file.signature())
    }
    if let displaced = try source.statusIfPresent(file.name), !ItemSignature(displaced).isSameContent(as: expected) {
      // Another program wrote the file at this very moment.
      try folder.rename(file.name, from: source, to: name, .exchange)
      // If that displaced a still newer file, the newer one belongs there.
      if let back = try source.statusIfPresent(file.name), back.inode != (try file.signature().inode) {
        try folder.rename(file.name, from: source, to: name, .exchange)
        try source.remove(file.name)
      }
      return .moved
    }
    return .written(try file.signature())
  }

  private func takeAway(_ name: [UInt8], _ expected: ItemSignature) throws(SystemError) -> BookChangeOutcome {
    guard matches(try folder.statusIfPresent(name), expected) else { return .moved }
    let temporary = Leftover.name(states: [Leftover.state(of: name, in: folder, expected)])
    do throws(SystemError) {
      try folder.rename(name, to: temporary)
    } catch {
      guard error.code == SystemError.missing else { throw error }
      return .moved
    }
    leftovers.insert(temporary)
    guard let taken = try folder.statusIfPresent(temporary), ItemSignature(taken).isSameContent(as: expected) else {
      do throws(SystemError) {
        try folder.place(temporary, as: name)
      } catch {
        // If another program has put a file there since, its file stays: it would have replaced this one without us as well.
        guard error.isExisting else { throw error }
        try folder.remove(temporary)
      }
      return .moved
    }
    return .removed
  }
}
