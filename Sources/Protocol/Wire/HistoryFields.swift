import Contacts

// How the values of the log, of undoing and of the review list stand on the wire.

extension RunKind: WireValue {}
extension UndoEffect: WireValue {}
extension UndoMode: WireValue {}

extension LogPlace: WireValue {
  static func visit(_ place: LogPlace?, by wire: inout Wire) throws(WireError) -> LogPlace {
    LogPlace(firstChange: try wire.field(place) { $0.firstChange }, run: try wire.field(place) { $0.run })
  }
}

extension LogEntry: WireValue {
  static func visit(_ entry: LogEntry?, by wire: inout Wire) throws(WireError) -> LogEntry {
    LogEntry(
      run: try wire.field(entry) { $0.run }, kind: try wire.field(entry) { $0.kind },
      device: try wire.field(entry) { $0.device },
      book: try wire.field(entry) { $0.book }, startedAt: try wire.field(entry) { $0.startedAt },
      finishedAt: try wire.field(entry) { $0.finishedAt }, counts: try wire.field(entry) { $0.counts },
      example: try wire.field(entry) { $0.example }, undoes: try wire.field(entry) { $0.undoes },
      undoneBy: try wire.field(entry) { $0.undoneBy }, firstChange: try wire.field(entry) { $0.firstChange })
  }
}

extension RunCounts: WireValue {
  static func visit(_ counts: RunCounts?, by wire: inout Wire) throws(WireError) -> RunCounts {
    RunCounts(
      added: try wire.field(counts) { $0.added }, overwritten: try wire.field(counts) { $0.overwritten },
      deleted: try wire.field(counts) { $0.deleted }, restored: try wire.field(counts) { $0.restored },
      duplicates: try wire.field(counts) { $0.duplicates }, conflicts: try wire.field(counts) { $0.conflicts },
      linked: try wire.field(counts) { $0.linked }, unlinked: try wire.field(counts) { $0.unlinked })
  }
}

extension UndoPosition: WireValue {
  static func visit(_ position: UndoPosition?, by wire: inout Wire) throws(WireError) -> UndoPosition {
    UndoPosition(undo: try wire.field(position) { $0.undo }, place: try wire.field(position) { $0.place })
  }
}

extension UndoPosition.Place: WireValue {
  static func visit(_ place: UndoPosition.Place?, by wire: inout Wire) throws(WireError) -> UndoPosition.Place {
    var choice = try WireChoice(place, by: &wire)
    try choice.option(0, Self.change, by: &wire) { if case .change(let change) = $0 { change } else { nil } }
    try choice.option(1, Self.contact, by: &wire) { if case .contact(let id) = $0 { id } else { nil } }
    return try choice.value(by: wire)
  }
}

extension UndoStep: WireValue {
  static func visit(_ step: UndoStep?, by wire: inout Wire) throws(WireError) -> UndoStep {
    UndoStep(
      undo: try wire.field(step) { $0.undo }, contacts: try wire.field(step) { $0.contacts },
      next: try wire.field(step) { $0.next },
      deletions: try wire.field(step) { $0.deletions })
  }
}

extension UndoneContact: WireValue {
  static func visit(_ contact: UndoneContact?, by wire: inout Wire) throws(WireError) -> UndoneContact {
    UndoneContact(
      id: try wire.field(contact) { $0.id }, name: try wire.field(contact) { $0.name },
      effect: try wire.field(contact) { $0.effect },
      between: try wire.field(contact) { $0.between })
  }
}

extension EditBetween: WireValue {
  static func visit(_ edit: EditBetween?, by wire: inout Wire) throws(WireError) -> EditBetween {
    EditBetween(
      kind: try wire.field(edit) { $0.kind }, device: try wire.field(edit) { $0.device },
      madeAt: try wire.field(edit) { $0.madeAt }
    )
  }
}

extension UndoDeletions: WireValue {
  static func visit(_ deletions: UndoDeletions?, by wire: inout Wire) throws(WireError) -> UndoDeletions {
    UndoDeletions(count: try wire.field(deletions) { $0.count }, total: try wire.field(deletions) { $0.total })
  }
}

extension ReviewItem: WireValue {
  static func visit(_ item: ReviewItem?, by wire: inout Wire) throws(WireError) -> ReviewItem {
    ReviewItem(
      version: try wire.field(item) { $0.version }, contact: try wire.field(item) { $0.contact },
      name: try wire.field(item) { $0.name }, device: try wire.field(item) { $0.device },
      editedAt: try wire.field(item) { $0.editedAt }, lostAt: try wire.field(item) { $0.lostAt },
      isTrashed: try wire.field(item) { $0.isTrashed }, lost: try wire.field(item) { $0.lost },
      current: try wire.field(item) { $0.current })
  }
}

extension ReviewPlace: WireValue {
  static func visit(_ place: ReviewPlace?, by wire: inout Wire) throws(WireError) -> ReviewPlace {
    ReviewPlace(moment: try wire.field(place) { $0.moment }, version: try wire.field(place) { $0.version })
  }
}

extension ReviewListing: WireValue {
  static func visit(_ listing: ReviewListing?, by wire: inout Wire) throws(WireError) -> ReviewListing {
    ReviewListing(items: try wire.field(listing) { $0.items }, next: try wire.field(listing) { $0.next })
  }
}

extension SameUID: WireValue {
  static func visit(_ same: SameUID?, by wire: inout Wire) throws(WireError) -> SameUID {
    SameUID(
      name: try wire.field(same) { $0.name }, other: try wire.field(same) { $0.other },
      count: try wire.field(same) { $0.count })
  }
}

extension BecameOne: WireValue {
  static func visit(_ one: BecameOne?, by wire: inout Wire) throws(WireError) -> BecameOne {
    BecameOne(contact: try wire.field(one) { $0.contact }, name: try wire.field(one) { $0.name })
  }
}

extension RestoreOutcome: WireValue {
  static func visit(_ outcome: RestoreOutcome?, by wire: inout Wire) throws(WireError) -> RestoreOutcome {
    var choice = try WireChoice(outcome, by: &wire)
    try choice.option(0, Self.restored, by: &wire) { if case .restored(let run) = $0 { run } else { nil } }
    try choice.option(1, Self.exists, by: &wire) { if case .exists(let id) = $0 { id } else { nil } }
    try choice.option(2, .gone, by: &wire)
    try choice.option(3, Self.refused, by: &wire) { if case .refused(let reason) = $0 { reason } else { nil } }
    try choice.option(4, .stands, by: &wire)
    return try choice.value(by: wire)
  }
}
