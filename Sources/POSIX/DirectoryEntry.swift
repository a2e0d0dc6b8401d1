internal import Glibc
internal import Probes

/// One entry of a folder while it is walked over. It lives only in the closure that it is given to.
@safe package struct DirectoryEntry: ~Copyable {
  private let entry: UnsafeMutablePointer<dirent>
  private let start: UnsafePointer<UInt8>
  private let length: Int
  private let folder: Int32
  private let faults: FaultInjector?

  init(_ entry: UnsafeMutablePointer<dirent>, folder: Int32, faults: FaultInjector?) {
    unsafe self.entry = entry
    self.folder = folder
    self.faults = faults
    // The record is as long as its name needs, so the name is read where it stands and never as the 256 bytes of its type.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19
    let name = unsafe UnsafeRawPointer(entry) + offset
    unsafe start = name.assumingMemoryBound(to: UInt8.self)
    length = unsafe strlen(name.assumingMemoryBound(to: CChar.self))
  }

  /// The name where it stands, without a copy.
  package func withName<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(unsafe UnsafeBufferPointer(start: start, count: length).span)
  }

  package var name: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: length)) }

  /// The kind as the folder tells it, nil where it does not (some file systems): ask ``status()``.
  package var kind: FileStatus.Kind? {
    switch unsafe Int(entry.pointee.d_type) {
    case Int(DT_UNKNOWN): nil
    case Int(DT_REG): .regular
    case Int(DT_DIR): .directory
    case Int(DT_LNK): .link
    default: .other
    }
  }

  /// Of the entry itself, also of a link; nil where it is gone meanwhile.
  package func status() throws(SystemError) -> FileStatus? {
    try faults?.passFile("stat")
    var status = stat()
    let name = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw .last("stat", path: unsafe String(cString: name))
    }
    return FileStatus(status)
  }

  var isFolderItself: Bool {
    unsafe length <= 2 && start[0] == UInt8(ascii: ".") && (length == 1 || start[1] == UInt8(ascii: "."))
  }
}
