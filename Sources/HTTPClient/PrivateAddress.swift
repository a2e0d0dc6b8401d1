internal import Glibc

/// Addresses that lead into somebody's own machine or network, where a server of the internet must send nobody (RFC 6890).
package enum PrivateAddress {
  /// Whether this host of a URL, an address or a name, is one by itself. Where a name leads is not looked up.
  package static func contains(_ host: String) -> Bool {
    var name = host.lowercased()
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    while name.hasSuffix(".") { name.removeLast() }
    if let zone = name.firstIndex(of: "%") { name = String(name[..<zone]) }
    if name == "localhost" || name.hasSuffix(".localhost") || name.hasSuffix(".local") { return true }
    var four = in_addr()
    if unsafe inet_pton(AF_INET, name, &four) == 1 {
      return isPrivate(unsafe withUnsafeBytes(of: &four) { unsafe Array($0) })
    }
    var six = in6_addr()
    guard unsafe inet_pton(AF_INET6, name, &six) == 1 else { return false }
    let bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
    // Mapped, compatible and translated IPv4 addresses (RFC 4291 §2.5.5, RFC 6052).
    let prefixes: [[UInt8]] = [
      [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF], [UInt8](repeating: 0, count: 12),
      [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8),
    ]
    if prefixes.contains(Array(bytes[..<12])) { return isPrivate(Array(bytes[12...])) }
    // Unique local, link-local and site-local ones.
    return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] >= 0x80
  }

  private static func isPrivate(_ four: [UInt8]) -> Bool {
    switch (four[0], four[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127): true
    default: false
    }
  }

  /// Of a socket.
  static func contains(_ address: UnsafePointer<sockaddr>, length: socklen_t) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    guard unsafe getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 else {
      return false
    }
    return contains(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }
}
