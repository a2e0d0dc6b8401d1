/// The version of the protocol that devices and servers speak: the first byte of every message in either direction. Another
/// version is not spoken, and the person is told which side to update.
package enum ProtocolVersion {
  package static let current: UInt8 = 2

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

  /// Nil where both speak the same one.
  package static func difference(device: UInt8, server: UInt8) -> Difference? {
    device == server ? nil : device < server ? .deviceIsOlder : .serverIsOlder
  }

  /// What a server of version 1 answers to a request of another version.
  package static let firstServersAnswer = "the request cannot be read: device and server must be of the same version"
}
