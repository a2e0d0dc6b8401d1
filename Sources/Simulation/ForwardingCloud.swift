package import Contacts
package import Sync

/// A cloud in front of another one, which does all that it does not do otherwise itself.
package protocol ForwardingCloud: CloudReplica {
  var cloud: any CloudReplica { get }
}

extension ForwardingCloud {
  package func status(_ position: BookPosition) throws(CloudError) -> CloudStatus { try cloud.status(position) }

  package func begin(_ position: BookPosition) throws(CloudError) -> RunStart { try cloud.begin(position) }

  package func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try cloud.listing(after: change, limit: limit, run: run)
  }

  package func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    try cloud.history(of: primaries, run: run)
  }

  package func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try cloud.records(ids, run: run)
  }

  package func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try cloud.missingParts(digests, run: run)
  }

  package func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try cloud.parts(digests, run: run)
  }

  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try cloud.save(batch, run: run)
  }

  package func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    try cloud.finish(report, run: run)
  }

  package func abandon(run: UniqueID) throws(CloudError) { try cloud.abandon(run: run) }
}
