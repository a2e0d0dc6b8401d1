internal import CExpat

/// Is told what stands in an XML document, in its order. What it throws ends the reading.
package protocol XMLHandler: AnyObject {
  func start(_ name: XMLName, _ attributes: [XMLAttribute]) throws
  /// A piece of text; one text may come in several.
  func text(_ text: String) throws
  func end(_ name: XMLName) throws
}

/// Reads XML documents by expat, with namespaces: UTF-8, UTF-16, ISO-8859-1 or US-ASCII, as the document says.
///
/// Nothing outside of the document is ever loaded, and a document type is refused where it begins, so that no entity can be
/// declared. (Refused: libxml2, ten times the size, and harmless only by flags.) The document is given to expat in one piece:
/// expat 2.5 reads a long token from its start again with each piece of it that comes (CVE-2023-52425).
package enum XMLReader {
  /// Elements inside each other, the outermost included.
  package static let deepest = 32
  /// Attributes of one element.
  package static let mostAttributes = 64
  /// Bytes of one name in UTF-8, its namespace included.
  package static let longestName = 4096

  /// Reads a document to its end. Throws ``XMLError``, or what the handler threw.
  package static func read(_ bytes: [UInt8], _ handler: some XMLHandler) throws {
    // Between a namespace and a name; expat refuses namespaces that have it.
    guard let parser = unsafe XML_ParserCreateNS(nil, 10) else {
      throw XMLError(.malformed("out of memory"), line: 1)
    }
    defer { unsafe XML_ParserFree(parser) }
    let reading = unsafe Reading(parser, handler)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reading).toOpaque())
    unsafe XML_SetStartElementHandler(parser, Reading.onStart)
    unsafe XML_SetEndElementHandler(parser, Reading.onEnd)
    unsafe XML_SetCharacterDataHandler(parser, Reading.onText)
    unsafe XML_SetStartDoctypeDeclHandler(parser, Reading.onDocumentType)
    let status = unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    try withExtendedLifetime(reading) {
      if let failure = reading.failure { throw failure }
      guard status == XML_STATUS_OK else {
        let words = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
        throw XMLError(
          .malformed(words ?? "unknown error"), line: Int(clamping: unsafe XML_GetCurrentLineNumber(parser)))
      }
    }
  }
}

/// One document being read: expat's callbacks, on the way to the handler.
@safe private final class Reading {
  private let parser: XML_Parser
  private let handler: any XMLHandler
  private var depth = 0
  private(set) var failure: (any Error)?

  init(_ parser: XML_Parser, _ handler: any XMLHandler) {
    unsafe self.parser = parser
    self.handler = handler
  }

  /// Runs what may fail. After a failure expat may still tell what it has read; nobody hears it any more.
  private func run(_ body: () throws -> Void) {
    guard failure == nil else { return }
    do { try body() } catch {
      failure = error
      unsafe XML_StopParser(parser, 0)
    }
  }

  private func complain(_ kind: XMLError.Kind) -> XMLError {
    XMLError(kind, line: Int(clamping: unsafe XML_GetCurrentLineNumber(parser)))
  }

  private func name(_ text: UnsafePointer<CChar>) throws -> XMLName {
    let whole = unsafe String(cString: text)
    guard whole.utf8.count <= XMLReader.longestName else { throw complain(.nameTooLong) }
    let parts = whole.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2
      ? XMLName(namespace: String(parts[0]), String(parts[1])) : XMLName(namespace: "", whole)
  }

  private func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) throws {
    depth += 1
    guard depth <= XMLReader.deepest else { throw complain(.tooDeep) }
    var list: [XMLAttribute] = []
    var index = 0
    while let key = unsafe attributes[index], let value = unsafe attributes[index + 1] {
      guard list.count < XMLReader.mostAttributes else { throw complain(.tooManyAttributes) }
      list.append(XMLAttribute(unsafe try self.name(key), unsafe String(cString: value)))
      index += 2
    }
    try handler.start(unsafe self.name(name), list)
  }

  // MARK: Callbacks

  private static func of(_ context: UnsafeMutableRawPointer?) -> Reading? {
    unsafe context.map { unsafe Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
  }

  static let onStart: XML_StartElementHandler = { context, name, attributes in
    guard let reading = unsafe Reading.of(context), let name = unsafe name, let attributes = unsafe attributes else {
      return
    }
    reading.run { unsafe try reading.start(name, attributes) }
  }

  static let onEnd: XML_EndElementHandler = { context, name in
    guard let reading = unsafe Reading.of(context), let name = unsafe name else { return }
    reading.run {
      reading.depth -= 1
      try reading.handler.end(unsafe reading.name(name))
    }
  }

  static let onText: XML_CharacterDataHandler = { context, text, count in
    guard let reading = unsafe Reading.of(context), let text = unsafe text else { return }
    reading.run {
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      try reading.handler.text(unsafe String(decoding: bytes, as: UTF8.self))
    }
  }

  static let onDocumentType: XML_StartDoctypeDeclHandler = { context, _, _, _, _ in
    guard let reading = unsafe Reading.of(context) else { return }
    reading.run { throw reading.complain(.documentType) }
  }
}
