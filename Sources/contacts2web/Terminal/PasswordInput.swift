import POSIX

/// Where a command gets a password from: standard input where asked to, else the terminal.
enum PasswordInput {
  /// One that exists already.
  static func existing(_ arguments: Arguments, prompt: String) throws -> String {
    if arguments.has(.passwordInput) { return try fromStandardInput() }
    return try fromTerminal([prompt])[0]
  }

  /// A new one, typed twice.
  static func new(_ arguments: Arguments, prompt: String) throws -> String {
    if arguments.has(.passwordInput) { return try fromStandardInput() }
    let typed = try fromTerminal([prompt, "Again: "])
    guard typed[0] == typed[1] else {
      throw Problem("the two passwords are not the same", hint: "run the command again")
    }
    return typed[0]
  }

  /// A code of the second factor, where the server asks for one: what stands behind a password on standard input, else the terminal.
  static func code(_ arguments: Arguments, account: String) throws -> String {
    if arguments.has(.passwordInput), let line = try StandardStream.readInputLine(), !line.isEmpty { return line }
    guard let code = try Terminal.readHidden(["Code of the authenticator app for \(account): "])?.first else {
      throw Problem(
        "\(account) has a second factor, and there is no terminal to ask for the code",
        hint: "give it on standard input, on a second line behind the password, with --password-stdin")
    }
    return code
  }

  private static func fromStandardInput() throws -> String {
    guard let line = try StandardStream.readInputLine(), !line.isEmpty else {
      throw Problem(
        "there is no password on standard input", hint: "write it there on one line: --password-stdin < FILE")
    }
    return line
  }

  /// A line for each prompt.
  private static func fromTerminal(_ prompts: [String]) throws -> [String] {
    guard let lines = try Terminal.readHidden(prompts) else {
      throw Problem(
        "there is no terminal to ask for the password", hint: "give it on standard input, with --password-stdin")
    }
    return lines
  }
}
