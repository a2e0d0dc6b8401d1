import CMicroHTTPD
import Glibc

/// A client that sends whatever it is told through TLS, and trusts everybody.
final class RawTLSClient {
  struct Failed: Error {}

  private let descriptor: Int32
  private var session: gnutls_session_t?
  private var credentials: gnutls_certificate_credentials_t?

  /// The group of the keys that were agreed on.
  var group: gnutls_group_t { session.map { gnutls_group_get($0) } ?? GNUTLS_GROUP_INVALID }

  /// `priorities`: GnuTLS' priority string; it sends a key of its first group alone.
  init(port: UInt16, priorities: String = "NORMAL") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0,
      gnutls_init(
        &session,
        UInt32(GNUTLS_CLIENT.rawValue) | UInt32(GNUTLS_NO_SIGNAL.rawValue) | UInt32(GNUTLS_KEY_SHARE_TOP.rawValue))
        == 0,
      let session, gnutls_certificate_allocate_credentials(&credentials) == 0, let credentials,
      gnutls_priority_set_direct(session, priorities, nil) == 0
    else { throw Failed() }
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    gnutls_transport_set_int2(session, descriptor, descriptor)
    guard gnutls_handshake(session) == 0 else { throw Failed() }
  }

  deinit {
    if let session { gnutls_deinit(session) }
    if let credentials { gnutls_certificate_free_credentials(credentials) }
    close(descriptor)
  }

  /// In one TLS record, up to 16 KB.
  func send(_ bytes: [UInt8]) { gnutls_record_send(session, bytes, bytes.count) }

  /// All that the server sends until it closes the connection; nil where it leaves it open.
  func everything() -> String? {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    // Each session ticket that comes looks like the end of the waiting.
    var pauses = 0
    while true {
      let count = gnutls_record_recv(session, &bytes, bytes.count)
      if count == 0 || count == Int(GNUTLS_E_PREMATURE_TERMINATION) { return String(decoding: all, as: UTF8.self) }
      if count == Int(GNUTLS_E_INTERRUPTED) { continue }
      if count == Int(GNUTLS_E_AGAIN) {
        pauses += 1
        guard pauses < 5 else { return nil }
        continue
      }
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += bytes[..<count]
    }
  }
}
