import Contacts
import Protocol

/// A call of the devices' protocol with the ids of another account, and what it must be answered.
struct ForeignCall: CustomStringConvertible {
  let tag: UInt8
  let request: [UInt8]
  /// Nil for an answer that holds the time, or a number of the own account.
  let answer: [UInt8]?
  let description: String

  init<Cloud, Arguments: Sendable, Answer: Sendable>(
    _ call: Call<Cloud, Arguments, Answer>, _ arguments: Arguments, _ result: Result<Answer, CloudError>? = nil
  ) {
    tag = call.tag
    request = call.request(arguments)
    answer =
      switch result {
      case nil: nil
      case .success(let answer)?: call.answer(answer)
      case .failure(let error)?: error.answer
      }
    description = "call \(tag) with \(arguments)"
  }
}

extension IsolationTests {
  /// `run` is the account's own, the others are the neighbour's.
  static func calls(_ theirs: Neighbour, run: UniqueID) -> [ForeignCall] {
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
    return [
      ForeignCall(CloudCalls.status, position),
      ForeignCall(CloudCalls.records, (ids, run), .success([])),
      ForeignCall(CloudCalls.history, ([theirs.primary], run), .success([:])),
      ForeignCall(CloudCalls.missingParts, ([theirs.photo], run), .success([theirs.photo])),
      ForeignCall(CloudCalls.parts, ([theirs.photo], run), .success([])),
      ForeignCall(
        CloudCalls.listing, (0, 500, run), .success(ListingPage(entries: [], through: 0, isLast: true))),
      ForeignCall(
        CloudCalls.save,
        (
          [
            save(.overwrite(base: theirs.primary, conflict: true), card),
            save(.delete(base: theirs.primary, allowed: true), nil), save(.keepLosing, card),
            save(.add, withTheirPhoto),
          ], run
        )),
      ForeignCall(CloudCalls.save, ([save(.revive, card)], run)),
      // With the neighbour's run.
      ForeignCall(CloudCalls.records, (ids, theirs.lease), .failure(.runLost)),
      ForeignCall(CloudCalls.history, ([theirs.primary], theirs.lease), .failure(.runLost)),
      ForeignCall(CloudCalls.missingParts, ([theirs.photo], theirs.lease), .failure(.runLost)),
      ForeignCall(CloudCalls.parts, ([theirs.photo], theirs.lease), .failure(.runLost)),
      ForeignCall(CloudCalls.listing, (0, 500, theirs.lease), .failure(.runLost)),
      ForeignCall(
        CloudCalls.save, ([save(.delete(base: theirs.primary, allowed: true), nil)], theirs.lease),
        .failure(.runLost)),
      ForeignCall(CloudCalls.finish, (end, theirs.lease), .failure(.runLost)),
      ForeignCall(CloudCalls.abandon, theirs.lease, .success(())),
      ForeignCall(CloudCalls.begin, position),
    ]
  }

  static func calls(
    _ theirs: Neighbour, ownContact: UniqueID, ownRun: UniqueID
  ) throws -> [ForeignCall] {
    func prefix(_ id: UniqueID) throws -> HexPrefix {
      guard let prefix = HexPrefix(id.word.hex.prefix(8)) else { throw SiteError.notStored }
      return prefix
    }
    let noRun = CloudError.failed(
      message: "the log has no run \(theirs.lastRun)", hint: "contacts2web log lists the runs that can be undone")
    let inside = UndoPosition(undo: theirs.lastRun, place: .contact(UniqueID(word: Word128(high: 0, low: 0))))
    let noReview = ReviewListing(items: [], next: nil)
    return [
      ForeignCall(HistoryCalls.log, (nil, 1000)),
      ForeignCall(HistoryCalls.log, (LogPlace(firstChange: 1 << 40, run: theirs.lastRun), 1000)),
      ForeignCall(HistoryCalls.runs, try prefix(theirs.lastRun), .success([])),
      ForeignCall(HistoryCalls.undo, (theirs.lastRun, .start, .dryRun), .failure(noRun)),
      ForeignCall(HistoryCalls.undo, (theirs.lastRun, .start, .guarded), .failure(noRun)),
      ForeignCall(HistoryCalls.undo, (theirs.lastRun, .start, .allowed), .failure(noRun)),
      ForeignCall(HistoryCalls.undo, (theirs.lastRun, inside, .guarded), .failure(noRun)),
      // One's own run, said to be undone by the neighbour's.
      ForeignCall(HistoryCalls.undo, (ownRun, inside, .guarded)),
      ForeignCall(HistoryCalls.review, (nil, 1000), .success(noReview)),
      ForeignCall(
        HistoryCalls.review, (ReviewPlace(moment: 1 << 51, version: theirs.lost), 1000), .success(noReview)),
      ForeignCall(HistoryCalls.reviewCount, (), .success(0)),
      ForeignCall(HistoryCalls.cards, (theirs.version, theirs.contact), .success(nil)),
      ForeignCall(HistoryCalls.cards, (theirs.version, ownContact), .success(nil)),
      ForeignCall(HistoryCalls.restore, (theirs.version, theirs.contact), .success(.gone)),
      ForeignCall(HistoryCalls.restore, (theirs.version, ownContact), .success(.gone)),
      ForeignCall(HistoryCalls.keep, (theirs.lost, theirs.contact), .success(false)),
      ForeignCall(HistoryCalls.keep, (theirs.lost, ownContact), .success(false)),
      ForeignCall(HistoryCalls.contacts, (.id(try prefix(theirs.contact)), 100), .success([])),
      ForeignCall(HistoryCalls.contacts, (.name(Neighbour.name), 100), .success([])),
      ForeignCall(HistoryCalls.versions, (theirs.contact, nil, 100), .success(nil)),
      ForeignCall(HistoryCalls.versions, (ownContact, theirs.version, 100)),
      ForeignCall(HistoryCalls.versionsBeginning, try prefix(theirs.version), .success([])),
      ForeignCall(
        HistoryCalls.trash, (TrashPlace(moment: 1 << 51, contact: theirs.trashed), 100),
        .success(TrashListing(contacts: [], next: nil))),
      ForeignCall(HistoryCalls.restoreContacts, [theirs.contact, theirs.trashed], .success([.gone, .gone])),
      ForeignCall(HistoryCalls.sameUID, theirs.lastRun, .success(nil)),
      ForeignCall(HistoryCalls.becameOne, [theirs.trashed], .success([])),
    ]
  }
}
