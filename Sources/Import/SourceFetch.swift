internal import HTTPClient
internal import OpenSSL
internal import POSIX

/// Gets a source's file over HTTP, unless it is the one that was imported last.
///
/// Cookies (of the login form) live as long as this object, and so for one source and one import.
package final class SourceFetch {
  package enum Result: Equatable, Sendable {
    /// Nothing new. The validators to remember from now on, if the server told others.
    case unchanged(SourceValidators?)
    case downloaded(SourceValidators)
  }

  /// As much of a page as is looked through for a form.
  private static let pageLimit = 1 << 20

  private let source: Source
  private let password: String?
  private let limits: FetchLimits
  private let client: Client

  /// `isStopped` is asked at least once a second from the thread that fetches.
  package init(
    _ source: Source, password: String?, limits: FetchLimits = FetchLimits(),
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(ImportError) {
    self.source = source
    self.password = password
    self.limits = limits
    var trust = Trust.system
    if let path = source.authority {
      let pem = try SourceStore.inWords { () throws(SystemError) in try File.read(path, limit: 4 << 20) }
      trust = .authority(String(decoding: pem, as: UTF8.self))
    }
    client = Client(trust: trust, keepsCookies: true, isStopped: isStopped)
  }

  /// What came over the network so far, in bytes.
  package var bytes: Int64 { client.traffic.bytesReceived }

  /// Writes the file to `path`. `progress` hears of the bytes so far, and of all of them where the server tells.
  package func fetch(
    known: SourceValidators?, into path: String, progress: @escaping (Int, Int?) -> Void = { _, _ in }
  ) throws(ImportError) -> Result {
    let access = SourceValidators.access(source, password: password)
    let known = known?.access == access ? known : nil
    var request = SourceRequest(method: "GET", address: try address(source.url))
    if let login = source.login {
      try signIn(login)
    } else if let user = source.user {
      request.credentials = Credentials(user: user, password: password ?? "")
    }
    if let known {
      switch try look(request, known) {
      case .unchanged: return .unchanged(nil)
      // Asked without If-None-Match, because a server whose ETag stays the same would not send the file.
      case .changed: break
      case .unknown: request.known = known
      }
    }
    return try download(request, access, known, path, progress)
  }

  private func address(_ url: String) throws(ImportError) -> WebAddress {
    guard let address = WebAddress(url) else { throw ImportError("\"\(url)\" is no http or https address") }
    return address
  }

  // MARK: Requests

  /// Signs in as a browser does: asks for the page and sends its form. An address that shows no form gets user and password
  /// alone. A server tells in no agreed way that it let us in; if it did not, it shows the form again, or the file's answer
  /// says so.
  private func signIn(_ login: Source.Login) throws(ImportError) {
    let (user, password) = (source.user ?? "", password ?? "")
    var look = SourceRequest(method: "GET", address: try address(login.url))
    var request = look
    request.method = "POST"
    let form = try page(&look, isAnswerNeeded: false).flatMap { LoginForm(page: $0.body) }
    if let form {
      request.form = SourceRequest.encode(form.filled(login, user: user, password: password))
      // The page may have been redirected, and its form may go to a third address.
      request = try request.redirected(status: 307, to: look.address.text)
      if !form.action.isEmpty { request = try request.redirected(status: 307, to: form.action) }
    } else {
      request.form = SourceRequest.encode([(login.userField, user), (login.passwordField, password)])
    }
    guard let answer = try page(&request, isAnswerNeeded: true) else { return }
    guard answer.status < 400 else {
      throw ImportError("the login was refused (status \(answer.status))", hint: "check user, password and login URL")
    }
    if let form, LoginForm(page: answer.body) == form {
      throw ImportError("the login was refused: its form is shown again", hint: "check user and password")
    }
  }

  /// The answer with the page in it.
  private func page(
    _ request: inout SourceRequest, isAnswerNeeded: Bool
  ) throws(ImportError) -> (status: Int, body: [UInt8])? {
    var body: [UInt8] = []
    let response = try send(&request, isAnswerNeeded: isAnswerNeeded) { bytes, _ in
      if body.count < Self.pageLimit { body += bytes }
      return true
    }
    return response.map { ($0.status, body) }
  }

  /// Asks for the head alone. An error says nothing, because some servers do not know HEAD.
  private func look(
    _ request: SourceRequest, _ known: SourceValidators
  ) throws(ImportError) -> SourceValidators.Verdict {
    var request = request
    request.method = "HEAD"
    guard let response = try send(&request, isAnswerNeeded: false, { _, _ in true }), response.status == 200 else {
      return .unknown
    }
    return known.verdict(on: response)
  }

  private func download(
    _ request: SourceRequest, _ access: String, _ known: SourceValidators?, _ path: String,
    _ progress: @escaping (Int, Int?) -> Void
  ) throws(ImportError) -> Result {
    let file = try SourceStore.inWords { () throws(SystemError) in try PartFile(path) }
    var request = request
    let answer: ClientResponse?
    do throws(ImportError) {
      answer = try send(&request, isAnswerNeeded: true) { bytes, length in
        guard file.write(bytes) else { return false }
        progress(file.count, length)
        return true
      }
    } catch {
      // The disk was full: that is the reason to tell, and not the connection, which was ended because of it.
      if let failure = file.failure { throw ImportError(failure.description) }
      throw error
    }
    guard let response = answer else { throw ImportError("the server gave no answer") }
    switch response.status {
    case 200: break
    case 304 where request.known != nil: return .unchanged(nil)
    default: throw refusal(response.status)
    }
    let validators = SourceValidators(
      access: access, entityTag: response.header("etag"), lastModified: response.header("last-modified"),
      length: response.header("content-length").flatMap { Int($0) },
      content: SourceValidators.hexadecimal(file.finish()))
    return known?.content == validators.content ? .unchanged(validators) : .downloaded(validators)
  }

  /// Sends a request and follows redirections; afterwards `request` is the one that was answered. Nil if the server breaks off
  /// and no answer is needed.
  private func send(
    _ request: inout SourceRequest, isAnswerNeeded: Bool, _ receive: @escaping ([UInt8], Int?) -> Bool
  ) throws(ImportError) -> ClientResponse? {
    for _ in 0...SourceRequest.mostRedirections {
      let response: ClientResponse
      do throws(ClientError) {
        response = try client.download(request.clientRequest(limits), receive: receive)
      } catch {
        if case .interrupted = error, !isAnswerNeeded { return nil }
        throw failure(error)
      }
      guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("location") else {
        return response
      }
      if !response.peer.isEmpty, !PrivateAddress.contains(response.peer) { request.staysPublic = true }
      request = try request.redirected(status: response.status, to: location)
    }
    throw ImportError("the server redirects without end", hint: "try the address in a browser")
  }

  // MARK: Words

  private func refusal(_ status: Int) -> ImportError {
    switch status {
    case 401, 403:
      ImportError(
        "the server does not let this device in (status \(status))",
        hint: source.user == nil ? "give a user with --user" : "check user and password")
    case 404, 410: ImportError("there is no such file (status \(status))", hint: "check the address")
    case 500...: ImportError("the server is in trouble (status \(status))", hint: "try again later")
    default: ImportError("the server answers with status \(status)", hint: "try the address in a browser")
    }
  }

  private func failure(_ error: ClientError) -> ImportError {
    switch error {
    case .unreachable(let message): ImportError(message, hint: "check the address, and that the server runs")
    case .interrupted(let message): ImportError(message, hint: "try again")
    case .untrusted(let message):
      ImportError(message, hint: "--ca FILE names the certificate authority of a server of your own")
    case .outOfDate(let message): ImportError(message, hint: ClientError.clockHint)
    case .tooLarge: ImportError("the file is larger than \(limits.size >> 20) MB")
    case .cancelled: .cancelled
    case .invalid(let message): ImportError(message)
    }
  }
}

/// The file that a source is downloaded to, with its digest.
private final class PartFile {
  private let descriptor: FileDescriptor
  private var digest = SHA256()
  private(set) var count = 0
  private(set) var failure: SystemError?

  init(_ path: String) throws(SystemError) {
    descriptor = try FileDescriptor(path: path, [.write, .create, .truncate], mode: 0o600)
  }

  /// False where the disk takes no more.
  func write(_ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      failure = error
      return false
    }
    digest.update(bytes)
    count += bytes.count
    return true
  }

  func finish() -> [UInt8] { digest.finalize() }
}
