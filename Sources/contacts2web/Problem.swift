import POSIX

/// An error as the person reads it: what happened, and what may help.
struct Problem: Error {
  let message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Puts any error of any part of the program into words, in this one place.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as SystemError: self.init(error.description, hint: Self.hint(for: error))
    default: self.init("an error that should not happen: \(error)", hint: "please report it, with what you did before")
    }
  }

  private static func hint(for error: SystemError) -> String? {
    if error.isFull { return "make room on the disk and run it again; nothing is lost" }
    if error.isDenied { return "check the owner and the rights of the folder" }
    if error.isReadOnly { return "the file system is mounted read-only" }
    return nil
  }
}
