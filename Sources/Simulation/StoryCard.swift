import Contacts

/// One thing that a person changes in a card.
package enum CardChange: String, CaseIterable, Sendable {
  case phone, secondPhone, noSecondPhone, email, secondEmail, noEmail, note, photo, noPhoto, nickname, group
  case organization, address, firstName, unknownProperty, phoneLabel
}

/// The cards of a story, made and changed line by line with code of its own, so that it does not share the mistakes of what
/// it tests. Few people and few values, so that edits collide; the family name says who it is about and never changes.
enum StoryCard {
  static func make(person: Int, variant: Int, uid: String?) -> [UInt8] {
    var lines = ["BEGIN:VCARD", "VERSION:3.0"]
    if let uid { lines.append("UID:\(uid)") }
    lines += ["FN:Ann P\(person)", "N:P\(person);Ann;;;"]
    // Namesakes have a number in common as often as not.
    if variant % 3 != 2 {
      lines.append("TEL;TYPE=CELL:\(variant % 3 == 0 ? "0170 55500\(person)" : "0171 66\(variant)")")
    }
    if variant % 4 != 3 { lines.append("EMAIL;TYPE=HOME:ann\(person)@example.org") }
    if variant % 5 == 1 { lines += ["item1.TEL:0172 77\(person)", "item1.X-ABLabel:_$!<Home>!$_"] }
    if variant % 5 == 2 { lines.append("CATEGORIES:Friends,Choir") }
    if variant % 7 == 3 { lines.append(photo(variant)) }
    if variant % 2 == 0 { lines.append("NOTE:met in 20\(10 + variant % 10)") }
    lines.append("END:VCARD")
    return bytes(lines)
  }

  /// For people: a card in one line, the longest lines of it cut.
  static func line(_ card: [UInt8]) -> String {
    String(decoding: card, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst(2).dropLast().map { line in
      line.count > 60 ? "\(line.prefix(40))…" : String(line)
    }.joined(separator: "|")
  }

  static func changed(_ old: [UInt8], _ change: CardChange, _ value: Int) -> [UInt8] {
    var lines = lines(old)
    func put(_ prefix: String, _ line: String?, at place: Int = 0) {
      let found = lines.indices.filter { lines[$0].hasPrefix(prefix) }
      if place < found.count {
        if let line { lines[found[place]] = line } else { lines.remove(at: found[place]) }
      } else if let line, let end = lines.lastIndex(of: "END:VCARD") {
        lines.insert(line, at: end)
      }
    }
    switch change {
    case .phone: put("TEL", "TEL;TYPE=CELL:0170 1\(value)")
    case .secondPhone: put("TEL", "TEL;TYPE=WORK:030 2\(value)", at: 1)
    case .noSecondPhone: put("TEL", nil, at: 1)
    case .email: put("EMAIL", "EMAIL;TYPE=HOME:a\(value)@example.org")
    case .secondEmail: put("EMAIL", "EMAIL;TYPE=WORK:b\(value)@example.com", at: 1)
    case .noEmail: put("EMAIL", nil)
    case .note: put("NOTE", "NOTE:note \(value)")
    case .photo: put("PHOTO", photo(value))
    case .noPhoto: put("PHOTO", nil)
    case .nickname: put("NICKNAME", "NICKNAME:Nick\(value)")
    case .group: put("CATEGORIES", "CATEGORIES:Friends,Group\(value)")
    case .organization: put("ORG", "ORG:Company \(value)")
    case .address: put("ADR", "ADR;TYPE=HOME:;;Street \(value);Berlin;;10115;Germany")
    case .unknownProperty: put("X-SHOE-SIZE", "X-SHOE-SIZE:\(value)")
    case .phoneLabel: put("TEL", lines.first { $0.hasPrefix("TEL;") }.map { "TEL;TYPE=HOME\($0.drop { $0 != ":" })" })
    case .firstName:
      guard let person = person(old) else { break }
      put("FN:", "FN:Ann\(value) \(person)")
      put("N:", "N:\(person);Ann\(value);;;")
    }
    return bytes(lines)
  }

  static func withUID(_ old: [UInt8], _ uid: String?) -> [UInt8] {
    var lines = lines(old).filter { !$0.hasPrefix("UID:") }
    if let uid { lines.insert("UID:\(uid)", at: min(2, lines.count)) }
    return bytes(lines)
  }

  /// The same content in another writing.
  static func rewritten(_ old: [UInt8]) -> [UInt8] {
    let lines = lines(old)
    let isUnix = !old.contains(UInt8(ascii: "\r"))
    return isUnix ? bytes(lines) : Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// Who it is about; nil where it is no card of a story.
  static func person(_ bytes: [UInt8]) -> String? {
    lines(bytes).first { $0.hasPrefix("N:") }.map { String($0.dropFirst(2).prefix { $0 != ";" }) }
  }

  /// What a person would miss: each value with the name of its property and its label, without what only programs look at.
  static func values(_ bytes: [UInt8]) -> Set<String> {
    let lines = lines(bytes).compactMap(Line.init)
    let labels = lines.filter { $0.name == "X-ABLabel" }.reduce(into: [:]) { $0[$1.group] = $1.value }
    return lines.reduce(into: []) { values, line in
      switch line.name {
      case "UID", "REV", "X-ABLabel": break
      case "CATEGORIES": for group in line.value.split(separator: ",") { values.insert("CATEGORIES:\(group)") }
      case "TEL", "EMAIL", "ADR":
        // `_$!<Home>!$_` and TYPE=HOME are one word to a person.
        let label = (line.group.flatMap { labels[$0] } ?? line.type).lowercased().filter { !"_$!<>".contains($0) }
        values.insert("\(line.name) \(label):\(line.value)")
      default: values.insert("\(line.name):\(line.value)")
      }
    }
  }

  /// One of ``values(_:)`` as it is whatever its label.
  static func withoutLabel(_ value: String) -> String {
    guard let head = value.firstIndex(of: ":"), let name = value[..<head].split(separator: " ").first,
      ["TEL", "EMAIL", "ADR"].contains(name)
    else { return value }
    return "\(name)\(value[head...])"
  }

  private struct Line {
    let group: String?
    let name: String
    let type: String
    let value: String

    init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let head = parts[0].split(separator: ";")
      let names = (head.first ?? "").split(separator: ".")
      group = names.count > 1 ? String(names[0]) : nil
      name = String(names.last ?? "")
      // Every e-mail address may be said to be one of the internet.
      type = head.first { $0.hasPrefix("TYPE=") && $0 != "TYPE=INTERNET" }.map { String($0.dropFirst(5)) } ?? ""
      value = String(parts[1])
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    // Folded lines are one.
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).reduce(into: []) { lines, line in
      if line.first == " ", !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(String(line))
      }
    }
  }

  private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }

  /// Large enough to be stored apart.
  private static func photo(_ value: Int) -> String {
    "PHOTO;ENCODING=b;TYPE=JPEG:"
      + String(repeating: "/9j/" + String(UnicodeScalar(UInt8(65 + value % 26))) + "AAA", count: 80)
  }
}
