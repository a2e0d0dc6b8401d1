package import Contacts
package import Protocol

/// What an account remembers of an address book since its last run.
package struct KnownBook: Equatable, Sendable {
  /// As its last finished run told it; nil where none has finished.
  package var imprint: BookImprint?
  /// The change number that it knew all up to then.
  package var seen: Int64
  /// The account's version then.
  package var version: Int32
  /// A run has written since, and did not finish.
  package var isUnfinished: Bool
  /// The last finished run ended with other contacts than the account's.
  package var hasMismatch: Bool

  package init(
    imprint: BookImprint? = nil, seen: Int64 = 0, version: Int32 = 0, isUnfinished: Bool = false,
    hasMismatch: Bool = false
  ) {
    self.imprint = imprint
    self.seen = seen
    self.version = version
    self.isUnfinished = isUnfinished
    self.hasMismatch = hasMismatch
  }

  /// Whether the device and the account are as the last run left them, with no change since. A change counts even if what
  /// it changed is forgotten by now.
  package func isUpToDate(_ position: BookPosition, version: Int32, lastChange: Int64) -> Bool {
    imprint != nil && imprint == position.imprint && seen == position.seen && seen == lastChange
      && self.version == version && !isUnfinished && !hasMismatch
  }

  /// Why the run that begins compares everything. `told`: the highest change number that the device may have heard of; `version`
  /// and `purgedThrough` are the account's.
  package func fullCompareReason(
    _ position: BookPosition, told: Int64, version: Int32, purgedThrough: Int64
  ) -> FullCompareReason? {
    // A device hears of a change only after the cloud has noted that it will.
    if position.seen > told { return .cloudWentBack }
    guard let imprint else { return isUnfinished ? .unfinishedRun : .newAddressBook }
    if isUnfinished { return .unfinishedRun }
    if imprint != position.imprint || seen != position.seen { return .cacheDiffers }
    if self.version != version { return .versionDiffers }
    if hasMismatch { return .mismatch }
    return seen < purgedThrough ? .awayTooLong : nil
  }

  /// Notes the end of a run. `isNewsLeft`: others have changed something that the run did not list. `tally` and `hash`
  /// are the account's; the hash of hashes is compared only after a run that compared everything.
  package mutating func finish(
    _ report: RunFinish, isNewsLeft: Bool, lastChange: Int64, version: Int32, tally: Tally, hash: BookImprint?
  ) {
    hasMismatch = !isNewsLeft && (report.tally != tally || hash.map { $0 != report.imprint } ?? false)
    imprint = report.imprint
    seen = isNewsLeft ? min(report.through, lastChange) : lastChange
    self.version = version
    isUnfinished = false
  }
}

extension RecordState {
  /// What a record is to an address book. `isKnown`: the book has seen its last change, or made it; `isNew`: it was made, or came
  /// out of the trash, after what the book has seen.
  package init(isTrashed: Bool, isKnown: Bool, isNew: Bool) {
    self = isTrashed ? .deleted : isKnown ? .synced : isNew ? .new : .modified
  }
}
