import Contacts
import XML

/// A configuration profile by which iPhone, iPad and Mac set up the account (Apple's Device Management: profile, CardDAV,
/// certificate): one step in place of five fields, and the server's own certificate comes along.
struct AppleProfile {
  static let contentType = "application/x-apple-aspen-config"

  let host: String
  let port: Int
  /// Under which the server stands there; empty, or beginning with a slash.
  let path: String
  let user: String
  let password: String
  /// What the person calls the phone.
  let name: String
  /// Base64 of the certificate that the server made for itself; nil where it has one that phones trust.
  let certificate: String?

  /// `place`: what the browser calls the server, perhaps with a port and a path.
  init(place: String, user: String, password: String, name: String, certificate: String?) {
    let host = place.prefix { $0 != "/" }
    path = String(place.dropFirst(host.count))
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    let port = parts.count > 1 && !host.hasSuffix("]") ? parts.last.flatMap { Int($0) } : nil
    self.host = port == nil ? String(host) : parts.dropLast().joined(separator: ":")
    self.port = port ?? 443
    self.user = user
    self.password = password
    self.name = name
    self.certificate = certificate
  }

  var bytes: [UInt8] {
    let account: Markup = """
      <dict>\(header("com.apple.carddav.account", "account", "Contacts"))
      <key>CardDAVAccountDescription</key><string>Contacts2Web</string>
      <key>CardDAVHostName</key><string>\(host)</string>
      <key>CardDAVPort</key><integer>\(port)</integer>
      <key>CardDAVUseSSL</key><true/>
      <key>CardDAVPrincipalURL</key><string>\(path)/dav/principals/\(user)/</string>
      <key>CardDAVUsername</key><string>\(user)</string>
      <key>CardDAVPassword</key><string>\(password)</string>
      </dict>
      """
    let trusted: Markup =
      certificate.map { certificate -> Markup in
        """
        <dict>\(header("com.apple.security.root", "certificate", "Certificate of \(host)"))
        <key>PayloadContent</key><data>\(certificate)</data>
        </dict>
        """
      } ?? ""
    let document: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>\(header("Configuration", "profile", "Contacts of \(user): \(name)"))
      <key>PayloadContent</key><array>
      \(account)
      \(trusted)
      </array>
      </dict></plist>

      """
    return document.bytes
  }

  /// What each payload has. The ids are new each time, so that a profile never replaces another phone's.
  private func header(_ type: String, _ part: String, _ title: String) -> Markup {
    """
    <key>PayloadType</key><string>\(type)</string><key>PayloadVersion</key><integer>1</integer>\
    <key>PayloadIdentifier</key><string>contacts2web.\(UniqueID.random().description).\(part)</string>\
    <key>PayloadUUID</key><string>\(UniqueID.random().description)</string>\
    <key>PayloadDisplayName</key><string>\(title)</string>
    """
  }
}
