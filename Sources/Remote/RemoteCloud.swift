package import Contacts
import HTTPClient
package import Sync

/// The cloud over HTTPS: each call is one POST of a ``CloudRequest`` and its ``CloudAnswer``.
package struct RemoteCloud: CloudReplica {
  private let server: RemoteServer
  private let token: String

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  private func call(_ request: CloudRequest) throws(CloudError) -> CloudAnswer {
    let response = try server.send(
      ClientRequest(
        "POST", "\(server.url)/api/v1/sync",
        headers: RemoteServer.authorization(token) + [("Content-Type", "application/octet-stream")],
        body: request.encoded))
    let answer: CloudAnswer
    do {
      answer = try CloudAnswer(encoded: response.body)
    } catch {
      throw .failed(
        message: "the server's answer cannot be read", hint: "device and server must be of the same version")
    }
    if case .failure(let error) = answer { throw error }
    return answer
  }

  /// The server answered something that belongs to another call.
  private var mismatch: CloudError { .failed(message: "the server's answer is about something else", hint: nil) }

  package func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    guard case .status(let status) = try call(.status(position)) else { throw mismatch }
    return status
  }

  package func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    guard case .begin(let start) = try call(.begin(position)) else { throw mismatch }
    return start
  }

  package func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    guard case .listing(let page) = try call(.listing(after: change, limit: Int64(limit), run: run)) else {
      throw mismatch
    }
    return page
  }

  package func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    guard case .history(let found) = try call(.history(primaries: primaries, run: run)) else { throw mismatch }
    return found
  }

  package func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    guard case .records(let records) = try call(.records(ids: ids, run: run)) else { throw mismatch }
    return records
  }

  package func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    guard case .missingParts(let missing) = try call(.missingParts(digests: digests, run: run)) else { throw mismatch }
    return missing
  }

  package func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    guard case .parts(let parts) = try call(.parts(digests: digests, run: run)) else { throw mismatch }
    return parts
  }

  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    guard case .save(let outcomes) = try call(.save(batch: batch, run: run)) else { throw mismatch }
    return outcomes
  }

  package func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    guard case .finish(let finished) = try call(.finish(report, run: run)) else { throw mismatch }
    return finished
  }

  package func abandon(run: UniqueID) throws(CloudError) {
    guard case .abandon = try call(.abandon(run: run)) else { throw mismatch }
  }
}
