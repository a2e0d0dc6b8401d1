import Glibc
import POSIX

/// A statement of SQL, or a part of one, as the program's sources have it.
package struct WrittenStatement: Sendable {
  /// Within its target's folder.
  package let file: String
  /// What stands between that which is put into it when it runs.
  package let pieces: [String]
  /// What stands between the code that is put into it, with a question mark for each value.
  private let texts: [String]

  package var text: String { pieces.joined(separator: " … ") }

  private init?(_ parts: [StringLiterals.Part], file: String) {
    self.file = file
    pieces = parts.compactMap { part -> String? in
      if case .text(let text) = part { Self.words(text) } else { nil }
    }.filter { !$0.isEmpty }
    var texts = [""]
    for part in parts {
      switch part {
      case .text(let text): texts[texts.count - 1] += text
      // `\(code: name)` in a statement, and `\(condition.code)` in a text.
      case .inserted(let code) where code.hasPrefix("code:") || code.hasSuffix(".code"): texts.append("")
      case .inserted: texts[texts.count - 1] += "?"
      }
    }
    self.texts = texts.map(Self.words)
    guard let first = pieces.first?.split(separator: " ").first,
      ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(first),
      pieces.contains(where: { piece in
        ["FROM", "INTO", "SET"].contains { piece.split(separator: " ").contains(Substring($0)) }
      })
    else { return nil }
  }

  /// All of it stands in `said`, in this order.
  package func isIn(_ said: String) -> Bool {
    said.withCString { start in
      var rest = UnsafePointer(start)
      return pieces.allSatisfy { piece in
        guard let found = strstr(rest, piece) else { return false }
        rest = UnsafePointer(found) + piece.utf8.count
        return true
      }
    }
  }

  /// It is all that `said` says, where a question mark stands for each value.
  package func isAll(of said: String) -> Bool {
    guard texts.count > 1, said.hasPrefix(texts[0]) else { return said == texts[0] }
    var rest = said.dropFirst(texts[0].count)
    for text in texts[1..<(texts.count - 1)] where !text.isEmpty {
      guard let found = rest.ranges(of: text).first else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(texts[texts.count - 1])
  }

  /// The statements about tables in a file of Swift, those first that stand within others.
  package static func all(in source: String, file: String) -> [WrittenStatement] {
    var literals = StringLiterals(source)
    return literals.read().compactMap { WrittenStatement($0, file: file) }
  }

  /// Likewise in all files of a target.
  package static func all(of target: String) throws -> [WrittenStatement] {
    try sources().filter { $0.file.hasPrefix("\(target)/") }.flatMap { source in
      all(in: source.text, file: String(source.file.dropFirst(target.count + 1)))
    }
  }

  /// The files of all targets. Statements stand in no folder below a target's.
  package static func sources() throws -> [(file: String, text: String)] {
    let root = "/" + String(#filePath).split(separator: "/").dropLast(2).joined(separator: "/")
    return try names(root).flatMap { target in
      try names("\(root)/\(target)").filter { $0.hasSuffix(".swift") }.map { name in
        (file: "\(target)/\(name)", text: String(decoding: try File.read("\(root)/\(target)/\(name)"), as: UTF8.self))
      }
    }
  }

  private static func names(_ folder: String) throws -> [String] {
    var names: [String] = []
    try Directory(path: folder).forEachEntry { entry in names.append(String(decoding: entry.name, as: UTF8.self)) }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The text with one blank between words.
  package static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
