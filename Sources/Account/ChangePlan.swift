package import Contacts
internal import Probes
package import Protocol

/// What a batch of changes does to an account: a pure function of the changes and of the records that they touch, as they
/// stand under the account's lock. Each store of accounts writes what the lists say, in their order. One thing is decided elsewhere, because only
/// the database knows which contacts became one: to which of them an undone one belongs in the trash (`ChangeWriter.trash`).
package struct ChangePlan {
  package private(set) var outcomes: [SaveOutcome] = []
  package private(set) var archived: [Archived] = []
  package private(set) var written: [Written] = []
  package private(set) var trashed: [Trashed] = []
  package private(set) var restored: [Restored] = []
  package private(set) var lost: [Lost] = []
  package private(set) var tally: Tally
  package private(set) var lastChange: Int64
  /// What the account has from then on; its large values are counted where they are stored.
  package private(set) var holdings: Holdings
  /// ``Holdings/stored`` before.
  package private(set) var storedBefore: Int64
  /// What the log says of it.
  package private(set) var counts = RunCounts()
  package private(set) var firstChange: Int64

  /// The account's latest stamp of an edit from now on.
  package private(set) var latestEdit: Timestamp

  private var author: Author
  private var quota: Quota
  private var now: Timestamp
  private var known: [UniqueID: Known]
  /// By UID.
  private var holders: [String: [Holder]]
  private var kept: [Kept]
  /// The contacts whose version this batch puts onto the review list, with its content.
  private var toReview: Set<Said> = []
  /// The live record that has a content; the smallest id where there are several.
  private var occupants: [RecordID: UniqueID]
  /// Records that this batch has written: a second change to one must be planned anew.
  private var touched: Set<UniqueID> = []
  /// Live records that an outcome of this batch names: they stay, so that it remains true.
  private var named: Set<UniqueID> = []

  /// What a contact or one of its versions says.
  private struct Said: Hashable {
    var id: UniqueID
    var primary: RecordID
  }

  package var writesNothing: Bool {
    archived.isEmpty && written.isEmpty && trashed.isEmpty && restored.isEmpty && lost.isEmpty
  }

  /// From then on the account has a past that records can be found by.
  package var makesHistory: Bool { !(archived.isEmpty && trashed.isEmpty && lost.isEmpty) }

  /// The log names the run, and its last change: what only kept a version changed no contact. What goes on with the run's own change counts as
  /// nothing, and an undo has to find it (``Change/goesOn``).
  package var isLogged: Bool { counts != RunCounts() || lastChange >= firstChange }

  /// `clock`: the account's. `records`: those with the changes' ids; `twins`: the live ones with their contents; `staying`: those
  /// that are known to keep theirs. `holdings`: of which ``Holdings/contacts`` are the tally's. `holders`: of the changes' ``Change/sharedUID``, at most
  /// ``Holder/mostOfOneUID`` of each. `kept`: of the changes' ``Change/keptContent``.
  package init(
    _ changes: [Change], author: Author, clock: EditClock, records: [Known], twins: [Known], tally: Tally,
    lastChange: Int64, holdings: Holdings = Holdings(), quota: Quota = .standard,
    holders: [Holder] = [], kept: [Kept] = [], staying: Set<UniqueID> = []
  ) {
    self.author = author
    self.quota = quota
    self.holdings = holdings
    storedBefore = holdings.stored
    self.holdings.contacts = tally.count
    now = clock.now
    latestEdit = clock.latest
    self.tally = tally
    self.lastChange = lastChange
    firstChange = lastChange + 1
    self.holders = Dictionary(grouping: holders, by: \.uid)
    self.kept = kept
    known = Dictionary((records + twins).map { ($0.id, $0) }) { first, _ in first }
    occupants = [:]
    for record in known.values where !record.isTrashed { Self.occupy(record.primary, record.id, &occupants) }
    // Contents that this batch moves away from are free for others, in whatever order the changes stand: two contacts can
    // exchange their contents.
    var leaving: Set<UniqueID> = []
    for change in changes where !staying.contains(change.id) {
      guard let record = known[change.id], occupants[record.primary] == record.id, leavesItsContent(record, change)
      else { continue }
      occupants[record.primary] = nil
      leaving.insert(record.id)
    }
    for change in changes {
      let outcome = plan(change)
      outcomes.append(outcome)
      switch outcome {
      case .saved: named.insert(change.id)
      case .merged(let twin, _): named.insert(twin)
      case .moved, .refused, .full: break
      }
    }
    // A record that we expected to give up its content keeps it, because its change was refused: plan again with that content
    // taken.
    let stuck = leaving.subtracting(touched)
    guard !stuck.isEmpty else { return }
    self = ChangePlan(
      changes, author: author, clock: clock, records: records, twins: twins, tally: tally, lastChange: lastChange,
      holdings: holdings, quota: quota, holders: holders, kept: kept, staying: staying.union(stuck))
  }

  private static func occupy(_ primary: RecordID, _ id: UniqueID, _ occupants: inout [RecordID: UniqueID]) {
    occupants[primary] = occupants[primary].map { min($0, id) } ?? id
  }

  private func leavesItsContent(_ record: Known, _ change: Change) -> Bool {
    switch change.operation {
    case .overwrite(let base, _): return record.primary == base && change.content?.ids.primary != base
    case .trash(let base, _), .absorb(let base, _): return record.primary == base
    case .putBack(let last, let isTrashed, _): return record.change == last && (isTrashed || change.content != nil)
    case .add, .revive, .restore, .keepLosing, .keepUnited: return false
    }
  }

  private mutating func plan(_ change: Change) -> SaveOutcome {
    let record = known[change.id]
    switch change.operation {
    case .add: return save(change, over: record, isBased: record == nil)
    case .overwrite(let base, _):
      return save(change, over: record, isBased: record.map { !$0.isTrashed && $0.primary == base } ?? false)
    case .revive: return save(change, over: record, isBased: record?.isTrashed ?? true)
    case .trash(let base, let allowed): return trash(change.id, base: base, allowed: allowed)
    case .absorb(let base, let into): return absorb(change.id, base: base, into: into)
    case .restore: return restore(change.id)
    case .putBack(let last, let isTrashed, let allowed):
      return putBack(change, last: last, isTrashed: isTrashed, allowed: allowed)
    case .keepLosing: return addLost(change, .conflictLost)
    case .keepUnited: return addLost(change, .united)
    }
  }

  /// `isBased`: the record is what the change was made from.
  private mutating func save(_ change: Change, over record: Known?, isBased: Bool) -> SaveOutcome {
    guard let content = change.content else { return Self.withoutCard }
    // Sent twice, or already so. Other bytes of the same content are not written: no device would hear of them, as it compares
    // primary IDs, and no version could take them back. A program does hear of them, and a person sees the order of values.
    if let record, !record.isTrashed, record.primary == content.ids.primary, !author.isProgram, !change.isRearranged {
      Coverpoint.saveRepeated.reach()
      return .saved(change: record.change)
    }
    guard !touched.contains(change.id) else { return .moved }
    if !isBased {
      // A duplicate that went to the trash the first time, its answer lost.
      if let record, record.isTrashed, case .overwrite = change.operation, let twin = twin(of: content, but: change.id)
      {
        return .merged(into: twin.id, change: twin.change)
      }
      Coverpoint.saveRefusedAsMoved.reach()
      return .moved
    }
    let twin = twin(of: content, but: change.id)
    // In the browser the contact that the person is looking at stays.
    if let twin, author.kind != .edit || record?.isTrashed != false || named.contains(twin.id) {
      return merge(record, into: twin, isConflict: change.isConflict)
    }
    if hasComeMeanwhile(change) {
      Coverpoint.sameUIDMadeMeanwhile.reach()
      return .moved
    }
    if !change.comesBack, let reason = refusal(of: content, over: record, without: twin) {
      return .full(reason: reason)
    }
    if let twin { discard(twin) }
    return write(change, content, over: record)
  }

  /// The device takes the card for somebody new. Meanwhile somebody else has made or changed a contact with the same UID, which the device has not
  /// listed yet. The card may be that contact's, and as a contact of its own it would stay beside it for good. A UID that several contacts have tells nothing.
  private func hasComeMeanwhile(_ change: Change) -> Bool {
    guard let heard = change.heard, let uid = change.sharedUID, let others = holders[uid], others.count == 1 else {
      return false
    }
    return others[0].change > heard && others[0].changedBy != author.book
  }

  /// Why there is no room for a card, in place of what the record had and of its twin.
  private func refusal(of content: CardContent, over record: Known?, without twin: Known?) -> String? {
    var new = holdings
    for replaced in [record, twin].compactMap(\.self) where !replaced.isTrashed {
      new.contacts -= 1
      new.bytes -= replaced.size.whole
    }
    new.contacts += 1
    new.bytes += content.size.whole
    return quota.refusal(of: new, from: holdings)
  }

  private static let withoutCard = SaveOutcome.refused(reason: "the card is missing")

  private mutating func addLost(_ change: Change, _ reason: VersionReason) -> SaveOutcome {
    guard let content = change.content else { return Self.withoutCard }
    // There is nothing any more that it could have lost to.
    if let record = known[change.id], record.isErased { return write(change, content, over: record) }
    // The batch was sent twice, and both copies are in this group.
    let isKnown = lost.contains {
      $0.id == change.id && $0.reason == reason && $0.content.ids.primary == content.ids.primary
    }
    if !isKnown {
      let keeping = keeping(of: content, beside: change.id, reason)
      if case .new = keeping {
        // It makes the history larger, and nothing else.
        if let reason = quota.refusal(of: holdings, from: holdings) { return .full(reason: reason) }
        holdings.stored += content.size.skeleton
      }
      lost.append(Lost(id: change.id, reason: reason, content: content, editedAt: stamp(change), keeping: keeping))
      if reason == .conflictLost { counts.conflicts += 1 }
    }
    return .saved(change: known[change.id]?.change ?? lastChange)
  }

  /// A card that loses to a contact waits for review, also where it has lost before and somebody has decided since. It does not wait where another version
  /// of the contact waits that says the same: two devices that were behind send one card.
  private func keeping(of content: CardContent, beside id: UniqueID, _ reason: VersionReason) -> Lost.Keeping {
    let same = kept.filter { $0.contact == id && $0.primary == content.ids.primary }
    let earlier = same.filter { !$0.wasContact && $0.reason == reason }
    if earlier.contains(where: \.isOwn) { return .standing }
    let version = earlier.first?.version
    let isWaiting =
      same.contains { $0.needsReview && $0.version != version }
      || toReview.contains(Said(id: id, primary: content.ids.primary))
    let needsReview = reason == .conflictLost && !isWaiting
    return version.map { .again(version: $0, needsReview: needsReview) } ?? .new(needsReview: needsReview)
  }

  private func twin(of content: CardContent, but id: UniqueID) -> Known? {
    guard !author.isProgram, let twin = occupants[content.ids.primary], twin != id else { return nil }
    return known[twin]
  }

  private mutating func write(_ change: Change, _ content: CardContent, over record: Known?) -> SaveOutcome {
    lastChange += 1
    // What was deleted for good has left nothing to archive, and comes back as a new contact.
    if let record, !record.isErased {
      if !change.goesOn {
        archive(record, change.isConflict ? .conflictLost : .replaced)
        if record.isTrashed { counts.restored += 1 } else { counts.overwritten += 1 }
      }
      if !record.isTrashed { leave(record) }
    } else {
      counts.added += 1
    }
    written.append(
      Written(
        id: change.id, content: content, editedAt: stamp(change), change: lastChange,
        createdChange: record?.isTrashed == false ? nil : lastChange, isInsert: record == nil))
    holdings.stored += content.size.skeleton - (record?.size.skeleton ?? 0)
    enter(
      Known(id: change.id, primary: content.ids.primary, change: lastChange, isTrashed: false, size: content.size))
    return .saved(change: lastChange)
  }

  /// When the card was edited, by the account's clock. A person edits now, whatever the clock of the server's program says. A
  /// device says when it was; its clock may be ahead, and what was edited in the future was edited now.
  private mutating func stamp(_ change: Change) -> Timestamp {
    let stamp = author.kind == .edit ? now : min(change.editedAt, now)
    latestEdit = max(latestEdit, stamp)
    return stamp
  }

  /// Only the twin remains. The record that the change was for goes to the trash, if there is one.
  private mutating func merge(_ record: Known?, into twin: Known, isConflict: Bool) -> SaveOutcome {
    Coverpoint.mergedIntoTwin.reach()
    if let record, !record.isTrashed { discard(record, isConflict ? .conflictLost : .duplicate) }
    return .merged(into: twin.id, change: twin.change)
  }

  private mutating func discard(_ record: Known, _ reason: VersionReason = .duplicate, into other: UniqueID? = nil) {
    leave(record)
    lastChange += 1
    counts.duplicates += 1
    archive(record, reason)
    // Another one keeps the content, so no guard has to save anything.
    trashed.append(Trashed(id: record.id, reason: .duplicate, allowed: true, change: lastChange, into: other))
    known[record.id] = Known(
      id: record.id, primary: record.primary, change: lastChange, isTrashed: true, size: record.size)
    touched.insert(record.id)
  }

  /// What lost a conflict waits for review.
  private mutating func archive(_ record: Known, _ reason: VersionReason) {
    let isConflict = reason == .conflictLost
    append(Archived(id: record.id, reason: reason, needsReview: isConflict, change: lastChange), of: record)
    guard isConflict else { return }
    counts.conflicts += 1
    toReview.insert(Said(id: record.id, primary: record.primary))
  }

  private mutating func append(_ version: Archived, of record: Known) {
    archived.append(version)
    holdings.stored += record.size.skeleton
  }

  private mutating func trash(_ id: UniqueID, base: RecordID, allowed: Bool) -> SaveOutcome {
    guard let record = known[id] else { return .saved(change: lastChange) }
    if record.isTrashed { return .saved(change: record.change) }
    guard record.primary == base, !touched.contains(id) else { return .moved }
    leave(record)
    lastChange += 1
    let isCleanUp = author.kind == .cleanUp
    if isCleanUp { counts.duplicates += 1 } else { counts.deleted += 1 }
    append(Archived(id: id, reason: isCleanUp ? .cleanUp : .deleted, change: lastChange), of: record)
    trashed.append(
      Trashed(id: id, reason: isCleanUp ? .cleanUp : .deleted, allowed: allowed, change: lastChange))
    known[id] = Known(id: id, primary: record.primary, change: lastChange, isTrashed: true, size: record.size)
    touched.insert(id)
    return .saved(change: lastChange)
  }

  private mutating func absorb(_ id: UniqueID, base: RecordID, into other: UniqueID) -> SaveOutcome {
    guard let record = known[id], !record.isTrashed, record.primary == base, !touched.contains(id) else {
      return .moved
    }
    discard(record, into: other)
    return .saved(change: lastChange)
  }

  private mutating func restore(_ id: UniqueID) -> SaveOutcome {
    guard let record = known[id], !record.isErased else { return .moved }
    if !record.isTrashed { return .saved(change: record.change) }
    if let twin = occupants[record.primary], let other = known[twin] {
      return .merged(into: twin, change: other.change)
    }
    lastChange += 1
    counts.restored += 1
    append(Archived(id: id, reason: .restored, change: lastChange), of: record)
    restored.append(Restored(id: id, change: lastChange, createdChange: lastChange))
    enter(Known(id: id, primary: record.primary, change: lastChange, isTrashed: false, size: record.size))
    return .saved(change: lastChange)
  }

  private mutating func putBack(_ change: Change, last: Int64, isTrashed: Bool, allowed: Bool) -> SaveOutcome {
    guard let record = known[change.id], record.change == last, !record.isErased, !touched.contains(change.id) else {
      return .moved
    }
    let primary = change.content?.ids.primary ?? record.primary
    let size = change.content?.size ?? record.size
    if !isTrashed, let twin = occupants[primary], twin != change.id, let other = known[twin] {
      return .merged(into: twin, change: other.change)
    }
    lastChange += 1
    append(Archived(id: change.id, reason: .undone, change: lastChange), of: record)
    holdings.stored += size.skeleton - record.size.skeleton
    if !record.isTrashed { leave(record) }
    if let content = change.content {
      written.append(
        Written(
          id: change.id, content: content, editedAt: stamp(change), change: lastChange,
          createdChange: record.isTrashed && !isTrashed ? lastChange : nil, isInsert: false))
    }
    if isTrashed {
      counts.deleted += 1
      trashed.append(Trashed(id: change.id, reason: .undone, allowed: allowed, change: lastChange))
      known[change.id] = Known(id: change.id, primary: primary, change: lastChange, isTrashed: true, size: size)
      touched.insert(change.id)
      return .saved(change: lastChange)
    }
    if change.content == nil {
      restored.append(Restored(id: change.id, change: lastChange, createdChange: lastChange))
    }
    if record.isTrashed { counts.restored += 1 } else { counts.overwritten += 1 }
    enter(Known(id: change.id, primary: primary, change: lastChange, isTrashed: false, size: size))
    return .saved(change: lastChange)
  }

  private mutating func enter(_ record: Known) {
    known[record.id] = record
    Self.occupy(record.primary, record.id, &occupants)
    tally.insert(record.primary)
    holdings.contacts += 1
    holdings.bytes += record.size.whole
    touched.insert(record.id)
  }

  private mutating func leave(_ record: Known) {
    if occupants[record.primary] == record.id { occupants[record.primary] = nil }
    tally.remove(record.primary)
    holdings.contacts -= 1
    holdings.bytes -= record.size.whole
  }
}
