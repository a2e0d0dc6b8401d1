import HTTPClient
import HTTPServer
import POSIX

/// Where the server listens.
struct ListenAddress: Equatable, Sendable {
  /// A name or an address; "::" for all of the machine's.
  let host: String
  /// 0 for a free one.
  let port: UInt16
  /// A path at which it makes a socket instead.
  let socketPath: String?

  /// Reads `unix:PATH` as well, the value of an option.
  init(_ text: String, orSocketOf option: Option) throws(UsageError) {
    guard text.hasPrefix("unix:") else {
      try self.init(text, of: option)
      return
    }
    let path = String(text.dropFirst("unix:".count))
    guard !path.isEmpty else { throw UsageError("\(option.name) takes a path behind unix:") }
    self.init(socketPath: path)
  }

  private init(socketPath: String) {
    host = "localhost"
    port = 0
    self.socketPath = socketPath
  }

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
    socketPath = nil
  }

  private var isEveryAddress: Bool { host == "::" || host == "0.0.0.0" }

  /// Whether only this machine reaches it.
  var isOfThisMachine: Bool {
    let loopback = [AddressRange("127.0.0.0/8"), AddressRange("::1")]
    return socketPath != nil || host == "localhost" || loopback.contains { $0?.contains(host) == true }
  }

  /// By what a browser may reach it, the best first: by a name rather than by an address in a network at home.
  var names: [String] { isEveryAddress ? [Self.machineName] + atHome : [host] }

  /// The address for a browser, or, where plain HTTP is spoken, for a proxy; with the port that the system gave. `name`: one of ``names``.
  func url(_ name: String, port: UInt16, isPlain: Bool, under base: BasePath = .none) -> String {
    if let socketPath { return "unix:\(socketPath)" }
    let authority = name.contains(":") ? "[\(name)]" : name
    if isPlain { return "http://\(authority):\(port)\(base.text)/" }
    return "https://\(authority)" + (port == 443 ? "" : ":\(port)") + base.text + "/"
  }

  /// By what the server is reached, for its own certificate: in a network at home by its address, or by its name with `.local` (RFC 6762).
  var certificateNames: [String] {
    let name = Self.machineName
    let given = isEveryAddress || socketPath != nil ? [] : [host]
    let local = isEveryAddress && !name.contains(".") ? ["\(name).local"] : []
    return given + [name] + local + ["localhost", "127.0.0.1", "::1"] + atHome
  }

  /// Others are no home's, and change with the provider; those of IPv6 change by the day.
  private var atHome: [String] {
    isEveryAddress ? NetworkAddresses.all().filter { PrivateAddress.contains($0) && !$0.contains(":") } : []
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
