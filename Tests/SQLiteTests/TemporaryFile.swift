import Glibc
import Testing

/// A path in a folder of its own that is removed with everything in it.
final class TemporaryFile {
  let folder: String
  let path: String

  init() throws {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    folder = "\(root)/contacts2web-sqlite-\(UInt64.random(in: 0...UInt64.max))"
    try #require(mkdir(folder, 0o700) == 0)
    path = folder + "/test.sqlite"
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(folder)
  }
}
