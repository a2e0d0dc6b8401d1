internal import CMicroHTTPD
internal import POSIX
internal import Synchronization

/// What happens on the polling thread: it reads requests, checks them, hands them on to be answered, and picks the answers up.
/// Nothing here waits.
final class RequestReader: Sendable {
  /// What libmicrohttpd is to do next.
  enum Step {
    case proceed
    /// Close the connection without a word.
    case abort
    case answer(Response, isLast: Bool)
    case stream(Response, StreamedBody, isLast: Bool)
  }

  let configuration: Configuration
  private let proxies: TrustedProxies
  let connections: Connections
  private let watch: Watch
  let answering: Answering
  /// What the next connections show; nil without TLS.
  private let identity: Mutex<SecureIdentity?>
  let bodies: BodyBudget
  /// The files that bodies are written to.
  let files: BodyBudget
  static let tooLarge = Rejection(413, "the body is too large")
  /// A body that is too large by no more than this is read to its end before it is refused.
  private static let patience = 32 << 20

  init(
    _ configuration: Configuration, _ proxies: TrustedProxies, connections: Connections, watch: Watch,
    answering: Answering
  ) throws(ServerError) {
    self.configuration = configuration
    self.proxies = proxies
    self.connections = connections
    self.watch = watch
    self.answering = answering
    bodies = BodyBudget(memory: configuration.bodyMemory)
    files = BodyBudget(memory: configuration.spoolSpace)
    if let certificate = configuration.certificatePEM, let key = configuration.privateKeyPEM {
      identity = Mutex(try SecureIdentity(certificatePEM: certificate, privateKeyPEM: key))
    } else {
      identity = Mutex(nil)
    }
  }

  // MARK: Connections

  func opened(_ connection: OpaquePointer) -> Connection {
    let identity = identity.withLock { $0 }
    unsafe identity?.show(on: connection)
    let opened = unsafe connections.opened(
      descriptor: http_connection_socket(connection), peer: PeerAddress.text(http_connection_peer(connection)),
      identity: identity)
    // It does not look while there is no connection.
    if connections.counts.open == 1 { watch.wake() }
    return opened
  }

  func closed(_ connection: Connection) {
    connections.closed(connection)
  }

  /// From the next connection on.
  func show(_ identity: SecureIdentity) {
    self.identity.withLock { $0 = identity }
  }

  // MARK: Requests, in the order of the calls

  func begin(target: String, _ connection: Connection, _ handle: OpaquePointer) -> Exchange {
    connections.enter(.reading, connection, milliseconds: configuration.headTime)
    let box = unsafe SuspendedConnection(handle)
    return Exchange(connection: connection, target: target) { box.resume() }
  }

  func readHead(
    _ exchange: Exchange, method: String, version: String, headers: HeaderFields, isExact: Bool, suspend: () -> Void
  ) -> Step {
    if RequestCheck.methods.contains(method) { exchange.method = method }
    do throws(Rejection) {
      guard !exchange.connection.isSurplus else {
        throw Rejection(503, "the server has as many connections as it may: try again in a moment")
      }
      let announced = try RequestCheck.body(method: method, version: version, headers: headers)
      // After what says more exactly what is wrong.
      guard isExact else { throw Rejection(400, "the head of the request can be read in several ways") }
      exchange.isHead = method == "HEAD"
      // libmicrohttpd takes a bare LF in the lines between chunks, where nobody can see it: what follows is not read.
      exchange.endsConnection = announced == .chunked
      let forwarding = try Forwarding(
        peer: exchange.connection.peer, headers, trusted: proxies.ranges)
      var headers = headers
      if let host = forwarding.host { headers.set("Host", to: host) }
      let inside = configuration.base.inside(exchange.target)
      var request = try Request(
        method: exchange.isHead ? "GET" : method, target: inside ?? exchange.target, headers: headers,
        peer: forwarding.peer)
      request.isSecure = forwarding.isSecure
      request.base = configuration.base
      guard inside != nil || request.pathSegments.first == ".well-known" else {
        throw Rejection(404, "the contacts are at \(configuration.base.text)/")
      }
      (exchange.path, exchange.route, exchange.peer) = (request.path, configuration.route(request), forwarding.peer)
      exchange.holder = BodyBudget.Holder(network: Network.of(forwarding.peer))
      exchange.request = request
      if let expectation = headers["expect"], !HeaderFields.equal(expectation, "100-continue") {
        throw Rejection(417, "this expectation cannot be met")
      }
      let limit = configuration.bodyLimit(request)
      if let sender = configuration.sender, mayExceed(configuration.strangersLimit, announced, limit: limit) {
        return ask(sender, exchange, announced, limit: limit, suspend: suspend)
      }
      return try expect(announced, limit: limit, exchange)
    } catch {
      if error.status == 400 {
        configuration.limitReached(LimitReached("unreadable-head", peer: exchange.connection.peer))
      }
      return reject(exchange, error)
    }
  }

  /// Whether more bytes than these are announced, or may come, of a body that may have so many.
  private func mayExceed(_ count: Int, _ announced: RequestCheck.Body, limit: Int) -> Bool {
    switch announced {
    case .none: false
    case .bytes(let length): length > count
    case .chunked: limit > count
    }
  }

  private func ask(
    _ sender: @escaping @Sendable (Request) throws -> Sender, _ exchange: Exchange, _ announced: RequestCheck.Body,
    limit: Int, suspend: () -> Void
  ) -> Step {
    exchange.stage = .admission(announced, limit: limit)
    guard connections.begin(exchange, suspend: suspend) else {
      return reject(exchange, Rejection(503, "the server is stopping"))
    }
    answering.ask(exchange, sender)
    return .proceed
  }

  /// It is known who sends the body.
  private func admit(_ exchange: Exchange, _ announced: RequestCheck.Body, limit: Int) -> Step {
    // The stop, or a handler that failed, has answered.
    if let response = exchange.takeResponse() { return answer(exchange, response, isLast: true) }
    guard let sender = exchange.takeSender() else { return .proceed }
    do throws(Rejection) {
      switch sender {
      case .known(let account):
        exchange.holder.account = account
        return try expect(announced, limit: limit, exchange)
      case .strangerWithForm:
        configuration.limitReached(LimitReached("stranger-sends-much", peer: exchange.peer))
        if case .bytes(let length) = announced, length > limit { throw Self.tooLarge }
        exchange.stage = .beginning(left: limit)
        connections.expectBody(exchange.connection, milliseconds: configuration.dropTime)
        return .proceed
      case .stranger(let response):
        configuration.limitReached(LimitReached("stranger-sends-much", peer: exchange.peer))
        return discard(announced, exchange, response)
      }
    } catch {
      return reject(exchange, error)
    }
  }

  /// Gets ready for the body.
  private func expect(_ announced: RequestCheck.Body, limit: Int, _ exchange: Exchange) throws(Rejection) -> Step {
    if case .bytes(let length) = announced, length > limit {
      return discard(announced, exchange, errorResponse(exchange, Self.tooLarge))
    }
    exchange.stage = exchange.file == nil ? .body(limit: limit) : .spooling(limit: limit)
    if case .bytes(let length) = announced, exchange.file == nil { exchange.body.reserveCapacity(length) }
    connections.expectBody(exchange.connection, milliseconds: time(announced, limit: limit))
    return .proceed
  }

  /// Refuses a body. Who waits for "100 Continue" can be told at once; others only listen when they have sent all.
  private func discard(_ announced: RequestCheck.Body, _ exchange: Exchange, _ response: Response) -> Step {
    guard exchange.request?.header("expect") == nil else { return answer(exchange, response, isLast: true) }
    if case .bytes(let length) = announced, length > Self.patience { return answer(exchange, response, isLast: true) }
    exchange.stage = .discarding(left: Self.patience, response)
    connections.expectBody(exchange.connection, milliseconds: configuration.dropTime)
    return .proceed
  }

  private func time(_ announced: RequestCheck.Body, limit: Int) -> Int {
    let length =
      switch announced {
      case .none: 0
      case .bytes(let length): length
      case .chunked: limit
      }
    return configuration.bodyTime + length * 1000 / configuration.slowestRate
  }

  /// Some of the body has come. `suspend`: until it is written.
  func readBody(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer, suspend: () -> Void) -> Step {
    if exchange.file?.isWriting != true { connections.gotBody(exchange.connection) }
    switch exchange.stage {
    case .spooling(let limit):
      unsafe spool(bytes, exchange, limit: limit, suspend: suspend)
      return .proceed
    case .body(let limit):
      guard exchange.body.count + bytes.count <= limit else {
        drop(exchange, Self.tooLarge)
        return .proceed
      }
      unsafe keep(bytes, exchange)
      return .proceed
    case .beginning(let left):
      guard left >= bytes.count else {
        drop(exchange, Self.tooLarge)
        return .proceed
      }
      exchange.stage = .beginning(left: left - bytes.count)
      let room = configuration.strangersLimit - exchange.body.count
      if room < bytes.count { exchange.request?.isCut = true }
      unsafe keep(UnsafeRawBufferPointer(rebasing: bytes.prefix(room)), exchange)
      return .proceed
    case .discarding(let left, let response):
      guard left >= bytes.count else { return .abort }
      exchange.stage = .discarding(left: left - bytes.count, response)
      return .proceed
    case .head, .admission, .suspended, .answered:
      return .abort
    }
  }

  /// Adds to the body, or drops all of it where too much is held at once.
  func keep(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) {
    if let refusal = bodies.take(bytes.count, for: exchange.holder) {
      configuration.limitReached(LimitReached(refusal.rawValue, peer: exchange.peer))
      drop(exchange, Rejection(503, refusal.words))
    } else {
      exchange.countedMemory += bytes.count
      unsafe exchange.body.append(contentsOf: bytes)
    }
  }

  func drop(_ exchange: Exchange, _ rejection: Rejection) {
    letGo(exchange, answering: errorResponse(exchange, rejection))
  }

  func letGo(_ exchange: Exchange, answering response: Response) {
    exchange.body = []
    giveBack(exchange)
    exchange.file = nil
    exchange.stage = .discarding(left: Self.patience, response)
  }

  /// Nothing of the body is held any more.
  private func giveBack(_ exchange: Exchange) {
    bodies.give(exchange.countedMemory, of: exchange.holder)
    files.give(exchange.countedSpace, of: exchange.holder)
    (exchange.countedMemory, exchange.countedSpace) = (0, 0)
  }

  /// The request has been read, or its connection resumed.
  func goOn(_ exchange: Exchange, suspend: () -> Void) -> Step {
    switch exchange.stage {
    case .admission(let announced, let limit):
      return admit(exchange, announced, limit: limit)
    case .body, .beginning:
      return dispatch(exchange, suspend: suspend)
    case .spooling:
      return finishSpooling(exchange, suspend: suspend)
    case .discarding(_, let response):
      return answer(exchange, response, isLast: true)
    case .suspended:
      guard let response = exchange.takeResponse() else { return .proceed }
      // Nobody has the body any more, and a client may take the answer slowly.
      giveBack(exchange)
      let isLast = connections.isDraining || exchange.endsConnection
      guard let rest = response.rest else { return answer(exchange, response, isLast: isLast) }
      exchange.stage = .answered
      connections.answering(exchange.connection, size: response.body.count, isStreamed: true)
      exchange.status = response.status
      let body = StreamedBody(response, rest: rest, exchange)
      exchange.stream(body)
      // To HEAD, libmicrohttpd 0.9.75 sends the end of a chunked body: the next answer would begin with it.
      return .stream(withCommonHeaders(response), body, isLast: isLast || exchange.isHead)
    case .head, .answered:
      return .abort
    }
  }

  func dispatch(_ exchange: Exchange, suspend: () -> Void) -> Step {
    exchange.request?.body = exchange.body
    exchange.request?.file = exchange.file
    exchange.file = nil
    exchange.body = []
    exchange.stage = .suspended
    guard connections.begin(exchange, suspend: suspend) else {
      // What a stop said while the body was being read.
      if let response = exchange.takeResponse() { return answer(exchange, response, isLast: true) }
      return reject(exchange, Rejection(503, "the server is stopping"))
    }
    answering.begin(exchange)
    return .proceed
  }

  func completed(_ exchange: Exchange) {
    giveBack(exchange)
    exchange.end()
    connections.ended(exchange.connection)
    configuration.answered(
      AnsweredRequest(
        id: exchange.id, method: exchange.method, route: exchange.route, status: exchange.status,
        nanoseconds: MonotonicClock.nanoseconds() - exchange.begun, bytes: exchange.sentBytes,
        peer: exchange.peer))
  }

  // MARK: Answers

  /// Copies the next bytes of an answer that comes in portions.
  func read(
    _ body: StreamedBody, into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void
  ) -> StreamedBody.Reading {
    unsafe body.read(into: buffer, connections) {
      guard connections.begin(body.exchange, isPortion: true, suspend: suspend) else { return false }
      answering.goOn(body)
      return true
    }
  }

  func reject(_ exchange: Exchange, _ rejection: Rejection) -> Step {
    answer(exchange, errorResponse(exchange, rejection), isLast: true)
  }

  private func errorResponse(_ exchange: Exchange, _ rejection: Rejection) -> Response {
    var response = configuration.errorResponse(rejection.status, rejection.reason, nil, exchange.request)
    if rejection.status == 503 { response.headers.append(("Retry-After", "5")) }
    return response
  }

  func answer(_ exchange: Exchange, _ response: Response, isLast: Bool) -> Step {
    exchange.stage = .answered
    exchange.status = response.status
    exchange.sentBytes = exchange.isHead ? 0 : response.body.count
    connections.answering(exchange.connection, size: response.body.count)
    return .answer(withCommonHeaders(response), isLast: isLast)
  }

  private func withCommonHeaders(_ response: Response) -> Response {
    var response = response
    // What an answer says itself is more exact.
    response.headers += configuration.headers.filter { response.header($0.name) == nil }
    return response
  }
}

/// libmicrohttpd's handle of a connection, as far as another thread may use it: to resume it, once, while it is suspended.
///
/// Unchecked: MHD_resume_connection(3) locks for itself, and a suspended connection is never freed.
@safe final class SuspendedConnection: @unchecked Sendable {
  private let handle: OpaquePointer
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }
  func resume() { unsafe MHD_resume_connection(handle) }
}
