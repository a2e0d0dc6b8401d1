internal import Glibc

/// The few things that running a server of one's own needs from files and folders.
enum FileSystem {
  /// The names in a folder, without `.` and `..`; nil where it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// The text of a small file; nil where it cannot be read.
  static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a small file of our own, readable by `owner` alone.
  static func write(_ text: String, to path: String, owner: Account) throws(ClusterError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("cannot write \(path)") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure("cannot write \(path)") }
      written += count
    }
    guard fchown(descriptor, owner.user, owner.group) == 0 else { throw failure("cannot hand over \(path)") }
  }

  /// Makes a folder that only `owner` may look into, or checks that the one that is there is such a folder.
  static func makePrivateFolder(_ path: String, owner: Account) throws(ClusterError) {
    if unsafe mkdir(path, 0o700) == 0 {
      guard unsafe chown(path, owner.user, owner.group) == 0 else { throw failure("cannot hand over \(path)") }
      return
    }
    guard errno == EEXIST else { throw failure("cannot make the folder \(path)") }
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw failure("cannot look at \(path)") }
    // Somebody else could have put it there first, a link included.
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == owner.user, status.st_mode & 0o077 == 0 else {
      throw ClusterError(
        "\(path) is not a private folder of user \(owner.name)", hint: "remove it, or choose another data folder")
    }
  }

  /// Makes the folders that lead to `path`, and itself, open for passing through.
  static func makeFolders(_ path: String) throws(ClusterError) {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: true) {
      made += "/\(part)"
      guard unsafe mkdir(made, 0o711) == 0 || errno == EEXIST else { throw failure("cannot make the folder \(made)") }
    }
  }

  /// Removes a folder with all that is in it, as far as possible.
  static func remove(_ path: String) {
    for name in names(in: path) ?? [] {
      let inner = "\(path)/\(name)"
      var status = stat()
      guard unsafe lstat(inner, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { remove(inner) } else { unsafe unlink(inner) }
    }
    unsafe rmdir(path)
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// `path` without relative parts; nil where it does not exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The error with errno's text behind it.
  static func failure(_ message: String) -> ClusterError {
    let code = errno
    let text = unsafe strerror(code).map { unsafe String(cString: $0) }
    return ClusterError("\(message): \((text ?? "error \(code)").lowercased())")
  }
}
