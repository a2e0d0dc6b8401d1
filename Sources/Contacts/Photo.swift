/// A contact's photo: the picture itself, or a URL, which is never fetched.
package enum Photo: Sendable, Equatable {
  /// `mediaType` as in `image/jpeg`; from the bytes where they tell, else from the card, else "".
  case data([UInt8], mediaType: String)
  case url(String)

  /// Whether a browser shows it: a picture, of a kind that all of them know by now.
  package var isShownByBrowsers: Bool {
    guard case .data(let bytes, _) = self, let type = Self.mediaType(of: bytes) else { return false }
    return ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(type)
  }

  /// Whether it is a JPEG picture that ends in the middle of its lines, of which a browser shows the first ones and leaves the rest empty.
  package var isCutOff: Bool {
    guard case .data(let bytes, _) = self, Self.mediaType(of: bytes) == "image/jpeg" else { return false }
    var place = 2
    // Segments, one of which may hold a small picture with an end of its own, up to the lines (ITU-T T.81 B.1.1).
    while place + 3 < bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
      place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
    }
    guard place + 3 < bytes.count, bytes[place] == 0xFF else { return false }
    // Nothing in the lines looks like the end. Most pictures have it at the end.
    return !(place..<bytes.count - 1).reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
  }

  /// The media type that the first bytes show, or nil.
  package static func mediaType(of bytes: some Collection<UInt8>) -> String? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    if bytes.dropFirst(4).starts(with: "ftyphe".utf8) { return "image/heic" }
    return nil
  }
}
