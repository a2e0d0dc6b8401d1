/// The version of the protocol that devices and servers speak: the first byte of every message in either direction. Another
/// version is not spoken, and the person is told which side to update.
package enum ProtocolVersion {
  package static let current: UInt8 = 3
  /// No text begins with one of these bytes, so an answer that does is a message, and no page of some other server.
  package static let possible: ClosedRange<UInt8> = 1...31

  /// What to tell the person where the versions differ.
  package enum Difference: Equatable, Sendable {
    case deviceIsOlder
    case serverIsOlder

    package var message: String {
      switch self {
      case .deviceIsOlder: "this device's contacts2web is older than the server's: update it on this device"
      case .serverIsOlder: "the server's contacts2web is older than this device's: update it on the server"
      }
    }
  }

  /// Nil where both speak the same one, or one of the two is none.
  package static func difference(device: UInt8, server: UInt8) -> Difference? {
    guard possible.contains(device), possible.contains(server) else { return nil }
    return device == server ? nil : device < server ? .deviceIsOlder : .serverIsOlder
  }

  /// What a server of version 1 answers to a request of another version.
  package static let firstServersAnswer = "the request cannot be read: device and server must be of the same version"
}
