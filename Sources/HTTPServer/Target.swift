/// A request target in origin form (RFC 9112 §3.2.1), taken apart and decoded. libmicrohttpd would decode it before
/// splitting and cut it at `%00`; so it is read as it was sent.
struct Target {
  /// The longest that is read, in bytes.
  static let longest = 8192

  var segments: [String]
  var query: [(name: String, value: String)]

  init(_ target: String) throws(Rejection) {
    let bytes = Array(target.utf8)
    guard bytes.count <= Self.longest else { throw Rejection(414, "the address is too long") }
    guard bytes.first == UInt8(ascii: "/") else { throw Rejection(400, "the address does not begin with a slash") }
    guard bytes.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "#") }) else {
      throw Rejection(400, "the address holds characters that must be percent-encoded")
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    segments = []
    if end > 1 {
      for part in bytes[1..<end].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        let segment = try FormFields.decode(part, plusIsSpace: false)
        guard segment != ".", segment != ".." else { throw Rejection(400, "the address holds a dot segment") }
        segments.append(segment)
      }
    }
    query = end < bytes.count ? try FormFields.parse(bytes[(end + 1)...]) : []
  }
}
