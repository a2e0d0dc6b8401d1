internal import Glibc
internal import POSIX

/// The few things that running a server of one's own needs from files and folders.
enum FileSystem {
  /// The names in a folder; nil where it cannot be read.
  static func names(in folder: String) -> [String]? {
    var names: [String] = []
    do { try Directory(path: folder).forEachEntry { names.append(String(decoding: $0.name, as: UTF8.self)) } } catch {
      return nil
    }
    return names
  }

  /// The text of a small file; nil where it cannot be read.
  static func text(of path: String) -> String? {
    (try? File.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a small file of our own, readable by `owner` alone.
  static func write(_ text: String, to path: String, owner: ServerUser) throws(ClusterError) {
    do { try File.write(path, Array(text.utf8), mode: 0o600) } catch {
      throw ClusterError("cannot write \(path): \(error.reason)")
    }
    guard unsafe chown(path, owner.id, owner.group) == 0 else { throw failure("cannot hand over \(path)") }
  }

  /// Makes a folder that only `owner` may look into, or checks that the one that is there is such a folder.
  static func makePrivateFolder(_ path: String, owner: ServerUser) throws(ClusterError) {
    if unsafe mkdir(path, 0o700) == 0 {
      guard unsafe chown(path, owner.id, owner.group) == 0 else { throw failure("cannot hand over \(path)") }
      return
    }
    guard errno == EEXIST else { throw failure("cannot make the folder \(path)") }
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw failure("cannot look at \(path)") }
    // Somebody else could have put it there first, a link included.
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == owner.id, status.st_mode & 0o077 == 0 else {
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

  /// The error with errno's text behind it.
  static func failure(_ message: String) -> ClusterError {
    ClusterError("\(message): \(SystemError("", code: errno).reason)")
  }
}
