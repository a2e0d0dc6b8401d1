/// Reads the body of `multipart/form-data` (RFC 7578, RFC 2046 §5.1): linear in its length, whatever is sent.
enum MultipartBody {
  /// The boundary that a content type names; at most 70 characters (RFC 2046 §5.1.1).
  static func boundary(_ contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased().filter({ !$0.isWhitespace }) == "boundary" else { continue }
      let value = parts[1].filter { !$0.isWhitespace && $0 != "\"" }
      return value.isEmpty || value.utf8.count > 70 ? nil : value
    }
    return nil
  }

  /// The first `limit` fields in their order; nil where the closing boundary is missing or a part has no name. Of a body that is
  /// cut, those that began in it.
  static func fields(_ body: [UInt8], _ boundary: String, limit: Int, isCut: Bool = false) -> [Form.Field]? {
    // The first delimiter has no line end before it. Adding one makes all delimiters alike.
    let delimiter = Array("\r\n--\(boundary)".utf8)
    guard body.starts(with: delimiter.dropFirst(2)) else { return nil }
    var fields: [Form.Field] = []
    var start = delimiter.count - 2
    while true {
      guard start + 2 <= body.count else { return isCut ? fields : nil }
      if body[start] == dash, body[start + 1] == dash { return fields }
      guard body[start] == carriageReturn, body[start + 1] == lineFeed else { return nil }
      guard let end = find(delimiter, in: body[...], from: start) else {
        guard isCut else { return nil }
        return fields + [field(body[(start + 2)...])].compactMap(\.self)
      }
      if fields.count == limit { return fields }
      guard let field = field(body[(start + 2)..<max(start + 2, end)]) else { return nil }
      fields.append(field)
      start = end + delimiter.count
    }
  }

  private static func field(_ part: ArraySlice<UInt8>) -> Form.Field? {
    let blankLine = Array("\r\n\r\n".utf8)
    guard let end = find(blankLine, in: part, from: part.startIndex),
      let (name, fileName) = head(part[part.startIndex..<end])
    else { return nil }
    return Form.Field(name: name, bytes: Array(part[(end + blankLine.count)...]), fileName: fileName)
  }

  /// What the lines before a part's content say; nil where they name no field.
  static func head(_ lines: ArraySlice<UInt8>) -> (name: String, fileName: String?)? {
    var name: String?
    var fileName: String?
    for line in lines.split(separator: lineFeed) {
      let text = String(decoding: line, as: UTF8.self)
      guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == "content-disposition" else { continue }
      let value = text[text.index(after: colon)...]
      name = parameter("name", value)
      fileName = parameter("filename", value)
    }
    return name.map { ($0, fileName) }
  }

  /// Browsers write `name="…"` with `"`, CR and LF percent-encoded (HTML standard, multipart/form-data encoding).
  private static func parameter(_ name: String, _ header: Substring) -> String? {
    // Quotes hold semicolons, too.
    for (index, piece) in header.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    where index % 2 == 0 && piece.hasSuffix("=") {
      let word = piece.dropLast().split(separator: ";").last ?? ""
      guard word.filter({ !$0.isWhitespace }) == name else { continue }
      let value = header[piece.endIndex...].dropFirst()
      return String(value.prefix { $0 != "\"" })
        .replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }
    return nil
  }

  /// Where the pattern begins next.
  static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard bytes.endIndex - start >= pattern.count else { return nil }
    var index = start
    let last = bytes.endIndex - pattern.count
    while index <= last {
      if bytes[index] == pattern[0], bytes[index + 1] == pattern[1],
        bytes[index..<(index + pattern.count)].elementsEqual(pattern)
      {
        return index
      }
      index += 1
    }
    return nil
  }

  private static let dash = UInt8(ascii: "-")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")
}
