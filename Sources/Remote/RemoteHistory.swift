package import Contacts
package import Protocol

/// The account's history over HTTPS: each call is one POST (``HistoryCalls``).
package struct RemoteHistory: CloudHistory {
  private let server: RemoteServer
  private let token: String

  /// The longest answer that is taken, in bytes: a page of the review list with 1,000 conflicts, with 64 kB of card on each side.
  package static let longestAnswer = 128 << 20

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  private func call<Arguments: Sendable, Answer: Sendable>(
    _ call: HistoryCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    try server.call(call, arguments, at: .history, token: token, limit: Self.longestAnswer)
  }

  package func log(before: LogPlace?, limit: Int) throws(CloudError) -> [LogEntry] {
    try call(HistoryCalls.log, (before, limit))
  }

  package func runs(beginningWith prefix: HexPrefix) throws(CloudError) -> [LogEntry] {
    try call(HistoryCalls.runs, prefix)
  }

  package func undo(_ run: UniqueID, from position: UndoPosition, mode: UndoMode) throws(CloudError) -> UndoStep {
    try call(HistoryCalls.undo, (run, position, mode))
  }

  package func review(before: ReviewPlace?, limit: Int) throws(CloudError) -> ReviewListing {
    try call(HistoryCalls.review, (before, limit))
  }

  package func cards(version: UniqueID, of contact: UniqueID) throws(CloudError) -> VersionCards? {
    try call(HistoryCalls.cards, (version, contact))
  }

  package func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome {
    try call(HistoryCalls.restore, (version, contact))
  }

  package func keep(version: UniqueID, of contact: UniqueID) throws(CloudError) -> Bool {
    try call(HistoryCalls.keep, (version, contact))
  }

  package func reviewCount() throws(CloudError) -> Int64 { try call(HistoryCalls.reviewCount, ()) }

  package func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact] {
    try call(HistoryCalls.contacts, (query, limit))
  }

  package func versions(of contact: UniqueID, before: UniqueID?, limit: Int) throws(CloudError) -> VersionListing? {
    try call(HistoryCalls.versions, (contact, before, limit))
  }

  package func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion] {
    try call(HistoryCalls.versionsBeginning, prefix)
  }

  package func trash(before: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing {
    try call(HistoryCalls.trash, (before, limit))
  }

  package func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome] {
    let outcomes = try call(HistoryCalls.restoreContacts, contacts)
    guard outcomes.count == contacts.count else {
      throw .failed(message: "the server's answer is about something else", hint: nil)
    }
    return outcomes
  }

  package func sameUID(since run: UniqueID) throws(CloudError) -> SameUID? { try call(HistoryCalls.sameUID, run) }

  package func becameOne(_ contacts: [UniqueID]) throws(CloudError) -> [BecameOne] {
    try call(HistoryCalls.becameOne, contacts)
  }
}
