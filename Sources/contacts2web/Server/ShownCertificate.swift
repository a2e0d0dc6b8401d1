import HTTPServer
import OpenSSL
import POSIX
import Synchronization

/// The certificate that the server shows. It is read again at SIGHUP, and each hour where it is the server's own, which is renewed then: its
/// addresses may be others, or its clock. The log says each day when one ends soon.
final class ShownCertificate: Sendable {
  /// So many days before its end.
  private static let noticeDays = 14
  private static let hour: Int64 = 3_600_000

  private let turn = Mutex(())
  private let shown: Mutex<CertificateAndKey>
  private let server: Server
  private let isOwn: @Sendable () -> Bool
  private let read: @Sendable (_ shown: CertificateAndKey) throws -> CertificateAndKey
  private let changed: @Sendable (CertificateAndKey) -> Void

  /// `shown`: what the server was started with. `isOwn`: no administrator renews it. `read` reads certificate and key from their files, and is told what
  /// is shown until then; `changed` hears of what is shown from then on.
  init(
    _ shown: CertificateAndKey, by server: Server, isOwn: @escaping @Sendable () -> Bool,
    read: @escaping @Sendable (_ shown: CertificateAndKey) throws -> CertificateAndKey,
    changed: @escaping @Sendable (CertificateAndKey) -> Void
  ) {
    self.shown = Mutex(shown)
    self.server = server
    self.isOwn = isOwn
    self.read = read
    self.changed = changed
  }

  /// Looks after it, on a thread that waits for nothing else.
  func watch(_ interruption: Interruption) throws {
    // It holds nothing that must be given back, and ends with the process.
    _ = try Thread("certificate") { [self] in lookAfter(waiting: interruption.wait) }
  }

  /// Until `wait`, which waits so many milliseconds, is false.
  func lookAfter(waiting wait: (Int64) -> Bool) {
    noticeEnd()
    var hours = 0
    while wait(Self.hour) {
      hours += 1
      if isOwn() { renew() }
      if hours % 24 == 0 { noticeEnd() }
    }
  }

  private func renew() {
    let shown = shown.withLock { $0 }
    guard (try? read(shown).certificatePEM) != shown.certificatePEM else { return }
    reload()
  }

  /// Reads the files again. Where they are of no use, the log says why, and the one before stays.
  func reload() {
    turn.withLock { _ in
      do {
        let pair = try read(shown.withLock { $0 })
        let fingerprint = try Certificate.fingerprint(OwnAuthority.anchor(of: pair.certificatePEM))
        try server.show(certificatePEM: pair.certificatePEM, privateKeyPEM: pair.privateKeyPEM)
        shown.withLock { $0 = pair }
        changed(pair)
        Log.write("certificate-read", [("fingerprint", fingerprint)])
        noticeEnd()
      } catch {
        let message = "\(Problem(error).message): the one before stays"
        Log.write("certificate-refused", [("message", message)], level: .error)
      }
    }
  }

  /// Until the shown one ends; below 0 where it has.
  var daysLeft: Int? { try? Certificate.daysLeft(shown.withLock { $0.certificatePEM }) }

  private func noticeEnd() {
    // What is shown has been read before, so it can be.
    guard let days = daysLeft, days < Self.noticeDays else { return }
    let message =
      days < 0 ? "the certificate has ended" : "the certificate ends soon: renew it, and send the server SIGHUP"
    Log.write("certificate-ends", [("days", "\(days)"), ("message", message)], level: .warning)
  }
}
