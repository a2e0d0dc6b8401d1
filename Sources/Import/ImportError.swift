/// Why an import, or one of its sources, failed. The message is for the person: what happened, lower case, no period.
package struct ImportError: Error, Equatable, Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// A person or a signal ended the import.
  package static let cancelled = ImportError("interrupted: everything is as it was")
}
