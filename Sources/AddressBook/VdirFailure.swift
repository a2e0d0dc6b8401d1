import POSIX
import Sync

/// How the system's errors read to the person.
enum VdirFailure {
  /// An error of the folder itself.
  static func ofFolder(_ error: SystemError, path: String) -> BookError {
    if error.isMissing { return .missing(message: "the address book \(path) is not there") }
    if error.isDenied {
      return .failed(
        message: "no rights on the address book \(path)", hint: "give your user the right to read and write it")
    }
    return ofWriting(error, path: path)
  }

  /// An error while files were written, renamed or removed.
  static func ofWriting(_ error: SystemError, path: String) -> BookError {
    if error.isFull {
      return .failed(
        message: "the disk is full: cannot write to \(path)",
        hint: DiskHint.makeRoom)
    }
    if error.isTooLarge {
      return .failed(message: "cannot write to \(path): \(error.reason)", hint: DiskHint.allowLarger)
    }
    if error.isReadOnly {
      return .failed(message: "the address book \(path) can only be read", hint: "its file system is mounted read-only")
    }
    if error.isDenied {
      return .failed(message: "no rights to write to \(path)", hint: "give your user the right to write to the folder")
    }
    return .failed(message: "cannot write to \(path): \(error.reason)", hint: nil)
  }

  /// Why one item cannot be read.
  static func reason(_ error: SystemError) -> String {
    if error.isLink { return "it is a symbolic link" }
    if error.isDenied { return "no rights to read it" }
    return error.reason
  }
}
