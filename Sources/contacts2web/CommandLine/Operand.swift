/// A word of a command that is no option: `populate DIR`.
struct Operand: Sendable {
  /// As the help shows it, in capitals.
  let name: String
  let help: String
  /// Only the last one can be left out.
  var isOptional = false
}
