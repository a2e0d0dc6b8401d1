internal import OpenSSL

/// A passkey that a browser has just made (WebAuthn Level 2 §7.1). Which model of authenticator it is, is not asked.
package struct NewPasskey: Equatable, Sendable {
  /// What it says that it answers. Whoever takes it must have asked just that, and take it once.
  package let challenge: [UInt8]
  package let credentialID: [UInt8]
  /// The COSE key, byte for byte (``CredentialKey``).
  package let key: [UInt8]
  package let signCount: UInt32

  /// `attestation` and `clientData` are what the browser sent.
  package init(attestation: [UInt8], clientData: [UInt8], party: RelyingParty) throws(PasskeyRefusal) {
    let client = try ClientData(clientData)
    try client.check(.make, party)
    let item = try CBOR(attestation)
    guard case .text = item["fmt"], case .map = item["attStmt"], case .bytes(let bytes) = item["authData"] else {
      throw .malformed
    }
    let data = try AuthenticatorData(bytes)
    try data.check(party)
    guard let credential = data.credential else { throw .malformed }
    _ = try CredentialKey(credential.key)
    challenge = client.challenge
    credentialID = credential.id
    key = credential.key
    signCount = data.signCount
  }
}

extension AuthenticatorData {
  /// Throws where it is for another server, or nobody was there who is known to the authenticator.
  func check(_ party: RelyingParty) throws(PasskeyRefusal) {
    guard constantTimeEqual(serverHash, party.hash) else { throw .wrongServer }
    guard isPresent else { throw .nobodyPresent }
    guard isVerified else { throw .notVerified }
  }
}
