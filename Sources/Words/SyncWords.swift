import Contacts
package import Sync

/// What a sync does, and what of it waits.
package enum SyncWords {
  package static let nothing = "nothing has changed"

  /// "to the cloud: 3 added, 1 changed"; with the same words as the log of what the run did. Empty where there is nothing.
  /// `isDryRun`: what it would do.
  package static func counts(_ report: SyncReport, isDryRun: Bool) -> [String] {
    let duplicates = report.duplicatesRemoved
    let directions = [("to the cloud", report.toCloud), ("to the address book", report.toAddressBook)]
    return directions.map { ($0, counts($1, isDryRun)) }.filter { !$1.isEmpty }.map { "\($0): \($1)" }
      + (duplicates > 0 ? ["\(counted(duplicates, "duplicate")) \(isDryRun ? "to remove" : "removed")"] : [])
  }

  private static func counts(_ counts: SyncReport.Counts, _ isDryRun: Bool) -> String {
    let words = isDryRun ? ["to add", "to change", "to delete"] : ["added", "changed", "deleted"]
    return zip([counts.added, counts.overwritten, counts.deleted], words).filter { $0.0 > 0 }
      .map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  /// A file that went because another one says the same: "copy.vcf: a copy of ann.vcf, now in this device’s trash". `trash`: nil for one that
  /// a dry run would remove.
  package static func duplicate(_ duplicate: RemovedDuplicate, in trash: String?) -> Sentence {
    let end = trash.map { ", now in \($0)" } ?? ""
    return "\(name: duplicate.file.description): a copy of \(name: duplicate.other.description)\(end)"
  }

  /// How many contacts had been changed on both sides, or deleted on one and edited on the other, and how many files hold somebody else.
  /// `isDryRun`: the review list does not have it yet.
  package static func conflicts(_ report: SyncReport, isDryRun: Bool) -> [String] {
    let onBothSides = report.conflicts - report.replacedPeople
    let review = "\(report.review) \(isDryRun ? "would have" : "has")"
    return (report.broughtBack > 0 ? ["\(grouped(report.broughtBack)) \(broughtBack)"] : [])
      + (onBothSides > 0
        ? ["\(grouped(onBothSides)) changed on both sides: \(review) what did not stand"] : [])
      + (report.replacedPeople > 0
        ? ["\(counted(report.replacedPeople, "file")) came to hold somebody else: \(review) who stood there"]
        : [])
  }

  private static let broughtBack = "deleted on one side and edited on the other: the edit stands"
  private static let ourVersion = "this device’s version stands"
  private static let theirVersion = "the cloud’s version stands"

  /// "Ann Lee (ann.vcf): this device’s version stands".
  package static func resolved(_ contact: ResolvedContact) -> Sentence {
    "\(who(contact.displayName, contact.file)): \(outcome(contact.outcome))"
  }

  private static func outcome(_ outcome: ResolvedContact.Outcome) -> String {
    switch outcome {
    case .ourVersionStands: ourVersion
    case .theirVersionStands: theirVersion
    case .mergedWithOurs: "both sides’ changes are merged; what both changed stands as on this device"
    case .mergedWithTheirs: "both sides’ changes are merged; what both changed stands as in the cloud"
    case .personReplaced: "somebody else stands in this file and goes into the cloud; who stood there waits for review"
    case .broughtBack: broughtBack
    }
  }

  /// A step of a dry run: "add to the cloud: Ann Lee (ann.vcf)".
  package static func planned(_ change: PlannedChange) -> Sentence {
    "\(verb(change)): \(who(change.displayName, change.file))"
  }

  private static func verb(_ change: PlannedChange) -> String {
    switch change.action {
    case .adopt: "already the same on both sides"
    case .forget: "gone on both sides"
    case .download: change.file == nil ? "add to the address book" : "change in the address book"
    case .bringBack: "bring back into the address book, because it was edited in the cloud"
    case .removeItem: "delete from the address book"
    case .add: "add to the cloud"
    case .overwrite: "change in the cloud"
    case .deleteRecord: "delete from the cloud"
    case .revive: "bring back into the cloud, because it was edited here"
    case .keepOurs: "changed on both sides, \(ourVersion)"
    case .keepTheirs: "changed on both sides, \(theirVersion)"
    case .merge: "merge both sides’ changes"
    case .unite: "make one of both, nothing is taken away"
    }
  }

  private static func who(_ name: String, _ file: ItemName?) -> Sentence {
    let shown: Sentence = "\(name: NameWords.shown(name))"
    return file.map { "\(shown) (\(name: $0.description))" } ?? shown
  }

  // MARK: What waits

  /// Where a person looks at what waits, after a run that has found something new; nil where nothing of it is a conflict or a file.
  package static func nextStep(_ report: SyncReport) -> String? {
    guard report.outcome == .attention else { return nil }
    let steps = [
      report.conflicts > 0 ? "\(report.review) has what did not stand" : nil,
      report.refused.isEmpty ? nil : "\(report.leftAlone) lists the files that are left alone",
    ].compactMap(\.self)
    return steps.isEmpty ? nil : steps.joined(separator: "; ")
  }

  /// How many contacts the account has no room for; nil for none.
  package static func surplus(_ surplus: Surplus) -> String? {
    guard surplus.count > 0 else { return nil }
    return """
      \(counted(surplus.count, "contact")) of this device \(surplus.count == 1 ? "waits" : "wait"), because \(surplus.reason): the files stay as \
      they are, and a later sync sends them once there is room
      """
  }

  /// Why a file waits, and for how long. `trash`: where it goes as a duplicate.
  package static func waiting(_ waiting: WaitingFile, trash: String = SyncReport.deviceTrash) -> Sentence {
    let other: Sentence = waiting.other.map { "\(name: $0.description)" } ?? "another contact’s file"
    if waiting.isCopy {
      return """
        \(name: waiting.file.description): it is a copy of \(other) and may be its new name; if both are still there \
        \(end(of: waiting)), it counts as a duplicate and goes into \(trash)
        """
    }
    return """
      \(name: waiting.file.description): it says the same as \(other), or has its UID, and waits for one of them to change; \
      \(end(of: waiting)), one of them counts as a duplicate
      """
  }

  private static func end(of waiting: WaitingFile) -> String {
    let hours = (waiting.left + 3_599_999) / 3_600_000
    if hours == 0 { return "at the next sync" }
    return "after \(hours) more \(hours == 1 ? "hour" : "hours") (a pause between syncs counts as one hour at most)"
  }

  /// A guard that has stopped the syncs, and what the person may decide.
  package static func stop(_ stop: GuardStop) -> Sentence {
    let since: Sentence = stop.since.map { "since \($0)" } ?? "since now"
    return "\(since): \(stop.message); waiting for your decision: \(stop.hint)"
  }

  // MARK: How far it is

  /// "sending", how many of them are done, and of how many; nil for what nobody counts or knows.
  package static func step(_ progress: SyncProgress) -> (words: String, done: Int64?, total: Int64?) {
    switch progress {
    case .readingAddressBook(let done): ("reading the address book", Int64(done), nil)
    case .puttingBack(let done, let total): ("writing missing files", done, total)
    case .waitingForOtherRun: ("waiting for another device to finish its sync", nil, nil)
    case .recomputing(let done, let total): ("updating the cache", done, total)
    case .cleaningUp(let done, let total): ("waiting for the server to update the account", done, total)
    case .comparing(let done): ("comparing", Int64(done), nil)
    case .sending(let done, let total): ("sending", done, total)
    case .receiving(let done, let total): ("receiving", done, total)
    case .retrying(_, let message): ("trying again, because \(message)", nil, nil)
    }
  }
}
