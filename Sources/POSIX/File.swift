internal import Glibc

/// Whole files and folders by path.
package enum File {
  /// Reads a file of at most `limit` bytes; a larger one throws EFBIG before it is read.
  package static func read(_ path: String, limit: Int = 64 << 20) throws(SystemError) -> [UInt8] {
    let descriptor = try FileDescriptor(path: path)
    let size = try descriptor.status().size
    guard size <= Int64(limit), let bytes = try descriptor.readAll(limit: limit, expected: Int(size)) else {
      throw SystemError("read", path: path, code: EFBIG)
    }
    return bytes
  }

  /// Puts a file in place whole or not at all, and durably: when this returns, it survives a power cut. Without `durably`,
  /// nothing waits for the disk, and a power cut may leave an empty one.
  ///
  /// open a temporary name beside it, write, fsync, close, rename, fsync of the folder. A failure leaves the old file and
  /// no temporary one.
  package static func write(
    _ path: String, _ bytes: some Collection<UInt8>, mode: UInt32 = 0o666, durably: Bool = true
  ) throws(SystemError) {
    let slash = path.lastIndex(of: "/")
    let folderPath = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = Array(path[(slash.map(path.index(after:)) ?? path.startIndex)...].utf8)
    let folder = try Directory(path: folderPath)
    let temporary = Array(".\(hexadecimal(UInt64.random(in: 0...UInt64.max))).tmp".utf8)
    let descriptor = try folder.open(temporary, [.write, .create, .exclusive], mode: mode)
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
      if durably { try descriptor.sync() }
      try descriptor.close()
      try folder.rename(temporary, to: name)
    } catch {
      try? folder.remove(temporary)
      throw SystemError(error.call, path: path, code: error.code)
    }
    if durably { try folder.sync() }
  }

  package static func exists(_ path: String) -> Bool { (try? FileStatus(path: path)) != nil }

  /// Makes the folder, and those above it, where missing. `mode` is for the ones that are made, less the umask.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
    let checked = try checkedPath(path, "mkdir")
    if unsafe mkdir(checked, mode_t(mode)) == 0 { return }
    let error = SystemError.last("mkdir", path: path)
    if error.isExisting {
      // A link to a folder is one.
      guard try FileStatus(path: path).kind == .directory else { throw SystemError("mkdir", path: path, code: ENOTDIR) }
      return
    }
    guard error.code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
    try makeFolder(String(path[..<slash]), mode: mode)
    guard unsafe mkdir(checked, mode_t(mode)) == 0 || errno == EEXIST else { throw .last("mkdir", path: path) }
  }

  /// Removes a file; not an error where there is none.
  package static func remove(_ path: String) throws(SystemError) {
    let checked = try checkedPath(path, "unlink")
    guard unsafe unlink(checked) == 0 || errno == ENOENT else { throw .last("unlink", path: path) }
  }

  /// Removes a file, or a folder with everything in it; links are removed, not followed. Not an error where there is
  /// nothing.
  package static func removeTree(_ path: String) throws {
    let status: FileStatus
    do { status = try FileStatus(path: path, followLinks: false) } catch  where error.isMissing { return }
    guard status.kind == .directory else { return try remove(path) }
    try Directory(path: path).removeContents()
    guard unsafe rmdir(path) == 0 else { throw SystemError.last("rmdir", path: path) }
  }

  /// Removes a folder that is empty; false where it is not.
  package static func removeEmptyFolder(_ path: String) throws(SystemError) -> Bool {
    let checked = try checkedPath(path, "rmdir")
    if unsafe rmdir(checked) == 0 { return true }
    if errno == ENOTEMPTY || errno == EEXIST { return false }
    throw .last("rmdir", path: path)
  }

  package static func setMode(_ path: String, _ mode: UInt32) throws(SystemError) {
    let checked = try checkedPath(path, "chmod")
    guard unsafe chmod(checked, mode_t(mode)) == 0 else { throw .last("chmod", path: path) }
  }

  package static func rename(_ path: String, to other: String) throws(SystemError) {
    let (from, to) = (try checkedPath(path, "rename"), try checkedPath(other, "rename"))
    guard unsafe Glibc.rename(from, to) == 0 else { throw .last("rename", path: other) }
  }

  /// The path without links and dots, nil where it does not exist.
  package static func resolve(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
