internal import CMicroHTTPD

/// TLS session tickets (RFC 8446 §4.6.1, RFC 5077): a client that was here before is spared most of the handshake.
/// libmicrohttpd leaves them out.
///
/// Unchecked: the key is made once and only read from then on; GnuTLS turns it into short-lived ones by itself.
@safe final class SessionTickets: @unchecked Sendable {
  private var key = unsafe gnutls_datum_t()

  init() throws(ServerError) {
    guard unsafe gnutls_session_ticket_key_generate(&key) == 0 else {
      throw ServerError("no key for session tickets can be made")
    }
  }

  deinit {
    unsafe http_ticket_key_free(&key)
  }

  /// Offers tickets on a connection that has just been accepted.
  func enable(on connection: OpaquePointer) {
    guard let session = unsafe http_connection_tls(connection) else { return }
    // Without it the client does a full handshake next time, nothing worse.
    _ = unsafe gnutls_session_ticket_enable_server(session, &key)
  }
}
