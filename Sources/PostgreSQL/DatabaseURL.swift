internal import CPostgreSQL
internal import Glibc
internal import POSIX

/// What a URL or a line of keywords says, as libpq reads it.
package struct DatabaseURL {
  private var values: [String: String] = [:]

  /// What libpq cannot read says nothing.
  package init(_ url: String) {
    guard let options = unsafe PQconninfoParse(url, nil) else { return }
    defer { unsafe PQconninfoFree(options) }
    var option = unsafe options
    while let name = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val { unsafe values[String(cString: name)] = unsafe String(cString: value) }
      unsafe option += 1
    }
  }

  package var hasPassword: Bool { values["password"]?.isEmpty == false }

  /// Whether somebody has said which encryption there is to be, here or in the environment. (`sslrootcert=system` checks the certificate
  /// by itself, and libpq takes no weaker mode beside it.)
  var saysEncryption: Bool {
    values["sslmode"] != nil || values["sslrootcert"] == "system" || Environment["PGSSLMODE"] != nil
      || Environment["PGSSLROOTCERT"] == "system"
  }

  /// Whether all of its hosts are this machine: sockets and loopback addresses.
  var isLocal: Bool {
    let hosts =
      values["hostaddr"] ?? values["host"] ?? Environment["PGHOSTADDR"] ?? Environment["PGHOST"] ?? ""
    return hosts.split(separator: ",").allSatisfy { host in
      host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1" || Self.isLoopback(host)
    }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    var address = in_addr()
    return unsafe host.hasPrefix("127.") && inet_pton(AF_INET, String(host), &address) == 1
  }
}
