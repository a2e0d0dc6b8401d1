/// The form of the import's files: sections of `key value` lines, which people can read and mend.
///
///     # a remark
///     [name]
///     key value
struct SectionedText: Equatable {
  struct Section: Equatable {
    var name: String
    /// In their order; a value goes to the end of its line.
    var fields: [(key: String, value: String)] = []

    subscript(key: String) -> String? { fields.first { $0.key == key }?.value }

    static func == (left: Section, right: Section) -> Bool {
      left.name == right.name && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
  }

  var sections: [Section] = []

  /// The number of a line that is none of these.
  struct Malformed: Error {
    let line: Int
  }

  init(_ sections: [Section] = []) { self.sections = sections }

  init(reading text: String) throws(Malformed) {
    // CR LF is one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (number, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("["), line.hasSuffix("]"), line.count > 2 {
        sections.append(Section(name: String(line.dropFirst().dropLast())))
        continue
      }
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard !sections.isEmpty, !parts[0].isEmpty else { throw Malformed(line: number + 1) }
      sections[sections.count - 1].fields.append((String(parts[0]), parts.count > 1 ? String(parts[1]) : ""))
    }
  }

  /// The text, with `remark` as its first line.
  func text(remark: String) -> String {
    var text = "# \(remark)\n"
    for section in sections {
      text += "\n[\(section.name)]\n"
      for (key, value) in section.fields { text += value.isEmpty ? "\(key)\n" : "\(key) \(value)\n" }
    }
    return text
  }

  /// True for what may stand in a line: no line ends, and nothing else that a terminal would obey.
  static func mayHold(_ value: String) -> Bool {
    !value.unicodeScalars.contains { $0.value < 32 || (127..<160).contains($0.value) }
  }
}
