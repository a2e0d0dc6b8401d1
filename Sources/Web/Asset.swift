import HTTPServer
import OpenSSL

/// A file of web/, held in the program. Its address has a hash of its content in it, so that browsers may keep it for ever
/// and still get a new one at once.
struct Asset: Sendable {
  let name: String
  let contentType: String
  let bytes: [UInt8]
  /// `/assets/<hash>/<name>`.
  let path: String

  init(name: String, contentType: String, content: StaticString) {
    self.name = name
    self.contentType = contentType
    bytes = Array("\(content)".utf8)
    let hash = SHA256.hash(bytes).prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    path = "/assets/\(hash.joined())/\(name)"
  }

  static let style = Asset(name: "style.css", contentType: "text/css; charset=utf-8", content: EmbeddedAssets.style)
  static let script = Asset(
    name: "script.js", contentType: "text/javascript; charset=utf-8", content: EmbeddedAssets.script)
  static let icons = Asset(name: "icons.svg", contentType: "image/svg+xml", content: EmbeddedAssets.icons)
  static let icon = Asset(name: "icon.svg", contentType: "image/svg+xml", content: EmbeddedAssets.icon)

  static let all = [style, script, icons, icon]
}
