internal import OpenSSL

/// The server as a browser knows it, which passkeys are made for.
package struct RelyingParty: Equatable, Sendable {
  /// The domain; passkeys of one count for no other.
  package let id: String
  /// The address of the pages: `https://contacts.example:8443`.
  package let origin: String

  /// `host`: what the browser calls the server, with the port where it has one. Nil for an IP address, which can have no passkeys
  /// (WebAuthn Level 2 §5.1.2).
  package init?(host: String) {
    let host = host.lowercased()
    let name = host.prefix { $0 != ":" }
    guard !name.isEmpty, !host.hasPrefix("["), let last = name.split(separator: ".").last,
      !last.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), !last.hasPrefix("0x")
    else { return nil }
    id = String(name)
    origin = "https://" + host
  }

  var hash: [UInt8] { SHA256.hash(Array(id.utf8)) }
}
