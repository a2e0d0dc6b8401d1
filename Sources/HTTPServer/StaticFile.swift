/// A file that the server holds in memory and answers with an entity tag (RFC 9110 §8.8.3).
package struct StaticFile: Sendable {
  package let bytes: [UInt8]
  package let contentType: String
  /// What the bytes are compressed by (`gzip`); nil for the content itself.
  package let contentEncoding: String?
  /// In quotes, of the content alone: the same on every server process.
  package let entityTag: String

  package init(_ bytes: [UInt8], contentType: String, contentEncoding: String? = nil) {
    self.bytes = bytes
    self.contentEncoding = contentEncoding
    self.contentType = contentType
    entityTag = Self.tag(of: bytes)
  }

  /// The file, or 304 where the client has it (If-None-Match, RFC 9110 §13.1.2).
  package func response(to request: Request, cacheControl: String = "no-cache") -> Response {
    let headers = [("ETag", entityTag), ("Cache-Control", cacheControl)]
    if let known = request.header("if-none-match"), Self.matches(known, entityTag) {
      return Response(status: 304, headers: headers)
    }
    let coding = contentEncoding.map { [("Content-Encoding", $0)] } ?? []
    return Response(status: 200, headers: headers + [("Content-Type", contentType)] + coding, body: bytes)
  }

  /// A strong entity tag for some bytes: FNV-1a with 64 bits and the length. It tells versions apart; it proves nothing.
  package static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether an If-None-Match field names the tag; weak and strong compare the same here.
  package static func matches(_ field: String, _ tag: String) -> Bool {
    field.split(separator: ",").contains { candidate in
      var candidate = candidate.drop { $0 == " " || $0 == "\t" }
      while candidate.last == " " || candidate.last == "\t" { candidate.removeLast() }
      if candidate.hasPrefix("W/") { candidate = candidate.dropFirst(2) }
      return candidate == "*" || candidate == tag
    }
  }
}
