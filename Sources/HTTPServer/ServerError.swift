/// Why a server does not start. The message is for the person: what happened, lower case, no period.
package struct ServerError: Error, Equatable, Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
