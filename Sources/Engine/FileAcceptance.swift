import Cache
import Probes
import Protocol
import Sync

/// Makes contacts of files that were left alone, by what the cloud has listed, and finds partners anew where there are any.
struct FileAcceptance {
  let phase: CloudPhase
  let folder: FolderPhase
  /// The cloud has listed all that it has.
  let listsAll: Bool
  /// In the first pass of the run.
  let isFirst: Bool
  /// Files that waited, and became contacts. A run that begins anew knows of those of before.
  private(set) var waited: [ItemName]
  /// Files that turned out to be other versions of contacts.
  private(set) var leftAlone: [FileLeftAlone] = []

  init(phase: CloudPhase, folder: FolderPhase, listsAll: Bool, isFirst: Bool, waited: [ItemName]) {
    self.phase = phase
    self.folder = folder
    self.listsAll = listsAll
    self.isFirst = isFirst
    self.waited = waited
  }

  /// `through`: the change number that the listing went through. Returns false where a contact would be forgotten that only a run that lists all
  /// brings back.
  mutating func accept(_ through: inout Int64) throws -> Bool {
    guard try acceptWaiting(&through) else { return false }
    if listsAll { try phase.releaseUnlisted() }
    let accepted = try DuplicateFiles(in: folder).accept(phase.plan)
    if !accepted.duplicates.isEmpty || !accepted.sharingUIDs.isEmpty { try phase.match(isFirst: isFirst) }
    // A file that was read before one with its UID had passed for the contact. Now that the other one is known to be it, this one is another
    // version of it, as synchronizers leave them: to send it as a new contact would double the person.
    let partners = phase.plan.partners
    leftAlone = try (waited + accepted.sharingUIDs).flatMap {
      try phase.cache.leaveAlone(sharingUIDWith: $0, unless: partners.contains)
    }
    guard !leftAlone.isEmpty else { return true }
    Coverpoint.versionBesideContactLeftAlone.reach()
    try phase.match(isFirst: isFirst)
    return true
  }

  /// Returns false where all would have to be listed.
  private mutating func acceptWaiting(_ through: inout Int64) throws -> Bool {
    // One that is accepted may leave its contact without a file. Another waiting file may say what that contact said, and is then asked about
    // once more.
    while true {
      let waiting = WaitingFiles(in: folder, phase, listsAll: listsAll)
      let accepted = try waiting.accept()
      waited += accepted
      if waiting.needsAll { return false }
      guard !accepted.isEmpty else { return true }
      if waiting.hasForgotten {
        // Records that were as both sides knew them are listed as well.
        through = try phase.list(after: phase.start.since, isFirst: true)
      } else {
        try phase.match(isFirst: isFirst)
      }
    }
  }
}
