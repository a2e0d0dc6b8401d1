import OpenSSL
import Testing

struct CertificateTests {
  @Test func `a certificate of our own fits its key`() throws {
    let pair = try Certificate.selfSigned(names: ["localhost", "contacts.example", "127.0.0.1", "::1"])
    #expect(pair.certificatePEM.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
    #expect(pair.privateKeyPEM.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    try Certificate.check(pair)
  }

  @Test func `a key that belongs to another certificate is refused`() throws {
    let one = try Certificate.selfSigned(names: ["localhost"])
    let other = try Certificate.selfSigned(names: ["localhost"])
    #expect(throws: CryptoError.self) {
      try Certificate.check(
        CertificateAndKey(certificatePEM: one.certificatePEM, privateKeyPEM: other.privateKeyPEM))
    }
  }

  @Test func `the fingerprint is 64 hexadecimal digits and tells certificates apart`() throws {
    let one = try Certificate.selfSigned(names: ["localhost"]).certificatePEM
    let other = try Certificate.selfSigned(names: ["localhost"]).certificatePEM
    let fingerprint = try Certificate.fingerprint(one)
    #expect(fingerprint.utf8.count == 64)
    #expect(try Certificate.fingerprint("text before\n" + one) == fingerprint)
    #expect(try Certificate.fingerprint(other) != fingerprint)
  }

  @Test func `a fingerprint is read in any case with colons or without`() throws {
    let plain = String(repeating: "0a1b", count: 16)
    let written = String(repeating: "0A:1B:", count: 16).dropLast()
    #expect(Certificate.normalizedFingerprint(String(written)) == plain)
    #expect(Certificate.normalizedFingerprint(plain) == plain)
    #expect(Certificate.normalizedFingerprint(String(plain.dropLast())) == nil)
    #expect(Certificate.normalizedFingerprint(plain.replacing("a", with: "g")) == nil)
  }

  @Test(arguments: ["", ".example", "a,DNS:evil.example", "a b", "DNS:x", "naïve", "a\0b", "1.2.3.4,IP:5.6.7.8"])
  func `what is no host name and no address gets no certificate`(name: String) {
    #expect(throws: CryptoError.self) { try Certificate.selfSigned(names: [name]) }
  }

  @Test func `a text without a certificate has no fingerprint`() {
    #expect(throws: CryptoError.malformed(message: "the text holds no certificate in PEM format")) {
      try Certificate.fingerprint("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    }
  }
}

struct SecretTests {
  @Test func `equal secrets are equal and all others are not`() {
    #expect(constantTimeEqual([1, 2, 3], [1, 2, 3]))
    #expect(constantTimeEqual([], []))
    #expect(!constantTimeEqual([1, 2, 3], [1, 2, 4]))
    #expect(!constantTimeEqual([1, 2, 3], [1, 2]))
  }

  @Test func `random bytes come in any number and differ`() {
    #expect(SecureRandom.bytes(0).isEmpty)
    #expect(SecureRandom.bytes(33).count == 33)
    #expect(SecureRandom.bytes(16) != SecureRandom.bytes(16))
  }
}
