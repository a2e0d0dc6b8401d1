import HTTPClient
import OpenSSL

/// The certificate that a server shows, and a person's word on whether it is to be trusted.
struct ServerCertificate {
  private let url: String
  private let pem: String
  /// SHA-256, as ``Certificate/fingerprint(_:)`` gives it.
  let fingerprint: String

  init(_ url: String) throws {
    self.url = url
    pem = try Self.ask { () throws(ClientError) in try Client.serverCertificate(url) }
    fingerprint = try Certificate.fingerprint(pem)
  }

  /// What to trust from now on at the first sign-in: this certificate, or nil where the system's authorities vouch for the
  /// server. `expected`: the fingerprint that the person gave.
  func trusted(expected: String?, _ console: Console) throws -> String? {
    if let expected { return try matched(expected) }
    if try isVouchedFor() { return nil }
    guard
      let answer = try console.ask(
        "The server shows a certificate of its own, with the fingerprint\n\n  \(fingerprint)\n\n"
          + "Is that what the server logged at its start? [y/N] ")
    else {
      throw Problem(
        "the server's certificate is not known: its fingerprint is \(fingerprint)",
        hint: "compare it with what the server logged at its start, and give it with --fingerprint")
    }
    guard Console.isYes(answer) else { throw Problem("the certificate is not trusted") }
    return pem
  }

  /// What to trust from now on instead of `known`, which is nil where the system's authorities vouched for the server.
  func trusted(insteadOf known: String?, expected: String?, _ console: Console) throws -> String? {
    if let expected { return try matched(expected) }
    let former = try known.map { pem throws(CryptoError) in try Certificate.fingerprint(pem) }
    if former == fingerprint { return known }
    let isVouchedFor = try isVouchedFor()
    if known == nil, isVouchedFor { return nil }
    let trusted = former ?? "none: the system's authorities vouched for it"
    let vouched = isVouchedFor ? "The system's authorities vouch for the new one. " : ""
    guard
      let answer = try console.ask(
        "The server shows another certificate than the one that is trusted. The fingerprints are\n\n"
          + "  trusted  \(trusted)\n  shown    \(fingerprint)\n\n"
          + "\(vouched)Did the server get a new certificate, with this fingerprint in its log? [y/N] ")
    else {
      throw Problem(
        "the server's certificate has the fingerprint \(fingerprint), and the trusted one was \(trusted)",
        hint: "compare it with what the server logged at its start, and give it with --fingerprint")
    }
    guard Console.isYes(answer) else { throw Problem("the new certificate is not trusted, and nothing was changed") }
    return isVouchedFor ? nil : pem
  }

  private func matched(_ expected: String) throws(Problem) -> String {
    guard Certificate.normalizedFingerprint(expected) == fingerprint else {
      throw Problem(
        "the server's certificate has another fingerprint: \(fingerprint)",
        hint: "make sure that this is your server: it logs its fingerprint at its start")
    }
    return pem
  }

  private func isVouchedFor() throws(Problem) -> Bool {
    do throws(ClientError) {
      _ = try Client(trust: .system).send(ClientRequest("HEAD", url + "/"))
      return true
    } catch {
      guard case .untrusted = error else { throw Problem(error) }
      return false
    }
  }

  private static func ask<Result>(_ body: () throws(ClientError) -> Result) throws(Problem) -> Result {
    do throws(ClientError) { return try body() } catch { throw Problem(error) }
  }
}
