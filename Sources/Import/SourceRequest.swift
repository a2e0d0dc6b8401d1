import HTTPClient

/// A request to a source's server, and what becomes of it where the server sends it elsewhere.
struct SourceRequest: Equatable {
  /// Redirections that are followed one after the other.
  static let mostRedirections = 10

  var method: String
  var address: WebAddress
  /// For HTTP Basic.
  var credentials: Credentials?
  /// A login form's fields, encoded.
  var form: [UInt8]?
  /// If-None-Match and If-Modified-Since.
  var known: SourceValidators?
  /// A server with a public address has sent us here: it must not send us into somebody's own network.
  var staysPublic = false

  /// The request that an answer with this status and Location asks for (RFC 9110 §15.4).
  ///
  /// Never goes from https to http, nor from a public address to a private one. Secrets go to no other host; the same host over https counts as the same.
  func redirected(status: Int, to location: String) throws(ImportError) -> SourceRequest {
    guard let next = address.resolving(location), !next.holdsCredentials else {
      throw ImportError("the server redirects to an address that is none", hint: "try the address in a browser")
    }
    guard next.isSecure || !address.isSecure else {
      throw ImportError(
        "the server redirects from https to http, where everybody can read along",
        hint: "ask whoever runs it for an https address")
    }
    guard !staysPublic || !PrivateAddress.contains(next.host) else {
      throw ImportError(
        "the server redirects into a private network, to \(next.host): that is not followed",
        hint: "give that address itself as the source if it is the right one")
    }
    let isUpgrade = next.isSecure && !address.isSecure
    let isSameHost = next.host == address.host && (next.port == address.port || isUpgrade)
    var request = self
    request.address = next
    if !isSameHost { request.credentials = nil }
    guard form != nil else { return request }
    if status == 307 || status == 308 {
      guard isSameHost else {
        throw ImportError(
          "the login is redirected to another host, \(next.host): user and password are not sent there",
          hint: "give that address with --login-url if it is the right one")
      }
      return request
    }
    request.method = "GET"
    request.form = nil
    return request
  }

  func clientRequest(_ limits: FetchLimits) -> ClientRequest {
    var request = ClientRequest(method, address.text, body: form)
    request.headers = [("Accept", "text/vcard, text/x-vcard, text/directory;q=0.9, */*;q=0.5")]
    if form != nil { request.headers.append(("Content-Type", "application/x-www-form-urlencoded")) }
    if let tag = known?.entityTag { request.headers.append(("If-None-Match", tag)) }
    if let date = known?.lastModified { request.headers.append(("If-Modified-Since", date)) }
    request.credentials = credentials
    request.refusesPrivateAddresses = staysPublic
    request.acceptsCompression = true
    request.timeout = limits.milliseconds
    request.longestCrawl = limits.crawl
    request.answerLimit = limits.size
    return request
  }

  /// `application/x-www-form-urlencoded` (WHATWG URL §5.2), spaces as `%20`, which every server reads.
  static func encode(_ fields: [(name: String, value: String)]) -> [UInt8] {
    fields.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&").utf8.map { $0 }
  }

  private static func escape(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "*"):
        String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

/// What a source may cost.
package struct FetchLimits: Sendable {
  /// The largest file, uncompressed, in bytes.
  package var size = 512 << 20
  /// Cards, good and bad, each of which costs memory: more than the largest address book has.
  package var cards = 1_000_000
  /// The longest time for one request.
  package var milliseconds = 1_800_000
  /// The longest time at a crawl (``ClientRequest/crawl``), in seconds.
  package var crawl = 30

  package init() {}
}
