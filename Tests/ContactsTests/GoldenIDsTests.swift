import Contacts
import Glibc
import Testing
import VCard

/// Record IDs and search texts are stored in databases and caches: what is computed anew has to be what stands there.
///
/// The golden file changes on request only, with CONTACTS2WEB_GOLDEN=write, and then the master version has to be
/// raised, unless a migration sets right what is stored (migrations/0019 does so with sort keys).
@Suite struct GoldenIDsTests {
  @Test func `the IDs and search keys of every fixture are those that are stored`() throws {
    let lines = try GoldenIDs.lines()
    if getenv("CONTACTS2WEB_GOLDEN").map({ String(cString: $0) }) == "write" { try GoldenIDs.write(lines) }
    let golden = try GoldenIDs.read()
    #expect(lines.count == golden.count && lines.count >= 60)
    for (line, golden) in zip(lines, golden) { #expect(line == golden) }
  }
}

enum GoldenIDs {
  private static let folder =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/VCardTests/Fixtures/"

  /// For each fixture its name, its IDs, and what its search keys hash to.
  static func lines() throws -> [String] {
    try names().map { name in
      let card = try Card(bytes(of: name))
      let (ids, keys) = (RecordIDs(card), SearchKeys(Contact(card)))
      let texts = [
        keys.sortByFirst, keys.sortByLast, ListSection.containing(key: keys.sortByFirst).name,
        ListSection.containing(key: keys.sortByLast).name, keys.displayName, keys.searchText, keys.phoneDigits,
      ]
      let search = PartDigest(hashing: Array(texts.joined(separator: "\u{0}").utf8)).bytes.prefix(8)
      let hex = search.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      return "\(ids.primary.hex) \(ids.secondary.hex) \(hex) \(name)"
    }
  }

  static func read() throws -> [String] {
    String(decoding: try bytes(of: "record-ids.txt"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func write(_ lines: [String]) throws {
    guard let file = fopen(folder + "record-ids.txt", "w") else { throw GoldenError.noFile }
    defer { fclose(file) }
    for line in lines { fputs(line + "\n", file) }
  }

  /// The cards of the fixtures, with the names of their files, and those of another folder.
  static func exported(besides other: String?) throws -> [(name: String, card: Card)] {
    try ([folder] + [other.map { $0 + "/" }].compactMap(\.self)).flatMap { folder in
      try names(in: folder).flatMap { name in
        CardFile(try bytes(of: name, in: folder)).compactMap { item in
          (try? item.result.get()).map { (name: name, card: $0) }
        }
      }
    }
  }

  private static func names(in folder: String = folder) throws -> [String] {
    guard let directory = opendir(folder) else { throw GoldenError.noFile }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(".vcf") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func bytes(of name: String, in folder: String = folder) throws -> [UInt8] {
    guard let file = fopen(folder + name, "r") else { throw GoldenError.noFile }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }

  enum GoldenError: Error { case noFile }
}
