/// A piece of HTML. A literal is markup; whatever is interpolated is text and gets escaped, so that a page cannot be
/// injected into by forgetting something. Only another ``HTML`` passes as it is.
///
/// The escaping covers element content and attribute values in double quotes, the only two places where a page may
/// interpolate. Links that come from contacts go through ``Link`` first: escaping does not make `javascript:` harmless.
package struct HTML: Sendable, Equatable {
  /// The markup, UTF-8.
  package private(set) var bytes: [UInt8]

  /// Nothing.
  package init() { bytes = [] }

  /// Text, escaped.
  package init(text: String) {
    bytes = []
    appendEscaped(text)
  }

  /// The markup as text, for tests and messages.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var isEmpty: Bool { bytes.isEmpty }

  package static func += (left: inout HTML, right: HTML) { left.bytes.append(contentsOf: right.bytes) }

  package static func + (left: HTML, right: HTML) -> HTML {
    var sum = left
    sum += right
    return sum
  }

  /// Whether a page has U+FFFD in the place of a byte. A parser of HTML drops or replaces these, so they cannot be told apart
  /// from nothing.
  private static func isReplaced(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...8, 11, 12, 14...31, 127: true
    default: false
    }
  }

  /// What a parser of HTML has of an interpolated text: every line end is LF (HTML standard, "Preprocessing the input
  /// stream"), and some bytes are replaced.
  package static func parsed(_ text: String) -> String {
    guard text.utf8.contains(where: { isReplaced($0) || $0 == UInt8(ascii: "\r") }) else { return text }
    var bytes: [UInt8] = []
    var wasReturn = false
    for byte in text.utf8 {
      if isReplaced(byte) {
        bytes.append(contentsOf: "\u{FFFD}".utf8)
      } else if byte == UInt8(ascii: "\r") || byte != UInt8(ascii: "\n") || !wasReturn {
        bytes.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
      }
      wasReturn = byte == UInt8(ascii: "\r")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func appendEscaped(_ text: some StringProtocol) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      case _ where Self.isReplaced(byte): bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
  }
}

extension HTML: ExpressibleByStringInterpolation {
  package init(stringLiteral markup: String) { bytes = Array(markup.utf8) }

  package init(stringInterpolation interpolation: Interpolation) { self = interpolation.html }

  /// Collects literals as markup and interpolations as text.
  package struct Interpolation: StringInterpolationProtocol {
    var html = HTML()

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    package mutating func appendLiteral(_ markup: String) { html.bytes.append(contentsOf: markup.utf8) }

    package mutating func appendInterpolation(_ text: some StringProtocol) { html.appendEscaped(text) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      html.bytes.append(contentsOf: String(number).utf8)
    }

    package mutating func appendInterpolation(_ nested: HTML) { html += nested }

    /// Nothing where there is none.
    package mutating func appendInterpolation(_ nested: HTML?) {
      if let nested { html += nested }
    }

    package mutating func appendInterpolation(_ pieces: some Sequence<HTML>) {
      for piece in pieces { html += piece }
    }

    /// An attribute with its leading space, left out where the value is nil: `<input\(attribute: "value", text)>`.
    package mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
      guard let value else { return }
      appendLiteral(" \(name)=\"")
      html.appendEscaped(value)
      appendLiteral("\"")
    }

    /// A boolean attribute with its leading space: `<option\(attribute: "selected", isCurrent)>`.
    package mutating func appendInterpolation(attribute name: StaticString, _ present: Bool) {
      if present { appendLiteral(" \(name)") }
    }

    /// A block that is there or not, without the cost of building it where it is not.
    package mutating func appendInterpolation(when condition: Bool, _ nested: @autoclosure () -> HTML) {
      if condition { html += nested() }
    }
  }
}

extension DefaultStringInterpolation {
  /// Refused by the compiler, as each warning is: a `String` shows HTML as Swift writes its bytes. A literal inside an interpolation becomes
  /// one unless it says `as HTML`.
  @available(*, deprecated, message: "HTML in a String: say `as HTML`, or `.text`")
  package mutating func appendInterpolation(_ html: HTML) { appendLiteral(html.text) }
}
