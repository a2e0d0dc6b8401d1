package import Contacts

/// What a server gives a device that signs in.
package struct DeviceSignIn: Equatable, Sendable {
  /// The header of the answer that has ``id``, in lower case; the answer's body is the token.
  package static let idHeader = "contacts2web-device"

  /// The header of a refusal, in lower case, that a code of the account's second factor would make a sign-in.
  package static let codeHeader = "contacts2web-code"

  /// The header of the answer that has the number of ``DeviceName``, in lower case.
  package static let numberHeader = "contacts2web-number"

  /// The secret that lets the device in from now on.
  package let token: String
  /// What the server calls the device, and remembers of it what it has heard of. It is another id than the device asked for where
  /// that one is signed in: a copy of the device has it, or the device itself, whose first answer was lost.
  package let id: UniqueID
  /// What people call it: with a number, where another device is called what it had asked for.
  package let name: String

  package init(token: String, id: UniqueID, name: String) {
    self.token = token
    self.id = id
    self.name = name
  }
}
