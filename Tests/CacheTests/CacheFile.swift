import Glibc
import Testing

/// A path for a cache in a folder of its own that is removed with everything in it.
final class CacheFile {
  let folder: String
  let path: String

  init() throws {
    let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    folder = "\(root)/contacts2web-cache-\(UInt64.random(in: 0...UInt64.max))"
    try #require(mkdir(folder, 0o700) == 0)
    path = folder + "/cache.sqlite"
  }

  func overwrite(at offset: Int, with bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(folder)
  }
}
