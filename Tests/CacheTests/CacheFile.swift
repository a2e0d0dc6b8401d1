import Glibc
import POSIX
import Testing

/// A path for a cache in a folder of its own that is removed with everything in it.
final class CacheFile {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  var path: String { temporary.path("cache.sqlite") }

  func overwrite(at offset: Int, with bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
  }
}
