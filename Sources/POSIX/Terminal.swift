internal import Glibc

/// The person's terminal.
package enum Terminal {
  /// True where the standard stream (0, 1 or 2) is a terminal.
  package static func isTerminal(_ number: Int32) -> Bool { isatty(number) == 1 }

  /// True where the process has a controlling terminal, false as soon as that is gone.
  package static var isControlled: Bool {
    let number = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { return false }
    close(number)
    return true
  }

  /// Columns of the terminal behind standard error, nil where there is none.
  package static var width: Int? {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Asks on the controlling terminal, with these prompts one after the other, and reads a line for each without showing it; nil where
  /// there is no terminal or the input ends before a line does. The terminal shows again what is typed when this returns, and before a signal
  /// ends the process or stops it.
  package static func readHidden(_ prompts: [String]) throws(SystemError) -> [String]? {
    // Without a controlling terminal the name is there, but cannot be opened.
    let number = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let terminal = FileDescriptor(owning: number)
    var settings = termios()
    guard unsafe tcgetattr(terminal.number, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    let signals = NotedSignals([.interrupt, .terminate, .hangup, .quit, .terminalStop])
    defer { signals.end() }
    // Before the first prompt, and until the last line has come: a quick typist begins as soon as a prompt is there.
    guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &silent) == 0 else { throw .last("tcsetattr") }
    defer { unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings) }
    var lines: [String] = []
    for prompt in prompts {
      try terminal.writeAll(prompt.utf8)
      defer { try? terminal.writeAll("\n".utf8) }
      while try !Poll.waitToRead([terminal.number], until: MonotonicClock.milliseconds() + signalPause)[0] {
        guard let signal = signals.next() else { continue }
        unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings)
        signals.act(on: signal)
        // It has stopped the process, which goes on now.
        guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &silent) == 0 else { throw .last("tcsetattr") }
        try terminal.writeAll(prompt.utf8)
      }
      guard let line = try StandardStream.readLine(terminal.number) else { return nil }
      lines.append(line)
    }
    return lines
  }

  /// How long a signal may wait while a person types, in milliseconds.
  private static let signalPause: Int64 = 100
}
