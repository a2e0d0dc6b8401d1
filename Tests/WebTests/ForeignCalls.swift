import Contacts
import Protocol

// Every call of the devices' protocol with the ids of another account, and what it must be answered; nil for an answer that
// holds the time, or a number of the own account. A call that is added to the protocol does not compile here until it has a name,
// and does not pass until it has a row.

enum SyncCall: CaseIterable {
  case status, begin, listing, history, records, missingParts, parts, save, finish, abandon

  init(_ request: CloudRequest) {
    self =
      switch request {
      case .status: .status
      case .begin: .begin
      case .listing: .listing
      case .history: .history
      case .records: .records
      case .missingParts: .missingParts
      case .parts: .parts
      case .save: .save
      case .finish: .finish
      case .abandon: .abandon
      }
  }
}

enum HistoryCall: CaseIterable {
  case log, runs, undo, review, cards, restore, keep, reviewCount, contacts, versions, versionsBeginning, trash
  case restoreContacts, sameUID, becameOne

  init(_ request: HistoryRequest) {
    self =
      switch request {
      case .log: .log
      case .runs: .runs
      case .undo: .undo
      case .review: .review
      case .cards: .cards
      case .restore: .restore
      case .keep: .keep
      case .reviewCount: .reviewCount
      case .contacts: .contacts
      case .versions: .versions
      case .versionsBeginning: .versionsBeginning
      case .trash: .trash
      case .restoreContacts: .restoreContacts
      case .sameUID: .sameUID
      case .becameOne: .becameOne
      }
  }
}

extension IsolationTests {
  /// `run` is the account's own, the others are the neighbour's.
  static func calls(_ theirs: Neighbour, run: UniqueID) -> [(CloudRequest, CloudAnswer?)] {
    let position = BookPosition(imprint: BookImprint(word: theirs.primary.word), seen: 3)
    let ids = [theirs.contact, theirs.trashed]
    let end = RunFinish(imprint: BookImprint(word: theirs.primary.word), tally: Tally(), through: 9)
    let card = DetachedCard(Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mine\r\nN:;Mine;;;\r\nEND:VCARD\r\n".utf8))
    let withTheirPhoto = DetachedCard(
      skeleton: card.skeleton, cuts: [DetachedCard.Cut(offset: 25, length: 1204, digest: theirs.photo)])
    func save(_ operation: Save.Operation, _ card: DetachedCard?) -> Save {
      Save(
        id: theirs.contact, operation: operation, card: card, parts: [],
        editedAt: Timestamp(milliseconds: 1_800_000_000_000))
    }
    let lost = CloudAnswer.failure(.runLost)
    return [
      (.status(position), nil),
      (.records(ids: ids, run: run), .records([])),
      (.history(primaries: [theirs.primary], run: run), .history([:])),
      (.missingParts(digests: [theirs.photo], run: run), .missingParts([theirs.photo])),
      (.parts(digests: [theirs.photo], run: run), .parts([])),
      (
        .listing(after: 0, limit: 500, run: run),
        .listing(ListingPage(entries: [], through: 0, isLast: true))
      ),
      (
        .save(
          batch: [
            save(.overwrite(base: theirs.primary, conflict: true), card),
            save(.delete(base: theirs.primary, allowed: true), nil), save(.keepLosing, card),
            save(.add, withTheirPhoto),
          ], run: run), nil
      ),
      (.save(batch: [save(.revive, card)], run: run), nil),
      // With the neighbour's run.
      (.records(ids: ids, run: theirs.lease), lost),
      (.history(primaries: [theirs.primary], run: theirs.lease), lost),
      (.missingParts(digests: [theirs.photo], run: theirs.lease), lost),
      (.parts(digests: [theirs.photo], run: theirs.lease), lost),
      (.listing(after: 0, limit: 500, run: theirs.lease), lost),
      (.save(batch: [save(.delete(base: theirs.primary, allowed: true), nil)], run: theirs.lease), lost),
      (.finish(end, run: theirs.lease), lost),
      (.abandon(run: theirs.lease), .abandon),
      (.begin(position), nil),
    ]
  }

  static func calls(
    _ theirs: Neighbour, ownContact: UniqueID, ownRun: UniqueID
  ) throws -> [(HistoryRequest, HistoryAnswer?)] {
    func prefix(_ id: UniqueID) throws -> HexPrefix {
      guard let prefix = HexPrefix(id.word.hex.prefix(8)) else { throw SiteError.notStored }
      return prefix
    }
    let noRun = HistoryAnswer.failure(
      .failed(
        message: "the log has no run \(theirs.lastRun)",
        hint: "contacts2web log lists the runs that can be undone"))
    let inside = UndoPosition(undo: theirs.lastRun, place: .contact(UniqueID(word: Word128(high: 0, low: 0))))
    return [
      (.log(before: nil, limit: 1000), nil),
      (.log(before: LogPlace(firstChange: 1 << 40, run: theirs.lastRun), limit: 1000), nil),
      (.runs(prefix: try prefix(theirs.lastRun)), .log([])),
      (.undo(run: theirs.lastRun, from: .start, mode: .dryRun), noRun),
      (.undo(run: theirs.lastRun, from: .start, mode: .guarded), noRun),
      (.undo(run: theirs.lastRun, from: .start, mode: .allowed), noRun),
      (.undo(run: theirs.lastRun, from: inside, mode: .guarded), noRun),
      // One's own run, said to be undone by the neighbour's.
      (.undo(run: ownRun, from: inside, mode: .guarded), nil),
      (.review(before: nil, limit: 1000), .review(ReviewListing(items: [], next: nil))),
      (
        .review(before: ReviewPlace(moment: 1 << 51, version: theirs.lost), limit: 1000),
        .review(ReviewListing(items: [], next: nil))
      ),
      (.reviewCount, .reviewCount(0)),
      (.cards(version: theirs.version, contact: theirs.contact), .cards(nil)),
      (.cards(version: theirs.version, contact: ownContact), .cards(nil)),
      (.restore(version: theirs.version, contact: theirs.contact), .restore(.gone)),
      (.restore(version: theirs.version, contact: ownContact), .restore(.gone)),
      (.keep(version: theirs.lost, contact: theirs.contact), .keep(false)),
      (.keep(version: theirs.lost, contact: ownContact), .keep(false)),
      (.contacts(.id(try prefix(theirs.contact)), limit: 100), .contacts([])),
      (.contacts(.name(Neighbour.name), limit: 100), .contacts([])),
      (.versions(contact: theirs.contact, before: nil, limit: 100), .versions(nil)),
      (.versions(contact: ownContact, before: theirs.version, limit: 100), nil),
      (.versionsBeginning(prefix: try prefix(theirs.version)), .versionsBeginning([])),
      (
        .trash(before: TrashPlace(moment: 1 << 51, contact: theirs.trashed), limit: 100),
        .trash(TrashListing(contacts: [], next: nil))
      ),
      (.restoreContacts([theirs.contact, theirs.trashed]), .restoreContacts([.gone, .gone])),
      (.sameUID(run: theirs.lastRun), .sameUID(nil)), (.becameOne([theirs.trashed]), .becameOne([])),
    ]
  }
}
