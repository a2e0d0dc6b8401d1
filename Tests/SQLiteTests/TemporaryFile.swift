import POSIX

/// A path in a folder of its own that is removed with everything in it.
final class TemporaryFile {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  var folder: String { temporary.path }
  var path: String { temporary.path("test.sqlite") }
}
