internal import CCrypto

/// A certificate and its private key, both as PEM.
package struct CertificateAndKey: Sendable {
  package var certificatePEM: String
  package var privateKeyPEM: String

  package init(certificatePEM: String, privateKeyPEM: String) {
    self.certificatePEM = certificatePEM
    self.privateKeyPEM = privateKeyPEM
  }
}

/// X.509 certificates (RFC 5280): making one of our own, and naming one by its fingerprint.
package enum Certificate {
  /// A self-signed certificate for these DNS names and IP addresses with a new P-256 key, valid on these days from now on:
  /// without more from a day ago (clocks differ) for ten years. Throws ``CryptoError/malformed(message:)`` for a name that is
  /// neither, or for none at all.
  package static func selfSigned(
    names: [String], days: ClosedRange<Int32> = -1...3652
  ) throws(CryptoError) -> CertificateAndKey {
    guard let first = names.first else { throw .malformed(message: "a certificate needs a name") }
    var alternatives: [String] = []
    for name in names { alternatives.append(try alternative(name)) }

    let key = try EllipticKey()
    let certificate = try begun(key)
    try certificate.setValidity(fromDays: days.lowerBound, toDays: days.upperBound)
    try certificate.setName(first)
    try addPurpose(certificate, names: alternatives)
    try certificate.sign(with: key)
    return CertificateAndKey(certificatePEM: try certificate.pem(), privateKeyPEM: try key.pem())
  }

  static func begun(_ key: borrowing EllipticKey) throws(CryptoError) -> X509Certificate {
    let certificate = try X509Certificate()
    try certificate.setSerialNumber(SecureRandom.bytes(16))
    try certificate.setKey(key)
    return certificate
  }

  /// Of a server. `names`: in libcrypto's notation.
  static func addPurpose(_ certificate: borrowing X509Certificate, names: [String]) throws(CryptoError) {
    try certificate.add(NID_basic_constraints, "critical,CA:FALSE")
    try certificate.add(NID_key_usage, "critical,digitalSignature")
    try certificate.add(NID_ext_key_usage, "serverAuth")
    try certificate.add(NID_subject_alt_name, names.joined(separator: ","))
  }

  /// SHA-256 of the first certificate in a PEM text, as 64 lower-case hexadecimal digits.
  package static func fingerprint(_ pem: String) throws(CryptoError) -> String {
    try X509Certificate(pem: pem).fingerprint()
  }

  /// The first of these DNS names and IP addresses that the first certificate in a PEM text is for; nil where it is for none.
  package static func firstName(of names: [String], in pem: String) throws(CryptoError) -> String? {
    let certificate = try X509Certificate(pem: pem)
    return names.first { certificate.isFor($0) }
  }

  /// Whole days from now to the end of the first certificate in a PEM text; below zero where it has ended.
  package static func daysLeft(_ pem: String) throws(CryptoError) -> Int {
    try X509Certificate(pem: pem).daysLeft()
  }

  /// A fingerprint as a person wrote it (any case, colons or none), as ``fingerprint(_:)`` gives it; nil where it is none.
  package static func normalizedFingerprint(_ text: String) -> String? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 64, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return String(decoding: digits, as: UTF8.self).lowercased()
  }

  /// Throws ``CryptoError/malformed(message:)`` where one of the two is broken or the key is not the certificate's. An
  /// encrypted key counts as broken: nobody is there to type its password.
  package static func check(_ pair: CertificateAndKey) throws(CryptoError) {
    let certificate = try X509Certificate(pem: pair.certificatePEM)
    guard certificate.belongs(to: try EllipticKey(pem: pair.privateKeyPEM)) else {
      throw .malformed(message: "the private key does not belong to the certificate")
    }
  }

  /// One subject alternative name in libcrypto's notation. The notation has a syntax of its own, so nothing but the
  /// characters of host names and addresses passes.
  static func alternative(_ name: String) throws(CryptoError) -> String {
    if isAddress(name) { return "IP:" + name }
    let isHost =
      !name.isEmpty && name.utf8.count <= 253 && !name.hasPrefix(".")
      && name.utf8.allSatisfy {
        Character(Unicode.Scalar($0)).isLetter && $0 < 128 || (48...57).contains($0) || $0 == 45 || $0 == 46 || $0 == 95
      }
    guard isHost else { throw .malformed(message: "no host name or address: \(name.debugDescription)") }
    return "DNS:" + name
  }

  private static func isAddress(_ name: String) -> Bool {
    guard !name.utf8.contains(0), let address = unsafe a2i_IPADDRESS(name) else { return false }
    unsafe ASN1_OCTET_STRING_free(address)
    return true
  }
}
