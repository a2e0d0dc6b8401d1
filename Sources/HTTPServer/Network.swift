/// What one household or one server has for itself: an IPv4 address, or the first half of an IPv6 address.
package enum Network {
  /// `peer` is an address as text, without port.
  package static func of(_ peer: String) -> String {
    guard peer.contains(":") else { return peer }
    // ::ffff:192.0.2.1 is an IPv4 address on a socket for both.
    if peer.contains("."), let last = peer.split(separator: ":").last { return String(last) }
    let halves = peer.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    var groups = halves[0].split(separator: ":").map(String.init)
    if halves.count == 2, groups.count < 4 {
      let tail = halves[1].split(separator: ":").map(String.init)
      groups += Array(repeating: "0", count: max(0, 8 - groups.count - tail.count)) + tail
    }
    return groups.prefix(4).joined(separator: ":") + "::/64"
  }
}
