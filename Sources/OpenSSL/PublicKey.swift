internal import CCrypto

/// A public key that signatures are checked with, made with SHA-256.
package struct PublicKey: Sendable {
  /// SubjectPublicKeyInfo (RFC 5280 §4.1).
  private let encoded: [UInt8]

  /// A point of P-256, 32 bytes each. Throws ``CryptoError/malformed(message:)`` where it is not on the curve.
  package init(p256 x: [UInt8], _ y: [UInt8]) throws(CryptoError) {
    guard x.count == 32, y.count == 32 else { throw .malformed(message: "a coordinate of P-256 has 32 bytes") }
    // id-ecPublicKey with prime256v1 (RFC 5480 §2.1.1).
    let algorithm: [UInt8] = [
      0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]
    try self.init(algorithm, key: [0x04] + x + y)
  }

  /// RSA, for signatures with PKCS #1 v1.5 padding. Both numbers without leading zeros.
  package init(rsa modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
    // rsaEncryption (RFC 3279 §2.3.1).
    let algorithm: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
    let numbers = [modulus, exponent].flatMap { number in
      Self.value(0x02, (number.first ?? 0) >= 0x80 ? [0] + number : number)
    }
    try self.init(algorithm, key: Self.value(0x30, numbers))
  }

  private init(_ algorithm: [UInt8], key: [UInt8]) throws(CryptoError) {
    encoded = Self.value(0x30, Self.value(0x30, algorithm) + Self.value(0x03, [0] + key))
    guard let read = unsafe read() else { throw .malformed(message: "these numbers are no public key") }
    unsafe EVP_PKEY_free(read)
  }

  /// Whether the signature is the key's. ECDSA signatures are in DER (RFC 3279 §2.2.3).
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let key = unsafe read(), let context = unsafe EVP_MD_CTX_new() else { return false }
    defer {
      unsafe EVP_MD_CTX_free(context)
      unsafe EVP_PKEY_free(key)
      ERR_clear_error()
    }
    return unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// libcrypto's key, which the caller frees.
  private func read() -> OpaquePointer? {
    defer { ERR_clear_error() }
    return unsafe encoded.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return unsafe d2i_PUBKEY(nil, &start, bytes.count)
    }
  }

  /// A value of DER (X.690 §8.1).
  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count
    if length < 0x80 { return [tag, UInt8(length)] + content }
    if length < 0x100 { return [tag, 0x81, UInt8(length)] + content }
    return [tag, 0x82, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }
}
