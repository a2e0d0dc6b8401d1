/// What a person at a terminal waits for, or does.
enum TerminalStep {
  /// Until this stands there.
  case sees(String)
  /// Until what is typed does not show, or shows.
  case isHidden, isShown
  /// Control characters are keys: `\u{3}` is Ctrl-C.
  case types(String)

  /// As a line of the script below.
  fileprivate var line: String {
    switch self {
    case .sees(let text): "see(\(Self.bytes(text)))"
    case .isHidden: "wait_for_echo(False)"
    case .isShown: "wait_for_echo(True)"
    case .types(let text): "os.write(terminal, \(Self.bytes(text)))"
    }
  }

  /// In hexadecimal digits, in which nothing has to be quoted.
  fileprivate static func bytes(_ text: String) -> String { "bytes.fromhex('\(hexadecimal(Array(text.utf8)))')" }
}

extension Machine {
  /// Types `command` into a shell at a terminal of its own, and goes through the steps. The output is all that stood on the terminal. Where
  /// a step waits for a minute, the command is killed.
  func type(_ command: String, atTerminal steps: [TerminalStep]) throws -> Outcome {
    try write(
      "terminal.py",
      """
      import os, pty, select, signal, sys, termios, time
      child, terminal = pty.fork()
      if child == 0:
          os.execvp("sh", ["sh", "-c", \(TerminalStep.bytes(command))])
      deadline = time.monotonic() + 60
      seen = b""

      def give_up(what):
          os.kill(child, signal.SIGKILL)
          sys.exit("waited in vain: " + what)

      def wait_for_echo(is_on):
          while bool(termios.tcgetattr(terminal)[3] & termios.ECHO) != is_on:
              if time.monotonic() > deadline:
                  give_up("what is typed is to be " + ("shown" if is_on else "hidden"))
              os.sched_yield()

      def see(text):
          global seen
          while text not in seen:
              if not select.select([terminal], [], [], max(deadline - time.monotonic(), 0))[0]:
                  give_up(text.decode() + " is to stand there")
              seen += os.read(terminal, 1000)

      \(steps.map(\.line).joined(separator: "\n"))
      try:
          while True:
              seen += os.read(terminal, 1000)
      except OSError:
          pass
      sys.stdout.write(seen.decode().replace("\\r", ""))
      sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

      """)
    return try type("python3 terminal.py")
  }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
