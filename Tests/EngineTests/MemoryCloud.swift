import Contacts
import Sync
import VCard

/// One address book's view of a ``MemoryAccount``.
struct MemoryCloud: CloudReplica {
  let account: MemoryAccount
  let book: UniqueID

  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    account.with { state in
      let known = state.books[book]
      let isSame =
        known.map {
          $0.isFinished && !$0.mismatch && $0.hashOfHashes == position.hashOfHashes && $0.seen == position.seen
        }
        ?? false
      let news = state.records.values.contains { $0.change > position.seen && $0.changedBy != book }
      return CloudStatus(
        upToDate: isSame && !news, lastChange: state.lastChange, serverTime: Timestamp(milliseconds: state.now),
        toReview: state.toReview)
    }
  }

  func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    let run = UniqueID.random()
    let start: RunStart? = account.with { state in
      if let lease = state.lease, lease.book != book { return nil }
      let known = state.books[book] ?? MemoryAccount.Book()
      let reason: FullCompareReason? =
        if known.isNew { .newAddressBook } else if !known.isFinished { .unfinishedRun } else if known.mismatch {
          .mismatch
        } else if known.hashOfHashes != position.hashOfHashes || known.seen != position.seen { .cacheDiffers } else {
          nil
        }
      let seen = known.isNew ? 0 : known.seen
      state.books[book] = known
      state.lease = (book, run, reason != nil)
      return RunStart(
        run: run, fullCompare: reason, since: reason == nil ? seen : 0, known: seen, policy: state.policy,
        records: state.tally().count, hasHistory: !state.versions.isEmpty || !state.records.isEmpty,
        serverTime: Timestamp(milliseconds: state.now))
    }
    guard let start else { throw .busy(retryAfter: 100) }
    return start
  }

  private func held<Result: Sendable>(
    _ run: UniqueID, _ body: (inout MemoryAccount.State) -> Result
  ) throws(CloudError) -> Result {
    let result: Result? = account.with { state in
      guard let lease = state.lease, lease.run == run else { return nil }
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
      let entries = page.map { record in
        CloudEntry(
          id: record.id, ids: record.ids, uid: record.uid, change: record.change, editedAt: record.editedAt,
          state: record.isTrashed ? .deleted : record.createdChange > seen ? .new : .modified,
          deletionAllowed: record.deletionAllowed)
      }
      return ListingPage(
        entries: entries, through: all.count > limit ? page.last?.change ?? change : max(change, state.lastChange),
        isLast: all.count <= limit)
    }
  }

  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: UniqueID] {
    try held(run) { state in
      var found: [RecordID: UniqueID] = [:]
      for primary in primaries {
        let live = state.records.values.first { $0.ids.primary == primary && !$0.isTrashed }?.id
        let earlier = state.versions.first { $0.primary == primary && state.records[$0.id]?.isTrashed == false }?.id
        if let id = live ?? earlier { found[primary] = id }
      }
      return found
    }
  }

  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try held(run) { state in
      ids.compactMap { state.records[$0] }.map { record in
        CloudRecord(
          entry: CloudEntry(
            id: record.id, ids: record.ids, uid: record.uid, change: record.change, editedAt: record.editedAt,
            state: record.isTrashed ? .deleted : .modified, deletionAllowed: record.deletionAllowed),
          card: record.card)
      }
    }
  }

  func missingParts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> Set<PartDigest> {
    try held(run) { state in Set(digests.filter { state.parts[$0] == nil }) }
  }

  func parts(_ digests: [PartDigest], run: UniqueID) throws(CloudError) -> [Part] {
    try held(run) { state in
      digests.compactMap { digest in state.parts[digest].map { Part(digest: digest, bytes: $0) } }
    }
  }

  func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try held(run) { state in
      state.books[book]?.isFinished = false
      return batch.map { Self.save($0, &state, by: book) }
    }
  }

  private static func save(_ save: Save, _ state: inout MemoryAccount.State, by book: UniqueID) -> SaveOutcome {
    for part in save.parts { state.parts[part.digest] = part.bytes }
    let old = state.records[save.id]
    if case .delete(let base, let allowed) = save.operation {
      guard var record = old else { return .saved(change: state.lastChange) }
      if record.isTrashed { return .saved(change: record.change) }
      guard record.ids.primary == base else { return .moved }
      state.keep(record, isConflict: false)
      record.isTrashed = true
      record.deletionAllowed = allowed
      record.changedBy = book
      record.change = state.nextChange()
      state.records[save.id] = record
      return .saved(change: record.change)
    }
    guard let detached = save.card, let bytes = state.bytes(detached), let card = try? Card(bytes) else {
      return .refused(reason: "not a card")
    }
    let ids = RecordIDs(card)
    func put(_ record: MemoryAccount.Stored?) -> SaveOutcome {
      if let same = state.live(ids.primary, except: save.id) {
        if var record, !record.isTrashed {
          state.keep(record, isConflict: false)
          record.isTrashed = true
          record.changedBy = book
          record.change = state.nextChange()
          state.records[save.id] = record
        }
        return .merged(into: same.id, change: same.change)
      }
      let change = state.nextChange()
      state.records[save.id] = MemoryAccount.Stored(
        id: save.id, card: detached, ids: ids, uid: card.first("UID")?.text ?? "", change: change,
        createdChange: record?.createdChange ?? change, changedBy: book,
        editedAt: min(save.editedAt, Timestamp(milliseconds: state.now)))
      return .saved(change: change)
    }
    switch save.operation {
    case .add:
      if let old, old.ids.primary == ids.primary, !old.isTrashed { return .saved(change: old.change) }
      return old == nil ? put(nil) : .moved
    case .overwrite(let base, let conflict):
      guard let old, !old.isTrashed else { return .moved }
      if old.ids.primary == ids.primary { return .saved(change: old.change) }
      guard old.ids.primary == base else { return .moved }
      state.keep(old, isConflict: conflict)
      return put(old)
    case .revive:
      guard let old else { return .moved }
      if !old.isTrashed { return old.ids.primary == ids.primary ? .saved(change: old.change) : .moved }
      state.keep(old, isConflict: false)
      return put(old)
    case .keepLosing:
      let version = MemoryAccount.Version(id: save.id, primary: ids.primary, isConflict: true)
      if !state.versions.contains(version) { state.versions.append(version) }
      return .saved(change: old?.change ?? 0)
    case .delete: return .moved
    }
  }

  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    try held(run) { state in
      let news = state.records.values.contains { $0.change > report.through && $0.changedBy != book }
      let agrees = news || state.tally() == report.tally
      var known = state.books[book] ?? MemoryAccount.Book()
      known.isNew = false
      known.isFinished = true
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
