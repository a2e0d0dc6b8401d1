internal import Glibc

/// A new folder of one's own (mode 0700), removed with everything in it when it is let go.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Made in `parent`, by default in `TMPDIR` or /tmp.
  package init(in parent: String? = nil) throws(SystemError) {
    let parent = parent ?? Environment["TMPDIR"] ?? "/tmp"
    path = "\(parent)/contacts2web-\(File.hexadecimal(UInt64.random(in: 0...UInt64.max)))"
    let checked = try checkedPath(path, "mkdir")
    guard unsafe mkdir(checked, 0o700) == 0 else { throw .last("mkdir", path: path) }
  }

  deinit { try? File.removeTree(path) }

  /// A path in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }
}
