import Glibc

/// The form of a contact's page as a browser has it: reads the markup, sanitizes what stands in the fields and sends them, as the
/// HTML standard says (value sanitization, "constructing the entry list", multipart/form-data encoding).
package struct PageForm {
  /// The address that it is sent to.
  package private(set) var action = ""
  /// What would be sent, in the order of the page; line ends as a script sees them.
  package private(set) var fields: [(name: String, value: String)] = []
  /// The names of the file inputs, which are sent empty.
  private var files: [String] = []

  /// Nil where the page has no such form.
  package init?(_ page: [UInt8]) {
    var reader = MarkupReader(page)
    guard let form = reader.skip(to: #"<form class="form""#) else { return nil }
    action = form["action"] ?? ""
    while let tag = reader.nextTag(), tag.name != "/form" {
      switch tag.name {
      case "template": reader.skip(past: "</template>")
      case "input": input(tag)
      case "textarea": add(tag["name"], reader.text(before: "</textarea>", droppingLineFeed: true))
      case "select": add(tag["name"], Self.choice(&reader))
      default: break
      }
    }
  }

  private mutating func input(_ tag: MarkupReader.Tag) {
    switch tag["type"] {
    case "hidden": add(tag["name"], tag["value"] ?? "")
    case "checkbox": if tag["checked"] != nil { add(tag["name"], tag["value"] ?? "on") }
    case "file": files.append(tag["name"] ?? "")
    default:
      add(tag["name"], String(decoding: (tag["value"] ?? "").utf8.filter { $0 != 10 && $0 != 13 }, as: UTF8.self))
    }
  }

  private mutating func add(_ name: String?, _ value: String) {
    if let name { fields.append((name, value)) }
  }

  /// The value of the selected option, or of the first.
  private static func choice(_ reader: inout MarkupReader) -> String {
    var first: String?
    var selected: String?
    while let tag = reader.nextTag(), tag.name != "/select" {
      guard tag.name == "option" else { continue }
      let text = reader.text(before: "<", droppingLineFeed: false, stopping: true)
      let words = text.split { " \t\n\u{C}\r".contains($0) }.joined(separator: " ")
      let value = tag["value"] ?? words
      first = first ?? value
      if tag["selected"] != nil { selected = value }
    }
    return selected ?? first ?? ""
  }

  /// What stands in the first field of that name.
  package subscript(_ name: String) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        if let newValue { fields[index].value = newValue } else { fields.remove(at: index) }
      } else if let newValue {
        fields.append((name, newValue))
      }
    }
  }

  /// Of ``body(_:)``.
  package static let contentType = "multipart/form-data; boundary=----a-browser"

  /// The body that pressing a button of that name sends.
  package func body(_ button: (name: String, value: String) = ("save", "1")) -> [UInt8] {
    var body: [UInt8] = []
    func part(_ header: String, _ value: some Sequence<UInt8>) {
      body += Array("------a-browser\r\nContent-Disposition: form-data; \(header)\r\n\r\n".utf8)
      body += value
      body += Array("\r\n".utf8)
    }
    for field in fields + [button] { part("name=\"\(field.name)\"", Self.sent(field.value)) }
    for file in files { part("name=\"\(file)\"; filename=\"\"\r\nContent-Type: application/octet-stream", []) }
    return body + Array("------a-browser--\r\n".utf8)
  }

  /// With CR LF for every line end.
  private static func sent(_ value: String) -> [UInt8] {
    guard value.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return Array(value.utf8) }
    var bytes: [UInt8] = []
    var wasReturn = false
    for byte in value.utf8 {
      if byte == 13 || byte == 10 && !wasReturn { bytes += [13, 10] } else if byte != 10 { bytes.append(byte) }
      wasReturn = byte == 13
    }
    return bytes
  }
}

/// Walks over markup, tag by tag.
package struct MarkupReader {
  /// One that opens, or with a slash before its name one that closes.
  package struct Tag {
    package let name: String
    package let attributes: [String: String]

    package subscript(_ name: String) -> String? { attributes[name] }
  }

  /// With a NUL behind them; a page has none.
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes + [0] }

  /// Where `text` is found from here on: by the C library, for the pages are many.
  private func find(_ text: String) -> Int? {
    bytes.withUnsafeBytes { all in
      guard let start = all.baseAddress?.assumingMemoryBound(to: CChar.self),
        let found = strstr(start + position, text)
      else { return nil }
      return UnsafePointer(found) - start
    }
  }

  /// Reads the first tag that begins so.
  package mutating func skip(to text: String) -> Tag? {
    guard let place = find(text) else { return nil }
    position = place
    return nextTag()
  }

  /// Goes on behind a text.
  package mutating func skip(past text: String) {
    if let place = find(text) { position = place + text.utf8.count }
  }

  /// Nil at the end.
  package mutating func nextTag() -> Tag? {
    guard let start = find("<") else { return nil }
    position = start + 1
    let name = word()
    var attributes: [String: String] = [:]
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      if bytes[position] <= 32 {
        position += 1
        continue
      }
      let attribute = word()
      guard bytes[position] == UInt8(ascii: "=") else {
        attributes[attribute] = ""
        continue
      }
      precondition(bytes[position + 1] == UInt8(ascii: "\""), "attributes stand in double quotes")
      position += 2
      attributes[attribute] = text(before: "\"", droppingLineFeed: false)
    }
    position += 1
    return Tag(name: name, attributes: attributes)
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, bytes[position] > 32, !"=>".utf8.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The text up to `end`, which is passed over unless it is only stopped at.
  package mutating func text(before end: String, droppingLineFeed: Bool, stopping: Bool = false) -> String {
    let start = position
    let place = find(end) ?? bytes.count
    position = stopping ? place : place + end.utf8.count
    var text = Self.plain(bytes[start..<place])
    if droppingLineFeed, text.utf8.first == 10 { text = String(decoding: text.utf8.dropFirst(), as: UTF8.self) }
    return text
  }

  /// What a parser makes of the bytes: line ends as LF, character references resolved.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 < 32 || $0 == UInt8(ascii: "&") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 13:
        if index < bytes.endIndex, bytes[index] == 10 { index += 1 }
        result.append(10)
      case UInt8(ascii: "&"):
        guard let end = bytes[index...].prefix(8).firstIndex(of: UInt8(ascii: ";")),
          let character = references[String(decoding: bytes[index..<end], as: UTF8.self)]
        else {
          result.append(byte)
          continue
        }
        result.append(character)
        index = end + 1
      case 9, 10, 32...: result.append(byte)
      default: result += Array("\u{FFFD}control character in a page".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let references: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "#39": UInt8(ascii: "'"),
  ]
}
