/// What an authenticator says, and signs (WebAuthn Level 2 §6.1).
struct AuthenticatorData: Equatable, Sendable {
  /// A passkey that was made right now (§6.5.1).
  struct Credential: Equatable, Sendable {
    var id: [UInt8]
    /// The COSE key, byte for byte.
    var key: [UInt8]
  }

  /// The SHA-256 of the name of the server that it is for.
  var serverHash: [UInt8]
  /// Somebody touched it.
  var isPresent: Bool
  /// That person gave a fingerprint, a face or a PIN.
  var isVerified: Bool
  var signCount: UInt32
  /// Only where one was made.
  var credential: Credential?

  init(_ bytes: [UInt8]) throws(PasskeyRefusal) {
    guard bytes.count >= 37 else { throw .malformed }
    serverHash = Array(bytes[..<32])
    let flags = bytes[32]
    isPresent = flags & 0x01 != 0
    isVerified = flags & 0x04 != 0
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[37...]
    credential = nil
    if flags & 0x40 != 0 {
      // 16 bytes of the model, and the length of the id.
      guard rest.count >= 18 else { throw .malformed }
      let length = Int(rest[rest.startIndex + 16]) << 8 | Int(rest[rest.startIndex + 17])
      rest = rest.dropFirst(18)
      guard (1...1023).contains(length), rest.count > length else { throw .malformed }
      let id = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      var reader = CBORReader(rest)
      _ = try reader.item()
      credential = Credential(id: id, key: Array(rest.prefix(reader.position)))
      rest = rest.dropFirst(reader.position)
    }
    if flags & 0x80 != 0 {
      var reader = CBORReader(rest)
      guard case .map = try reader.item() else { throw .malformed }
      rest = rest.dropFirst(reader.position)
    }
    guard rest.isEmpty else { throw .malformed }
  }
}
