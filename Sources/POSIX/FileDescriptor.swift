internal import CPOSIX
internal import Glibc
internal import Probes

/// An open file, closed when it goes out of scope.
///
/// A file that was written is flushed by ``sync()`` and closed by ``close()``, which can report what `deinit` cannot.
package struct FileDescriptor: ~Copyable, Sendable {
  package struct Flags: OptionSet, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let write = Flags(rawValue: O_WRONLY)
    package static let readWrite = Flags(rawValue: O_RDWR)
    package static let create = Flags(rawValue: O_CREAT)
    /// Together with `create`: fails where there is something of that name already.
    package static let exclusive = Flags(rawValue: O_EXCL)
    package static let truncate = Flags(rawValue: O_TRUNC)
    package static let append = Flags(rawValue: O_APPEND)
    package static let directory = Flags(rawValue: O_DIRECTORY)
    package static let noLinks = Flags(rawValue: O_NOFOLLOW)
    /// Neither waits for a FIFO's other end nor for a reader of a full pipe.
    package static let nonBlocking = Flags(rawValue: O_NONBLOCK)
  }

  /// The number, for calls outside of this module. Valid while the descriptor is.
  package var number: Int32 { owned.number }
  private let owned: OwnedNumber
  private let faults: FaultInjector?

  /// Takes over an open descriptor.
  package init(owning number: Int32) { self.init(owning: number, faults: nil) }

  init(owning number: Int32, faults: FaultInjector?) {
    owned = OwnedNumber(number: number)
    self.faults = faults
  }

  /// Opens `path`, for reading unless the flags say otherwise. `mode` is for a file that is made, less the umask. Never
  /// passed on to child processes.
  /// Why nothing can be opened at this moment: too many files are open. Nil where something can.
  package static var shortage: SystemError? {
    do {
      _ = try FileDescriptor(path: "/dev/null")
      return nil
    } catch { return error.isExhausted ? error : nil }
  }

  package init(path: String, _ flags: Flags = [], mode: UInt32 = 0o666) throws(SystemError) {
    let checked = try checkedPath(path, "open")
    var number: Int32
    repeat {
      number = unsafe open(checked, flags.rawValue | O_CLOEXEC | O_NOCTTY, mode_t(mode))
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw .last("open", path: path) }
    self.init(owning: number)
  }

  /// Closes, and tells of a write that failed late (network file systems, quotas).
  package consuming func close() throws(SystemError) {
    try owned.close()
  }

  package func status() throws(SystemError) -> FileStatus {
    try faults?.passFile("stat")
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last("stat") }
    return FileStatus(status)
  }

  /// Reads at most `count` bytes; an empty result is the end.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    try faults?.passFile("read")
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var result: Int
      repeat { result = unsafe Glibc.read(number, buffer.baseAddress, count) } while result < 0 && errno == EINTR
      if result < 0 { failure = .last("read") }
      initialized = max(0, result)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads to the end, but no more than `limit` bytes; nil where there are more. `expected`: the size of a regular file, of which no more is
  /// asked for where exactly that has come; 0 where it is not known.
  package func readAll(limit: Int, expected: Int = 0) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end is seen without another block. Files in /proc call themselves empty and
    // want to be read at once.
    var room = min(max(expected, 4_095), limit) + 1
    while true {
      let block = try read(upTo: room)
      if block.isEmpty { return bytes }
      if bytes.isEmpty { bytes = block } else { bytes += block }
      if bytes.count == expected, block.count < room { return bytes }
      guard bytes.count <= limit else { return nil }
      room = min(max(room - block.count, 4_096), limit - bytes.count + 1)
    }
  }

  /// The next read begins at the start again.
  package func rewind() throws(SystemError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last("lseek") }
  }

  /// Writes all of the bytes.
  package func writeAll(_ bytes: some Collection<UInt8>) throws(SystemError) {
    try faults?.passFile("write", isGrowing: true)
    var failure: SystemError?
    func write(_ buffer: UnsafeBufferPointer<UInt8>) {
      var done = 0
      while done < buffer.count {
        let result = unsafe Glibc.write(number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
        if result < 0 {
          if errno == EINTR { continue }
          failure = .last("write")
          return
        }
        done += result
      }
    }
    if bytes.withContiguousStorageIfAvailable({ unsafe write($0) }) == nil {
      unsafe Array(bytes).withUnsafeBufferPointer { unsafe write($0) }
    }
    if let failure { throw failure }
  }

  /// Returns when content and metadata are on the disk.
  package func sync() throws(SystemError) {
    try faults?.passFile("fsync")
    while fsync(number) != 0 { if errno != EINTR { throw .last("fsync") } }
  }

  /// Returns when everything that was written to the file system is on the disk, whoever wrote it (syncfs(2); errors are told
  /// since Linux 5.8).
  package func syncFileSystem() throws(SystemError) {
    try faults?.passFile("syncfs")
    while syncfs(number) != 0 { if errno != EINTR { throw .last("syncfs") } }
  }

  /// Starts writing the content out without waiting, so that many files' ``sync()`` share the disk's work. A hint: what
  /// fails here fails again there.
  package func beginWriteOut() {
    _ = sync_file_range(number, 0, 0, UInt32(shim_sync_file_range_write))
  }

  package func setMode(_ mode: UInt32) throws(SystemError) {
    guard fchmod(number, mode_t(mode)) == 0 else { throw .last("chmod") }
  }

  package func setOwner(user: UInt32, group: UInt32) throws(SystemError) {
    guard fchown(number, user, group) == 0 else { throw .last("chown") }
  }

  package enum LockKind: Sendable {
    case shared, exclusive
  }

  /// Takes the file's advisory lock (flock); false where somebody else has it and `wait` is false. Let go by ``close()``,
  /// by the end of scope or of the process.
  package func lock(_ kind: LockKind = .exclusive, wait: Bool) throws(SystemError) -> Bool {
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | (wait ? 0 : LOCK_NB)
    while flock(number, operation) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .last("flock") }
    }
    return true
  }

  package func unlock() { flock(number, LOCK_UN) }
}

/// The number that is closed exactly once.
struct OwnedNumber: ~Copyable, Sendable {
  let number: Int32

  deinit { Glibc.close(number) }

  consuming func close() throws(SystemError) {
    let number = self.number
    discard self
    // After EINTR the descriptor is closed on Linux all the same.
    guard Glibc.close(number) == 0 || errno == EINTR else { throw .last("close") }
  }
}

extension FaultInjector {
  /// A system call on a file, which may fail as on a broken disk, or on a full one where it wants room.
  func passFile(_ call: String, path: String? = nil, isGrowing: Bool = false) throws(SystemError) {
    if strikes(.fileOperation) { throw SystemError(call, path: path, code: isGrowing ? ENOSPC : EIO) }
  }
}
