internal import CPOSIX
internal import Glibc
package import Probes

/// An open folder: what is done by name in here stays in this folder, whatever becomes of its path meanwhile.
///
/// Names are bytes, as the file system has them. A name with `/` or NUL in it, or none, is refused (EINVAL).
package final class Directory: Sendable {
  /// What ``rename(_:to:_:)`` does where the new name is taken.
  package enum Replacement: Sendable {
    /// The file of that name goes.
    case replace
    /// Nothing is done (EEXIST).
    case refuse
    /// The two files change their names. Both must be there.
    case exchange
  }

  /// As it was opened; for messages.
  package let path: String
  private let descriptor: FileDescriptor
  private let faults: FaultInjector?

  /// `faults`: lets calls on the folder fail, and those on files opened through it.
  package init(path: String, faults: FaultInjector? = nil) throws(SystemError) {
    descriptor = try FileDescriptor(path: path, .directory)
    self.path = path
    self.faults = faults
  }

  private init(path: String, descriptor: consuming FileDescriptor, faults: FaultInjector?) {
    self.path = path
    self.descriptor = descriptor
    self.faults = faults
  }

  /// How much more ordinary users may write to its file system, in bytes.
  package func freeBytes() throws(SystemError) -> Int64 {
    var status = statvfs()
    guard unsafe fstatvfs(descriptor.number, &status) == 0 else { throw .last("statvfs", path: path) }
    return Int64(clamping: status.f_bavail) * Int64(clamping: status.f_frsize)
  }

  /// Of the folder itself.
  package func status() throws(SystemError) -> FileStatus { try descriptor.status() }

  /// False where this process cannot make or remove anything in it: by its rights, or because the file system can only be read.
  package var isWritable: Bool { unsafe faccessat(descriptor.number, ".", W_OK | X_OK, AT_EACCESS) == 0 }

  /// A second, independent handle of the same folder: its own position in the listing, its own lock.
  package func reopen() throws(SystemError) -> Directory {
    let number = unsafe openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last("open", path: path) }
    return Directory(path: path, descriptor: FileDescriptor(owning: number, faults: faults), faults: faults)
  }

  /// Of the file of that name; of a link itself.
  package func status(_ name: [UInt8]) throws(SystemError) -> FileStatus {
    try faults?.passFile("stat", path: path)
    var status = stat()
    let result = try unsafe withName(name, "stat") { name in
      unsafe fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else { throw failure("stat", name) }
    return FileStatus(status)
  }

  /// Opens the file of that name, for reading unless the flags say otherwise. `mode` is for a file that is made, less the
  /// umask.
  package func open(
    _ name: [UInt8], _ flags: FileDescriptor.Flags = [], mode: UInt32 = 0o666
  ) throws(SystemError) -> FileDescriptor {
    try faults?.passFile("open", path: path, isGrowing: flags.contains(.create))
    let number = try unsafe withName(name, "open") { name in
      var number: Int32
      repeat {
        number = unsafe openat(descriptor.number, name, flags.rawValue | O_CLOEXEC | O_NOCTTY, mode_t(mode))
      } while number < 0 && errno == EINTR
      return number
    }
    guard number >= 0 else { throw failure("open", name) }
    return FileDescriptor(owning: number, faults: faults)
  }

  /// Renames what is in this folder, or brings it here from `source`.
  package func rename(
    _ name: [UInt8], from source: Directory? = nil, to other: [UInt8], _ replacement: Replacement = .replace
  ) throws(SystemError) {
    let from = (source ?? self).descriptor.number
    try faults?.passFile("rename", path: path, isGrowing: true)
    let flags: UInt32 =
      switch replacement {
      case .replace: 0
      case .refuse: UInt32(shim_rename_noreplace)
      case .exchange: UInt32(shim_rename_exchange)
      }
    // Without flags the old call: the new one is missing on some network file systems.
    let result = try unsafe withName(name, "rename") { (name) throws(SystemError) in
      try unsafe withName(other, "rename") { other in
        flags == 0
          ? unsafe renameat(from, name, descriptor.number, other)
          : unsafe renameat2(from, name, descriptor.number, other, flags)
      }
    }
    guard result == 0 else { throw failure("rename", other) }
  }

  /// A second name for a file of this folder, or of `source`; fails where the name is taken.
  package func link(_ name: [UInt8], from source: Directory? = nil, to other: [UInt8]) throws(SystemError) {
    let from = (source ?? self).descriptor.number
    try faults?.passFile("link", path: path, isGrowing: true)
    let result = try unsafe withName(name, "link") { (name) throws(SystemError) in
      try unsafe withName(other, "link") { other in
        unsafe linkat(from, name, descriptor.number, other, 0)
      }
    }
    guard result == 0 else { throw failure("link", other) }
  }

  /// Removes the file of that name (not a folder).
  package func remove(_ name: [UInt8]) throws(SystemError) {
    try faults?.passFile("unlink", path: path)
    let result = try unsafe withName(name, "unlink") { name in unsafe unlinkat(descriptor.number, name, 0) }
    guard result == 0 else { throw failure("unlink", name) }
  }

  /// Makes a folder in here, which nobody but its owner can look into.
  package func makeFolder(_ name: [UInt8]) throws(SystemError) {
    try faults?.passFile("mkdir", path: path, isGrowing: true)
    let result = try unsafe withName(name, "mkdir") { name in unsafe mkdirat(descriptor.number, name, 0o700) }
    guard result == 0 else { throw failure("mkdir", name) }
  }

  /// Opens a folder in here, not through a link.
  package func openFolder(_ name: [UInt8]) throws(SystemError) -> Directory {
    try faults?.passFile("open", path: path)
    let number = try unsafe withName(name, "open") { name in
      unsafe openat(descriptor.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    guard number >= 0 else { throw failure("open", name) }
    return Directory(
      path: "\(path)/\(shown(name))", descriptor: FileDescriptor(owning: number, faults: faults), faults: faults)
  }

  /// Removes a folder in here with everything in it.
  package func removeFolder(_ name: [UInt8]) throws {
    try openFolder(name).removeContents()
    try faults?.passFile("rmdir", path: path)
    let result = try unsafe withName(name, "rmdir") { name in unsafe unlinkat(descriptor.number, name, AT_REMOVEDIR) }
    guard result == 0 else { throw failure("rmdir", name) }
  }

  /// Returns when the names in the folder are on the disk: after files were made, renamed or removed.
  package func sync() throws(SystemError) {
    try faults?.passFile("fsync", path: path)
    try descriptor.sync()
  }

  /// Returns when everything on the folder's file system is on the disk: for many files at once.
  package func syncFileSystem() throws(SystemError) {
    try faults?.passFile("syncfs", path: path)
    try descriptor.syncFileSystem()
  }

  /// The folder's own advisory lock; see ``FileDescriptor/lock(_:wait:)``.
  package func lock(_ kind: FileDescriptor.LockKind = .exclusive, wait: Bool) throws(SystemError) -> Bool {
    try descriptor.lock(kind, wait: wait)
  }

  package func unlock() { descriptor.unlock() }

  /// Walks over the entries in the file system's own order, `.` and `..` left out, in constant memory. A file made or
  /// renamed meanwhile may or may not be seen.
  package func forEachEntry(_ body: (borrowing DirectoryEntry) throws -> Void) throws {
    try faults?.passFile("readdir", path: path)
    let number = unsafe openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError.last("open", path: path) }
    guard let stream = unsafe fdopendir(number) else {
      let error = SystemError.last("opendir", path: path)
      Glibc.close(number)
      throw error
    }
    defer { unsafe closedir(stream) }
    while true {
      // The end and an error look the same but for errno.
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw SystemError.last("readdir", path: path) }
        return
      }
      let read = unsafe DirectoryEntry(entry, folder: number, faults: faults)
      if !read.isFolderItself { try body(read) }
    }
  }

  /// Removes everything in the folder; links are removed, not followed.
  package func removeContents() throws {
    // The names first: a listing that is changed while it is read may skip some.
    var entries: [(name: [UInt8], isFolder: Bool)] = []
    try forEachEntry { entry in
      entries.append((entry.name, try (entry.kind ?? entry.status()?.kind) == .directory))
    }
    for (name, isFolder) in entries { if isFolder { try removeFolder(name) } else { try remove(name) } }
  }

  private func failure(_ call: String, _ name: [UInt8]) -> SystemError {
    let code = errno
    return SystemError(call, path: "\(path)/\(shown(name))", code: code)
  }

  private func withName<Result>(
    _ name: [UInt8], _ call: String, _ body: (UnsafePointer<CChar>) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "/")) else {
      throw SystemError(call, path: "\(path)/\(shown(name))", code: EINVAL)
    }
    // A name is at most 255 bytes on every file system; a longer one only has to reach the kernel to be refused.
    return try unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: name.count + 1) {
      (buffer) throws(SystemError) in
      for index in name.indices { unsafe buffer[index] = CChar(bitPattern: name[index]) }
      unsafe buffer[name.count] = 0
      guard let start = buffer.baseAddress else { throw SystemError(call, code: EINVAL) }
      return try unsafe body(UnsafePointer(start))
    }
  }

  /// Control characters and invalid UTF-8 as `\xNN`.
  private func shown(_ name: [UInt8]) -> String {
    if let text = String(validating: name, as: UTF8.self), !name.contains(where: { $0 < 32 || $0 == 127 }) {
      return text
    }
    return name.reduce(into: "") { text, byte in
      if (32..<127).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }
}
