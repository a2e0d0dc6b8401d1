import Glibc
import Testing

@testable import VCard

/// The cards of the folder Fixtures: written for these tests, with made-up people, as the programs in their names write.
enum Fixture {
  static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Fixtures/"

  /// The names without ".vcf", sorted.
  static let names: [String] = {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".vcf") { names.append(String(name.dropLast(4))) }
    }
    return names.sorted()
  }()

  /// The bytes of a fixture.
  static func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(folder + name + ".vcf", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  static func card(_ name: String) throws -> Card { try Card(bytes(name)) }

  /// A card of `version` with these lines, which end in CRLF.
  static func card(_ version: String, _ lines: String...) throws -> Card {
    let text = (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    return try Card(Array(text.utf8))
  }
}

extension Card {
  /// The bytes as text.
  var written: String { String(decoding: bytes, as: UTF8.self) }
}
