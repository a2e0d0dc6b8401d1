internal import CCrypto
internal import Synchronization

/// Password hashes by scrypt (RFC 7914) with N = 2^15, r = 8, p = 3: one of OWASP's equal sets, 32 MiB and about a tenth of
/// a second each. So whoever answers strangers computes few at a time.
package enum Scrypt {
  /// The cost that new hashes are made with.
  private static let cost = Cost(logN: 15, r: 8, p: 3)
  private static let saltLength = 16
  private static let keyLength = 32
  private static let computations = Atomic(0)

  /// How many this process has computed, for whoever watches what sign-ins cost.
  package static var count: Int { computations.load(ordering: .relaxed) }

  /// A hash with a new salt: `$scrypt$ln=15,r=8,p=3$<salt>$<key>`, base64 without padding, in the PHC string format.
  package static func hash(password: [UInt8]) throws(CryptoError) -> String {
    let salt = SecureRandom.bytes(saltLength)
    let key = try compute(password, salt: salt, cost: cost, length: keyLength)
    return "$scrypt$\(cost)$\(Base64.encode(salt))$\(Base64.encode(key))"
  }

  package static func hash(password: String) throws(CryptoError) -> String {
    try hash(password: Array(password.utf8))
  }

  /// Whether the hash was made of this password; as slow for a wrong one as for the right one. Throws
  /// ``CryptoError/malformed(message:)`` for a hash that ``hash(password:)`` cannot have made.
  package static func verify(password: [UInt8], against encoded: String) throws(CryptoError) -> Bool {
    let stored = try Stored(encoded)
    let key = try compute(password, salt: stored.salt, cost: stored.cost, length: stored.key.count)
    return constantTimeEqual(key, stored.key)
  }

  package static func verify(password: String, against encoded: String) throws(CryptoError) -> Bool {
    try verify(password: Array(password.utf8), against: encoded)
  }

  /// Whether a hash was made with another cost than new ones are: make it anew at the next sign-in.
  package static func isOutdated(_ encoded: String) -> Bool {
    (try? Stored(encoded))?.cost != cost
  }

  /// The algorithm itself.
  static func compute(_ password: [UInt8], salt: [UInt8], cost: Cost, length: Int) throws(CryptoError) -> [UInt8] {
    computations.add(1, ordering: .relaxed)
    var done: Int32 = 0
    let key = unsafe [UInt8](unsafeUninitializedCapacity: length) { key, count in
      done = unsafe password.withUnsafeBufferPointer { password in
        // An empty buffer has no address, and a null password would mean "no password": point at something.
        var nothing: CChar = 0
        return unsafe withUnsafePointer(to: &nothing) { nothing in
          let start = unsafe UnsafeRawPointer(password.baseAddress)?.assumingMemoryBound(to: CChar.self) ?? nothing
          return unsafe EVP_PBE_scrypt(
            start, password.count, salt, salt.count, cost.n, cost.r, cost.p, cost.memory, key.baseAddress, length)
        }
      }
      count = length
    }
    guard done == 1 else { throw .fromLibrary("a password cannot be hashed") }
    return key
  }

  /// scrypt's three parameters.
  struct Cost: Equatable, CustomStringConvertible {
    var logN: UInt64
    var r: UInt64
    var p: UInt64

    var n: UInt64 { 1 << logN }
    /// What EVP_PBE_scrypt may use, in bytes: its own default of 32 MiB is a little too small for N = 2^15.
    var memory: UInt64 { 128 * r * (n + p + 2) + 1_048_576 }
    var description: String { "ln=\(logN),r=\(r),p=\(p)" }
  }

  /// A hash taken apart.
  private struct Stored {
    var cost: Cost
    var salt: [UInt8]
    var key: [UInt8]

    init(_ encoded: String) throws(CryptoError) {
      let unknown = CryptoError.malformed(message: "a stored password hash is in no known format")
      let fields = encoded.split(separator: "$", omittingEmptySubsequences: false)
      guard fields.count == 5, fields[0].isEmpty, fields[1] == "scrypt" else { throw unknown }
      let numbers = fields[2].split(separator: ",")
      guard numbers.count == 3, let logN = Stored.number(numbers[0], "ln="), let r = Stored.number(numbers[1], "r="),
        let p = Stored.number(numbers[2], "p="), let salt = Base64.decode(fields[3]),
        let key = Base64.decode(fields[4])
      else { throw unknown }
      // Wider bounds would let a forged row stop the server by its cost alone.
      guard (1...20).contains(logN), (1...16).contains(r), (1...16).contains(p), (8...64).contains(salt.count),
        (16...64).contains(key.count)
      else { throw unknown }
      self.cost = Cost(logN: logN, r: r, p: p)
      self.salt = salt
      self.key = key
    }

    private static func number(_ field: Substring, _ prefix: String) -> UInt64? {
      field.hasPrefix(prefix) ? UInt64(field.dropFirst(prefix.count)) : nil
    }
  }
}
