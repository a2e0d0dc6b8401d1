internal import OpenSSL

/// What a browser sends to sign in with a passkey (WebAuthn Level 2 §7.2).
package struct Assertion: Equatable, Sendable {
  package var credentialID: [UInt8]
  package var clientData: [UInt8]
  package var authenticatorData: [UInt8]
  package var signature: [UInt8]
  /// What the passkey's owner was called when it was made; nil where the authenticator does not say.
  package var userHandle: [UInt8]?

  package init(
    credentialID: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8], userHandle: [UInt8]?
  ) {
    self.credentialID = credentialID
    self.clientData = clientData
    self.authenticatorData = authenticatorData
    self.signature = signature
    self.userHandle = userHandle
  }

  /// What it says that it answers. Whoever takes it must have asked just that, and take it once.
  package func challenge() throws(PasskeyRefusal) -> [UInt8] { try ClientData(clientData).challenge }

  /// Throws unless it was made with this key, by the person, to sign in here. `signCount`: the last that it counted. Returns what it counts now; 0
  /// where it does not count.
  package func check(key: [UInt8], signCount: UInt32, party: RelyingParty) throws(PasskeyRefusal) -> UInt32 {
    try ClientData(clientData).check(.use, party)
    let data = try AuthenticatorData(authenticatorData)
    try data.check(party)
    guard try CredentialKey(key).hasSigned(authenticatorData + SHA256.hash(clientData), signature) else {
      throw .wrongSignature
    }
    guard data.signCount > signCount || (data.signCount == 0 && signCount == 0) else { throw .countedBackwards }
    return data.signCount
  }
}
