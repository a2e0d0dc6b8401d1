/// A piece of XML. A literal is markup; whatever is interpolated is text and gets escaped, so that an answer cannot be injected
/// into by forgetting something. Only another ``Markup`` passes as it is.
package struct Markup: Sendable, Equatable {
  /// UTF-8.
  package private(set) var bytes: [UInt8]

  /// Nothing.
  package init() { bytes = [] }

  /// Text, escaped.
  package init(text: String) {
    bytes = []
    appendText(Array(text.utf8))
  }

  /// The markup as text, for tests and messages.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var isEmpty: Bool { bytes.isEmpty }

  package static func += (left: inout Markup, right: Markup) { left.bytes.append(contentsOf: right.bytes) }

  /// What stands in front of every document.
  package static let declaration: Markup = #"<?xml version="1.0" encoding="utf-8"?>\#n"#

  /// Appends text that is UTF-8, escaped for element content and for attribute values in quotes.
  ///
  /// CR becomes a character reference: a reader of XML would take it for LF otherwise (XML 1.0 §2.11). Characters that XML
  /// cannot have, not even as references, are left out (§2.2).
  package mutating func appendText(_ text: [UInt8]) {
    // What stands as it is goes over in pieces.
    var start = 0
    for index in text.indices where Self.isSpecial[Int(text[index])] {
      let replacement: StaticString
      var begin = index
      switch text[index] {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case UInt8(ascii: "\r"): replacement = "&#13;"
      case 0xBE, 0xBF:
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
        guard index >= 2, text[index - 1] == 0xBF, text[index - 2] == 0xEF else { continue }
        begin = index - 2
        replacement = ""
      default: replacement = ""
      }
      bytes.append(contentsOf: text[start..<begin])
      replacement.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  private static let isSpecial: [Bool] = (0...255).map { byte in
    switch byte {
    case 0...8, 11...31, 0xBE, 0xBF: true
    default: "&<>\"".utf8.contains(UInt8(byte))
    }
  }
}

extension Markup: ExpressibleByStringInterpolation {
  package init(stringLiteral markup: String) { bytes = Array(markup.utf8) }

  package init(stringInterpolation interpolation: Interpolation) { self = interpolation.markup }

  /// Collects literals as markup and interpolations as text.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup = Markup()

    package init(literalCapacity: Int, interpolationCount: Int) {
      markup.bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    package mutating func appendLiteral(_ text: String) { markup.bytes.append(contentsOf: text.utf8) }

    package mutating func appendInterpolation(_ text: some StringProtocol) { markup.appendText(Array(text.utf8)) }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      markup.bytes.append(contentsOf: String(number).utf8)
    }

    package mutating func appendInterpolation(_ nested: Markup) { markup += nested }

    package mutating func appendInterpolation(_ pieces: some Sequence<Markup>) {
      for piece in pieces { markup += piece }
    }
  }
}
