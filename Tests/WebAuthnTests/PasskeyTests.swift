import OpenSSL
import TestAuthenticator
import Testing

@testable import WebAuthn

@Suite struct PasskeyTests {
  private static let party = RelyingParty(host: "contacts.example")
  private let challenge = SecureRandom.bytes(32)

  private func authenticator(_ algorithm: TestAuthenticator.Algorithm = .es256) -> TestAuthenticator {
    TestAuthenticator(algorithm, origin: "https://contacts.example", server: "contacts.example")
  }

  private func make(_ authenticator: TestAuthenticator) throws -> NewPasskey {
    let made = authenticator.make(challenge)
    return try NewPasskey(
      attestation: made.attestation, clientData: made.clientData, party: try #require(Self.party))
  }

  private func assertion(_ authenticator: TestAuthenticator, type: String = "webauthn.get") -> Assertion {
    let used = authenticator.use(challenge, type: type)
    return Assertion(
      credentialID: authenticator.credentialID, clientData: used.clientData,
      authenticatorData: used.authenticatorData, signature: used.signature, userHandle: nil)
  }

  private func check(_ assertion: Assertion, _ key: [UInt8], signCount: UInt32 = 0) throws -> UInt32 {
    try assertion.check(key: key, signCount: signCount, party: try #require(Self.party))
  }

  @Test(arguments: TestAuthenticator.Algorithm.allCases)
  func `a passkey is made and signs in`(algorithm: TestAuthenticator.Algorithm) throws {
    let authenticator = authenticator(algorithm)
    let made = try make(authenticator)
    #expect(made.credentialID == authenticator.credentialID && made.key == authenticator.coseKey)
    #expect(made.challenge == challenge && made.signCount == 0)
    let assertion = assertion(authenticator)
    #expect(try assertion.challenge() == challenge)
    #expect(try check(assertion, made.key) == 0)
  }

  @Test(arguments: TestAuthenticator.Algorithm.allCases)
  func `a changed byte anywhere, and another key, are no signature`(algorithm: TestAuthenticator.Algorithm) throws {
    let authenticator = authenticator(algorithm)
    let key = authenticator.coseKey
    let right = assertion(authenticator)
    var wrong = right
    wrong.signature[wrong.signature.count / 2] ^= 1
    #expect(throws: PasskeyRefusal.wrongSignature) { try check(wrong, key) }
    wrong = right
    wrong.signature = []
    #expect(throws: PasskeyRefusal.wrongSignature) { try check(wrong, key) }
    wrong = right
    // The counter, which the check of the rest does not look at.
    wrong.authenticatorData[36] ^= 1
    #expect(throws: PasskeyRefusal.wrongSignature) { try check(wrong, key) }
    wrong = right
    wrong.clientData.insert(0x20, at: 1)
    #expect(throws: PasskeyRefusal.wrongSignature) { try check(wrong, key) }
    for other in TestAuthenticator.Algorithm.allCases {
      let other = self.authenticator(other).coseKey
      #expect(throws: PasskeyRefusal.wrongSignature) { try check(right, other) }
    }
  }

  @Test func `what was made elsewhere, for another purpose or by nobody is refused, as a passkey and to sign in`()
    throws
  {
    typealias Change = (TestAuthenticator) -> Void
    let changes: [(Change, PasskeyRefusal)] = [
      ({ $0.origin = "https://evil.example" }, .wrongOrigin), ({ $0.more = #","crossOrigin":true"# }, .wrongOrigin),
      ({ $0.server = "evil.example" }, .wrongServer), ({ $0.server = "example" }, .wrongServer),
      ({ $0.flags = TestAuthenticator.verified }, .nobodyPresent),
      ({ $0.flags = TestAuthenticator.present }, .notVerified),
    ]
    for (change, refusal) in changes {
      let authenticator = authenticator()
      change(authenticator)
      #expect(throws: refusal) { try make(authenticator) }
      #expect(throws: refusal) { try check(assertion(authenticator), authenticator.coseKey) }
    }
    let authenticator = authenticator()
    #expect(throws: PasskeyRefusal.wrongType) {
      try check(assertion(authenticator, type: "webauthn.create"), authenticator.coseKey)
    }
    let asAssertion = authenticator.clientData("webauthn.get", challenge)
    let attestation = authenticator.make(challenge).attestation
    #expect(throws: PasskeyRefusal.wrongType) {
      try NewPasskey(attestation: attestation, clientData: asAssertion, party: try #require(Self.party))
    }
  }

  @Test(
    arguments: [
      (0, 0, true), (0, 1, true), (1, 2, true), (7, 4_294_967_295, true), (1, 1, false), (2, 1, false), (1, 0, false),
      (4_294_967_295, 1, false),
    ] as [(UInt32, UInt32, Bool)])
  func `who counts must count on`(before: UInt32, now: UInt32, isRight: Bool) throws {
    let authenticator = authenticator()
    authenticator.signCount = now
    let assertion = assertion(authenticator)
    if isRight {
      #expect(try check(assertion, authenticator.coseKey, signCount: before) == now)
    } else {
      #expect(throws: PasskeyRefusal.countedBackwards) {
        try check(assertion, authenticator.coseKey, signCount: before)
      }
    }
  }

  @Test func `an authenticator's bytes are read to the last and no further`() throws {
    let authenticator = authenticator()
    let data = authenticator.authenticatorData(withKey: true)
    #expect(try AuthenticatorData(data).credential?.key == authenticator.coseKey)
    for end in data.indices { #expect(throws: PasskeyRefusal.malformed) { try AuthenticatorData(Array(data[..<end])) } }
    #expect(throws: PasskeyRefusal.malformed) { try AuthenticatorData(data + [0]) }
    // With extensions (§9.5): a map behind the key.
    var extended = data + [0xA1, 0x61, 0x61, 0xF5]
    extended[32] |= 0x80
    #expect(try AuthenticatorData(extended).credential == AuthenticatorData(data).credential)
    extended[data.count] = 0x81
    #expect(throws: PasskeyRefusal.malformed) { try AuthenticatorData(extended) }
    // Without a passkey it makes none.
    let none = authenticator.attestation(authenticator.authenticatorData(withKey: false))
    let client = authenticator.clientData("webauthn.create", challenge)
    #expect(throws: PasskeyRefusal.malformed) {
      try NewPasskey(attestation: none, clientData: client, party: try #require(Self.party))
    }
  }

  @Test func `keys that are none are refused`() throws {
    let good = authenticator(.es256).coseKey
    _ = try CredentialKey(good)
    // Members: 1 key type, 3 algorithm, -1 curve, -2 x, -3 y.
    for (place, value) in [(2, 0x03), (4, 0x27), (6, 0x02), (6, 0x03)] as [(Int, UInt8)] {
      var wrong = good
      wrong[place] = value
      #expect(throws: PasskeyRefusal.unknownKey, "\(place)") { try CredentialKey(wrong) }
    }
    var offCurve = good
    offCurve[good.count - 1] ^= 1
    #expect(throws: PasskeyRefusal.unknownKey) { try CredentialKey(offCurve) }
    var more = good + [0x24, 0x40]
    more[0] = 0xA6
    #expect(throws: PasskeyRefusal.unknownKey) { try CredentialKey(more) }
    #expect(throws: PasskeyRefusal.malformed) { try CredentialKey([0x80]) }
    let rsa = authenticator(.rs256).coseKey
    _ = try CredentialKey(rsa)
    // An exponent of 1 makes every message its own signature; an even modulus of 1,024 bits is weak.
    #expect(throws: PasskeyRefusal.unknownKey) { try CredentialKey(rsa.dropLast(4) + [0x41, 0x01]) }
    let weak: [UInt8] =
      [0xA4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x58, 0x80] + [0xFF] + [UInt8](repeating: 1, count: 127)
    #expect(throws: PasskeyRefusal.unknownKey) { try CredentialKey(weak + [0x21, 0x43, 1, 0, 1]) }
  }
}
