// What a reader of vCards passes over or takes for a value, and what nobody has typed. As an edit it would go to all devices, so wherever it
// comes from outside (a file of the folder, an import, a program that speaks CardDAV) it is left alone or refused, until a person has looked at it.

extension CardError {
  /// A hole or the marks of a merge, with the line on which they begin; nil where there is none of it.
  package init?(damageIn bytes: [UInt8]) {
    if let line = Self.hole(in: bytes) {
      self.init(.hole, line: line)
    } else if let line = Self.mergeMarks(in: bytes) {
      self.init(.mergeMarks, line: line)
    } else {
      return nil
    }
  }

  /// The disk had got to know the file's length, and not its content. Blocks have 512 bytes at least; single zero bytes are some program's own.
  private static func hole(in bytes: [UInt8]) -> Int? {
    guard bytes.contains(0) else { return nil }
    var line = 1
    var length = 0
    for byte in bytes {
      length = byte == 0 ? length + 1 : 0
      if length == 512 { return line }
      if byte == 10 { line += 1 }
    }
    return nil
  }

  /// Between these git, Mercurial and their like leave two versions of some lines where they could not merge a file.
  private static func mergeMarks(in bytes: [UInt8]) -> Int? {
    guard bytes.contains(UInt8(ascii: "<")) else { return nil }
    var wanted = marks[...]
    var first: Int?
    for (index, text) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard let mark = wanted.first else { break }
      guard text.starts(with: mark) else { continue }
      first = first ?? index + 1
      wanted = wanted.dropFirst()
    }
    return wanted.isEmpty ? first : nil
  }

  private static let marks = ["<<<<<<< ", "=======", ">>>>>>> "].map { Array($0.utf8) }
}
