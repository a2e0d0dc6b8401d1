import POSIX
import Sync

/// A file that is written under a temporary name and still open.
final class StagedFile {
  private(set) var name: [UInt8]
  private let folder: Directory
  private let descriptor: FileDescriptor
  private var flushed: ItemSignature?
  /// Of the content, where the file replaces another one.
  private var digest: [UInt8]?

  /// Makes the file. `willMake` is told the name before, so that no file can stay behind unknown.
  init(in folder: Directory, willMake: ([UInt8]) -> Void) throws(SystemError) {
    name = VdirName.temporary()
    self.folder = folder
    willMake(name)
    descriptor = try folder.open(name, [.write, .create, .exclusive, .noLinks])
  }

  /// Writes the content. Mode and owner are those of the file it will replace; a new one follows
  /// the umask, as the folder's other files do.
  func write(_ bytes: [UInt8], like replaced: FileStatus?) throws(SystemError) {
    try descriptor.writeAll(bytes)
    if let replaced {
      digest = Leftover.digest(bytes)
      let made = try descriptor.status()
      if made.user != replaced.user || made.group != replaced.group {
        // Only root may give files away. For others setting the group alone may work; else the file is theirs from now on.
        do throws(SystemError) {
          try descriptor.setOwner(user: replaced.user, group: replaced.group)
        } catch {
          try? descriptor.setOwner(user: made.user, group: replaced.group)
        }
      }
      // The mode is set after the owner, because changing the owner takes bits away.
      if made.mode != replaced.mode { try descriptor.setMode(replaced.mode) }
    }
  }

  func beginWriteOut() { descriptor.beginWriteOut() }

  func flush() throws(SystemError) {
    try descriptor.sync()
    try noteFlushed()
  }

  /// The file's state is on the disk. Throws where somebody has removed the file: of a sealed stage, what is missing counts as put in place.
  func noteFlushed() throws(SystemError) {
    let status = try descriptor.status()
    guard status.names > 0 else { throw SystemError("fsync", code: SystemError.missing) }
    flushed = ItemSignature(status)
  }

  /// Gives the file a temporary name that lets it be removed, and the file in state `expected` that it will be exchanged for.
  func await(_ expected: Leftover.State, willName: ([UInt8]) -> Void) throws(SystemError) {
    guard let flushed else { return }
    let other = Leftover.name(states: [Leftover.State(signature: flushed, digest: digest), expected])
    willName(other)
    try folder.rename(name, to: other)
    name = other
  }

  /// The state of the file in place. Where somebody wrote into it since it was flushed, the state before that, so that the
  /// next scan sees the difference.
  func signature() throws(SystemError) -> ItemSignature {
    let now = ItemSignature(try descriptor.status())
    guard let flushed else { return now }
    return now.isSameContent(as: flushed) ? now : flushed
  }
}
