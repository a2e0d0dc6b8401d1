import POSIX

/// Where the server listens.
struct ListenAddress: Equatable, Sendable {
  /// A name or an address; "::" for all of the machine's.
  let host: String
  /// 0 for a free one.
  let port: UInt16

  /// Reads `HOST:PORT`, `[ADDRESS]:PORT` or `:PORT` for all addresses, the value of an option.
  init(_ text: String, of option: Option) throws(UsageError) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      throw UsageError("\(option.name) takes HOST:PORT, not \"\(text)\"")
    }
    var host = text[..<colon]
    if host.first == "[", host.last == "]" {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      throw UsageError("\(option.name) takes an IPv6 address between brackets: [\(host)]:\(port)")
    }
    self.host = host.isEmpty ? "::" : String(host)
    self.port = port
  }

  private var isEveryAddress: Bool { host == "::" || host == "0.0.0.0" }

  /// The address for a browser, with the port that the system gave.
  func url(port: UInt16) -> String {
    let name = isEveryAddress ? Self.machineName : host
    let authority = name.contains(":") ? "[\(name)]" : name
    return "https://\(authority)" + (port == 443 ? "" : ":\(port)") + "/"
  }

  /// The names that the server's own certificate is made for.
  var certificateNames: [String] {
    var names: [String] = []
    for name in [isEveryAddress ? nil : host, Self.machineName, "localhost", "127.0.0.1", "::1"] {
      if let name, !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static var machineName: String {
    let bytes = (try? File.read("/proc/sys/kernel/hostname", limit: 4_096)) ?? []
    let name = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    let isPlain = name.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (48...57).contains($0) || $0 == 45 || $0 == 46
    }
    return isPlain && !name.isEmpty ? name : "localhost"
  }
}
