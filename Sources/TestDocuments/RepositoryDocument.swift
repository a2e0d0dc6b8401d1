package import POSIX

/// A document of the repository that tells what the program does, and that a test compares with what it does.
///
/// `script/documents` writes those that can be written anew.
package struct RepositoryDocument: Sendable {
  private let path: String

  /// `path`: from the repository's root.
  package init(_ path: String) {
    let root = String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/")
    self.path = "/\(root)/\(path)"
  }

  /// "" where there is none yet.
  package func text() throws(SystemError) -> String {
    File.exists(path) ? String(decoding: try File.read(path), as: UTF8.self) : ""
  }

  /// Whether the document is to be written anew: only where that was asked for.
  package static var isWritten: Bool { Environment["CONTACTS2WEB_WRITE_DOCUMENTS"] == "1" }

  package func write(_ text: String) throws(SystemError) { try File.write(path, Array(text.utf8)) }
}
