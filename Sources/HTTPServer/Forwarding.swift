/// What a proxy in front says of a request: who sent it, under which name, and whether by TLS. It counts from trusted proxies only; from
/// everybody else these fields are text that nobody reads.
struct Forwarding: Equatable {
  /// The client's address without the port.
  var peer: String
  /// The name that the client called the server by; nil where no proxy says so.
  var host: String?
  /// False where the client came to the proxy without TLS.
  var isSecure = true

  /// The peer of a connection over a socket in the file system: who may connect to it is trusted.
  static let socketPeer = "unix"

  /// `peer` is whom the connection is with.
  init(peer: String, _ headers: HeaderFields, trusted: [AddressRange]) throws(Rejection) {
    self.peer = peer
    guard Self.isTrusted(peer, trusted) else { return }
    // Each proxy adds whom it saw to the end, and what stands before that may be anything: the last one that is no proxy of ours.
    for entry in Self.values(of: "x-forwarded-for", headers).reversed() {
      guard let address = Self.address(entry) else { break }
      self.peer = address
      guard Self.isTrusted(address, trusted) else { break }
    }
    if let protocolName = Self.values(of: "x-forwarded-proto", headers).last {
      isSecure = protocolName.lowercased() != "http"
    }
    if let host = Self.values(of: "x-forwarded-host", headers).last {
      guard RequestCheck.isHost(host) else { throw Rejection(400, "the X-Forwarded-Host field is invalid") }
      self.host = host
    }
  }

  static func isTrusted(_ peer: String, _ trusted: [AddressRange]) -> Bool {
    peer == socketPeer || trusted.contains { $0.contains(peer) }
  }

  /// What stands between the commas of all fields of that name, without spaces.
  private static func values(of name: String, _ headers: HeaderFields) -> [String] {
    headers.fields.filter { HeaderFields.equal($0.name, name) }.flatMap { field in
      field.value.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0.filter { $0 != " " && $0 != "\t" })
      }
    }
  }

  /// The address of an entry, which some proxies write with the port: `192.0.2.1:80`, `[2001:db8::1]:80`.
  private static func address(_ entry: String) -> String? {
    var text = Substring(entry)
    if text.first == "[", let end = text.firstIndex(of: "]") {
      text = text[text.index(after: text.startIndex)..<end]
    } else if text.contains("."), let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon,
      text[text.index(after: colon)...].utf8.allSatisfy({ (48...57).contains($0) })
    {
      text = text[..<colon]
    }
    return AddressRange.bytes(text) == nil ? nil : String(text)
  }
}
