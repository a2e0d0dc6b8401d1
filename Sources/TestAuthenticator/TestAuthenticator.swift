internal import CCrypto
internal import OpenSSL

/// An authenticator in software that makes one passkey, for the tests: it does what its fields say, right or wrong.
@safe package final class TestAuthenticator {
  package enum Algorithm: CaseIterable, Sendable { case es256, rs256 }

  /// Somebody touched it, and gave a fingerprint.
  package static let present: UInt8 = 0x01
  package static let verified: UInt8 = 0x04

  package let credentialID: [UInt8]
  package var signCount: UInt32 = 0
  package var flags = present | verified
  package var origin: String
  /// The domain that it signs for.
  package var server: String
  /// Further members of the client data: `,"crossOrigin":true`.
  package var more = ""
  private let algorithm: Algorithm
  private let key: OpaquePointer

  package init(_ algorithm: Algorithm = .es256, origin: String, server: String) {
    self.algorithm = algorithm
    self.origin = origin
    self.server = server
    credentialID = SecureRandom.bytes(32)
    unsafe key = Self.makeKey(algorithm)
  }

  deinit { unsafe EVP_PKEY_free(key) }

  private static func makeKey(_ algorithm: Algorithm) -> OpaquePointer {
    let context = unsafe EVP_PKEY_CTX_new_from_name(nil, algorithm == .es256 ? "EC" : "RSA", nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    precondition(unsafe EVP_PKEY_keygen_init(context) == 1)
    switch algorithm {
    case .es256: precondition(unsafe EVP_PKEY_CTX_set_group_name(context, "P-256") == 1)
    case .rs256: precondition(unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2048) == 1)
    }
    precondition(unsafe EVP_PKEY_generate(context, &made) == 1)
    guard let made = unsafe made else { preconditionFailure("no key") }
    return unsafe made
  }

  /// What a browser sends of a new passkey.
  package func make(_ challenge: [UInt8]) -> (attestation: [UInt8], clientData: [UInt8]) {
    (attestation(authenticatorData(withKey: true)), clientData("webauthn.create", challenge))
  }

  package func attestation(_ data: [UInt8]) -> [UInt8] {
    [0xA3] + Self.text("fmt") + Self.text("none") + Self.text("attStmt") + [0xA0] + Self.text("authData")
      + Self.bytes(data)
  }

  /// What a browser sends to sign in.
  package func use(_ challenge: [UInt8], type: String = "webauthn.get") -> (
    clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8]
  ) {
    let (client, data) = (clientData(type, challenge), authenticatorData(withKey: false))
    return (client, data, sign(data + SHA256.hash(client)))
  }

  package func clientData(_ type: String, _ challenge: [UInt8]) -> [UInt8] {
    Array(#"{"type":"\#(type)","challenge":"\#(Base64URL.encode(challenge))","origin":"\#(origin)"\#(more)}"#.utf8)
  }

  /// WebAuthn Level 2 §6.1.
  package func authenticatorData(withKey: Bool) -> [UInt8] {
    let count = (0..<4).map { UInt8(truncatingIfNeeded: signCount >> (24 - 8 * $0)) }
    let head = SHA256.hash(Array(server.utf8)) + [flags | (withKey ? 0x40 : 0)] + count
    guard withKey else { return head }
    return head + [UInt8](repeating: 0, count: 16) + [0, UInt8(credentialID.count)] + credentialID + coseKey
  }

  package var coseKey: [UInt8] {
    switch algorithm {
    case .es256:
      // The point is the end of SubjectPublicKeyInfo.
      let point = Array(publicKey.suffix(64))
      return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + Self.bytes(Array(point.prefix(32))) + [0x22]
        + Self.bytes(Array(point.suffix(32)))
    case .rs256:
      return [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20] + Self.bytes(number("n")) + [0x21]
        + Self.bytes(number("e"))
    }
  }

  private var publicKey: [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let length = unsafe Int(i2d_PUBKEY(key, &start))
    defer { unsafe CRYPTO_free(start, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  private func number(_ name: String) -> [UInt8] {
    var number: OpaquePointer?
    precondition(unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1)
    defer { unsafe BN_free(number) }
    let length = unsafe Int(BN_num_bits(number) + 7) / 8
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = unsafe Int(BN_bn2bin(number, buffer.baseAddress))
    }
  }

  package func sign(_ message: [UInt8]) -> [UInt8] {
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    precondition(unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1)
    return unsafe [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
      count = 1024
      precondition(unsafe EVP_DigestSign(context, buffer.baseAddress, &count, message, message.count) == 1)
    }
  }

  private static func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

  private static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    switch bytes.count {
    case ..<24: [0x40 | UInt8(bytes.count)] + bytes
    case ..<256: [0x58, UInt8(bytes.count)] + bytes
    default: [0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
    }
  }
}
