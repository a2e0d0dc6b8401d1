package import Contacts

/// A phone or a program of the account that would have deleted many contacts: its deletions are refused until a person has decided.
package struct StoppedProgram: Equatable, Sendable {
  /// What the person calls it.
  package var name: String
  /// When one was refused last.
  package var at: Timestamp
  package var refused: Int64

  /// A device is told of so many, the last ones.
  package static let mostTold: Int64 = 20

  package init(name: String, at: Timestamp, refused: Int64) {
    self.name = name
    self.at = at
    self.refused = refused
  }
}
