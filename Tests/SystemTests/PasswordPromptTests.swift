import Testing

/// A password that is typed at a terminal.
@Suite struct PasswordPromptTests {
  /// Types both passwords while the terminal shows nothing that is written, as soon as it does not show what is typed either. A program
  /// that writes its prompt first does not come so far.
  private static let quickTypist = """
    import os, pty, signal, sys, termios, time
    child, terminal = pty.fork()
    if child == 0:
        os.read(0, 1)
        os.execvp("sh", ["sh", "-c", sys.argv[1]])
    # Ctrl-S stops what is written to the terminal, Ctrl-Q lets it go on. The line tells the child that it has stopped.
    os.write(terminal, b"\\x13\\n")
    deadline = time.monotonic() + 60
    while termios.tcgetattr(terminal)[3] & termios.ECHO:
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            sys.exit("typing still shows where the prompt is to be written")
        os.sched_yield()
    os.write(terminal, (sys.argv[2] + "\\n").encode() * 2 + b"\\x11")
    shown = b""
    try:
        while True:
            shown += os.read(terminal, 1000)
    except OSError:
        pass
    sys.stdout.write(shown.decode().replace("\\r", ""))
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    """

  /// Types Ctrl-C as soon as the terminal does not show what is typed.
  private static let doubter = """
    import os, pty, signal, sys, termios, time
    child, terminal = pty.fork()
    if child == 0:
        os.execvp("sh", ["sh", "-c", sys.argv[1]])
    deadline = time.monotonic() + 60
    while termios.tcgetattr(terminal)[3] & termios.ECHO:
        if time.monotonic() > deadline:
            os.kill(child, signal.SIGKILL)
            sys.exit("nothing was asked")
        os.sched_yield()
    os.write(terminal, b"\\x03")
    try:
        while os.read(terminal, 1000):
            pass
    except OSError:
        pass
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

    """

  @Test func `the terminal shows again what is typed when Ctrl-C has ended the program`() throws {
    let machine = try RunningServer(on: Machine()).machine
    try machine.write("doubter.py", Self.doubter)
    // Ctrl-C goes to the shell as well.
    let outcome = try machine.type(
      "python3 doubter.py 'trap : INT; contacts2web account add ada; echo $? > status; stty -a > settings'")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try machine.text("status") == "130\n")
    #expect(try machine.text("settings").contains(" echo "))
  }

  @Test func `nothing of it shows, and no letter is lost, however soon a person types`() throws {
    let server = try RunningServer(on: Machine())
    let machine = server.machine
    try machine.write("typist.py", Self.quickTypist)
    let outcome = try machine.type(
      "python3 typist.py 'contacts2web account add ada > output 2> errors' 'a long password'")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("Password for ada: \nAgain: \n"), "\(outcome)")
    #expect(!outcome.output.contains("long"), "\(outcome)")
    #expect(try machine.text("output") == "added ada\n")
    // Its password is the typed one.
    try server.login("ada", home: "device", book: "people")
  }
}
