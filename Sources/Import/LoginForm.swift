internal import HTTPClient

/// The form of a login page: what a browser would send with it, hidden fields (against forged requests) included.
///
/// Read as far as sign-in pages need it: the first form with a password field. Everything else of HTML is passed over.
struct LoginForm: Equatable {
  private struct Field: Equatable {
    var name: String
    var type: String
    /// A hidden field has another value each time, so two forms are compared without them.
    var value: String

    static func == (left: Field, right: Field) -> Bool { left.name == right.name && left.type == right.type }
  }

  /// Where it is sent to, as the page writes it; "" means the page itself.
  private(set) var action = ""
  private var fields: [Field] = []

  /// Nil where the page has no such form.
  init?(page: [UInt8]) {
    var reader = TagReader(page)
    var isInside = false
    while let tag = reader.next() {
      switch tag.name {
      case "form":
        if hasPassword { return }
        (fields, isInside) = ([], true)
        action = tag["action"] ?? ""
      case "/form":
        if hasPassword { return }
        isInside = false
      case "input" where isInside, "button" where isInside:
        guard let name = tag["name"], !name.isEmpty else { break }
        let type = tag["type"]?.lowercased() ?? (tag.name == "input" ? "text" : "submit")
        fields.append(Field(name: name, type: type, value: tag["value"] ?? ""))
      default: break
      }
    }
    guard hasPassword else { return nil }
  }

  private var hasPassword: Bool { fields.contains { $0.type == "password" } }

  /// The fields with user and password filled in. If the form has no fields of the names that `login` gives, the password goes
  /// into its first password field and the user into the text field before that.
  func filled(_ login: Source.Login, user: String, password: String) -> [(name: String, value: String)] {
    let secret = fields.firstIndex { $0.type == "password" } ?? fields.endIndex
    let userIndex =
      fields.firstIndex { $0.name == login.userField }
      ?? fields[..<secret].lastIndex { ["text", "email", "tel"].contains($0.type) }
    let passwordIndex = fields.firstIndex { $0.name == login.passwordField } ?? secret
    let button = fields.firstIndex { $0.type == "submit" }
    var sent: [(name: String, value: String)] = []
    for (index, field) in fields.enumerated() {
      if index == userIndex {
        sent.append((field.name, user))
      } else if index == passwordIndex {
        sent.append((field.name, password))
      } else if field.type == "hidden" || index == button {
        sent.append((field.name, field.value))
      }
    }
    if userIndex == nil { sent.append((login.userField, user)) }
    return sent
  }
}

/// The tags of a page, one after the other, comments and scripts left out. Every byte is looked at a bounded number of times.
private struct TagReader {
  struct Tag {
    /// Lower case, with the slash of an end tag.
    var name = ""
    var attributes: [(name: String, value: String)] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Tag? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if bytes[index...].starts(with: "!--".utf8) {
        skip(past: "-->")
        continue
      }
      guard index < bytes.count, Self.isLetter(bytes[index]) || bytes[index] == UInt8(ascii: "/") else { continue }
      let tag = read()
      // What stands in a script is no tag.
      if tag.name == "script" || tag.name == "style" { skip(past: "</\(tag.name)") }
      return tag
    }
    return nil
  }

  private mutating func read() -> Tag {
    var tag = Tag(name: word { $0 == UInt8(ascii: ">") || Self.isSpace($0) }.lowercased())
    while true {
      while index < bytes.count, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { break }
      let name = word {
        $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || Self.isSpace($0)
      }
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      var value = ""
      if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        value = self.value()
      }
      tag.attributes.append((name.lowercased(), Self.unescaped(value)))
    }
    index = min(index + 1, bytes.count)
    return tag
  }

  private mutating func value() -> String {
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return word { $0 == UInt8(ascii: ">") || Self.isSpace($0) }
    }
    index += 1
    let value = word { $0 == quote }
    index = min(index + 1, bytes.count)
    return value
  }

  private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    // A byte that begins no name is passed over, so that the reading goes on.
    if index == start, index < bytes.count, bytes[index] == UInt8(ascii: "=") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Moves behind the next `text`, in capitals or not; to the end if there is none.
  private mutating func skip(past text: String) {
    let wanted = Array(text.utf8)
    while index + wanted.count <= bytes.count {
      let found = bytes[index..<index + wanted.count]
      index += 1
      if zip(found, wanted).allSatisfy({ ($0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0) == $1 }) {
        index += wanted.count - 1
        return
      }
    }
    index = bytes.count
  }

  /// Text with its character references read, as far as frameworks write them (HTML §13.5).
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: start)..<end])
      else {
        result += rest.prefix(1)
        rest = rest.dropFirst()
        continue
      }
      result.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Character? {
    if let named = ["amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">"][name] { return Character(named) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
