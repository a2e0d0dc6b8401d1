import Cache
import Contacts
import Probes
import Protocol
import Sync

/// Asks all guards about the plan of a run, and notes the stops that stand until a person decides (``GuardStop``).
struct GuardInspection {
  let phase: CloudPhase
  /// What the run has done so far.
  let report: SyncReport
  /// The run has listed what the cloud has meanwhile, so it knows the cloud's size better than at its start.
  let isLaterLook: Bool

  /// A guard's objection to the plan.
  private struct Objection {
    var by: SyncGuard
    /// `this sync would DEED OBJECTS`.
    var deed: String
    var objects: String
    var hint: String
    /// An earlier run was stopped at contacts to which the plan still does this: when that was. Nil where none was.
    var since: Timestamp?
    /// The plan is beyond the guard's measure, whatever was stopped before.
    var isMeasured: Bool
  }

  /// Why the run stops: the first objection, for the report. Nil where it may go on. All of them are noted, so that
  /// none is forgotten while another one waits for the person.
  func run() throws -> (by: SyncGuard, message: String, hint: String)? {
    var objections: [Objection] = []
    if !phase.options.allowsDeletions {
      objections += try [removals(), deletions()].compactMap { $0 }
    }
    if !phase.options.allowsOverwrites, let objection = try overwrites() { objections.append(objection) }
    try note(objections)
    guard let first = objections.first else { return nil }
    if first.since != nil { Coverpoint.stopStands.reach() }
    let still = first.since == nil ? "" : "still "
    let before = first.since.map { ", as one that was stopped at \($0.extended)" } ?? ""
    // A later pass of a run may stop as well.
    let end = report.hasChanges ? "nothing more was changed" : "nothing was changed"
    return (first.by, "this sync would \(still)\(first.deed) \(first.objects)\(before): \(end)", first.hint)
  }

  private func note(_ objections: [Objection]) throws {
    let now = phase.context.now()
    for objection in objections {
      try phase.cache.noteStop(
        GuardStop(
          by: objection.by, message: "the last sync would \(objection.deed) \(objection.objects)", hint: objection.hint,
          since: objection.since), objection.isMeasured ? .planned : .stillPlanned,
        planned: phase.plan.contacts(countedBy: objection.by), at: now)
    }
    // A stop that a person allows ends when the deed is done, and not here: another guard may stop this run.
    var without = Set(SyncGuard.allCases).subtracting(objections.map(\.by))
    if phase.options.allowsDeletions { without.subtract([.removals, .deletions]) }
    if phase.options.allowsOverwrites { without.remove(.overwrites) }
    try phase.cache.endNeedlessStops(without)
  }

  // MARK: Deletions

  private func removals() throws -> Objection? {
    let removals = phase.plan.count(.removeItem) - phase.plan.allowedRemovals
    return try objection(
      .removals, removals, before: report.toAddressBook.deleted, of: { try phase.cache.contactCount() })
  }

  private func deletions() throws -> Objection? {
    try objection(
      .deletions, phase.plan.count(.deleteRecord), before: report.toCloud.deleted,
      of: { try records() + report.toCloud.deleted })
  }

  /// How many contacts the cloud has now, as far as this device has heard: others may have deleted many, and the run may have
  /// added many, since it began.
  private func records() throws -> Int64 {
    guard isLaterLook else { return phase.start.records }
    return try phase.cache.cloudTally(besides: phase.plan.listing.waiting).tally.count
  }

  /// Counts what this run has deleted and what went in the last hour together with what it is about to delete.
  private func objection(
    _ guardian: SyncGuard, _ deletions: Int64, before: Int64, of total: () throws -> Int64
  ) throws -> Objection? {
    guard deletions > 0 else { return nil }
    let isHere = guardian == .removals
    let recent = try phase.cache.counted(isHere ? .removed : .deleted, at: phase.context.now())
    let gone = max(recent?.count ?? 0, before)
    let whole = max(recent?.total ?? 0, try total())
    let isMeasured = DeletionGuard.stops(deletions: deletions + gone, of: whole)
    let since = try phase.cache.standingStop(guardian, of: phase.plan.contacts(countedBy: guardian))
    guard isMeasured || since != nil else { return nil }
    (isHere ? Coverpoint.stoppedByGuardHere : .stoppedByGuardThere).reach()
    let (place, way) =
      isHere
      ? ("the address book", wayBack())
      : ("the cloud", "put the files back, or have them written again: \(SyncReport.wayBack)")
    let earlier = gone > 0 ? ", after \(gone) in the last hour" : ""
    return Objection(
      by: guardian, deed: "delete", objects: "\(deletions) of \(whole) contacts from \(place)\(earlier)",
      hint: "\(way); run \(SyncReport.command) --allow-deletions to go ahead", since: since, isMeasured: isMeasured)
  }

  /// What to do instead of deleting files that are gone in the cloud.
  private func wayBack() -> String {
    guard let (undo, count) = phase.plan.removalsByUndo else {
      return "look at it with \(SyncReport.command) --dry-run"
    }
    Coverpoint.stoppedAtAnUndo.reach()
    return """
      an undo deleted \(count) of them in the cloud: \(SyncReport.undo) \(undo.word.hex.prefix(8)) takes it back, and the \
      files stay
      """
  }

  // MARK: Overwrites

  private func overwrites() throws -> Objection? {
    let since = try phase.cache.standingStop(.overwrites, of: phase.plan.contacts(countedBy: .overwrites))
    guard
      let finding = try OverwriteInspection(phase: phase).finding(of: records, isStopped: since != nil)
    else { return nil }
    Coverpoint.stoppedByOverwrites.reach()
    return Objection(
      by: .overwrites, deed: "overwrite", objects: finding.objects, hint: OverwriteInspection.Finding.hint,
      since: since,
      isMeasured: finding.isMeasured)
  }
}
