internal import Glibc

/// The IP addresses of this machine.
package enum NetworkAddresses {
  /// All of them as text and in order, those that count on one link alone with its name behind `%`; none where the system tells none.
  package static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var found: Set<String> = []
    var next = unsafe first
    while let one = unsafe next {
      if let address = unsafe one.pointee.ifa_addr, let text = unsafe text(address) { found.insert(text) }
      unsafe next = one.pointee.ifa_next
    }
    return found.sorted()
  }

  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    let length: Int
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET: length = MemoryLayout<sockaddr_in>.size
    case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      unsafe getnameinfo(address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
