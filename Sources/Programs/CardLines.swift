/// A card as an editor without knowledge of vCard has it: its lines. The cards of a history have short ones.
struct CardLines {
  private var lines: [String]

  init(_ card: [UInt8]) {
    lines = card.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// A new card of a person whose last name is this word.
  static func person(_ word: String, uid: String?, version: String) -> [UInt8] {
    let uid = uid.map { ["UID:\($0)"] } ?? []
    let lines =
      ["BEGIN:VCARD", "VERSION:\(version)"] + uid + ["FN:Person \(word)", "N:\(word);Person;;;", "END:VCARD"]
    return bytes(of: lines)
  }

  var bytes: [UInt8] { Self.bytes(of: lines) }

  private static func bytes(of lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

  /// The word that the person is called by.
  var person: String? {
    lines.first { Self.name(of: $0) == "FN" }.flatMap { TypedWords.all(in: Array($0.utf8)).first }
  }

  /// Replaces all properties of a name by one.
  mutating func set(_ name: String, to value: String) {
    var isDropped = false
    lines = lines.filter { line in
      // The rest of a long line goes with its beginning (RFC 6350 §3.2).
      if !line.hasPrefix(" ") { isDropped = Self.name(of: line) == name }
      return !isDropped
    }
    let end = lines.lastIndex { $0.uppercased() == "END:VCARD" } ?? lines.endIndex
    lines.insert("\(name):\(value)", at: end)
  }

  /// Without the group before it.
  private static func name(of line: String) -> String {
    line.prefix { $0 != ":" && $0 != ";" }.split(separator: ".").last.map { $0.uppercased() } ?? ""
  }
}
