internal import Account

/// Who comes with a session or a device's token: from where, and with which program. It is told to the account's people, so that they
/// see what is not theirs.
package struct Caller: Equatable, Sendable {
  /// Of the network; empty where nobody knows.
  package let address: String
  /// How the program calls itself, shortened: "-" where it does not.
  package let program: String

  package init(address: String, program: String?) {
    self.address = CardContent.clean(address, limit: 100)
    let program = CardContent.clean(program ?? "", limit: 200)
    self.program = program.isEmpty ? "-" : program
  }

  /// Not over a network.
  package static let here = Caller(address: "", program: nil)
}
