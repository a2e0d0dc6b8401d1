package import Contacts
import Probes
package import Protocol

/// What the cache knows about one contact of the address book, without its card.
package struct LocalState: Equatable, Sendable {
  package var ids: RecordIDs
  /// False: the file is gone, and the cloud has not been told yet.
  package var isPresent: Bool
  /// The primary ID that device and cloud last agreed on; nil for a contact that the cloud has not seen.
  package var base: RecordID?
  /// When a person last edited it, by the server's clock (the device's, corrected by the skew; never in the future).
  package var editedAt: Timestamp
  /// The file was put back, by a person or after a cut-off run may have sent its deletion.
  package var hasReturned: Bool
  /// The last run finished, so a `new` record of the cloud was made or restored after both sides had agreed on the base.
  package var lastRunFinished: Bool

  package init(
    ids: RecordIDs, isPresent: Bool, base: RecordID?, editedAt: Timestamp, hasReturned: Bool = false,
    lastRunFinished: Bool = true
  ) {
    self.ids = ids
    self.isPresent = isPresent
    self.base = base
    self.editedAt = editedAt
    self.hasReturned = hasReturned
    self.lastRunFinished = lastRunFinished
  }
}

/// How a cloud record found its partner in the address book, in the order in which they are tried.
package enum PartnerRule: UInt8, Sendable {
  /// The cache knows the record's id.
  case recordID = 0
  /// Both have the same content.
  case primary = 1
  /// The device has what the cloud's record once was.
  case history = 2
  case uid = 3
  /// The only two of that name, with a phone number or e-mail address in common.
  case namesake = 4
}

/// One contact as it stands on both sides, either of which may know nothing of it (or, the cloud: nothing new).
package struct Pair: Equatable, Sendable {
  package var local: LocalState?
  package var cloud: ListedRecord?
  package var rule: PartnerRule

  package init(local: LocalState?, cloud: ListedRecord?, rule: PartnerRule = .recordID) {
    self.local = local
    self.cloud = cloud
    self.rule = rule
  }
}

/// What a run does about one contact.
package enum Action: UInt8, CaseIterable, Sendable {
  /// Both sides agree: only record it.
  case adopt = 0
  /// Both sides are rid of it: forget it.
  case forget = 1
  /// The cloud's version into the address book, as a new file or over the old one.
  case download = 2
  /// Deleted here, edited there: the edit wins, and the file comes back.
  case bringBack = 3
  /// The file goes to the device's trash.
  case removeItem = 4
  case add = 5
  case overwrite = 6
  case deleteRecord = 7
  /// Edited here, deleted there: the edit wins, and the record comes out of the trash.
  case revive = 8
  /// Both changed; the later edit is ours.
  case keepOurs = 9
  /// Both changed; the later edit is theirs.
  case keepTheirs = 10
  /// Both changed, and the account's policy is to merge.
  case merge = 11
  /// Two new namesakes are one contact: each gets what it lacks from the other.
  case unite = 12

  package var isConflict: Bool { self == .keepOurs || self == .keepTheirs }
  package var isUpload: Bool {
    switch self {
    case .add, .overwrite, .deleteRecord, .revive, .keepOurs, .keepTheirs: true
    case .adopt, .forget, .download, .bringBack, .removeItem, .merge, .unite: false
    }
  }
}

/// The plan of a run: the table of docs/cases.md as a function.
package enum Plan {
  /// What to do about one contact; nil where there is nothing to do.
  package static func action(for pair: Pair, policy: ConflictPolicy) -> Action? {
    switch (pair.local, pair.cloud) {
    case (nil, nil): nil
    case (nil, let cloud?): cloud.state == .deleted ? .forget : .download
    case (let local?, nil): action(local: local)
    case (let local?, let cloud?):
      cloud.state == .deleted
        ? action(local: local, deleted: cloud)
        : action(local: local, cloud: cloud, rule: pair.rule, policy: policy)
    }
  }

  /// The cloud has nothing new about it.
  private static func action(local: LocalState) -> Action? {
    switch (local.isPresent, local.base) {
    case (true, nil): .add
    case (true, let base?): local.ids.primary == base ? nil : .overwrite
    case (false, nil): .forget
    case (false, _?): .deleteRecord
    }
  }

  /// The cloud's record is in the trash.
  private static func action(local: LocalState, deleted cloud: ListedRecord) -> Action {
    guard local.isPresent else { return note(.forget, .deletedOnBothSides) }
    // The deletion is this device's own and was taken back, or a person has put the file back here.
    guard !local.hasReturned else { return .revive }
    // Without a base (a lost cache), content that is what was deleted counts as unchanged.
    let base = local.base ?? cloud.ids.primary
    return local.ids.primary == base
      ? note(.removeItem, .deletedThereGoesHere) : note(.revive, .editWinsOverDeletionThere)
  }

  private static func action(
    local: LocalState, cloud: ListedRecord, rule: PartnerRule, policy: ConflictPolicy
  ) -> Action {
    guard local.isPresent else {
      guard cloud.ids.primary == local.base else { return note(.bringBack, .editWinsOverDeletionHere) }
      // Devices that share a folder report one deletion twice. A restore since then answers both.
      if cloud.state == .new, local.lastRunFinished { return note(.bringBack, .restoredWinsOverDeletionHere) }
      return note(.deleteRecord, .deletedHereGoesThere)
    }
    if local.ids.primary == cloud.ids.primary {
      if let base = local.base, base != local.ids.primary { Coverpoint.sameEditOnBothSides.reach() }
      return .adopt
    }
    switch local.base {
    case let base? where local.ids.primary == base: return .download
    case let base? where cloud.ids.primary == base: return .overwrite
    case _ where rule == .history: return note(.download, .earlierVersionFollows)
    case nil where rule == .namesake: return .unite
    default:
      switch policy {
      case .merge: return .merge
      // A tie goes to the cloud: the other devices may have it already.
      case .newest:
        if local.editedAt == cloud.editedAt { Coverpoint.tieGoesToTheCloud.reach() }
        return local.editedAt > cloud.editedAt
          ? note(.keepOurs, .ourEditIsLater) : note(.keepTheirs, .theirEditIsLater)
      }
    }
  }

  private static func note(_ action: Action, _ point: Coverpoint) -> Action {
    point.reach()
    return action
  }
}

/// Stops a run that would delete more than anyone means to.
package enum DeletionGuard {
  /// Deletions up to this many never stop a run.
  package static let free: Int64 = 5
  /// Runs within so many milliseconds count together.
  package static let window = GuardWindow.length

  /// The most deletions of `total` records that do not stop.
  package static func most(of total: Int64) -> Int64 { max(free, total / 10) }

  /// True where `deletions` of `total` records is more than 5 and more than 10 %.
  package static func stops(deletions: Int64, of total: Int64) -> Bool {
    deletions > free && deletions.multipliedReportingOverflow(by: 10).partialValue > total
  }
}
