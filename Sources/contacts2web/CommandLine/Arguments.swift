/// What was typed behind a command, checked against its line in the table.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [Option: String] = [:]
  /// Those of ``values`` that came from the environment or a file.
  private var untyped: Set<Option> = []
  private let words: [String]
  private let environment: @Sendable (String) -> String?

  /// The option's text, or that of its environment variable.
  subscript(option: Option) -> String? { values[option] }

  func has(_ option: Option) -> Bool { values[option] != nil }

  /// False also for one that an environment variable or a file stands for.
  func isTyped(_ option: Option) -> Bool { has(option) && !untyped.contains(option) }

  func number(_ option: Option) -> Int? { values[option].flatMap { Int($0) } }

  /// The value of an option that the command cannot do without.
  func required(_ option: Option) throws(UsageError) -> String {
    guard let value = values[option] else { throw UsageError("\(option.usage) is missing") }
    return value
  }

  /// Reads the words behind the command's own. `environment` answers for options that may come from there.
  ///
  /// Options stand anywhere, as `--name value` or `--name=value`; after `--` everything is an operand.
  init(_ words: [String], for command: Command, environment: @escaping @Sendable (String) -> String?) throws(UsageError)
  {
    self.words = words
    self.environment = environment
    var rest = words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try readOption(word, &rest, command)
      }
    }
    try checkOperands(command)
    for option in command.options where values[option] == nil {
      guard let variable = option.environment, let value = environment(variable), !value.isEmpty else { continue }
      do { try option.check(value) } catch {
        throw UsageError(error.message.replacingPrefix(option.name, with: variable), hint: error.hint)
      }
      values[option] = value
      untyped.insert(option)
    }
    if let path = values[.config] { try readFile(ConfigFile(path), command) }
    for option in command.options where option.isRequired && !isWaived(command) { _ = try required(option) }
  }

  /// What was typed, read once more: with what the file says now.
  func again(for command: Command) throws(UsageError) -> Arguments {
    try Arguments(words, for: command, environment: environment)
  }

  private mutating func readFile(_ file: ConfigFile, _ command: Command) throws(UsageError) {
    var seen: Set<Option> = []
    for line in file.lines {
      guard let option = command.option(named: line.option), option.isInHelp, option != .config else {
        throw UsageError("\(line.place): \(command.name) has no option \(line.option.dropFirst(2))")
      }
      guard seen.insert(option).inserted else { throw UsageError("\(line.place): \(option.name) is given twice") }
      switch (option.argument, line.value) {
      case (.none, nil): break
      case (.none, _?): throw UsageError("\(line.place): \(option.name) takes no value")
      case (_, let value):
        do { try option.check(value ?? "") } catch {
          throw UsageError("\(line.place): \(error.message)", hint: error.hint)
        }
      }
      guard values[option] == nil else { continue }
      values[option] = line.value ?? ""
      untyped.insert(option)
    }
  }

  private func isWaived(_ command: Command) -> Bool { command.waiver.map { has($0.option) } ?? false }

  private mutating func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: Command
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.option(named: parts[0]) else {
      let known = command.options.filter(\.isInHelp).map(\.name) + ["--help"]
      throw UsageError("\(command.name) has no option \(parts[0])", hint: Suggestion.hint(for: parts[0], among: known))
    }
    if values[option] != nil { throw UsageError("\(option.name) is given twice") }
    if case .none = option.argument {
      if parts.count > 1 { throw UsageError("\(option.name) takes no value") }
      values[option] = ""
      return
    }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.name) needs a value: \(option.usage)")
    }
    try option.check(value)
    values[option] = value
  }

  private func checkOperands(_ command: Command) throws(UsageError) {
    if !isWaived(command), operands.count < command.operands.count(where: { !$0.isOptional }) {
      throw UsageError("\(command.operands[operands.count].name) is missing")
    }
    if operands.count > command.operands.count, command.more == nil {
      throw UsageError("\"\(operands[command.operands.count])\" is one word too many")
    }
    for (number, value) in operands.enumerated() where value.isEmpty || value.utf8.contains(0) {
      let operand = number < command.operands.count ? command.operands[number] : command.more
      throw UsageError("\(operand?.name ?? "a word") is empty")
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with replacement: String) -> String {
    hasPrefix(prefix) ? replacement + dropFirst(prefix.count) : self
  }
}
