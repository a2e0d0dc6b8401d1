import Contacts
import Sync
import VCard

/// One address book's view of a ``MemoryAccount``.
struct MemoryCloud: CloudReplica {
  let account: MemoryAccount
  let book: UniqueID
  let device: UniqueID

  /// As the server refuses a device whose program computes other record IDs.
  private static func check(_ encoding: EncodingVersion, _ state: MemoryAccount.State) throws(CloudError) {
    guard encoding != state.encoding else { return }
    throw .failed(
      message:
        "the server's program is \(encoding.number < state.encoding.number ? "newer" : "older") than this device's",
      hint: nil)
  }

  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    let answer: Result<CloudStatus, CloudError> = account.with { state in
      do throws(CloudError) { try Self.check(position.encoding, state) } catch { return .failure(error) }
      // All that ever changed counts, also what is forgotten.
      let isUpToDate =
        state.books[book].map { known in
          known.isFinished && !known.mismatch && known.version == state.version
            && known.hashOfHashes == position.hashOfHashes && known.seen == position.seen
            && known.seen == state.lastChange
        } ?? false
      return .success(
        CloudStatus(
          upToDate: isUpToDate, lastChange: state.lastChange, serverTime: Timestamp(milliseconds: state.now),
          toReview: state.toReview))
    }
    return try answer.get()
  }

  func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    let run = UniqueID.random()
    let answer: Result<RunStart, CloudError> = account.with { state in
      do throws(CloudError) { try Self.check(position.encoding, state) } catch { return .failure(error) }
      // Of two devices on one folder, each waits for the other as well.
      if let lease = state.lease, lease.device != device, lease.until > state.now {
        return .failure(.busy(retryAfter: 100))
      }
      if let error = state.cleanUpPortion() { return .failure(error) }
      let known = state.books[book] ?? MemoryAccount.Book()
      let reason: FullCompareReason? =
        // A device notes a position only after the cloud has.
        if position.seen > known.told[device] ?? known.seen {
          .cloudWentBack
        } else if !known.isFinished {
          .unfinishedRun
        } else if known.isNew {
          .newAddressBook
        } else if known.hashOfHashes != position.hashOfHashes || known.seen != position.seen {
          .cacheDiffers
        } else if known.version != state.version {
          .versionDiffers
        } else if known.mismatch {
          .mismatch
        } else if known.seen < state.purgedThrough {
          .awayTooLong
        } else {
          nil
        }
      let seen = known.isNew ? 0 : known.seen
      state.books[book] = known
      state.lease = (book, device, run, reason != nil, state.now + Self.leaseTime)
      return .success(
        RunStart(
          run: run, fullCompare: reason, since: reason == nil ? seen : 0, known: seen, policy: state.policy,
          records: state.tally().count, hasHistory: !state.versions.isEmpty || !state.records.isEmpty,
          serverTime: Timestamp(milliseconds: state.now)))
    }
    return try answer.get()
  }

  /// How long a lease lasts after the last sign of life, in milliseconds.
  private static let leaseTime: Int64 = 60_000

  /// `hears`: what the device is told may be as new as the account is.
  private func held<Result: Sendable>(
    _ run: UniqueID, hears: Bool = true, _ body: (inout MemoryAccount.State) -> Result
  ) throws(CloudError) -> Result {
    let result: Result? = account.with { state in
      guard let lease = state.lease, lease.run == run, lease.until > state.now else { return nil }
      let now = state.now
      state.lease?.until = now + Self.leaseTime
      defer { if hears { state.books[book]?.told[device] = state.lastChange } }
      return body(&state)
    }
    guard let result else { throw .runLost }
    return result
  }

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try held(run) { state in
      let seen = state.books[book]?.seen ?? 0
      let isFull = state.lease?.isFull == true
      let all = state.records.values.filter { $0.change > change && (isFull || $0.changedBy != book) }
        .sorted { $0.change < $1.change }
      let page = all.prefix(limit)
      let entries = page.map { entry($0, seen: seen) }
      return ListingPage(
        entries: entries, through: all.count > limit ? page.last?.change ?? change : max(change, state.lastChange),
        isLast: all.count <= limit)
    }
  }

  private func entry(_ record: MemoryAccount.Stored, seen: Int64) -> CloudEntry {
    let state: RecordState =
      if record.isTrashed {
        .deleted
      } else if record.change <= seen || record.changedBy == book {
        .synced
      } else if record.createdChange > seen {
        .new
      } else {
        .modified
      }
    return CloudEntry(
      id: record.id, ids: record.ids, uid: record.uid, change: record.change, editedAt: record.editedAt, state: state,
      deletionAllowed: record.deletionAllowed && record.isTrashed, undo: record.isTrashed ? record.undo : nil)
  }

  /// Live contacts before those in the trash, those that have the content before those that had it, the last changed first.
  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    try held(run, hears: false) { state in
      var found: [RecordID: UniqueID] = [:]
      for primary in primaries {
        let former = Set(state.versions.filter { $0.primary == primary }.map(\.id))
        found[primary] =
          state.records.values.filter { $0.ids.primary == primary || former.contains($0.id) }
          .min { left, right in
            if left.isTrashed != right.isTrashed { return right.isTrashed }
            let (isNow, wasToo) = (left.ids.primary == primary, right.ids.primary == primary)
            return isNow == wasToo ? left.change > right.change : isNow
          }?.id
      }
      return found
    }
  }

  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try held(run) { state in
      let seen = state.books[book]?.seen ?? 0
      return Self.portion(ids.compactMap { state.records[$0] }) { $0.card.skeleton.count }.map { record in
        CloudRecord(entry: entry(record, seen: seen), card: record.card)
      }
    }
  }

  func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try held(run, hears: false) { state in Set(digests.filter { state.parts[$0] == nil }) }
  }

  func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try held(run, hears: false) { state in
      Self.portion(digests.compactMap { digest in state.parts[digest].map { Part(digest: digest, bytes: $0) } }) {
        $0.bytes.count
      }
    }
  }

  private static func portion<Element>(_ elements: [Element], _ size: (Element) -> Int) -> [Element] {
    var bytes = 0
    return Array(
      elements.prefix { element in
        defer { bytes += size(element) }
        return bytes < Portion.bytes
      })
  }

  func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try held(run) { state in
      let before = (state.lastChange, state.kept)
      // A run that has written nothing needs no end.
      defer { if before != (state.lastChange, state.kept) { state.books[book]?.isFinished = false } }
      // Contents that this batch moves away from are free for others, in whatever order the saves stand.
      var leaving = Set(batch.filter { Self.leavesItsContent($0, state) }.map(\.id))
      return batch.map { save in
        let outcome = Self.save(save, &state, by: book, run, leaving)
        // What it is from now on counts again.
        leaving.remove(save.id)
        return outcome
      }
    }
  }

  private static func leavesItsContent(_ save: Save, _ state: MemoryAccount.State) -> Bool {
    guard let record = state.records[save.id], !record.isTrashed else { return false }
    switch save.operation {
    case .overwrite(let base, _):
      guard record.ids.primary == base, let bytes = save.card.flatMap({ card in card.attach { state.parts[$0] } })
      else { return false }
      return (try? Card(bytes)).map { state.ids($0).own.primary != base } ?? false
    case .delete(let base, _): return record.ids.primary == base
    case .add, .revive, .keepLosing, .keepUnited: return false
    }
  }

  private static func save(
    _ save: Save, _ state: inout MemoryAccount.State, by book: UniqueID, _ run: UniqueID, _ leaving: Set<UniqueID>
  ) -> SaveOutcome {
    for part in save.parts { state.parts[part.digest] = part.bytes }
    let old = state.records[save.id]
    if case .delete(let base, let allowed) = save.operation {
      guard var record = old else { return .saved(change: state.lastChange) }
      if record.isTrashed { return .saved(change: record.change) }
      guard record.ids.primary == base else { return .moved }
      record.deletionAllowed = allowed
      state.trash(&record, by: book, run)
      return .saved(change: record.change)
    }
    guard let detached = save.card else { return .refused(reason: "the card is missing") }
    // A part that is neither sent nor here (any more): the device asks again which ones are missing.
    guard detached.cuts.allSatisfy({ state.parts[$0.digest] != nil }) else { return .moved }
    guard let bytes = state.bytes(detached), let card = try? Card(bytes) else { return .refused(reason: "not a card") }
    let (ids, content) = state.ids(card)
    func twin() -> MemoryAccount.Stored? { state.live(ids.primary, except: leaving.union([save.id])) }
    func put(_ record: MemoryAccount.Stored?) -> SaveOutcome {
      if let same = twin() {
        if var record, !record.isTrashed {
          record.deletionAllowed = true
          state.trash(&record, by: book, run)
        }
        return .merged(into: same.id, change: same.change)
      }
      let change = state.nextChange()
      state.put(
        MemoryAccount.Stored(
          id: save.id, card: detached, ids: ids, content: content, uid: card.first("UID")?.text ?? "", change: change,
          // What comes out of the trash is new to all others: it answers their deletions.
          createdChange: record.flatMap { $0.isTrashed ? nil : $0.createdChange } ?? change, changedBy: book,
          editedAt: min(save.editedAt, Timestamp(milliseconds: state.now))), run)
      return .saved(change: change)
    }
    switch save.operation {
    case .add:
      if let old, old.ids.primary == ids.primary, !old.isTrashed { return .saved(change: old.change) }
      return old == nil ? put(nil) : .moved
    case .overwrite(let base, let conflict):
      guard let old else { return .moved }
      // A duplicate that went to the trash the first time, its answer lost.
      if old.isTrashed { return twin().map { .merged(into: $0.id, change: $0.change) } ?? .moved }
      if old.ids.primary == ids.primary { return .saved(change: old.change) }
      guard old.ids.primary == base else { return .moved }
      if conflict || twin() == nil { state.keep(old, isConflict: conflict) }
      return put(old)
    case .revive:
      guard let old else { return put(nil) }
      if !old.isTrashed { return old.ids.primary == ids.primary ? .saved(change: old.change) : .moved }
      if twin() == nil { state.keep(old, isConflict: false) }
      return put(old)
    case .keepLosing, .keepUnited:
      state.keep(
        MemoryAccount.Version(
          id: save.id, card: detached, primary: ids.primary, content: content,
          isConflict: save.operation == .keepLosing, replacedAt: state.now))
      return .saved(change: old?.change ?? 0)
    case .delete: return .moved
    }
  }

  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    let repeated: RunFinished? = account.with { state in
      guard let known = state.books[book], known.finishedRun == run else { return nil }
      return RunFinished(seen: known.seen, agrees: !known.mismatch, toReview: state.toReview)
    }
    if let repeated { return repeated }
    return try held(run) { state in
      let news = state.records.values.contains { $0.change > report.through && $0.changedBy != book }
      var agrees = news || state.tally() == report.tally
      if state.lease?.isFull == true { agrees = agrees && (news || state.hashOfHashes() == report.hashOfHashes) }
      if state.isInDoubt {
        agrees = false
        state.isInDoubt = false
      }
      var known = state.books[book] ?? MemoryAccount.Book()
      known.isNew = false
      known.version = state.version
      known.isFinished = true
      known.finishedRun = run
      known.mismatch = !agrees
      known.hashOfHashes = report.hashOfHashes
      known.seen = news ? report.through : state.lastChange
      state.books[book] = known
      state.lease = nil
      return RunFinished(seen: known.seen, agrees: agrees, toReview: state.toReview)
    }
  }

  func abandon(run: UniqueID) throws(CloudError) {
    account.with { state in
      if state.lease?.run == run { state.lease = nil }
    }
  }
}
