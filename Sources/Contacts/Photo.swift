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

  /// Whether there is a picture behind the first bytes of one, as far as that is told without decoding it: the head of a JPEG or PNG that
  /// is followed by nothing, or by something else, has none.
  package var hasPicture: Bool {
    guard case .data(let bytes, _) = self else { return false }
    switch Self.mediaType(of: bytes) {
    case "image/jpeg": return Self.hasJPEGScan(bytes)
    case "image/png": return Self.hasPNGData(bytes)
    default: return isShownByBrowsers
    }
  }

  /// Goes over the segments: a frame header has to stand before the first scan (ITU T.81, B.1 and B.2).
  private static func hasJPEGScan(_ bytes: [UInt8]) -> Bool {
    var hasFrame = false
    var place = 2
    while place + 3 < bytes.count {
      // Between segments there may be any number of 0xFF, and decoders pass over what else stands there.
      guard bytes[place] == 0xFF, bytes[place + 1] != 0xFF, bytes[place + 1] != 0 else {
        place += 1
        continue
      }
      switch bytes[place + 1] {
      case 0xDA: return hasFrame
      case 0xD9: return false
      // These stand by themselves.
      case 0x01, 0xD0...0xD8:
        place += 2
        continue
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: hasFrame = true
      default: break
      }
      place += 2 + max(Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]), 2)
    }
    return false
  }

  /// Goes over the chunks (PNG specification, 5.3).
  private static func hasPNGData(_ bytes: [UInt8]) -> Bool {
    guard bytes.dropFirst(12).starts(with: "IHDR".utf8) else { return false }
    var place = 8
    while place + 8 < bytes.count {
      if bytes[(place + 4)...].starts(with: "IDAT".utf8) { return true }
      place += 12 + bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return false
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
