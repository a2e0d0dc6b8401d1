/// Writes the help from the table of commands.
enum HelpText {
  private static let width = 100

  /// `contacts2web help`: one line for each command.
  static func overview(_ commands: [Command]) -> String {
    var text = """
      Contacts2Web keeps your contacts the same in a folder of .vcf files on each of your
      devices, in your own cloud database, and in the browser.

      usage: contacts2web COMMAND [OPTION ...]


      """
    let names = commands.map(usageName)
    let column = (names.map(\.count).max() ?? 0) + 4
    for (name, command) in zip(names, commands) {
      text += entry(name, command.summary, column: column)
    }
    text += """

      contacts2web help COMMAND says more of each; contacts2web --version says which version this is.
      Exit status: 0 done, 1 failed, 2 something waits for your decision, 64 wrong usage.

      """
    return text
  }

  /// The words that can follow the first `depth` ones, each once.
  static func choices(_ commands: [Command], after depth: Int) -> [String] {
    var choices: [String] = []
    for command in commands where !choices.contains(command.words[depth]) { choices.append(command.words[depth]) }
    return choices
  }

  /// `contacts2web help account`: the overview of the commands that begin with some words.
  static func group(_ words: [String], _ commands: [Command]) -> String {
    let word = words.joined(separator: " ")
    let choices = choices(commands, after: words.count)
    let names = commands.map(usageName)
    let column = (names.map(\.count).max() ?? 0) + 4
    var text = "usage: contacts2web \(word) \(choices.joined(separator: "|"))\n\n"
    for (name, command) in zip(names, commands) { text += entry(name, command.summary, column: column) }
    return text + "\ncontacts2web help \(word) \(choices[0]) says more.\n"
  }

  /// `contacts2web help sync`.
  static func command(_ command: Command) -> String {
    let options = command.options.filter(\.isInHelp)
    var usage = "usage: contacts2web \(usageName(command))"
    for option in options {
      let part = option.isRequired ? " \(option.usage)" : " [\(option.usage)]"
      if (usage.split(separator: "\n").last?.count ?? 0) + part.count > width { usage += "\n      " }
      usage += part
    }
    var text = usage + "\n\n" + command.summary + "\n"
    let operands = command.operands + (command.more.map { [$0] } ?? [])
    let names = operands.map(\.name) + options.map(\.usage) + ["--help"]
    let column = min((names.map(\.count).max() ?? 0) + 4, 28)
    text += "\n"
    for operand in operands { text += entry(operand.name, operand.help, column: column) }
    for option in options {
      let environment = option.environment.map { " [\($0)]" } ?? ""
      text += entry(option.usage, option.help + environment, column: column)
    }
    text += entry("--help", "print this", column: column)
    if !command.details.isEmpty { text += "\n" + command.details + "\n" }
    return text
  }

  private static func usageName(_ command: Command) -> String {
    let operands = command.operands.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    return (command.words + operands + (command.more.map { ["[\($0.name) ...]"] } ?? [])).joined(separator: " ")
  }

  /// `  name    text`, the text wrapped under itself.
  private static func entry(_ name: String, _ text: String, column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    var line = "  " + name
    if line.count + 2 > column {
      line += "\n" + indent
    } else {
      line += String(repeating: " ", count: column - line.count)
    }
    var used = column
    for word in text.split(separator: " ") {
      if used > column, used + 1 + word.count > width {
        line += "\n" + indent
        used = column
      }
      if used > column {
        line += " "
        used += 1
      }
      line += word
      used += word.count
    }
    return line + "\n"
  }
}
