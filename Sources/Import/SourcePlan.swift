package import Contacts

/// What becomes of each card of one source, by the names alone.
///
/// Nobody of that name: added as it is. One: fills in what that one lacks. Several, in the address book or in the source:
/// whose it is cannot be told, so it is left out. Only where nobody had the name before this source are all of its
/// namesakes added.
package struct SourcePlan {
  package enum Fate: Equatable, Sendable {
    case add
    /// Compare with the one contact of that name.
    case fill
    /// The same card stood in the source before.
    case repeated
    case ignore(reason: String)
  }

  private let ambiguous: Set<NameKey>
  /// For each name that the source has several times: whether nobody in the address book had it.
  private var wereFree: [NameKey: Bool] = [:]
  private var added: Set<RecordID> = []

  /// `ambiguous`: the names that different cards of the source have.
  package init(ambiguous: Set<NameKey>) { self.ambiguous = ambiguous }

  /// `namesakes`: how many contacts of the address book have the name now, what was added a moment ago included. `primary`:
  /// the card's record ID, which is rarely asked for.
  package mutating func fate(of key: NameKey?, primary: @autoclosure () -> RecordID, namesakes: Int) -> Fate {
    guard let key else { return .ignore(reason: "the card has no name") }
    if ambiguous.contains(key) {
      let wasFree = wereFree[key] ?? (namesakes == 0)
      wereFree[key] = wasFree
      if wasFree { return added.insert(primary()).inserted ? .add : .repeated }
      return .ignore(
        reason: namesakes == 1
          ? "the source has several cards of this name, and one contact has it" : Self.several(namesakes))
    }
    switch namesakes {
    case 0: return .add
    case 1: return .fill
    default: return .ignore(reason: Self.several(namesakes))
    }
  }

  private static func several(_ count: Int) -> String { "\(count) contacts have this name" }
}
