package import Contacts

/// Which entries of the log a person asks for.
package struct LogFilter: Sendable, Equatable {
  package enum Author: Sendable, Equatable {
    /// Whoever works in a browser: edits, and undoing them.
    case browser
    /// The device, or program, that keeps this address book.
    case book(UniqueID)
  }

  /// Nil for everybody.
  package var author: Author?
  /// Only what changed one of these contacts; nil for all.
  package var contacts: [UniqueID]?

  package static let everyone = LogFilter()

  package init(author: Author? = nil, contacts: [UniqueID]? = nil) {
    self.author = author
    self.contacts = contacts
  }
}
