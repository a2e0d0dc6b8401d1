internal import CCrypto

/// Keyed digests (RFC 2104).
package enum HMAC {
  /// With SHA-1, 20 bytes. The codes of authenticator apps are made of it; the weakness of a bare SHA-1 is none with a secret key.
  package static func sha1(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    let length = 20
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let done = unsafe EVP_Q_mac(
        nil, "HMAC", nil, "SHA1", nil, key, key.count, message, message.count, buffer.baseAddress, length, &count)
      precondition(unsafe done != nil, "libcrypto offers no HMAC with SHA-1 with this system's configuration")
    }
  }
}
