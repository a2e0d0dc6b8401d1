internal import CMicroHTTPD
internal import Glibc

/// A socket that listens, and the port that it got.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  /// 0 for a socket in the file system.
  let port: UInt16

  /// Makes a socket in the file system: see ``SocketFile``.
  init(path: String) throws(ServerError) {
    descriptor = try SocketFile(path).listen()
    port = 0
  }

  init(address: String, port: UInt16) throws(ServerError) {
    guard !address.utf8.contains(0) else { throw ServerError("the address to listen at holds a NUL byte") }
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(address, String(port), &hints, &found) == 0, let first = unsafe found else {
      throw ServerError(
        "\(address) is no address of this machine", hint: "use a host name or address, or 0.0.0.0 for all")
    }
    defer { unsafe freeaddrinfo(first) }
    let opened = unsafe socket(first.pointee.ai_family, first.pointee.ai_socktype | Self.closeOnExec, 0)
    guard opened >= 0 else { throw ServerError("no socket can be opened: \(Self.reason(errno))") }
    do {
      self.port = unsafe try Self.listen(opened, at: first.pointee, name: "\(address) port \(port)")
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  /// Hands the descriptor over: who takes it closes it.
  consuming func take() -> Int32 {
    let taken = descriptor
    discard self
    return taken
  }

  /// SOCK_CLOEXEC.
  static let closeOnExec: Int32 = 0o2000000

  private static func listen(_ descriptor: Int32, at address: addrinfo, name: String) throws(ServerError) -> UInt16 {
    var on: Int32 = 1
    var off: Int32 = 0
    let size = socklen_t(MemoryLayout<Int32>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    // "::" takes IPv4 as well.
    if unsafe address.ai_family == AF_INET6 {
      unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
    }
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      let code = errno
      throw ServerError(
        "\(name) cannot be listened at: \(reason(code))", hint: hint(code))
    }
    // A short queue costs a second for each connection that finds it full.
    guard Glibc.listen(descriptor, 1024) == 0 else {
      throw ServerError("\(name) cannot be listened at: \(reason(errno))")
    }
    return PeerAddress.bound(descriptor)
  }

  private static func hint(_ code: Int32) -> String? {
    switch code {
    case EADDRINUSE: "is the server running already? take another port, or 0 for a free one"
    case EADDRNOTAVAIL: "this machine has no such address: listen at 127.0.0.1, or at :PORT for all of its addresses"
    case EACCES: "ports below 1024 are for root: take a higher one, or give the program CAP_NET_BIND_SERVICE"
    default: nil
    }
  }

  static func reason(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return text.terminatedString.lowercased()
  }
}

/// Socket addresses as text.
enum PeerAddress {
  /// Without the port; an IPv4 address seen through an IPv6 socket as the IPv4 address.
  static func text(_ address: UnsafePointer<sockaddr>?) -> String {
    guard let address = unsafe address else { return "" }
    if unsafe address.pointee.sa_family == sa_family_t(AF_UNIX) { return Forwarding.socketPeer }
    let length =
      unsafe address.pointee.sa_family == AF_INET6
      ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var name = [CChar](repeating: 0, count: 64)
    guard
      unsafe getnameinfo(address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
    else { return "" }
    let text = name.terminatedString
    return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
  }

  /// The port that a socket is bound to.
  static func bound(_ descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { storage in
      // Family and port stand at the same places for IPv4 and IPv6.
      unsafe storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        _ = unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe getsockname(descriptor, $0, &length)
        }
        return unsafe UInt16(bigEndian: address.pointee.sin_port)
      }
    }
  }
}

extension [CChar] {
  /// The text before the first NUL.
  fileprivate var terminatedString: String {
    String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
