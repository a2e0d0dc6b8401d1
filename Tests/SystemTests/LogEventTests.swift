import Cloud
import POSIX
import TestDocuments
import Testing

/// docs/admin.md tells of each event of the server's log when it happens.
@Suite struct LogEventTests {
  /// Not of the server: what `watch` on a device writes alone, and what no help mentions.
  private static let others: Set = ["watching", "import", "debug-fault"]

  @Test func `each event that the program writes has its row in the document, and no other has one`() throws {
    var written = Set(SecurityEvent.Kind.allCases.map(\.rawValue))
    let root = "/" + String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/")
    for source in try sources(of: Directory(path: "\(root)/Sources/contacts2web")) {
      written.formUnion(source.matches(of: /\b(?:Log\.write|line)\(\s*"([a-z-]+)"/).map { String($0.1) })
    }
    #expect(written.isSuperset(of: Self.others))
    let lines = try RepositoryDocument("docs/admin.md").text().split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.drop { $0 != "| Event | When |" }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    let told = rows.flatMap { row in
      row.dropFirst().prefix { $0 != "|" }.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    }
    #expect(told.sorted() == written.subtracting(Self.others).sorted())
  }

  /// The texts of all files of Swift in a folder and below it.
  private func sources(of folder: Directory) throws -> [String] {
    var names: [[UInt8]] = []
    try folder.forEachEntry { entry in names.append(entry.name) }
    return try names.flatMap { name -> [String] in
      if try folder.status(name).kind == .directory { return try sources(of: folder.openFolder(name)) }
      let path = "\(folder.path)/\(String(decoding: name, as: UTF8.self))"
      return path.hasSuffix(".swift") ? [String(decoding: try File.read(path), as: UTF8.self)] : []
    }
  }
}
