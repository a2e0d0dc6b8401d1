import Contacts

/// A card as an editor without knowledge of vCard has it: its lines, those that were folded made whole (RFC 6350 §3.2).
struct CardLines {
  private var lines: [String]

  init(_ card: [UInt8]) {
    lines = []
    for line in card.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      if text.hasPrefix(" "), !lines.isEmpty {
        lines[lines.count - 1] += text.dropFirst()
      } else {
        lines.append(text)
      }
    }
  }

  /// A new card of a person whose last name is this word.
  static func person(_ word: String, uid: String?, version: String) -> [UInt8] {
    let uid = uid.map { ["UID:\($0)"] } ?? []
    let lines =
      ["BEGIN:VCARD", "VERSION:\(version)"] + uid + ["FN:Person \(word)", "N:\(word);Person;;;", "END:VCARD"]
    return bytes(of: lines)
  }

  /// A new card of a group without members, in the spelling of its version.
  static func group(_ name: String, uid: String, version: String) -> [UInt8] {
    let kind = version == "4.0" ? "KIND" : "X-ADDRESSBOOKSERVER-KIND"
    return bytes(of: [
      "BEGIN:VCARD", "VERSION:\(version)", "UID:\(uid)", "FN:\(name)", "N:\(name);;;;", "\(kind):group", "END:VCARD",
    ])
  }

  var bytes: [UInt8] { Self.bytes(of: lines) }

  private static func bytes(of lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

  // MARK: People

  /// The word that the person is called by.
  var person: String? { values("FN").first.flatMap { TypedWords.all(in: Array($0.utf8)).first } }

  /// As cards of groups list whom this card is about.
  var uid: String? { values("UID").first.flatMap { ComparableUID($0)?.text } }

  /// The groups that a person's card names. No name in a history has a comma.
  var categories: [String] {
    get { values("CATEGORIES").flatMap { $0.split(separator: ",").map(String.init) } }
    set {
      remove("CATEGORIES")
      if !newValue.isEmpty { add("CATEGORIES", newValue.joined(separator: ",")) }
    }
  }

  // MARK: Groups

  /// The name of the group that the card is of; nil for a person's.
  var group: String? {
    let isGroup = values("KIND", "X-ADDRESSBOOKSERVER-KIND").contains { $0.lowercased() == "group" }
    return isGroup ? values("FN").first : nil
  }

  /// Whom a group's card lists, by UID.
  var members: [String] { values("MEMBER", "X-ADDRESSBOOKSERVER-MEMBER").compactMap { ComparableUID($0)?.text } }

  mutating func add(member uid: String) {
    add(values("KIND").isEmpty ? "X-ADDRESSBOOKSERVER-MEMBER" : "MEMBER", "urn:uuid:\(uid)")
  }

  mutating func remove(member uid: String) {
    lines.removeAll { line in
      ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"].contains(Self.name(of: line))
        && ComparableUID(Self.value(of: line))?.text == uid
    }
  }

  // MARK: Lines

  /// Replaces all properties of a name by one.
  mutating func set(_ name: String, to value: String) {
    remove(name)
    add(name, value)
  }

  private mutating func remove(_ name: String) { lines.removeAll { Self.name(of: $0) == name } }

  private mutating func add(_ name: String, _ value: String) {
    let end = lines.lastIndex { $0.uppercased() == "END:VCARD" } ?? lines.endIndex
    lines.insert("\(name):\(value)", at: end)
  }

  private func values(_ names: String...) -> [String] {
    lines.filter { names.contains(Self.name(of: $0)) }.map(Self.value)
  }

  /// Without the group before it.
  private static func name(of line: String) -> String {
    line.prefix { $0 != ":" && $0 != ";" }.split(separator: ".").last.map { $0.uppercased() } ?? ""
  }

  /// No parameter in a history has a colon in it.
  private static func value(of line: String) -> String { String(line.drop { $0 != ":" }.dropFirst()) }
}
