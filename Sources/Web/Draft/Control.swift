import Contacts

/// The kind of a form's field. The page draws the field by it, and ``Draft/recognizing(_:)`` compares by it, so both know what
/// a browser sends back of a text that nobody touched.
enum Control: Sendable, Equatable {
  /// `<input type="text">`, which cannot hold line ends (HTML standard, "Text (type=text) state", value sanitization algorithm).
  case line
  /// `<textarea>`.
  case lines

  /// The control that shows `text` in a field that is usually of the kind `usual`: several lines stand in a text area, so that
  /// a person sees and keeps them.
  static func showing(_ text: String, usually usual: Control) -> Control {
    usual == .line && text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ? .lines : usual
  }

  /// What an untouched form gives back for `text`: what the page's markup says to a browser, sanitized as the control does,
  /// with line ends as ``Form`` reads them.
  func shown(_ text: String) -> String {
    let parsed = HTML.parsed(text)
    switch self {
    case .line: return String(decoding: parsed.utf8.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    case .lines: return parsed
    }
  }

  /// `value`, where `submitted` is that or what the form showed of it; else what was typed, without blanks around it.
  static func taken(_ submitted: String, insteadOf value: String, usually usual: Control) -> String {
    if submitted.isExactly(value) || submitted.isExactly(showing(value, usually: usual).shown(value)) { return value }
    return Draft.trim(submitted)
  }
}
