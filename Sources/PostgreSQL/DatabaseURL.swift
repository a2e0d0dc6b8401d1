internal import CPostgreSQL

/// What a URL or a line of keywords says, as libpq reads it.
package enum DatabaseURL {
  /// Whether it has a password in it.
  package static func hasPassword(_ url: String) -> Bool { values(of: "password", url).contains { !$0.isEmpty } }

  /// Whether all of its hosts are this machine: sockets and loopback addresses. True for what libpq cannot read.
  static func isLocal(_ url: String) -> Bool {
    let hosts = values(of: "hostaddr", url).isEmpty ? values(of: "host", url) : values(of: "hostaddr", url)
    return hosts.flatMap { $0.split(separator: ",") }.allSatisfy { host in
      host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
  }

  private static func values(of keyword: String, _ url: String) -> [String] {
    guard let options = unsafe PQconninfoParse(url, nil) else { return [] }
    defer { unsafe PQconninfoFree(options) }
    var values: [String] = []
    var option = unsafe options
    while let name = unsafe option.pointee.keyword {
      if unsafe String(cString: name) == keyword, let value = unsafe option.pointee.val {
        unsafe values.append(String(cString: value))
      }
      unsafe option += 1
    }
    return values
  }
}
