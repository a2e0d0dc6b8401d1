package import Contacts

/// A cloud that passes every call on in one function: what stands between a run and the cloud (the network, repeating, failing,
/// counting) is such a function.
package protocol CloudRelay: CloudReplica {
  func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer
}

extension CloudRelay {
  package func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    try call(CloudCalls.status, position)
  }

  package func begin(_ position: BookPosition) throws(CloudError) -> RunStart { try call(CloudCalls.begin, position) }

  package func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try call(CloudCalls.listing, (change, limit, run))
  }

  package func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: [UniqueID]] {
    try call(CloudCalls.history, (primaries, run))
  }

  package func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try call(CloudCalls.records, (ids, run))
  }

  package func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try call(CloudCalls.missingParts, (digests, run))
  }

  package func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try call(CloudCalls.parts, (digests, run))
  }

  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try call(CloudCalls.save, (batch, run))
  }

  package func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    try call(CloudCalls.finish, (report, run))
  }

  package func abandon(run: UniqueID) throws(CloudError) { try call(CloudCalls.abandon, run) }
}
