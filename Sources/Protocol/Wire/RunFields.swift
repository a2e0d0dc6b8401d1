import Contacts

// How the values of a run's calls stand on the wire.

extension FullCompareReason: WireValue {}
extension ConflictPolicy: WireValue {}
extension RecordState: WireValue {}

extension BookPosition: WireValue {
  static func visit(_ position: BookPosition?, by wire: inout Wire) throws(WireError) -> BookPosition {
    BookPosition(
      imprint: try wire.field(position) { $0.imprint }, seen: try wire.field(position) { $0.seen },
      encoding: try wire.field(position) { $0.encoding })
  }
}

extension CloudStatus: WireValue {
  static func visit(_ status: CloudStatus?, by wire: inout Wire) throws(WireError) -> CloudStatus {
    CloudStatus(
      upToDate: try wire.field(status) { $0.upToDate }, lastChange: try wire.field(status) { $0.lastChange },
      serverTime: try wire.field(status) { $0.serverTime }, toReview: try wire.field(status) { $0.toReview },
      stopped: try wire.field(status) { $0.stopped })
  }
}

extension StoppedProgram: WireValue {
  static func visit(_ program: StoppedProgram?, by wire: inout Wire) throws(WireError) -> StoppedProgram {
    StoppedProgram(
      name: try wire.field(program) { $0.name }, at: try wire.field(program) { $0.at },
      refused: try wire.field(program) { $0.refused })
  }
}

extension RunStart: WireValue {
  static func visit(_ start: RunStart?, by wire: inout Wire) throws(WireError) -> RunStart {
    RunStart(
      run: try wire.field(start) { $0.run }, fullCompare: try wire.field(start) { $0.fullCompare },
      since: try wire.field(start) { $0.since }, known: try wire.field(start) { $0.known },
      policy: try wire.field(start) { $0.policy }, records: try wire.field(start) { $0.records },
      hasHistory: try wire.field(start) { $0.hasHistory }, serverTime: try wire.field(start) { $0.serverTime })
  }
}

extension CloudEntry: WireValue {
  static func visit(_ entry: CloudEntry?, by wire: inout Wire) throws(WireError) -> CloudEntry {
    CloudEntry(
      id: try wire.field(entry) { $0.id }, ids: try wire.field(entry) { $0.ids }, uid: try wire.field(entry) { $0.uid },
      change: try wire.field(entry) { $0.change }, editedAt: try wire.field(entry) { $0.editedAt },
      state: try wire.field(entry) { $0.state }, deletionAllowed: try wire.field(entry) { $0.deletionAllowed },
      undo: try wire.field(entry) { $0.undo })
  }
}

extension ListingPage: WireValue {
  static func visit(_ page: ListingPage?, by wire: inout Wire) throws(WireError) -> ListingPage {
    ListingPage(
      entries: try wire.field(page) { $0.entries }, through: try wire.field(page) { $0.through },
      isLast: try wire.field(page) { $0.isLast })
  }
}

extension CloudRecord: WireValue {
  static func visit(_ record: CloudRecord?, by wire: inout Wire) throws(WireError) -> CloudRecord {
    CloudRecord(entry: try wire.field(record) { $0.entry }, card: try wire.field(record) { $0.card })
  }
}

extension Part: WireValue {
  static func visit(_ part: Part?, by wire: inout Wire) throws(WireError) -> Part {
    Part(digest: try wire.field(part) { $0.digest }, bytes: try wire.field(part) { $0.bytes })
  }
}

extension Save: WireValue {
  static func visit(_ save: Save?, by wire: inout Wire) throws(WireError) -> Save {
    Save(
      id: try wire.field(save) { $0.id }, operation: try wire.field(save) { $0.operation },
      card: try wire.field(save) { $0.card },
      parts: try wire.field(save) { $0.parts }, editedAt: try wire.field(save) { $0.editedAt },
      heard: try wire.field(save) { $0.heard })
  }
}

extension Save.Operation: WireValue {
  static func visit(_ operation: Save.Operation?, by wire: inout Wire) throws(WireError) -> Save.Operation {
    var choice = try WireChoice(operation, by: &wire)
    try choice.option(0, .add, by: &wire)
    try choice.option(1, Self.overwrite, by: &wire) {
      if case .overwrite(let base, let conflict) = $0 { (base, conflict) } else { nil }
    }
    try choice.option(2, Self.delete, by: &wire) {
      if case .delete(let base, let allowed) = $0 { (base, allowed) } else { nil }
    }
    try choice.option(3, .revive, by: &wire)
    try choice.option(4, .keepLosing, by: &wire)
    try choice.option(5, .keepUnited, by: &wire)
    return try choice.value(by: wire)
  }
}

extension SaveOutcome: WireValue {
  static func visit(_ outcome: SaveOutcome?, by wire: inout Wire) throws(WireError) -> SaveOutcome {
    var choice = try WireChoice(outcome, by: &wire)
    try choice.option(0, Self.saved, by: &wire) { if case .saved(let change) = $0 { change } else { nil } }
    try choice.option(1, Self.merged, by: &wire) {
      if case .merged(let id, let change) = $0 { (id, change) } else { nil }
    }
    try choice.option(2, .moved, by: &wire)
    try choice.option(3, Self.refused, by: &wire) { if case .refused(let reason) = $0 { reason } else { nil } }
    try choice.option(4, Self.full, by: &wire) { if case .full(let reason) = $0 { reason } else { nil } }
    return try choice.value(by: wire)
  }
}

extension Tally: WireValue {
  static func visit(_ tally: Tally?, by wire: inout Wire) throws(WireError) -> Tally {
    Tally(count: try wire.field(tally) { $0.count }, exclusiveOr: try wire.field(tally) { $0.exclusiveOr })
  }
}

extension RunFinish: WireValue {
  static func visit(_ finish: RunFinish?, by wire: inout Wire) throws(WireError) -> RunFinish {
    RunFinish(
      imprint: try wire.field(finish) { $0.imprint }, tally: try wire.field(finish) { $0.tally },
      through: try wire.field(finish) { $0.through })
  }
}

extension RunFinished: WireValue {
  static func visit(_ finished: RunFinished?, by wire: inout Wire) throws(WireError) -> RunFinished {
    RunFinished(
      seen: try wire.field(finished) { $0.seen }, agrees: try wire.field(finished) { $0.agrees },
      toReview: try wire.field(finished) { $0.toReview }, stopped: try wire.field(finished) { $0.stopped })
  }
}

extension CloudError: WireValue {
  static func visit(_ error: CloudError?, by wire: inout Wire) throws(WireError) -> CloudError {
    var choice = try WireChoice(error, by: &wire)
    try choice.option(0, Self.unavailable, by: &wire) {
      switch $0 {
      case .unavailable(let message): message
      case .tookTooLong: "the database took too long"
      default: nil
      }
    }
    try choice.option(1, Self.busy, by: &wire) { if case .busy(let retryAfter) = $0 { retryAfter } else { nil } }
    try choice.option(2, .runLost, by: &wire)
    try choice.option(3, Self.unauthorized, by: &wire) {
      if case .unauthorized(let message) = $0 { message } else { nil }
    }
    try choice.option(4, Self.foreignBook, by: &wire) {
      if case .foreignBook(let message) = $0 { message } else { nil }
    }
    try choice.option(5, Self.failed, by: &wire) {
      switch $0 {
      case .failed(let message, let hint): (message, hint)
      // What broke is for the server's log alone.
      case .broken: ("the server has failed", "its log says how")
      default: nil
      }
    }
    try choice.option(6, Self.cleaningUp, by: &wire) {
      if case .cleaningUp(let retryAfter, let done, let total) = $0 { (retryAfter, done, total) } else { nil }
    }
    try choice.option(7, Self.full, by: &wire) { if case .full(let message) = $0 { message } else { nil } }
    return try choice.value(by: wire)
  }
}
