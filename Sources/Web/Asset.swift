import Gzip
import HTTPServer
import OpenSSL

/// A file of web/, held in the program. Addresses have a hash over all of the files in them, so that browsers may keep a file
/// for ever and still get a new one at once, also where a style sheet names a font.
struct Asset: Sendable {
  let name: String
  let file: StaticFile
  /// The same by gzip; nil where that would not be shorter.
  private let compressed: StaticFile?

  private init(_ name: String, _ contentType: String, _ bytes: [UInt8]) {
    self.name = name
    file = StaticFile(bytes, contentType: contentType)
    let gzip = contentType.hasPrefix("font/") ? nil : GzipStream(isKept: true)?.compress(bytes, isLast: true)
    compressed = gzip.flatMap { gzip in
      gzip.count < bytes.count ? StaticFile(gzip, contentType: contentType, contentEncoding: "gzip") : nil
    }
  }

  /// `/assets/<hash>/<name>`.
  var path: String { Self.folder + name }

  static let style = Asset("style.css", "text/css; charset=utf-8", PackageResources.style_css)
  static let script = Asset("script.js", "text/javascript; charset=utf-8", PackageResources.script_js)
  static let liveScript = Asset("live.js", "text/javascript; charset=utf-8", PackageResources.live_js)
  static let listScript = Asset("list.js", "text/javascript; charset=utf-8", PackageResources.list_js)
  static let keysScript = Asset("keys.js", "text/javascript; charset=utf-8", PackageResources.keys_js)
  static let formScript = Asset("form.js", "text/javascript; charset=utf-8", PackageResources.form_js)
  static let photoScript = Asset("photo.js", "text/javascript; charset=utf-8", PackageResources.photo_js)
  static let ticksScript = Asset("ticks.js", "text/javascript; charset=utf-8", PackageResources.ticks_js)
  static let dropScript = Asset("drop.js", "text/javascript; charset=utf-8", PackageResources.drop_js)
  static let changesScript = Asset("changes.js", "text/javascript; charset=utf-8", PackageResources.changes_js)
  static let groupsScript = Asset("groups.js", "text/javascript; charset=utf-8", PackageResources.groups_js)
  static let passkeysScript = Asset("passkeys.js", "text/javascript; charset=utf-8", PackageResources.passkeys_js)
  static let icons = Asset("icons.svg", "image/svg+xml; charset=utf-8", PackageResources.icons_svg)
  static let icon = Asset("icon.svg", "image/svg+xml; charset=utf-8", PackageResources.icon_svg)
  static let latin = Asset("inter-latin.woff2", "font/woff2", PackageResources.inter_latin_woff2)
  static let latinExtended = Asset("inter-latin-ext.woff2", "font/woff2", PackageResources.inter_latin_ext_woff2)
  static let cyrillicGreek = Asset(
    "inter-cyrillic-greek.woff2", "font/woff2", PackageResources.inter_cyrillic_greek_woff2)

  static let all = [
    style, script, liveScript, listScript, keysScript, formScript, photoScript, ticksScript, dropScript, changesScript,
    groupsScript, passkeysScript, icons, icon, latin,
    latinExtended, cyrillicGreek,
  ]

  /// `GET /assets/<hash>/<name>`. A page that was loaded before an update asks by the old hash: it gets what there is now,
  /// but must not keep it.
  static func response(to request: Request) -> Response? {
    guard request.pathSegments.count == 3, let asset = all.first(where: { $0.name == request.pathSegments[2] }) else {
      return nil
    }
    let isCurrent = request.pathSegments[1] == hash
    let file = request.readsGzip ? asset.compressed ?? asset.file : asset.file
    var response = file.response(
      to: request, cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
    if asset.compressed != nil { response.headers.append(("Vary", "Accept-Encoding")) }
    response.headers += [("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin")]
    return response
  }

  private static let hash: String = {
    var hash = SHA256()
    for asset in all { hash.update(asset.file.bytes) }
    return String(StaticFile.tag(of: hash.finalize()).filter { $0.isLetter || $0.isNumber })
  }()

  private static let folder = "/assets/\(hash)/"
}
