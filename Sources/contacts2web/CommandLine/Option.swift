import Contacts
import OpenSSL
import Probes

/// One option of a command: what is typed, what it takes, and what the help says of it.
struct Option: Hashable, Sendable {
  /// What stands behind the option.
  enum Argument: Hashable, Sendable {
    /// Nothing: it is there or not.
    case none
    /// Any text that is not empty; the placeholder stands in the help.
    case text(String)
    /// A whole number in the range.
    case number(String, ClosedRange<Int>)
    /// 64 hexadecimal digits in either case, with or without colons.
    case fingerprint(String)
    /// A fault to bring about, for whoever works on the program: no help mentions it.
    case fault(String)
  }

  let name: String
  let argument: Argument
  /// The environment variable that is read where the option is not given.
  let environment: String?
  /// The command cannot do without it.
  let isRequired: Bool
  let help: String

  init(
    _ name: String, _ argument: Argument = .none, environment: String? = nil, isRequired: Bool = false, help: String
  ) {
    self.name = name
    self.argument = argument
    self.environment = environment
    self.isRequired = isRequired
    self.help = help
  }

  /// As the help shows it: `--count N`.
  var usage: String {
    switch argument {
    case .none: name
    case .text(let placeholder), .number(let placeholder, _), .fingerprint(let placeholder),
      .fault(let placeholder):
      name + " " + placeholder
    }
  }

  /// False for what would only confuse a user of the program.
  var isInHelp: Bool { if case .fault = argument { false } else { true } }

  /// Throws where `value` is not what the option takes.
  func check(_ value: String) throws(UsageError) {
    if value.utf8.contains(0) { throw UsageError("\(name) takes no NUL byte") }
    switch argument {
    case .none:
      throw UsageError("\(name) takes no value")
    case .text(let placeholder):
      if value.isEmpty { throw UsageError("\(name) needs a value: \(name) \(placeholder)") }
    case .number(let placeholder, let range):
      guard let number = Int(value), range.contains(number) else {
        throw UsageError(
          "\(name) \(placeholder) takes a whole number from \(grouped(range.lowerBound)) to \(grouped(range.upperBound)), not \"\(value)\""
        )
      }
    case .fault(let placeholder):
      guard FaultInjector.Fault(value) != nil else {
        let points = FaultPoint.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError(
          "\(name) takes \(placeholder), not \"\(value)\"", hint: "POINT is one of \(points); N counts from 1")
      }
    case .fingerprint:
      if Certificate.normalizedFingerprint(value) == nil {
        throw UsageError("\(name) takes the 64 hexadecimal digits of a SHA-256, not \"\(value)\"")
      }
    }
  }
}
