import Contacts
import Sync

// What a run tells the person besides its counts.

extension SyncReport {
  /// Names a file that goes because another one says the same, up to the number that is named.
  mutating func name(duplicate card: DiscardedCard) {
    guard duplicates.count < RemovedDuplicate.named, let other = card.other else { return }
    duplicates.append(RemovedDuplicate(file: card.name, other: other))
  }

  mutating func noteSetAside(isDryRun: Bool) {
    for (count, what) in [
      (setAside.stopped, "that a sync had stopped at"), (setAside.unsent, "that neither a file nor the cloud has"),
    ] where count > 0 {
      let edits = count == 1 ? "1 edit \(what)" : "\(grouped(count)) edits \(what)"
      notes.append("\(edits) \(isDryRun ? "would be" : count == 1 ? "is" : "are") \(Self.ownTrash)")
    }
  }

  /// Names missing files that cannot be written again, the first twenty of them.
  mutating func noteLost(_ lost: [ItemName]) {
    let shown = 20
    notes += lost.prefix(shown).map { "\($0) was left alone and is gone: only a backup of the folder has what it said" }
    if lost.count > shown {
      notes.append("and \(grouped(lost.count - shown)) more files that were left alone are gone")
    }
  }

  /// `count`: of the contacts that were not sent, because others changed the same in the cloud in each pass of the run.
  mutating func noteOutrun(_ count: Int) {
    guard count > 0 else { return }
    let waiting = count == 1 ? "1 contact of this device waits" : "\(grouped(count)) contacts of this device wait"
    notes.append("\(waiting) for the next sync: others changed the same in the cloud all the while")
  }

  var hasChanges: Bool {
    let counts = [
      toCloud.added, toCloud.overwritten, toCloud.deleted, toAddressBook.added, toAddressBook.overwritten,
      toAddressBook.deleted, duplicatesRemoved, conflicts, broughtBack, setAside.stopped, setAside.unsent,
    ]
    return counts.contains { $0 > 0 }
  }
}
