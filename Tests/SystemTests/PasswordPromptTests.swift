import Testing

/// A password that is typed at a terminal.
@Suite struct PasswordPromptTests {
  @Test func `the terminal shows again what is typed when Ctrl-C has ended the program`() throws {
    let machine = try RunningServer(on: Machine()).machine
    // Ctrl-C goes to the shell as well.
    let outcome = try machine.type(
      "trap : INT; contacts2web account add ada; echo $? > status; stty -a > settings",
      atTerminal: [.isHidden, .types("\u{3}")])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try machine.text("status") == "130\n")
    #expect(try machine.text("settings").contains(" echo "))
  }

  @Test func `the terminal shows what is typed while Ctrl-Z has stopped the program, and hides it when that goes on`()
    throws
  {
    let server = try RunningServer(on: Machine())
    let machine = server.machine
    // With jobs, as a person's shell has them: where nobody could let a program go on, the system stops none.
    let outcome = try machine.type(
      "set -m; contacts2web account add ada > output 2> errors; read line; stty -a > settings; fg",
      atTerminal: [
        .isHidden, .types("\u{1A}"), .isShown, .types("meanwhile\n"), .isHidden,
        .types("a long password\na long password\n"),
      ])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try machine.text("settings").contains(" echo "))
    #expect(outcome.output.contains("meanwhile\n"), "\(outcome)")
    #expect(outcome.output.contains("Password for ada: \nAgain: \n"), "\(outcome)")
    #expect(!outcome.output.contains("long"), "\(outcome)")
    #expect(try machine.text("output") == "added ada\n")
    // Its password is the typed one.
    try server.login("ada", home: "device", book: "people")
  }

  /// Types both passwords while the terminal shows nothing that is written, as soon as it does not show what is typed either. A program
  /// that writes its prompt first does not come so far.
  @Test func `nothing of it shows, and no letter is lost, however soon a person types`() throws {
    let server = try RunningServer(on: Machine())
    let machine = server.machine
    // Ctrl-S stops what is written to the terminal, Ctrl-Q lets it go on. The line tells the shell that it has stopped.
    let outcome = try machine.type(
      "read line; contacts2web account add ada > output 2> errors",
      atTerminal: [.types("\u{13}\n"), .isHidden, .types("a long password\na long password\n\u{11}")])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("Password for ada: \nAgain: \n"), "\(outcome)")
    #expect(!outcome.output.contains("long"), "\(outcome)")
    #expect(try machine.text("output") == "added ada\n")
    // Its password is the typed one.
    try server.login("ada", home: "device", book: "people")
  }
}
