package import Contacts
package import Protocol

/// What a run did, or would do: the object behind `sync --json`.
package struct SyncReport: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    /// Nothing to do.
    case unchanged
    case done
    /// Done, and something new waits for the person: a conflict, a refusal, or a lost file that nothing can bring back.
    case attention
    /// A guard stopped it before it touched anything.
    case stopped
    case failed
  }

  package struct Counts: Equatable, Sendable {
    package var added: Int64 = 0
    package var overwritten: Int64 = 0
    package var deleted: Int64 = 0

    package init() {}
  }

  package var outcome: Outcome = .unchanged
  package var toCloud = Counts()
  package var toAddressBook = Counts()
  package var duplicatesRemoved: Int64 = 0
  /// The files that `duplicatesRemoved` counts; of many, the first.
  package var duplicates: [RemovedDuplicate] = []
  /// The versions that the run put onto the review list.
  package var conflicts: Int64 = 0
  /// Those of `conflicts` whose file came to hold another person.
  package var replacedPeople: Int64 = 0
  /// Deleted on one side and edited on the other: the edit won, and the contact came back.
  package var broughtBack: Int64 = 0
  /// They went into the device's trash.
  package var setAside = EditsSetAside()
  /// The contacts that `conflicts` and `broughtBack` count; of many, the first.
  package var resolved: [ResolvedContact] = []
  /// Everything that is left alone now, new or not.
  package var refused: [FileLeftAlone] = []
  package var batches = 0
  package var mostInFlight = 0
  package var fullCompare: FullCompareReason?
  /// What happened, in one line; empty where there is nothing to say.
  package var message = ""
  package var hint: String?
  /// What lists the versions that did not stand.
  package var review = "contacts2web review"
  /// What lists the files that are left alone, each with the reason.
  package var leftAlone = "contacts2web review --all"
  /// Where the cards of removed files are.
  package var trash = Self.deviceTrash
  /// What else the person should know of the run, one line each.
  package var notes: [String] = []
  /// It failed because the device is not signed in any more: trying again cannot help.
  package var isSignedOut = false
  /// It failed because the cache is damaged: trying again cannot help before another one is made.
  package var isCacheDamaged = false
  /// It failed for a reason that may pass by itself: the network, a server that starts anew.
  package var isPassing = false
  /// What stopped it.
  package var stoppedBy: SyncGuard?
  /// What the account has no room for.
  package var surplus = Surplus()
  /// Files that wait because they say what another contact's file says.
  package var equalFiles: [WaitingFile] = []

  package init() {}
}

/// How far a run is.
package enum SyncProgress: Equatable, Sendable {
  case readingAddressBook(done: Int)
  /// Missing files are written again.
  case puttingBack(done: Int64, of: Int64)
  case waitingForOtherRun
  /// The program's encoding is another one than the cache's: its record IDs are computed again.
  case recomputing(done: Int64, of: Int64)
  /// The cloud brings the account to another database version first.
  case cleaningUp(done: Int64, of: Int64)
  case comparing(done: Int)
  case sending(done: Int64, of: Int64)
  case receiving(done: Int64, of: Int64)
  /// The cloud does not answer; it is tried again.
  case retrying(inMilliseconds: Int64, message: String)
}

/// What a run may do.
package struct SyncOptions: Equatable, Sendable {
  /// Plan, say what would happen, touch nothing.
  package var isDryRun = false
  /// Let a run delete more than the guard allows.
  package var allowsDeletions = false
  /// Let a run overwrite more than the guard allows.
  package var allowsOverwrites = false
  /// Write missing files again instead of taking them for deletions, also where the folder is empty or lacks its id.
  package var putsBack = false
  /// Overwrites of so many contacts never stop a run.
  package var freeOverwrites = OverwriteGuard.free
  /// A first sync of so many files into an empty account sends while it reads. Fewer are read before the first answer comes.
  package var newcomersFrom = 1_000
  /// So many files of such a sync are noted, and flushed, at a time; more, as the cache grows.
  package var newcomersTogether = 250
  /// The longest card that is taken, in bytes.
  package var cardLimit = DetachedCard.largestCard
  /// The version that record IDs are computed with.
  package var encoding = EncodingVersion.current
  /// Whether the cloud is asked on another thread if anything is new, while the folder is read. Not where a fault comes with the n-th call, because
  /// the order of the calls would differ each time.
  package var asksAhead = true
  /// Whether signs of life keep the lease while one call takes long: not where time does not pass by itself.
  package var givesSignsOfLife = true

  package init() {}
}

/// The world outside of a run: time, and the person who watches it. Given in, so that a test can be any of them.
package struct SyncContext: Sendable {
  /// The device's wall clock.
  package var now: @Sendable () -> Timestamp
  /// Waits so many milliseconds; returns early, with false, where the run is to end.
  package var wait: @Sendable (Int64) -> Bool
  package var isCancelled: @Sendable () -> Bool
  package var progress: @Sendable (SyncProgress) -> Void

  package init(
    now: @escaping @Sendable () -> Timestamp, wait: @escaping @Sendable (Int64) -> Bool,
    isCancelled: @escaping @Sendable () -> Bool, progress: @escaping @Sendable (SyncProgress) -> Void
  ) {
    self.now = now
    self.wait = wait
    self.isCancelled = isCancelled
    self.progress = progress
  }
}

extension SyncReport {
  /// What hints call a run by hand; a folder of the server's own has another command.
  package static let command = "contacts2web sync"

  /// How the person takes back what a run did.
  package static let undo = "contacts2web undo"

  /// Where a device keeps the cards of files that a sync removed; a folder of the server's own has a trash of its own.
  package static let deviceTrash = "this device’s trash"

  /// Where the edits are that a guard had stopped and whose files are missing.
  package static let ownTrash = "in this device's trash: contacts2web review lists and restores them"

  /// How a folder that lost its files gets them back.
  package static let wayBack = "\(command) --put-back"
}
