import POSIX

/// Where a command gets a password from: standard input where asked to, else the terminal.
enum PasswordInput {
  /// One that exists already.
  static func existing(_ arguments: Arguments, prompt: String) throws -> String {
    if arguments.has(.passwordInput) { return try fromStandardInput() }
    return try fromTerminal(prompt)
  }

  /// A new one, typed twice.
  static func new(_ arguments: Arguments, prompt: String) throws -> String {
    if arguments.has(.passwordInput) { return try fromStandardInput() }
    let password = try fromTerminal(prompt)
    guard try fromTerminal("Again: ") == password else {
      throw Problem("the two passwords are not the same", hint: "run the command again")
    }
    return password
  }

  /// A code of the second factor, where the server asks for one: what stands behind a password on standard input, else the terminal.
  static func code(_ arguments: Arguments, account: String) throws -> String {
    if arguments.has(.passwordInput), let line = try StandardStream.readInputLine(), !line.isEmpty { return line }
    guard let code = try Terminal.readPassword(prompt: "Code of the authenticator app for \(account): ") else {
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

  private static func fromTerminal(_ prompt: String) throws -> String {
    guard let password = try Terminal.readPassword(prompt: prompt) else {
      throw Problem(
        "there is no terminal to ask for the password", hint: "give it on standard input, with --password-stdin")
    }
    return password
  }
}
