internal import OpenSSL

/// The public key of a passkey, as authenticators write it (COSE, RFC 9052 §7, RFC 9053 §2.1 and RFC 8812 §2).
package struct CredentialKey: Equatable, Sendable {
  /// What may sign: ECDSA on P-256 and RSA with PKCS #1 v1.5 padding, both with SHA-256 (RFC 9053 and RFC 8812), best first.
  package static let algorithms: [Int64] = [es256, rs256]
  private static let es256: Int64 = -7
  private static let rs256: Int64 = -257

  private enum Kind: Equatable {
    case es256(x: [UInt8], y: [UInt8])
    case rs256(modulus: [UInt8], exponent: [UInt8])
  }

  private let kind: Kind

  /// Reads a COSE key; ``PasskeyRefusal/unknownKey`` for one that is neither, or whose numbers cannot be a key's.
  package init(_ bytes: some Sequence<UInt8>) throws(PasskeyRefusal) { try self.init(CBOR(bytes)) }

  init(_ item: CBOR) throws(PasskeyRefusal) {
    guard case .map(let members) = item else { throw .malformed }
    switch (item[1], item[3]) {
    case (.integer(2), .integer(Self.es256)):
      guard members.count == 5, case .integer(1) = item[-1], case .bytes(let x) = item[-2],
        case .bytes(let y) = item[-3], x.count == 32, y.count == 32
      else { throw .unknownKey }
      kind = .es256(x: x, y: y)
    case (.integer(3), .integer(Self.rs256)):
      // From 2,048 bits on a key is safe; more than 4,096 cost much time and are nobody's.
      guard members.count == 4, case .bytes(let modulus) = item[-1], case .bytes(let exponent) = item[-2],
        (256...512).contains(modulus.count), modulus[0] >= 0x80, (1...4).contains(exponent.count), exponent[0] != 0,
        exponent != [1], exponent[exponent.count - 1] & 1 == 1
      else { throw .unknownKey }
      kind = .rs256(modulus: modulus, exponent: exponent)
    default: throw .unknownKey
    }
    guard key != nil else { throw .unknownKey }
  }

  /// Nil for a point that is not on the curve.
  private var key: PublicKey? {
    switch kind {
    case .es256(let x, let y): try? PublicKey(p256: x, y)
    case .rs256(let modulus, let exponent): try? PublicKey(rsa: modulus, exponent: exponent)
    }
  }

  /// Whether the owner of the private key has signed the message.
  func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    key?.verifies(signature, of: message) ?? false
  }
}
