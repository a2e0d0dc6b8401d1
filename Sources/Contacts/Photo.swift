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
