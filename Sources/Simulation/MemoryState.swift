import Account
import Contacts
import Protocol
import Sync

/// An account's rows in memory. The rules of `Account` say what is written to them, as they say to the database.
///
/// What PostgreSQL has to ask in a statement, in one step with what it guards, stands twice: in the SQL of `Cloud`, and here or in the rule of
/// `Account` that is called here. A change of one is a change of both. `RuleContractTests` says all but the last as sentences, for both:
///
/// - who holds the lease, and which calls renew it: ``Lease``; `AccountCloud.holdsLease`, `remainingLease`, `renewedLease` and `read`
/// - that an undo ends its run: ``undo(_:)``; `AccountHistory.undoRun`
/// - what a listing leaves out, and whether others have changed something behind it: ``KnownBook/isListed(isOwn:isFull:)``;
///   `AccountCloud.listing` and `finish`
/// - what a device may have heard of: `MemoryCloud.held`; `AccountCloud.noteTold`
/// - which of several contacts has a content: `MemoryCloud.history`; `AccountCloud.history`
/// - which rows a plan has to know: ``write(_:by:_:moreTwins:)``; `ChangeWriter`
/// - whose contacts an undo takes, and in which order: `UndoPosition.Place.step` and ``undo(_:)``; `AccountHistory.touchedLast` and
///   `touchedBefore`
/// - from when on a version ages that waited for review: ``review()``; `ContactStore.reviewing`
/// - what is old enough to be forgotten: ``forget(kept:)``; `Retention.purge`
/// - what becomes of times in the future: ``TimeRighting``; `FutureTimes`
/// - how much one answer holds: `MemoryCloud.portion`; `AccountCloud.records` and `parts`
struct MemoryState: Sendable {
  struct Stored {
    var id: UniqueID
    var content: CardContent
    var editedAt: Timestamp
    var change: Int64
    var createdChange: Int64
    var changedBy: UniqueID?
    var run: UniqueID
    var trash: Trash?

    var isTrashed: Bool { trash != nil }
    var state: UndoCandidate.State { UndoCandidate.State(primary: content.ids.primary, isTrashed: isTrashed) }
    var known: ChangePlan.Known {
      ChangePlan.Known(id: id, primary: content.ids.primary, change: change, isTrashed: isTrashed, size: content.size)
    }
  }

  struct Trash {
    /// In lived time, as all ages.
    var since: Int64
    var reason: TrashReason
    var isAllowed: Bool
  }

  struct Version {
    let id: UniqueID
    let contact: UniqueID
    var content: CardContent
    var editedAt: Timestamp
    let reason: VersionReason
    var needsReview: Bool
    var since: Int64
    /// Nil for a card that never was the contact's.
    let change: Int64?
    var run: UniqueID
    let madeBy: UniqueID?
    let wasTrashed: Bool
  }

  struct Book {
    var known = KnownBook()
    /// The highest change number that each device may have heard of.
    var told: [UniqueID: Int64] = [:]
    /// The run that finished last: its finish may be sent twice.
    var finishedRun: UniqueID?
  }

  var records: [UniqueID: Stored] = [:]
  /// In the order in which they became history.
  var versions: [Version] = []
  var parts: [PartDigest: [UInt8]] = [:]
  var books: [UniqueID: Book] = [:]
  /// What the log has, with the number and the lived time of each run's first change.
  var log: [UniqueID: (firstChange: Int64, since: Int64)] = [:]
  var lastChange: Int64 = 0
  var tally = Tally()
  var hasHistory = false
  /// The last run that has not ended; `isFull`: it compares everything.
  var running: (lease: Lease, book: UniqueID, isFull: Bool)?
  /// The highest change number of a deletion that is forgotten.
  var purgedThrough: Int64 = 0
  var version: Int32 = 1
  /// How many portions of a clean-up are left to do.
  var cleanUp = 0
  var policy = ConflictPolicy.newest
  var quota = Quota.standard
  /// Of the server's program.
  var encoding = EncodingVersion.current
  let clock: WorldClock
  /// How far the server's clock is ahead of the world's.
  var clockOffset: Int64 = 0
  var time: LivedTime
  /// The latest stamp of an edit.
  var latestEdit: Timestamp
  private let boot = UniqueID.random()

  init(clock: WorldClock) {
    self.clock = clock
    let now = Timestamp(milliseconds: clock.now)
    time = LivedTime(since: ClockReading(database: now, server: now, boot: boot, sinceBoot: clock.now))
    latestEdit = now
  }

  /// By the server's clock.
  var now: Timestamp { Timestamp(milliseconds: clock.now + clockOffset) }

  var editClock: EditClock { EditClock(database: now, ahead: time.ahead, latest: latestEdit) }

  var live: [Stored] { records.values.filter { !$0.isTrashed } }

  var toReview: Int64 { Int64(versions.count(where: \.needsReview)) }

  /// Takes all versions off the review list. Their age counts from here on.
  mutating func review() {
    for place in versions.indices where versions[place].needsReview {
      versions[place].needsReview = false
      versions[place].since = time.lived
    }
  }

  func bytes(_ content: CardContent) -> [UInt8]? { content.card.attach { parts[$0] } }

  /// The primary ID in this program's encoding, whatever the account's is.
  func worldPrimary(_ content: CardContent) -> RecordID {
    if encoding == .current { return content.ids.primary }
    return bytes(content).flatMap { RecordID(card: $0) } ?? content.ids.primary
  }

  /// Counted anew each time, where the database keeps count.
  var holdings: Holdings {
    Holdings(
      contacts: tally.count, bytes: live.reduce(0) { $0 + $1.content.size.whole },
      stored: records.values.reduce(0) { $0 + $1.content.size.skeleton }
        + versions.reduce(0) { $0 + $1.content.size.skeleton } + parts.values.reduce(0) { $0 + Int64($1.count) })
  }

  // MARK: Writing

  /// Plans the changes and carries the plan out. `moreTwins`: contents besides the changes' own whose live holders matter.
  @discardableResult
  mutating func write(
    _ changes: [Change], by author: Author, _ run: UniqueID, moreTwins: [RecordID] = []
  ) -> ChangePlan {
    let wanted = Set(changes.compactMap(\.content?.ids.primary) + moreTwins)
    let plan = ChangePlan(
      changes, author: author, clock: editClock, records: Set(changes.map(\.id)).compactMap { records[$0]?.known },
      twins: live.filter { wanted.contains($0.content.ids.primary) }.map(\.known), tally: tally, lastChange: lastChange,
      holdings: holdings, quota: quota, holders: holders(of: Set(changes.compactMap(\.sharedUID))),
      kept: kept(of: changes, by: run))
    for archived in plan.archived { if let record = records[archived.id] { archive(record, archived, run) } }
    for written in plan.written { write(written, by: author, run) }
    for trashed in plan.trashed {
      note(trashed.id, trashed.change, by: author, run)
      records[trashed.id]?.trash = Trash(since: time.lived, reason: trashed.reason, isAllowed: trashed.allowed)
    }
    for restored in plan.restored {
      note(restored.id, restored.change, by: author, run)
      records[restored.id]?.createdChange = restored.createdChange
      records[restored.id]?.trash = nil
    }
    for lost in plan.lost { addLost(lost, run) }
    lastChange = plan.lastChange
    tally = plan.tally
    latestEdit = plan.latestEdit
    if plan.makesHistory { hasHistory = true }
    if plan.isLogged, log[run] == nil { log[run] = (plan.firstChange, time.lived) }
    return plan
  }

  private func holders(of uids: Set<String>) -> [ChangePlan.Holder] {
    guard !uids.isEmpty else { return [] }
    let found = Dictionary(grouping: live.filter { uids.contains($0.content.uid) }, by: \.content.uid)
    return found.values.flatMap { $0.prefix(ChangePlan.Holder.mostOfOneUID) }
      .map { ChangePlan.Holder(uid: $0.content.uid, change: $0.change, changedBy: $0.changedBy) }
  }

  private func kept(of changes: [Change], by run: UniqueID) -> [ChangePlan.Kept] {
    let contents = Dictionary(grouping: changes.filter { $0.keptContent != nil }, by: \.id)
      .mapValues { Set($0.compactMap(\.keptContent)) }
    guard !contents.isEmpty else { return [] }
    return versions.filter { contents[$0.contact]?.contains($0.content.ids.primary) ?? false }.map { version in
      ChangePlan.Kept(
        version: version.id, contact: version.contact, primary: version.content.ids.primary, reason: version.reason,
        wasContact: version.change != nil, needsReview: version.needsReview, isOwn: version.run == run)
    }
  }

  private mutating func archive(_ record: Stored, _ archived: ChangePlan.Archived, _ run: UniqueID) {
    versions.append(
      Version(
        id: .random(), contact: record.id, content: record.content, editedAt: record.editedAt, reason: archived.reason,
        needsReview: archived.needsReview, since: time.lived, change: archived.change, run: run, madeBy: record.run,
        wasTrashed: record.isTrashed))
  }

  private mutating func write(_ written: ChangePlan.Written, by author: Author, _ run: UniqueID) {
    parts.merge(written.content.parts) { first, _ in first }
    records[written.id] = Stored(
      id: written.id, content: written.content, editedAt: written.editedAt, change: written.change,
      createdChange: written.createdChange ?? records[written.id]?.createdChange ?? 0, changedBy: author.informedBook,
      run: run)
  }

  private mutating func note(_ id: UniqueID, _ change: Int64, by author: Author, _ run: UniqueID) {
    records[id]?.change = change
    records[id]?.changedBy = author.informedBook
    records[id]?.run = run
  }

  private mutating func addLost(_ lost: ChangePlan.Lost, _ run: UniqueID) {
    parts.merge(lost.content.parts) { first, _ in first }
    switch lost.keeping {
    case .new(let needsReview):
      versions.append(
        Version(
          id: .random(), contact: lost.id, content: lost.content, editedAt: lost.editedAt, reason: lost.reason,
          needsReview: needsReview, since: time.lived, change: nil, run: run, madeBy: nil, wasTrashed: false))
    case .again(let version, let needsReview):
      guard let place = versions.firstIndex(where: { $0.id == version }) else { return }
      versions[place].needsReview = needsReview
      versions[place].since = time.lived
      versions[place].run = run
    case .standing: break
    }
  }

  // MARK: Undoing

  /// The latest first.
  var runs: [UniqueID] {
    log.sorted { ($0.value.firstChange, $0.key) > ($1.value.firstChange, $1.key) }.map(\.key)
  }

  /// The contacts of the run.
  private func candidates(_ run: UniqueID) -> [UndoCandidate] {
    let histories = Dictionary(
      grouping: versions.filter { $0.change != nil && ($0.run == run || $0.madeBy == run) }, by: \.contact)
    return records.values.compactMap { record in
      UndoCandidate(
        id: record.id, name: record.content.displayName, change: record.change, now: record.state,
        isLastChange: record.run == run,
        versions: histories[record.id, default: []].map { version in
          UndoCandidate.Version(
            id: version.id,
            state: UndoCandidate.State(primary: version.content.ids.primary, isTrashed: version.wasTrashed),
            change: version.change ?? 0, isOwn: version.madeBy == run, isEnded: version.run == run, maker: nil)
        })
    }
  }

  /// Undoes a run to its end, which ends it where it is under way. Where that deletes many, the person is asked, and allows it.
  mutating func undo(_ run: UniqueID) {
    guard log[run] != nil else { return }
    if running?.lease.run == run { running = nil }
    let deletions = candidates(run).count(where: \.goesToTrash)
    let isAllowed = UndoDeletions.stopping(Int64(deletions), of: tally.count) != nil
    let own = UniqueID.random()
    var place: UndoPosition.Place? = UndoPosition.start.place
    while let here = place {
      let step = here.step(of: candidates(run))
      let ways = step.compactMap { candidate in
        WayBack(candidate, isAllowed: isAllowed) { id in versions.first { $0.id == id }?.content }
      }.filter { $0.change != nil }
      write(
        ways.compactMap(\.change), by: Author(kind: .undo, undoes: run), own, moreTwins: ways.map(\.stored))
      place = here.next(behind: step)
    }
  }

  // MARK: Time

  /// As the server's cleaning does: looks at the clocks, and sets times that lie in the future to now where that is due.
  mutating func look() {
    let reading = ClockReading(database: now, server: now, boot: boot, sinceBoot: clock.now)
    _ = time.look(reading)
    guard time.isToRight(since: time.righted) else { return }
    time.righted = time.lived
    let righting = TimeRighting(at: now)
    records = records.mapValues { record in
      var record = record
      record.editedAt = righting.righted(record.editedAt)
      return record
    }
    for place in versions.indices { versions[place].editedAt = righting.righted(versions[place].editedAt) }
    latestEdit = righting.righted(latest: latestEdit)
  }

  /// What has been in the trash, the history or the log for so many milliseconds of lived time. What waits for review stays, and
  /// its contact with it.
  mutating func forget(kept: Int64) {
    let old = time.stamp(before: kept)
    let needed = Set(versions.filter { $0.needsReview || $0.since > old }.map(\.contact))
    let victims = records.values.filter { ($0.trash?.since ?? .max) <= old && !needed.contains($0.id) }
    for victim in victims { records[victim.id] = nil }
    purgedThrough = max(purgedThrough, victims.map(\.change).max() ?? 0)
    log = log.filter { $0.value.since > old }
    versions.removeAll { version in
      records[version.contact] == nil || (log[version.run] == nil && version.since <= old && !version.needsReview)
    }
  }

  // MARK: Another encoding

  /// The server's program is exchanged for another one, and all record IDs are computed anew.
  mutating func recompute(_ encoding: EncodingVersion) {
    let parts = parts
    func anew(_ content: CardContent) -> CardContent {
      content.card.attach { parts[$0] }.flatMap { try? CardContent($0, encoding) } ?? content
    }
    self.encoding = encoding
    records = records.mapValues { record in
      var record = record
      record.content = anew(record.content)
      return record
    }
    for place in versions.indices { versions[place].content = anew(versions[place].content) }
    tally = count()
  }

  /// From every live record.
  func count() -> Tally { live.reduce(into: Tally()) { $0.insert($1.content.ids.primary) } }

  /// Nil where nothing is left to clean up; otherwise one portion is done now.
  mutating func cleanUpPortion() -> CloudError? {
    guard cleanUp > 0 else { return nil }
    cleanUp -= 1
    let total = Int64(records.count)
    return .cleaningUp(retryAfter: 0, done: total / Int64(cleanUp + 1), of: total)
  }
}
