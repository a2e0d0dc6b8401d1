internal import CMicroHTTPD

/// What a server shows in TLS handshakes: certificate and key, and the key of the session tickets that belong to them (RFC 8446
/// §4.6.1, RFC 5077; a client that was here before is spared most of the handshake, and libmicrohttpd leaves tickets out).
///
/// A connection keeps the one that it began with. Tickets of one are of no use to the next, so after a new certificate each client
/// is shown that.
///
/// Unchecked: all is made once and only read from then on; GnuTLS turns the tickets' key into short-lived ones by itself.
@safe final class SecureIdentity: @unchecked Sendable {
  private let credentials: gnutls_certificate_credentials_t
  private var key = unsafe gnutls_datum_t()

  init(certificatePEM: String, privateKeyPEM: String) throws(ServerError) {
    for text in [certificatePEM, privateKeyPEM] {
      guard !text.utf8.contains(0) else { throw ServerError("the certificate or its key holds a NUL byte") }
    }
    var made: gnutls_certificate_credentials_t?
    guard unsafe gnutls_certificate_allocate_credentials(&made) == 0, let made = unsafe made else {
      throw ServerError("no certificate can be held in memory")
    }
    unsafe credentials = made
    let result = unsafe Self.withDatum(certificatePEM) { certificate in
      unsafe Self.withDatum(privateKeyPEM) { key in
        unsafe gnutls_certificate_set_x509_key_mem(made, certificate, key, GNUTLS_X509_FMT_PEM)
      }
    }
    guard result >= 0 else {
      throw ServerError(
        "the certificate cannot be used", hint: "check that certificate and key are PEM and belong together")
    }
    guard unsafe gnutls_session_ticket_key_generate(&key) == 0 else {
      throw ServerError("no key for session tickets can be made")
    }
  }

  deinit {
    unsafe http_ticket_key_free(&key)
    unsafe gnutls_certificate_free_credentials(credentials)
  }

  /// Takes the place of libmicrohttpd's own on a connection that has just been accepted, which must keep this until its end.
  func show(on connection: OpaquePointer) {
    guard let session = unsafe http_connection_tls(connection) else { return }
    // What fails here has no memory left, and fails in the handshake.
    _ = unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    _ = unsafe gnutls_session_ticket_enable_server(session, &key)
  }

  private static func withDatum<Result>(
    _ text: String, _ body: (UnsafePointer<gnutls_datum_t>) -> Result
  ) -> Result {
    var bytes = Array(text.utf8)
    let count = UInt32(bytes.count)
    return unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      var datum = unsafe gnutls_datum_t(data: bytes.baseAddress, size: count)
      return unsafe body(&datum)
    }
  }
}
