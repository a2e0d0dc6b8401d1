/// A request to be sent.
package struct ClientRequest: Sendable {
  package var method: String
  /// `https://…`; `http://…` is for tests and for sources that have nothing better.
  package var url: String
  package var headers: [(name: String, value: String)]
  /// Nil: no body at all.
  package var body: [UInt8]?
  /// Sent as HTTP Basic (RFC 7617), at once.
  package var credentials: Credentials?
  /// Lets the server compress the answer; it is given uncompressed, and ``answerLimit`` counts it so.
  package var acceptsCompression = false
  /// The longest time at less than ``crawl``, or without any byte, in seconds; nil: none but ``timeout``.
  package var longestCrawl: Int?
  /// From the start to the last byte of the answer, in milliseconds; nil: as long as bytes come (``longestCrawl``).
  package var timeout: Int? = 60_000
  /// No connection is made to an address of somebody's own network (``PrivateAddress``), whatever name leads there.
  package var refusesPrivateAddresses = false
  /// The longest answer that is taken, in bytes.
  package var answerLimit = 16 << 20

  /// Bytes a second below which a server counts as stuck.
  package static let crawl = 100

  package init(
    _ method: String, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// A user's name and password at a server.
package struct Credentials: Hashable, Sendable {
  package var user: String
  package var password: String

  package init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

/// An answer, whatever its status.
package struct ClientResponse: Sendable {
  package var status: Int
  /// Names in lower case.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  /// The address that answered: the server's, or a proxy's.
  package var peer = ""

  /// The value of the first header field of that name (lower case).
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// How a client knows that it talks to the right server.
package enum Trust: Sendable, Equatable {
  /// By the system's certificate authorities and the host's name.
  case system
  /// By exactly this certificate (PEM), or by what it has signed where it is an authority: what a server's own needs. The host's name does not
  /// count: the server may be reached by any. Neither do dates: it is compared, and a wrong clock changes nothing.
  case certificate(String)
  /// By these certificate authorities (PEM) and the host's name.
  case authority(String)
}

/// What went over the network so far.
package struct Traffic: Equatable, Sendable {
  package var requests: Int64 = 0
  /// Bytes of bodies and headers, TLS not counted.
  package var bytesSent: Int64 = 0
  package var bytesReceived: Int64 = 0

  /// None.
  package init() {}
}

/// Why there is no answer. The message is for the person: what happened, lower case, no period.
package enum ClientError: Error, Equatable, Sendable {
  /// No such host, nobody listens, no network.
  case unreachable(message: String)
  /// The connection broke, or the time ran out, before the whole answer was there.
  case interrupted(message: String)
  /// The server's certificate is not the one that is trusted.
  case untrusted(message: String)
  /// The server's certificate would be trusted at another time: its dates, or this device's clock, are wrong.
  case outOfDate(message: String)
  /// The answer is longer than allowed.
  case tooLarge
  /// ``Client/cancel()`` was called.
  case cancelled
  /// The request cannot be sent at all: a broken URL or header.
  case invalid(message: String)

  /// What helps against ``outOfDate(message:)``.
  package static let clockHint = "check this device's clock; if it is right, the server needs a new certificate"
}
