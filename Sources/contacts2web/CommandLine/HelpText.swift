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
      Exit status: 0 done, 1 failed, 2 something waits for you, or not all could be done, 64 wrong usage.

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
    var text = usage("usage: contacts2web \(usageName(command))", options.filter { $0 != command.waiver?.option })
    if let waiver = command.waiver {
      let words = command.words + [waiver.option.usage] + waiver.operands.map { "[\($0.name)]" }
      text += usage("       contacts2web \(words.joined(separator: " "))", waiver.options.filter(\.isInHelp))
    }
    text += "\n" + command.summary + "\n"
    var operands = command.operands
    if let more = command.more, !operands.contains(where: { $0.name == more.name }) { operands.append(more) }
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

  /// The options behind `start`, wrapped under the program's name.
  private static func usage(_ start: String, _ options: [Option]) -> String {
    var lines = [start]
    for option in options {
      let part = option.isRequired ? " \(option.usage)" : " [\(option.usage)]"
      if lines[lines.count - 1].count + part.count > width { lines.append("      ") }
      lines[lines.count - 1] += part
    }
    return lines.joined(separator: "\n") + "\n"
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
