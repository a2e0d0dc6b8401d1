internal import CMicroHTTPD
internal import Glibc

/// libmicrohttpd's daemon: the C calls and callbacks, and nothing that decides.
///
/// Unchecked: the pointer is set once, before the object is shared, and libmicrohttpd locks for itself.
@safe final class Daemon: @unchecked Sendable {
  private let daemon: OpaquePointer
  /// Kept as long as callbacks may come.
  private let reader: RequestReader

  /// TLS 1.2 and 1.3, forward secrecy and authenticated encryption only (GnuTLS priority string). X25519 is the first group, because browsers
  /// and OpenSSL send a key of that one: with GnuTLS' own order, which begins with P-256, the server asks each of them for another key
  /// (HelloRetryRequest, RFC 8446 §4.1.4), a round trip more for each connection.
  private static let priorities =
    "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-AES-128-CBC:-AES-256-CBC:-AES-128-CCM:-AES-256-CCM"
    + ":-GROUP-ALL:+GROUP-X25519:+GROUP-SECP256R1:+GROUP-SECP384R1:+GROUP-SECP521R1:%SERVER_PRECEDENCE"

  /// Takes the socket over.
  init(_ configuration: Configuration, socket: Int32, reader: RequestReader) throws(ServerError) {
    var options = unsafe http_daemon_options()
    unsafe options.listen_socket = socket
    unsafe options.polling_threads = UInt32(max(1, configuration.pollingThreads))
    unsafe options.connection_memory = configuration.connectionMemory
    unsafe options.connections = UInt32(max(1, configuration.connections) + Connections.surplus)
    unsafe options.context = Unmanaged.passUnretained(reader).toOpaque()
    unsafe options.on_request = Self.onRequest
    unsafe options.on_target = Self.onTarget
    unsafe options.on_completed = Self.onCompleted
    unsafe options.on_connection = Self.onConnection
    unsafe options.unescape = Self.unescape
    let started: OpaquePointer?
    if let certificate = configuration.certificatePEM, let key = configuration.privateKeyPEM {
      unsafe started = certificate.withCString { certificate in
        unsafe key.withCString { key in
          unsafe Self.priorities.withCString { priorities in
            unsafe options.certificate = certificate
            unsafe options.key = key
            unsafe options.priorities = priorities
            return unsafe http_daemon_start(&options)
          }
        }
      }
    } else {
      unsafe started = http_daemon_start(&options)
    }
    guard let started = unsafe started else {
      close(socket)
      throw ServerError(
        "the HTTP server does not start",
        hint: configuration.certificatePEM == nil ? nil : "check that certificate and key are PEM and belong together")
    }
    unsafe daemon = started
    self.reader = reader
  }

  /// No connection is accepted any more; those at hand go on.
  func stopAccepting() {
    let descriptor = unsafe MHD_quiesce_daemon(daemon)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Ends the threads and closes what is left. There must be no suspended connection (libmicrohttpd aborts the process).
  func stop() {
    unsafe MHD_stop_daemon(daemon)
  }

  // MARK: Callbacks

  private static let onConnection: MHD_NotifyConnectionCallback = { context, connection, slot, code in
    guard let context = unsafe context, let connection = unsafe connection, let slot = unsafe slot else { return }
    let reader = unsafe Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue()
    if code == .CONNECTION_NOTIFY_STARTED {
      let opened = unsafe reader.opened(connection)
      unsafe slot.pointee = Unmanaged.passRetained(opened).toOpaque()
    } else if let pointer = unsafe slot.pointee {
      unsafe slot.pointee = nil
      reader.closed(unsafe Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue())
    }
  }

  private static let onTarget:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      context, target, connection in
      guard let context = unsafe context, let target = unsafe target, let connection = unsafe connection,
        let pointer = unsafe http_connection_context(connection)
      else { return nil }
      let reader = unsafe Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue()
      let of = unsafe Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue()
      let exchange = unsafe reader.begin(target: String(cString: target), of, connection)
      return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

  private static let onRequest: MHD_AccessHandlerCallback = {
    context, connection, _, method, version, bytes, size, slot in
    guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
      let version = unsafe version, let size = unsafe size, let pointer = unsafe slot?.pointee
    else { return .NO }
    let reader = unsafe Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue()
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    let step: RequestReader.Step
    if case .head = exchange.stage {
      let head = unsafe ParsedHead(of: connection, method: method, version: version)
      step = unsafe reader.readHead(
        exchange, method: String(cString: method), version: String(cString: version), headers: head.fields,
        isExact: head.isExact(targetLength: exchange.target.utf8.count)
      ) { unsafe MHD_suspend_connection(connection) }
    } else if unsafe size.pointee > 0 {
      let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size.pointee)
      step = unsafe reader.readBody(exchange, piece) { unsafe MHD_suspend_connection(connection) }
      unsafe size.pointee = 0
    } else {
      step = reader.goOn(exchange) { unsafe MHD_suspend_connection(connection) }
    }
    switch step {
    case .proceed: return .YES
    case .abort: return .NO
    case .answer(let response, let isLast):
      let made = unsafe response.body.withUnsafeBytes { body in
        unsafe MHD_create_response_from_buffer(
          body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
      }
      return unsafe Daemon.queue(made, response, isLast: isLast, on: connection) ? .YES : .NO
    case .stream(let response, let body, let isLast):
      let stream = unsafe Unmanaged.passRetained(Stream(body, reader, connection)).toOpaque()
      let made = unsafe MHD_create_response_from_callback(
        UInt64.max, portionSize, Daemon.onRead, stream, Daemon.onReadEnd)
      if unsafe made == nil { unsafe Unmanaged<Stream>.fromOpaque(stream).release() }
      return unsafe Daemon.queue(made, response, isLast: isLast, on: connection) ? .YES : .NO
    }
  }

  /// What libmicrohttpd holds to read a body from: that, and where.
  @safe private final class Stream {
    let body: StreamedBody
    let reader: RequestReader
    let connection: OpaquePointer

    init(_ body: StreamedBody, _ reader: RequestReader, _ connection: OpaquePointer) {
      self.body = body
      self.reader = reader
      unsafe self.connection = connection
    }
  }

  /// For HTTP/1.0 alone; chunks are as large as the connection's memory lets them.
  private static let portionSize = 16_384

  private static let onRead: MHD_ContentReaderCallback = { stream, _, buffer, size in
    guard let stream = unsafe stream else { return readerFailed }
    let from = unsafe Unmanaged<Stream>.fromOpaque(stream).takeUnretainedValue()
    let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size)
    let reading = unsafe from.reader.read(from.body, into: space) { unsafe MHD_suspend_connection(from.connection) }
    switch reading {
    case .bytes(let count): return count
    case .later: return 0
    case .end: return readerEnded
    case .failure: return readerFailed
    }
  }

  /// MHD_CONTENT_READER_END_OF_STREAM and MHD_CONTENT_READER_END_WITH_ERROR, which are macros.
  private static let (readerEnded, readerFailed) = (-1, -2)

  private static let onReadEnd: MHD_ContentReaderFreeCallback = { stream in
    if let stream = unsafe stream { unsafe Unmanaged<Stream>.fromOpaque(stream).release() }
  }

  private static let onCompleted: MHD_RequestCompletedCallback = { context, _, slot, _ in
    guard let context = unsafe context, let pointer = unsafe slot?.pointee else { return }
    unsafe slot?.pointee = nil
    let reader = unsafe Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue()
    reader.completed(unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
  }

  /// Nothing is decoded by libmicrohttpd: see ``Target``.
  private static let unescape:
    @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = { _, _, text in
      guard let text = unsafe text else { return 0 }
      return unsafe strlen(text)
    }

  /// Hands an answer over; false where libmicrohttpd does not take it.
  private static func queue(
    _ made: OpaquePointer?, _ response: Response, isLast: Bool, on connection: OpaquePointer
  ) -> Bool {
    guard let made = unsafe made else { return false }
    defer { unsafe MHD_destroy_response(made) }
    // It refuses names and values with line ends in them; ``RequestReader`` has looked before.
    for field in response.headers {
      guard unsafe MHD_add_response_header(made, field.name, field.value) == .YES else { return false }
    }
    if isLast {
      guard unsafe MHD_add_response_header(made, "Connection", "close") == .YES else { return false }
    }
    return unsafe MHD_queue_response(connection, UInt32(response.status), made) == .YES
  }
}
