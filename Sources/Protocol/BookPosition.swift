package import Contacts

/// How far an address book has come, as the device remembers it.
package struct BookPosition: Equatable, Sendable {
  /// Of what both sides had when its last run finished, as that run told it; nil where that is not known. No imprint stands for nil: it might be
  /// that of an empty account.
  package var imprint: BookImprint?
  /// The highest change number that this address book knows all of; after a run that was cut off, the highest that it has
  /// heard of.
  package var seen: Int64
  /// The version of the device's record IDs. The cloud refuses another one than its own: their IDs cannot be compared.
  package var encoding: EncodingVersion

  package init(imprint: BookImprint? = nil, seen: Int64, encoding: EncodingVersion = .current) {
    self.imprint = imprint
    self.seen = seen
    self.encoding = encoding
  }
}

/// The answer to the quick check.
package struct CloudStatus: Equatable, Sendable {
  /// True where imprint, change number, database version and finished mark all agree and nothing changed in the cloud
  /// since: the run ends here.
  package var upToDate: Bool
  /// The account's last change number: what a device waits to see grow.
  package var lastChange: Int64
  package var serverTime: Timestamp
  /// How many versions that lost a conflict wait for the person, up to 1,000.
  package var toReview: Int64
  /// The account's programs whose deletions are refused, the last one first.
  package var stopped: [StoppedProgram]

  package init(
    upToDate: Bool, lastChange: Int64, serverTime: Timestamp, toReview: Int64, stopped: [StoppedProgram] = []
  ) {
    self.upToDate = upToDate
    self.lastChange = lastChange
    self.serverTime = serverTime
    self.toReview = toReview
    self.stopped = stopped
  }
}
