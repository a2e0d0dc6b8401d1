internal import CCrypto

/// Random bytes that nobody can guess: tokens, salts, serial numbers (RAND_bytes(3)).
package enum SecureRandom {
  /// `count` bytes. Stops the process where the system has no entropy to give, since nothing secret can be made then.
  package static func bytes(_ count: Int) -> [UInt8] {
    precondition(count >= 0 && count <= Int(Int32.max))
    guard count > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let done = unsafe RAND_bytes(buffer.baseAddress, Int32(count))
      precondition(done == 1, "the system has no random numbers to give")
      filled = count
    }
  }
}

/// Whether two secrets are the same, in a time that depends on their lengths alone (CRYPTO_memcmp(3)).
package func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  guard !left.isEmpty else { return true }
  return unsafe left.withUnsafeBytes { left in
    unsafe right.withUnsafeBytes { right in
      unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
    }
  }
}
