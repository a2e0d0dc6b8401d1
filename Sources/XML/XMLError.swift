/// Why a body is not read as XML, and where.
package struct XMLError: Error, Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Not well-formed, cut off, or in an encoding that it does not have; with expat's own words.
    case malformed(String)
    /// A document type. Nobody needs one here, and entities are declared in it.
    case documentType
    case tooDeep
    case tooManyAttributes
    case nameTooLong
  }

  package let kind: Kind
  /// Counted from 1.
  package let line: Int

  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }

  /// One line for the person: lower case, no period.
  package var message: String {
    let what =
      switch kind {
      case .malformed(let words): "the XML cannot be read: \(words)"
      case .documentType: "the XML has a document type, which is not taken here"
      case .tooDeep: "the XML has more than \(XMLReader.deepest) elements inside each other"
      case .tooManyAttributes: "an element of the XML has more than \(XMLReader.mostAttributes) attributes"
      case .nameTooLong: "a name in the XML is longer than \(XMLReader.longestName) bytes"
      }
    return "\(what) (line \(line))"
  }
}
