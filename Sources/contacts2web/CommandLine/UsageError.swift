/// The command line does not make sense; exit status 64.
struct UsageError: Error, Equatable {
  let message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
