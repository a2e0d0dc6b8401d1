package import Contacts
import HTTPClient
package import Sync

/// The cloud over HTTPS: each call is one POST of a ``CloudRequest`` and its ``CloudAnswer``.
package struct RemoteCloud: CloudReplica {
  private let server: RemoteServer
  private let token: String

  /// The longest answer that is taken, in bytes: far more than one ``Portion``, or the largest card that a cloud takes.
  package static let longestAnswer = 32 << 20

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  private func call(_ request: CloudRequest) throws(CloudError) -> CloudAnswer {
    let body = try server.post(request.encoded, to: "sync", token: token, limit: Self.longestAnswer)
    let answer: CloudAnswer
    do { answer = try CloudAnswer(encoded: body) } catch { throw server.unreadable(body) }
    if case .failure(let error) = answer { throw error }
    return answer
  }

  package func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    guard case .status(let status) = try call(.status(position)) else { throw RemoteServer.mismatch }
    return status
  }

  package func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    guard case .begin(let start) = try call(.begin(position)) else { throw RemoteServer.mismatch }
    return start
  }

  package func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    guard case .listing(let page) = try call(.listing(after: change, limit: Int64(limit), run: run)) else {
      throw RemoteServer.mismatch
    }
    return page
  }

  package func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    guard case .history(let found) = try call(.history(primaries: primaries, run: run)) else {
      throw RemoteServer.mismatch
    }
    return found
  }

  package func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    guard case .records(let records) = try call(.records(ids: ids, run: run)) else { throw RemoteServer.mismatch }
    return records
  }

  package func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    guard case .missingParts(let missing) = try call(.missingParts(digests: digests, run: run)) else {
      throw RemoteServer.mismatch
    }
    return missing
  }

  package func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    guard case .parts(let parts) = try call(.parts(digests: digests, run: run)) else { throw RemoteServer.mismatch }
    return parts
  }

  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    guard case .save(let outcomes) = try call(.save(batch: batch, run: run)) else { throw RemoteServer.mismatch }
    return outcomes
  }

  package func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    guard case .finish(let finished) = try call(.finish(report, run: run)) else { throw RemoteServer.mismatch }
    return finished
  }

  package func abandon(run: UniqueID) throws(CloudError) {
    guard case .abandon = try call(.abandon(run: run)) else { throw RemoteServer.mismatch }
  }
}
