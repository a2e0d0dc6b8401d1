internal import OpenSSL

/// What the browser says of the page that asked, as JSON (WebAuthn Level 2 §5.8.1).
struct ClientData: Equatable, Sendable {
  /// What was asked for.
  enum Purpose: String {
    case make = "webauthn.create"
    case use = "webauthn.get"
  }

  var type: String
  var challenge: [UInt8]
  var origin: String
  /// The page stood in a frame of another one's.
  var isForeignFrame: Bool

  init(_ json: [UInt8]) throws(PasskeyRefusal) {
    let members = try JSONObject(json)
    guard case .text(let type) = members["type"], case .text(let challenge) = members["challenge"],
      let challenge = Base64URL.decode(challenge), case .text(let origin) = members["origin"]
    else { throw .malformed }
    switch members["crossOrigin"] {
    case nil, .boolean(false): isForeignFrame = false
    case .boolean(true): isForeignFrame = true
    default: throw .malformed
    }
    self.type = type
    self.challenge = challenge
    self.origin = origin
  }

  /// Throws where it was made for something else than this.
  func check(_ purpose: Purpose, _ party: RelyingParty) throws(PasskeyRefusal) {
    guard type == purpose.rawValue else { throw .wrongType }
    guard origin == party.origin, !isForeignFrame else { throw .wrongOrigin }
  }
}
