/// Why what a browser sent makes no passkey, or lets nobody in.
package enum PasskeyRefusal: Error, Equatable, Sendable {
  /// It is not as WebAuthn says that it is.
  case malformed
  /// It was made for another purpose, as an assertion in place of a registration.
  case wrongType
  /// It was made on a page of another address, or in a frame of one.
  case wrongOrigin
  /// The authenticator has signed for another server.
  case wrongServer
  /// Nobody touched the authenticator.
  case nobodyPresent
  /// The authenticator did not ask for a fingerprint, a face or a PIN.
  case notVerified
  /// The key is none of ES256 and RS256, or too weak.
  case unknownKey
  case wrongSignature
  /// The authenticator has counted backwards: there are two with this key, of which one is a copy.
  case countedBackwards
}
