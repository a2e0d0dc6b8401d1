package import Contacts
import HTTPClient
package import Sync

/// The account's history over HTTPS: each call is one POST of a ``HistoryRequest`` and its ``HistoryAnswer``.
package struct RemoteHistory: CloudHistory {
  private let server: RemoteServer
  private let token: String

  /// The longest answer that is taken, in bytes: a review list of 1,000 conflicts, with 64 kB of card on each side.
  package static let longestAnswer = 128 << 20

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  private func call(_ request: HistoryRequest) throws(CloudError) -> HistoryAnswer {
    let body = try server.post(request.encoded, to: "history", token: token, limit: Self.longestAnswer)
    let answer: HistoryAnswer
    do { answer = try HistoryAnswer(encoded: body) } catch { throw server.unreadable(body) }
    if case .failure(let error) = answer { throw error }
    return answer
  }

  package func log(before: LogPlace?, limit: Int) throws(CloudError) -> [LogEntry] {
    guard case .log(let entries) = try call(.log(before: before, limit: Int64(limit))) else {
      throw RemoteServer.mismatch
    }
    return entries
  }

  package func runs(beginningWith prefix: HexPrefix) throws(CloudError) -> [LogEntry] {
    guard case .log(let entries) = try call(.runs(prefix: prefix)) else { throw RemoteServer.mismatch }
    return entries
  }

  package func undo(
    _ run: UniqueID, from position: UndoPosition, mode: UndoMode
  ) throws(CloudError) -> UndoStep {
    guard case .undo(let step) = try call(.undo(run: run, from: position, mode: mode)) else {
      throw RemoteServer.mismatch
    }
    return step
  }

  package func review(limit: Int) throws(CloudError) -> [ReviewItem] {
    guard case .review(let items) = try call(.review(limit: Int64(limit))) else { throw RemoteServer.mismatch }
    return items
  }

  package func cards(version: UniqueID, of contact: UniqueID) throws(CloudError) -> VersionCards? {
    guard case .cards(let cards) = try call(.cards(version: version, contact: contact)) else {
      throw RemoteServer.mismatch
    }
    return cards
  }

  package func restore(version: UniqueID, of contact: UniqueID) throws(CloudError) -> RestoreOutcome {
    guard case .restore(let outcome) = try call(.restore(version: version, contact: contact)) else {
      throw RemoteServer.mismatch
    }
    return outcome
  }

  package func keep(version: UniqueID, of contact: UniqueID) throws(CloudError) -> Bool {
    guard case .keep(let was) = try call(.keep(version: version, contact: contact)) else { throw RemoteServer.mismatch }
    return was
  }

  package func reviewCount() throws(CloudError) -> Int64 {
    guard case .reviewCount(let count) = try call(.reviewCount) else { throw RemoteServer.mismatch }
    return count
  }

  package func contacts(_ query: ContactQuery, limit: Int) throws(CloudError) -> [ListedContact] {
    guard case .contacts(let contacts) = try call(.contacts(query, limit: Int64(limit))) else {
      throw RemoteServer.mismatch
    }
    return contacts
  }

  package func versions(of contact: UniqueID, before: UniqueID?, limit: Int) throws(CloudError) -> VersionListing? {
    guard case .versions(let page) = try call(.versions(contact: contact, before: before, limit: Int64(limit))) else {
      throw RemoteServer.mismatch
    }
    return page
  }

  package func versions(beginningWith prefix: HexPrefix) throws(CloudError) -> [ContactVersion] {
    guard case .versionsBeginning(let versions) = try call(.versionsBeginning(prefix: prefix)) else {
      throw RemoteServer.mismatch
    }
    return versions
  }

  package func trash(before: TrashPlace?, limit: Int) throws(CloudError) -> TrashListing {
    guard case .trash(let listing) = try call(.trash(before: before, limit: Int64(limit))) else {
      throw RemoteServer.mismatch
    }
    return listing
  }

  package func restore(_ contacts: [UniqueID]) throws(CloudError) -> [RestoreOutcome] {
    guard case .restoreContacts(let outcomes) = try call(.restoreContacts(contacts)), outcomes.count == contacts.count
    else { throw RemoteServer.mismatch }
    return outcomes
  }
}
