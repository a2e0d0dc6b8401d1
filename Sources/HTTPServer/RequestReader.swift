internal import CMicroHTTPD
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

  private let configuration: Configuration
  private let connections: Connections
  private let watch: Watch
  private let answering: Answering
  private let tickets: SessionTickets?
  /// Bytes of bodies held now.
  private let bodyMemory = Atomic(0)
  /// A body that is too large by no more than this is read to its end before it is refused.
  private static let patience = 32 << 20

  init(
    _ configuration: Configuration, connections: Connections, watch: Watch, answering: Answering
  ) throws(ServerError) {
    self.configuration = configuration
    self.connections = connections
    self.watch = watch
    self.answering = answering
    tickets = configuration.certificatePEM == nil ? nil : try SessionTickets()
  }

  // MARK: Connections

  func opened(_ connection: OpaquePointer) -> Connection {
    unsafe tickets?.enable(on: connection)
    let opened = unsafe connections.opened(
      descriptor: http_connection_socket(connection), peer: PeerAddress.text(http_connection_peer(connection)))
    watch.wake()
    return opened
  }

  func closed(_ connection: Connection) {
    connections.closed(connection)
  }

  // MARK: Requests, in the order of the calls

  func begin(target: String, _ connection: Connection, _ handle: OpaquePointer) -> Exchange {
    connections.enter(.reading, connection, milliseconds: configuration.headTime)
    let box = unsafe SuspendedConnection(handle)
    return Exchange(connection: connection, target: target) { box.resume() }
  }

  func readHead(_ exchange: Exchange, method: String, version: String, headers: HeaderFields) -> Step {
    do {
      let announced = try RequestCheck.body(method: method, version: version, headers: headers)
      exchange.isHead = method == "HEAD"
      let request = try Request(
        method: exchange.isHead ? "GET" : method, target: exchange.target, headers: headers,
        peer: exchange.connection.peer)
      exchange.request = request
      let limit = configuration.bodyLimit(request)
      try expect(announced, limit: limit, exchange, expectation: headers["expect"])
      return .proceed
    } catch {
      return reject(exchange, error)
    }
  }

  private func expect(
    _ announced: RequestCheck.Body, limit: Int, _ exchange: Exchange, expectation: String?
  ) throws(Rejection) {
    if let expectation, !HeaderFields.equal(expectation, "100-continue") {
      throw Rejection(417, "this expectation cannot be met")
    }
    exchange.stage = .body(limit: limit)
    var time = configuration.bodyTime
    switch announced {
    case .none: break
    case .chunked: time += limit * 1000 / configuration.slowestRate
    case .bytes(let length):
      if length > limit {
        // Who waits for "100 Continue" can be told at once; others only listen when they have sent all.
        guard expectation == nil, length - limit <= Self.patience else { throw Rejection(413, "the body is too large") }
        exchange.stage = .discarding(left: length)
      } else {
        exchange.body.reserveCapacity(length)
      }
      time += length * 1000 / configuration.slowestRate
    }
    connections.enter(.reading, exchange.connection, milliseconds: time)
  }

  func readBody(_ exchange: Exchange, _ bytes: UnsafeRawBufferPointer) -> Step {
    switch exchange.stage {
    case .body(let limit):
      exchange.countedMemory += bytes.count
      let (_, held) = bodyMemory.add(bytes.count, ordering: .relaxed)
      if exchange.body.count + bytes.count > limit || held > configuration.bodyMemory {
        exchange.isOverloaded = exchange.body.count + bytes.count <= limit
        exchange.body = []
        exchange.stage = .discarding(left: Self.patience)
      } else {
        unsafe exchange.body.append(contentsOf: bytes)
      }
      return .proceed
    case .discarding(let left):
      guard left >= bytes.count else { return .abort }
      exchange.stage = .discarding(left: left - bytes.count)
      return .proceed
    case .head, .suspended, .answered:
      return .abort
    }
  }

  /// The request has been read, or its connection resumed.
  func goOn(_ exchange: Exchange, suspend: () -> Void) -> Step {
    switch exchange.stage {
    case .body:
      return dispatch(exchange, suspend: suspend)
    case .discarding:
      return reject(
        exchange,
        exchange.isOverloaded
          ? Rejection(503, "the server is busy") : Rejection(413, "the body is too large"))
    case .suspended:
      guard let response = exchange.response else { return .proceed }
      guard let rest = response.rest else { return answer(exchange, response, isLast: connections.isDraining) }
      exchange.stage = .answered
      connections.answering(exchange.connection, size: response.body.count, isStreamed: true)
      let body = StreamedBody(response, rest: rest, exchange)
      exchange.stream(body)
      // To HEAD, libmicrohttpd 0.9.75 sends the end of a chunked body: the next answer would begin with it.
      return .stream(response, body, isLast: connections.isDraining || exchange.isHead)
    case .head, .answered:
      return .abort
    }
  }

  private func dispatch(_ exchange: Exchange, suspend: () -> Void) -> Step {
    exchange.request?.body = exchange.body
    exchange.body = []
    exchange.stage = .suspended
    guard connections.begin(exchange, suspend: suspend) else {
      return reject(exchange, Rejection(503, "the server is stopping"))
    }
    answering.begin(exchange)
    return .proceed
  }

  func completed(_ exchange: Exchange) {
    bodyMemory.subtract(exchange.countedMemory, ordering: .relaxed)
    exchange.end()
    connections.ended(exchange.connection)
  }

  // MARK: Answers

  /// Copies the next bytes of an answer that comes in portions.
  func read(
    _ body: StreamedBody, into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void
  ) -> StreamedBody.Reading {
    unsafe body.read(into: buffer, connections) {
      guard connections.begin(body.exchange, suspend: suspend) else { return false }
      answering.goOn(body)
      return true
    }
  }

  private func reject(_ exchange: Exchange, _ rejection: Rejection) -> Step {
    answer(
      exchange, configuration.errorResponse(rejection.status, rejection.reason, nil, exchange.request), isLast: true)
  }

  private func answer(_ exchange: Exchange, _ response: Response, isLast: Bool) -> Step {
    exchange.stage = .answered
    connections.answering(exchange.connection, size: response.body.count)
    return .answer(response, isLast: isLast)
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
