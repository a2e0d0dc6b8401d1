import HTTPClient
import OpenSSL

/// The certificate that a server shows, or the server's own authority that vouches for it, and whether a person trusts it.
struct ServerCertificate {
  private let url: String
  private let pem: String
  /// SHA-256, as ``Certificate/fingerprint(_:)`` gives it.
  let fingerprint: String

  init(_ url: String) throws {
    self.url = url
    pem = try OwnAuthority.anchor(of: Self.ask { () throws(ClientError) in try Client.serverCertificates(url) })
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

  /// What to trust from now on instead of what `known` trusts. A person has to say so where this may be another server: the
  /// next request holds the device's token.
  func trusted(insteadOf known: SignIn, expected: String?, _ console: Console) throws -> String? {
    let former = try known.certificate.map { pem throws(CryptoError) in try Certificate.fingerprint(pem) }
    if let expected {
      let pem = try matched(expected)
      // Where authorities vouched for the server, and do so now, it may get the next certificate as before.
      return former == nil ? try isVouchedFor() ? nil : pem : pem
    }
    if former == fingerprint { return known.certificate }
    let isVouchedFor = try isVouchedFor()
    if former == nil, isVouchedFor {
      if try Self.place(url) == Self.place(known.server) || isSameServer(known.server, console) { return nil }
      throw Problem("the new address is not trusted, and nothing was changed")
    }
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

  private func isSameServer(_ former: String, _ console: Console) throws -> Bool {
    guard
      let answer = try console.ask(
        "This device is signed in to another address. The addresses are\n\n  before  \(former)\n  now     \(url)\n\n"
          + "The system's authorities vouch for the new one, whose certificate has the fingerprint\n\n  \(fingerprint)\n\n"
          + "Is that the same Contacts2Web server? It gets what lets this device in. [y/N] ")
    else {
      throw Problem(
        "\(url) is another address than \(former), and its certificate has the fingerprint \(fingerprint)",
        hint: "make sure that it is the same server, and give its fingerprint with --fingerprint")
    }
    return Console.isYes(answer)
  }

  /// Host and port of an https address.
  private static func place(_ url: String) -> String {
    let place = url.lowercased().dropFirst("https://".count).prefix { $0 != "/" }
    let hasPort = place.split(separator: "]", omittingEmptySubsequences: false).last?.contains(":") == true
    return hasPort ? String(place) : "\(place):443"
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
