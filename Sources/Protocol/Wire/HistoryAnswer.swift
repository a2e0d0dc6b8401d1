/// The answer to a ``HistoryRequest``: the result of the same name, or, in a message, the error.
package enum HistoryAnswer: Equatable, Sendable {
  /// To ``HistoryRequest/runs(prefix:)`` as well.
  case log([LogEntry])
  case undo(UndoStep)
  case review(ReviewListing)
  case cards(VersionCards?)
  case restore(RestoreOutcome)
  case keep(Bool)
  case reviewCount(Int64)
  case contacts([ListedContact])
  case versions(VersionListing?)
  case versionsBeginning([ContactVersion])
  case trash(TrashListing)
  case restoreContacts([RestoreOutcome])
  case sameUID(SameUID?)
  case becameOne([BecameOne])
  case failure(CloudError)

  package var encoded: [UInt8] { Wire.message(of: self) }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws { self = try Wire.value(of: encoded) }
}

extension HistoryAnswer: WireValue {
  static func visit(_ answer: HistoryAnswer?, by wire: inout Wire) throws(WireError) -> HistoryAnswer {
    var choice = try WireChoice(answer, by: &wire)
    try choice.option(0, Self.failure, by: &wire) { if case .failure(let error) = $0 { error } else { nil } }
    try choice.option(1, Self.log, by: &wire) { if case .log(let entries) = $0 { entries } else { nil } }
    try choice.option(3, Self.undo, by: &wire) { if case .undo(let step) = $0 { step } else { nil } }
    try choice.option(4, Self.review, by: &wire) { if case .review(let listing) = $0 { listing } else { nil } }
    // `.some`: the case holds an optional, and nil for it is another case.
    try choice.option(5, Self.cards, by: &wire) { if case .cards(let cards) = $0 { .some(cards) } else { .none } }
    try choice.option(6, Self.restore, by: &wire) { if case .restore(let outcome) = $0 { outcome } else { nil } }
    try choice.option(7, Self.keep, by: &wire) { if case .keep(let was) = $0 { was } else { nil } }
    try choice.option(8, Self.reviewCount, by: &wire) { if case .reviewCount(let count) = $0 { count } else { nil } }
    try choice.option(9, Self.contacts, by: &wire) { if case .contacts(let contacts) = $0 { contacts } else { nil } }
    try choice.option(10, Self.versions, by: &wire) {
      if case .versions(let listing) = $0 { .some(listing) } else { .none }
    }
    try choice.option(11, Self.versionsBeginning, by: &wire) {
      if case .versionsBeginning(let versions) = $0 { versions } else { nil }
    }
    try choice.option(12, Self.trash, by: &wire) { if case .trash(let listing) = $0 { listing } else { nil } }
    try choice.option(13, Self.restoreContacts, by: &wire) {
      if case .restoreContacts(let outcomes) = $0 { outcomes } else { nil }
    }
    try choice.option(14, Self.sameUID, by: &wire) { if case .sameUID(let same) = $0 { .some(same) } else { .none } }
    try choice.option(15, Self.becameOne, by: &wire) { if case .becameOne(let found) = $0 { found } else { nil } }
    return try choice.value(by: wire)
  }
}
