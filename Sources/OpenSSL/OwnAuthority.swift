internal import CCrypto

/// The authority that a server makes for itself, for as long as it lives: what devices compare and phones install. It vouches for the certificate
/// that the server shows, which is renewed.
///
/// Refused: one certificate for both. Apple's devices take none of more than 825 days (support.apple.com/103214), a profile and a phone's
/// settings install authorities alone, and with each new certificate everybody would have to trust the server anew.
package struct OwnAuthority: Sendable {
  /// In its subject, by which ``anchor(of:)`` knows one.
  private static let organization = "Contacts2Web"
  /// Of a certificate that is shown. A day for clocks that differ; Apple's devices count both ends.
  package static let days: ClosedRange<Int32> = -1...820
  /// A certificate with fewer days left is renewed.
  package static let renewedBefore = 30
  /// Whoever reads its key can vouch for nobody but servers at home, and those for whose names it was made.
  private static let homeDomains = ["local", "localhost", "lan", "home.arpa", "internal"]
  private static let homeAddresses = [
    "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "100.64.0.0/255.192.0.0",
    "169.254.0.0/255.255.0.0", "127.0.0.0/255.0.0.0", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fc00::/fe00::",
    "fe80::/ffc0::",
  ]

  /// The authority's own certificate and key.
  package let pair: CertificateAndKey

  /// Nil for any other certificate. Throws as ``Certificate/check(_:)``.
  package init?(_ pair: CertificateAndKey) throws(CryptoError) {
    try Certificate.check(pair)
    guard Self.isOwn(try X509Certificate(pem: pair.certificatePEM)) else { return nil }
    self.pair = pair
  }

  private static func isOwn(_ certificate: borrowing X509Certificate) -> Bool {
    certificate.isAuthority && certificate.organization == organization
  }

  /// A new one, for what stands at home and for these names, with all that end in one of them. Its dates depend on no clock: a server's may
  /// be wrong at its first start.
  package init(names: [String]) throws(CryptoError) {
    var permitted = Self.homeDomains.map { "DNS:\($0)" } + Self.homeAddresses.map { "IP:\($0)" }
    // A kind of name without a constraint would be free.
    permitted.append("email:localhost")
    for name in names {
      let alternative = try Certificate.alternative(name)
      guard alternative.hasPrefix("IP:") else {
        permitted.append(alternative)
        continue
      }
      let mask = name.contains(":") ? "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" : "255.255.255.255"
      permitted.append("\(alternative)/\(mask)")
    }
    let key = try EllipticKey()
    let certificate = try Certificate.begun(key)
    try certificate.setValidity(from: "20200101000000Z", to: "20491231235959Z")
    try certificate.setName(names.first ?? "localhost", organization: Self.organization)
    try certificate.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
    try certificate.add(NID_key_usage, "critical,keyCertSign,cRLSign")
    // Neither mail nor programs: name constraints are not asked there.
    try certificate.add(NID_ext_key_usage, "serverAuth")
    try certificate.add(NID_name_constraints, "critical," + permitted.map { "permitted;" + $0 }.joined(separator: ","))
    try certificate.addKeyIdentifiers(issuer: certificate)
    try certificate.sign(with: key)
    pair = CertificateAndKey(certificatePEM: try certificate.pem(), privateKeyPEM: try key.pem())
  }

  /// Those of the names that it may vouch for.
  package func permitted(_ names: [String]) throws(CryptoError) -> [String] {
    let authority = try X509Certificate(pem: pair.certificatePEM)
    var permitted: [String] = []
    for name in names {
      let one = try X509Certificate()
      try one.setName("one name")
      try one.add(NID_subject_alt_name, try Certificate.alternative(name))
      if authority.permits(one) { permitted.append(name) }
    }
    return permitted
  }

  /// A certificate to show, with a new key and followed by the authority's. `names`: those that it may vouch for, one at least. `days`: from
  /// now on.
  package func issue(
    for names: [String], days: ClosedRange<Int32> = Self.days
  ) throws(CryptoError) -> CertificateAndKey {
    guard let first = names.first else { throw .malformed(message: "a certificate needs a name") }
    var alternatives: [String] = []
    for name in names { alternatives.append(try Certificate.alternative(name)) }
    let authority = try X509Certificate(pem: pair.certificatePEM)
    let key = try EllipticKey()
    let certificate = try Certificate.begun(key)
    try certificate.setValidity(fromDays: days.lowerBound, toDays: days.upperBound)
    try certificate.setName(first)
    try certificate.setIssuer(authority)
    try Certificate.addPurpose(certificate, names: alternatives)
    try certificate.addKeyIdentifiers(issuer: authority)
    try certificate.sign(with: EllipticKey(pem: pair.privateKeyPEM))
    return CertificateAndKey(
      certificatePEM: try certificate.pem() + pair.certificatePEM, privateKeyPEM: try key.pem())
  }

  /// Whether this is a certificate of its own for all of these names that can be shown for so many days, by default for a while.
  package func vouches(
    for shown: CertificateAndKey, names: [String], days: Int = Self.renewedBefore
  ) -> Bool {
    guard (try? Certificate.check(shown)) != nil, let authority = try? X509Certificate(pem: pair.certificatePEM),
      let certificate = try? X509Certificate(pem: shown.certificatePEM), let left = try? certificate.daysLeft()
    else { return false }
    return certificate.isSigned(by: authority) && certificate.hasBegun && left >= days
      && names.allSatisfy { certificate.isFor($0) }
  }

  /// What devices compare of a chain of certificates (PEM): a server's own authority at its end, else the first, which is the server's.
  package static func anchor(of chain: String) throws(CryptoError) -> String {
    let end = "-----END CERTIFICATE-----"
    let texts = chain.split(separator: end).dropLast().map { $0 + end + "\n" }
    guard let last = texts.last, texts.count > 1 else { return chain }
    let authority = try X509Certificate(pem: String(last))
    let first = try X509Certificate(pem: chain)
    guard isOwn(authority), first.isSigned(by: authority) else { return chain }
    return try authority.pem()
  }
}
