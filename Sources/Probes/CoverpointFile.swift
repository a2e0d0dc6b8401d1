internal import Glibc

/// The file that tests of whole programs collect coverpoints in: named by the environment variable
/// CONTACTS2WEB_COVERPOINTS, one name a line. Every process appends what it reached when it ends.
package enum CoverpointFile {
  /// To be called when the first coverpoint is reached; registers the writing once.
  static func begin() { _ = registered }

  private static let registered: Bool = {
    guard unsafe getenv("CONTACTS2WEB_COVERPOINTS") != nil else { return false }
    return atexit { CoverpointFile.append() } == 0
  }()

  /// Appends the names in one write, so that processes that end together do not mix their lines.
  package static func append() {
    guard let path = unsafe getenv("CONTACTS2WEB_COVERPOINTS") else { return }
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return }
    defer { close(file) }
    let text = Coverpoint.everReached.reduce(into: "") { $0 += $1.name + "\n" }
    _ = unsafe Array(text.utf8).withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
  }
}
