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

  /// Whether a listing names a record. What the book's devices have changed themselves is left out, unless the run compares
  /// everything. `isOwn`: one of them made the last change.
  package static func isListed(isOwn: Bool, isFull: Bool) -> Bool { isFull || !isOwn }
}

extension RecordState {
  /// What a record is to an address book that has seen all changes up to `seen`. The book knows what it has seen and what it has
  /// changed itself (`isOwn`). A record is new where it was made, or came out of the trash, after that (`createdChange`).
  package init(isTrashed: Bool, change: Int64, createdChange: Int64, isOwn: Bool, seen: Int64) {
    self = isTrashed ? .deleted : change <= seen || isOwn ? .synced : createdChange > seen ? .new : .modified
  }
}

extension ListingPage {
  /// The entries behind a change, at most `limit` of them. A full page may have others behind it; any other one is the last, and has all up
  /// to the account's last change.
  package init(_ entries: [CloudEntry], limit: Int, after change: Int64, lastChange: Int64) {
    let isLast = entries.count < limit
    let through = entries.last?.change ?? change
    self.init(entries: entries, through: isLast ? max(through, lastChange) : through, isLast: isLast)
  }
}
