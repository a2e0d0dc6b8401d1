package import Contacts

package typealias HistoryCall<Arguments: Sendable, Answer: Sendable> = Call<any CloudHistory, Arguments, Answer>

/// The calls of ``CloudHistory``. A new one stands in `all` as well.
package enum HistoryCalls {
  package static let log = HistoryCall(1) { $0.log }
  package static let runs = HistoryCall(2) { $0.runs }
  package static let undo = HistoryCall(3) { $0.undo }.inTurn { _, _, mode in mode != .dryRun }
  package static let review = HistoryCall(4) { $0.review(before:limit:) }
  package static let cards = HistoryCall(5) { $0.cards }
  package static let restore = HistoryCall(6) { $0.restore(version:of:) }.inTurn()
  package static let keep = HistoryCall(7) { $0.keep }
  package static let reviewCount = HistoryCall(8) { $0.reviewCount }
  package static let contacts = HistoryCall(9) { $0.contacts }
  package static let versions = HistoryCall(10) { $0.versions(of:before:limit:) }
  package static let versionsBeginning = HistoryCall(11) { $0.versions(beginningWith:) }
  package static let trash = HistoryCall(12) { $0.trash }
  package static let restoreContacts = HistoryCall(13) { $0.restore(_:) }.inTurn()
  package static let sameUID = HistoryCall(14) { $0.sameUID }
  package static let becameOne = HistoryCall(15) { $0.becameOne }

  package static let all: [any ListedCall<any CloudHistory>] = [
    log, runs, undo, review, cards, restore, keep, reviewCount, contacts, versions, versionsBeginning, trash,
    restoreContacts, sameUID, becameOne,
  ]
}
