package import Probes
internal import Synchronization

/// An HTTP client over libcurl with kept-alive connections; any number of threads may use it at once.
///
/// No redirects are followed, no cookies kept unless asked to, no proxy credentials asked for. Proxies are those of the
/// environment (`https_proxy`, `no_proxy`, …).
package final class Client: Sendable {
  private let trust: Trust
  private let idle = Mutex<[Handle]>([])
  private let counted = Mutex(Traffic())
  private let isCancelled = Atomic(false)
  private let faults: FaultInjector?
  private let keepsCookies: Bool
  private let isStopped: @Sendable () -> Bool

  /// `keepsCookies`: each connection keeps those that it was given, for the servers that gave them; meant for one thread.
  /// `isStopped`: is asked at least once a second, and ends the request under way as ``cancel()`` does. `faults`: lets
  /// requests and answers get lost.
  package init(
    trust: Trust = .system, keepsCookies: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false },
    faults: FaultInjector? = nil
  ) {
    self.trust = trust
    self.keepsCookies = keepsCookies
    self.isStopped = isStopped
    self.faults = faults
  }

  /// What this client has sent and received so far.
  package var traffic: Traffic { counted.withLock { $0 } }

  /// Ends all requests under way, and every later one, with ``ClientError/cancelled``.
  package func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Sends a request and waits for the whole answer.
  package func send(_ request: ClientRequest) throws(ClientError) -> ClientResponse {
    try send(request, receive: nil)
  }

  /// Sends a request, and gives a successful answer's body (status 200 to 299) to `receive` piece by piece, with the length
  /// of it all where the server tells it; other bodies are passed over. False ends the request with
  /// ``ClientError/cancelled``.
  package func download(
    _ request: ClientRequest, receive: @escaping (_ bytes: [UInt8], _ length: Int?) -> Bool
  ) throws(ClientError) -> ClientResponse {
    try send(request, receive: receive)
  }

  private func send(
    _ request: ClientRequest, receive: (([UInt8], Int?) -> Bool)?
  ) throws(ClientError) -> ClientResponse {
    if faults?.strikes(.request) == true {
      throw .unreachable(message: "the server does not answer: connection refused")
    }
    let handle: Handle
    if let kept = idle.withLock({ $0.popLast() }) {
      handle = kept
    } else {
      handle = try Handle.make(trust, keepsCookies)
    }
    defer { idle.withLock { $0.append(handle) } }
    let transfer = Transfer(limit: request.answerLimit, receive: receive) { [self] in
      isCancelled.load(ordering: .acquiring) || isStopped()
    }
    defer {
      counted.withLock {
        $0.requests += 1
        $0.bytesSent += handle.bytesSent
        $0.bytesReceived += handle.bytesReceived
      }
    }
    let status = try handle.perform(request, transfer)
    if faults?.strikes(.answer) == true {
      throw .interrupted(message: "the connection broke: connection reset by peer")
    }
    return ClientResponse(status: status, headers: transfer.headers, body: transfer.body, peer: handle.peer)
  }

  /// The certificate that a server shows, as PEM and followed by those that vouch for it as far as the server shows them, whether it is trusted
  /// or not: for a person to compare a fingerprint.
  package static func serverCertificates(_ url: String) throws(ClientError) -> String {
    try Handle.make(.system, false).certificates(url)
  }
}
