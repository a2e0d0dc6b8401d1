internal import Glibc

/// What stat says of a file.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable {
    case regular, directory, link, other
  }

  package var kind: Kind
  /// The permission bits, 0o7777 at most.
  package var mode: UInt32
  package var user: UInt32
  package var group: UInt32
  /// Bytes.
  package var size: Int64
  /// Last modification, nanoseconds since 1970.
  package var modified: Int64
  /// Last change of the inode, nanoseconds since 1970.
  package var changed: Int64
  package var device: UInt64
  package var inode: UInt64
  /// By how many names it stands in folders; 0 for an open file that was removed.
  package var names: UInt64

  /// Of the file at `path`; of a link itself unless `followLinks`.
  package init(path: String, followLinks: Bool = true) throws(SystemError) {
    let checked = try checkedPath(path, "stat")
    var status = stat()
    let result = unsafe fstatat(AT_FDCWD, checked, &status, followLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    guard result == 0 else { throw .last("stat", path: path) }
    self.init(status)
  }

  /// True for the same file, whatever became of its content.
  package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    mode = status.st_mode & 0o7777
    user = status.st_uid
    group = status.st_gid
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    names = UInt64(status.st_nlink)
  }

  /// Anybody may give a file a time that is more nanoseconds than fit (before 1677, after 2262): it counts as the first or the
  /// last one that does.
  static func nanoseconds(_ time: timespec) -> Int64 {
    let (seconds, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isJustTooFar) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
    guard isTooFar || isJustTooFar else { return sum }
    return time.tv_sec < 0 ? .min : .max
  }
}
