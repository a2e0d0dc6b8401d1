/// Why an import, or one of its sources, did not come about. The message is for the person: what happened, lower case, no
/// period.
package struct ImportError: Error, Equatable, Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The end was asked for.
  package static let cancelled = ImportError("interrupted: everything is as it was")
}
