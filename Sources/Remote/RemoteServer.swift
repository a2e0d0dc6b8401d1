package import Contacts
package import HTTPClient
package import Probes
package import Protocol

/// A server that a device is, or wants to be, signed in to.
package struct RemoteServer: Sendable {
  /// `https://host:port`, without a slash at the end.
  package let url: String
  let client: Client
  private let longestStall: Int

  /// Cuts off slashes at the end of `url`, and puts `https://` before it where there is no scheme. `longestStall`: seconds
  /// without a byte after which a call counts as lost. How long it takes in all is up to the line.
  package init(url: String, trust: Trust, longestStall: Int = 60, faults: FaultInjector? = nil) {
    self.longestStall = longestStall
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    self.url = url.contains("://") ? url : "https://\(url)"
    client = Client(trust: trust, faults: faults)
  }

  /// What has gone over the network so far.
  package var traffic: Traffic { client.traffic }

  /// Signs a device in. `id`: the one that it had before, or a new one. The server may answer with another. Nil where name and password are
  /// right, and the account asks for a `code` of its second factor as well.
  package func signIn(
    name: String, password: String, device: String, book: UniqueID, id: UniqueID, code: String = ""
  ) throws(CloudError) -> DeviceSignIn? {
    let form = DeviceSignInForm(
      name: name, password: password, device: device, book: book, id: id, code: code.isEmpty ? nil : code)
    let body = form.fields.map { "\($0.name)=\(Self.escape($0.value))" }.joined(separator: "&")
    let answer = try exchange(
      request(.signIn, headers: [("Content-Type", "application/x-www-form-urlencoded")], body: Array(body.utf8)))
    if answer.status == 403, answer.header(DeviceSignIn.codeHeader) != nil { return nil }
    let response = try checked(answer, isSignIn: true)
    let number = response.header(DeviceSignIn.numberHeader).flatMap { Int($0) }
    return DeviceSignIn(
      token: String(decoding: response.body, as: UTF8.self).trimmingLineEnd,
      // A server of an earlier version tells neither.
      id: response.header(DeviceSignIn.idHeader).flatMap { UniqueID($0) } ?? id,
      name: number.map { DeviceName(asked: device).numbered($0).text } ?? device)
  }

  /// Signs the device of this token out.
  package func signOut(token: String) throws(CloudError) {
    _ = try send(request(.signOut, headers: Self.authorization(token)))
  }

  /// Waits until the account's last change number is another one than `change`, for about a minute at the most, and returns
  /// what it is then.
  package func waitForChange(after change: Int64, token: String) throws(CloudError) -> Int64 {
    var request = request(.changes, query: "?\(DeviceRoute.after)=\(change)", headers: Self.authorization(token))
    request.timeout = 90_000
    let response = try send(request)
    guard let number = Int64(String(decoding: response.body, as: UTF8.self).trimmingLineEnd) else {
      throw notOurs
    }
    return number
  }

  /// Makes a call of the devices' protocol; `limit` as for ``post(_:to:token:limit:)``.
  func call<Cloud, Arguments: Sendable, Answer: Sendable>(
    _ call: Call<Cloud, Arguments, Answer>, _ arguments: Arguments, at route: DeviceRoute, token: String, limit: Int
  ) throws(CloudError) -> Answer {
    let message = try post(call.request(arguments), to: route, token: token, limit: limit)
    let result: Result<Answer, CloudError>
    do { result = try call.result(of: message) } catch { throw unreadable(message) }
    return try result.get()
  }

  /// Posts one message of the devices' protocol; the answering one, of at most `limit` bytes.
  func post(_ message: [UInt8], to route: DeviceRoute, token: String, limit: Int) throws(CloudError) -> [UInt8] {
    var request = request(
      route, headers: Self.authorization(token) + [("Content-Type", "application/octet-stream")], body: message)
    request.timeout = nil
    request.longestCrawl = longestStall
    request.answerLimit = limit
    do throws(CloudError) { return try send(request).body } catch {
      guard case .failed(ProtocolVersion.firstServersAnswer, _) = error else { throw error }
      throw .failed(message: ProtocolVersion.Difference.serverIsOlder.message, hint: nil)
    }
  }

  /// The error for an answer that is none.
  private func unreadable(_ answer: [UInt8]) -> CloudError {
    guard let version = answer.first, ProtocolVersion.possible.contains(version) else { return notOurs }
    let other = ProtocolVersion.difference(device: ProtocolVersion.current, server: version)
    return .failed(message: other?.message ?? "the server's answer cannot be read", hint: nil)
  }

  private var notOurs: CloudError { .failed(message: "\(url) is no Contacts2Web server", hint: nil) }

  static func authorization(_ token: String) -> [(name: String, value: String)] {
    [("Authorization", "Bearer \(token)")]
  }

  private func request(
    _ route: DeviceRoute, query: String = "", headers: [(name: String, value: String)], body: [UInt8]? = nil
  ) -> ClientRequest {
    ClientRequest(route.method, url + route.path + query, headers: headers, body: body)
  }

  /// Sends a request, and makes an error of every answer but success.
  func send(_ request: ClientRequest) throws(CloudError) -> ClientResponse { try checked(exchange(request)) }

  private func exchange(_ request: ClientRequest) throws(CloudError) -> ClientResponse {
    do throws(ClientError) { return try client.send(request) } catch { throw CloudError(error) }
  }

  /// `isSignIn`: a person has to wait where they tried it too often.
  private func checked(_ response: ClientResponse, isSignIn: Bool = false) throws(CloudError) -> ClientResponse {
    // Of a message, the status tells proxies and logs what stands in it.
    let isMessage = response.header("content-type") == "application/octet-stream"
    if (200..<300).contains(response.status) || response.status == 507 && isMessage { return response }
    let text = String(decoding: response.body.prefix(500), as: UTF8.self).trimmingLineEnd
    let isText = response.header("content-type")?.hasPrefix("text/plain") == true
    let message = isText && !text.isEmpty ? text : "the server answered with status \(response.status)"
    switch response.status {
    case 401: throw .unauthorized(message: message)
    case 409: throw .foreignBook(message: message)
    case 429 where isSignIn: throw .failed(message: message, hint: "wait a moment and try again")
    case 500: throw .failed(message: message, hint: "tell whoever runs the server: its log says more of that number")
    case 507: throw .full(message: message)
    case 429, 501...599: throw .unavailable(message: message)
    case 404: throw .failed(message: "\(url) is no Contacts2Web server, or of another version", hint: nil)
    default: throw .failed(message: message, hint: nil)
    }
  }

  /// Percent-encodes everything but unreserved characters (RFC 3986 §2.3).
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped
  }
}

extension CloudError {
  init(_ error: ClientError) {
    self =
      switch error {
      case .unreachable(let message), .interrupted(let message): .unavailable(message: message)
      case .untrusted(let message):
        .failed(
          message: message,
          hint: """
            if the server has a new certificate: contacts2web login --renew shows its fingerprint beside the old one
            """)
      case .outOfDate(let message): .failed(message: message, hint: ClientError.clockHint)
      case .tooLarge: .failed(message: "the server's answer is too large", hint: nil)
      case .cancelled: .unavailable(message: "interrupted")
      case .invalid(let message): .failed(message: message, hint: nil)
      }
  }
}

extension String {
  var trimmingLineEnd: String {
    var text = self[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }
}
