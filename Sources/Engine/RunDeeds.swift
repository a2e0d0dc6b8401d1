import Contacts
import Sync

/// Counts what a run does to contacts, by the action of each step. A dry run counts in the same way what it would do.
struct RunDeeds {
  var toCloud = SyncReport.Counts()
  var toAddressBook = SyncReport.Counts()
  var conflicts: Int64 = 0
  var replacedPeople: Int64 = 0
  var broughtBack: Int64 = 0
  var resolved: [ResolvedContact] = []

  /// Counts a step that is done. `isNew`: the contact had no file before. `name` and `file`: of the contact, for one that both sides
  /// changed. `isMerge`: what goes over an edit of the cloud's is a merged card. `replaced`: what else an overwrite puts onto the review list.
  mutating func count(
    _ action: Action, isNew: Bool, name: @autoclosure () -> String, file: ItemName?, isMerge: Bool = false,
    replaced: CachedContact.Replaced? = nil
  ) {
    switch action {
    case .add: toCloud.added += 1
    case .overwrite:
      toCloud.overwritten += 1
      switch replaced {
      case .edit: addConflict(.mergedWithOurs, name: name(), file: file)
      case .person:
        replacedPeople += 1
        addConflict(.personReplaced, name: name(), file: file)
      case nil: break
      }
    case .keepOurs:
      toCloud.overwritten += 1
      addConflict(isMerge ? .mergedWithOurs : .ourVersionStands, name: name(), file: file)
    // The cloud's version then comes as a download.
    case .keepTheirs: addConflict(.theirVersionStands, name: name(), file: file)
    case .deleteRecord: toCloud.deleted += 1
    case .revive:
      toCloud.added += 1
      addBroughtBack(name: name(), file: file)
    // What of a merged card is more than the cloud's version goes up as another step.
    case .download, .merge, .unite: if isNew { toAddressBook.added += 1 } else { toAddressBook.overwritten += 1 }
    case .bringBack:
      if isNew { toAddressBook.added += 1 } else { toAddressBook.overwritten += 1 }
      addBroughtBack(name: name(), file: nil)
    case .removeItem: toAddressBook.deleted += 1
    case .adopt, .forget: break
    }
  }

  /// A version of the contact goes onto the review list.
  mutating func addConflict(_ outcome: ResolvedContact.Outcome, name: @autoclosure () -> String, file: ItemName?) {
    conflicts += 1
    resolved.add(outcome, name: name(), file: file)
  }

  private mutating func addBroughtBack(name: @autoclosure () -> String, file: ItemName?) {
    broughtBack += 1
    resolved.add(.broughtBack, name: name(), file: file)
  }
}

extension SyncReport {
  mutating func add(_ deeds: RunDeeds) {
    toCloud.add(deeds.toCloud)
    toAddressBook.add(deeds.toAddressBook)
    conflicts += deeds.conflicts
    replacedPeople += deeds.replacedPeople
    broughtBack += deeds.broughtBack
    resolved += deeds.resolved.prefix(ResolvedContact.named - resolved.count)
  }
}

extension SyncReport.Counts {
  mutating func add(_ other: SyncReport.Counts) {
    added += other.added
    overwritten += other.overwritten
    deleted += other.deleted
  }
}

extension [ResolvedContact] {
  /// Adds one, up to the number that is named.
  mutating func add(_ outcome: ResolvedContact.Outcome, name: @autoclosure () -> String, file: ItemName?) {
    guard count < ResolvedContact.named else { return }
    append(ResolvedContact(displayName: name(), file: file, outcome: outcome))
  }
}
