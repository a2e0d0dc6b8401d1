import Cloud
import VCard

/// In which version a program gets cards: the one that it asks for, else in the RFC's default of 3.0 (RFC 6352 §5.1.1; Apple's programs read no
/// other), or as they are stored in a version that it has written itself.
struct WantedVersion: Equatable {
  private let asked: Version?
  private let written: Set<Version>

  /// `asked`: nil where it asks for none.
  init(asked: Version?, by program: Program) {
    self.asked = asked
    written = program.written
  }

  /// What other cards are converted to.
  var version: Version { asked ?? .v30 }

  /// Whether a card of this version comes as it is stored; false where that is not known.
  func takes(_ stored: Version?) -> Bool {
    guard let stored else { return false }
    return stored == version || asked == nil && written.contains(stored)
  }
}
