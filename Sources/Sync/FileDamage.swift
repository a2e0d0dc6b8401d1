/// What a reader of vCards passes over or takes for a value, and what nobody has typed. As an edit it would go to all devices, so the file is left
/// alone until a person has looked at it.
struct FileDamage {
  /// Where it begins, counted from 1.
  let line: Int
  /// For the person: what it is, and what to do.
  let reason: String

  /// Nil where there is none of it.
  init?(in bytes: [UInt8]) {
    if let line = Self.hole(in: bytes) {
      self.line = line
      // To advise to delete the file alone would be to advise to delete the contact everywhere.
      reason = """
        a part of it is zero bytes, as after a power cut (if it was a contact's, delete it, and contacts2web sync --put-back writes that again)
        """
    } else if let line = Self.mergeMarks(in: bytes) {
      self.line = line
      reason = """
        two versions of it stand between the marks of a merge (keep one of them, and delete the lines that begin with <<<<<<<, ======= and \
        >>>>>>>)
        """
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
