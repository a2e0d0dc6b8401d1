package import Contacts

/// One call of ``CloudHistory``, and as a message what a device posts to the server.
package enum HistoryRequest: Equatable, Sendable {
  case log(before: LogPlace?, limit: Int64)
  case runs(prefix: HexPrefix)
  case undo(run: UniqueID, from: UndoPosition, mode: UndoMode)
  case review(before: ReviewPlace?, limit: Int64)
  case cards(version: UniqueID, contact: UniqueID)
  case restore(version: UniqueID, contact: UniqueID)
  case keep(version: UniqueID, contact: UniqueID)
  case reviewCount
  case contacts(ContactQuery, limit: Int64)
  case versions(contact: UniqueID, before: UniqueID?, limit: Int64)
  case versionsBeginning(prefix: HexPrefix)
  case trash(before: TrashPlace?, limit: Int64)
  case restoreContacts([UniqueID])
  case sameUID(run: UniqueID)
  case becameOne([UniqueID])

  /// True for what changes contacts, unless it fails.
  package var changesContacts: Bool {
    switch self {
    case .undo(_, _, let mode): mode != .dryRun
    case .restore, .restoreContacts: true
    case .log, .runs, .review, .cards, .keep, .reviewCount, .contacts, .versions, .versionsBeginning, .trash, .sameUID,
      .becameOne:
      false
    }
  }

  package var encoded: [UInt8] { Wire.message(of: self) }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws { self = try Wire.value(of: encoded) }
}

extension HistoryRequest: WireValue {
  static func visit(_ request: HistoryRequest?, by wire: inout Wire) throws(WireError) -> HistoryRequest {
    var choice = try WireChoice(request, by: &wire)
    try choice.option(1, Self.log, by: &wire) {
      if case .log(let before, let limit) = $0 { (before, limit) } else { nil }
    }
    try choice.option(2, Self.runs, by: &wire) { if case .runs(let prefix) = $0 { prefix } else { nil } }
    try choice.option(3, Self.undo, by: &wire) {
      if case .undo(let run, let position, let mode) = $0 { (run, position, mode) } else { nil }
    }
    try choice.option(4, Self.review, by: &wire) {
      if case .review(let before, let limit) = $0 { (before, limit) } else { nil }
    }
    try choice.option(5, Self.cards, by: &wire) {
      if case .cards(let version, let contact) = $0 { (version, contact) } else { nil }
    }
    try choice.option(6, Self.restore, by: &wire) {
      if case .restore(let version, let contact) = $0 { (version, contact) } else { nil }
    }
    try choice.option(7, Self.keep, by: &wire) {
      if case .keep(let version, let contact) = $0 { (version, contact) } else { nil }
    }
    try choice.option(8, .reviewCount, by: &wire)
    try choice.option(9, Self.contacts, by: &wire) {
      if case .contacts(let query, let limit) = $0 { (query, limit) } else { nil }
    }
    try choice.option(10, Self.versions, by: &wire) {
      if case .versions(let contact, let before, let limit) = $0 { (contact, before, limit) } else { nil }
    }
    try choice.option(11, Self.versionsBeginning, by: &wire) {
      if case .versionsBeginning(let prefix) = $0 { prefix } else { nil }
    }
    try choice.option(12, Self.trash, by: &wire) {
      if case .trash(let before, let limit) = $0 { (before, limit) } else { nil }
    }
    try choice.option(13, Self.restoreContacts, by: &wire) {
      if case .restoreContacts(let contacts) = $0 { contacts } else { nil }
    }
    try choice.option(14, Self.sameUID, by: &wire) { if case .sameUID(let run) = $0 { run } else { nil } }
    try choice.option(15, Self.becameOne, by: &wire) {
      if case .becameOne(let contacts) = $0 { contacts } else { nil }
    }
    return try choice.value(by: wire)
  }
}
