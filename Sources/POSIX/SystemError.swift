internal import Glibc

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The call's name: "open", "rename".
  package let call: String
  /// What it was called with, shown to the person; nil where there is no file.
  package let path: String?
  /// The `errno`.
  package let code: Int32

  package init(_ call: String, path: String? = nil, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// The system's words in lower case: "permission denied".
  package var reason: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    // "Input/output error" becomes lower case, "RFS specific error" stays.
    guard let first = words.first, words.dropFirst().first?.isLowercase == true else { return words }
    return first.lowercased() + words.dropFirst()
  }

  /// What happened, for the person: "/home/ada/contacts: permission denied".
  package var description: String { path.map { "\($0): \(reason)" } ?? "\(call): \(reason)" }

  /// ENOENT
  package static let missing = ENOENT
  /// EEXIST
  package static let existing = EEXIST

  /// Reading was refused because the file is larger than allowed (EFBIG).
  package static let tooLarge = SystemError("read", code: EFBIG)

  /// There is nothing of that name.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// There is something of that name already.
  package var isExisting: Bool { code == EEXIST }
  /// The disk, or the person's share of it, is full.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// The file would become larger than this process, or the file system, lets a file be.
  package var isTooLarge: Bool { code == EFBIG }
  /// No rights.
  package var isDenied: Bool { code == EACCES || code == EPERM }
  /// The file system is mounted for reading only.
  package var isReadOnly: Bool { code == EROFS }
  /// A symbolic link where none is followed.
  package var isLink: Bool { code == ELOOP }
  /// Too many open files, or no memory.
  package var isExhausted: Bool { [EMFILE, ENFILE, ENOMEM].contains(code) }
  /// Kernel or file system do not offer the call.
  package var isUnsupported: Bool { [EINVAL, ENOSYS, EOPNOTSUPP].contains(code) }

  /// The error that the last call left; to be made before any other call.
  static func last(_ call: String, path: String? = nil) -> SystemError { SystemError(call, path: path, code: errno) }
}

/// A path as C takes it; a NUL byte in it would name another file.
func checkedPath(_ path: String, _ call: String) throws(SystemError) -> String {
  guard !path.utf8.contains(0) else { throw SystemError(call, path: path, code: EINVAL) }
  return path
}
