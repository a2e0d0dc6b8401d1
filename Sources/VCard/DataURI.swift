/// `data:image/jpeg;base64,…` (RFC 2397).
enum DataURI {
  static func isOne(_ raw: [UInt8]) -> Bool { Byte.matches("DATA:", in: raw.span, at: 0) }

  /// Nil where there is no comma, or no base64 where it is announced. Backslashes, which some writers put before semicolon
  /// and comma, are passed over.
  static func decode(_ raw: [UInt8]) -> BinaryValue? {
    guard let comma = raw.firstIndex(of: Byte.comma) else { return nil }
    let head = Charset.decode(raw[5..<comma].filter { $0 != Byte.backslash })
    let parts = head.split(separator: ";", omittingEmptySubsequences: false)
    let mediaType = parts.first.flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let body = raw[(comma + 1)...]
    guard parts.dropFirst().contains(where: { $0.lowercased() == "base64" }) else {
      return .bytes(percentDecoded(body), mediaType: mediaType)
    }
    return Base64.decode(body).map { .bytes($0, mediaType: mediaType) }
  }

  static func encode(_ bytes: [UInt8], mediaType: String?) -> [UInt8] {
    Array("data:\(mediaType ?? "application/octet-stream");base64,".utf8) + Base64.encode(bytes)
  }

  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = Byte.hexadecimal(bytes[index + 1]),
        let low = Byte.hexadecimal(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
