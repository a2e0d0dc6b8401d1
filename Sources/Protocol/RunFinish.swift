package import Contacts

/// What the device says at the end of a run.
package struct RunFinish: Equatable, Sendable {
  /// Of all that the device knows the cloud to have: the hash of hashes after a full compare, else the tally's.
  package var imprint: BookImprint
  package var tally: Tally
  /// The change number that the listing went through.
  package var through: Int64

  package init(imprint: BookImprint, tally: Tally, through: Int64) {
    self.imprint = imprint
    self.tally = tally
    self.through = through
  }
}

/// What the cloud answers to it.
package struct RunFinished: Equatable, Sendable {
  /// The change number that this address book now knows all of.
  package var seen: Int64
  /// False where tally or hash of hashes disagree although nothing else changed: the next run compares in full.
  package var agrees: Bool
  /// How many versions that lost a conflict wait for the person, up to 1,000.
  package var toReview: Int64
  /// The account's programs whose deletions are refused, the last one first.
  package var stopped: [StoppedProgram]

  package init(seen: Int64, agrees: Bool, toReview: Int64, stopped: [StoppedProgram] = []) {
    self.seen = seen
    self.agrees = agrees
    self.toReview = toReview
    self.stopped = stopped
  }
}
