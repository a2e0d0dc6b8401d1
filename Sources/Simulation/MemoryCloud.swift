import Account
import Contacts
import Protocol

/// One address book's view of a ``MemoryAccount``.
struct MemoryCloud: CloudReplica {
  let account: MemoryAccount
  let book: UniqueID
  let device: UniqueID

  /// As the server refuses a device whose program computes other record IDs.
  private static func check(_ encoding: EncodingVersion, _ state: MemoryState) throws(CloudError) {
    guard encoding != state.encoding else { return }
    throw .failed(
      message:
        "the server's program is \(encoding.number < state.encoding.number ? "newer" : "older") than this device's",
      hint: nil)
  }

  private func with<Result: Sendable>(
    _ body: (inout MemoryState) throws(CloudError) -> Result
  ) throws(CloudError) -> Result {
    let answer = account.with { state -> Swift.Result<Result, CloudError> in
      do throws(CloudError) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try answer.get()
  }

  /// `hears`: what the device is told may be as new as the account is.
  private func held<Result: Sendable>(
    _ run: UniqueID, hears: Bool = true, writes: Bool = false, _ body: (inout MemoryState) -> Result
  ) throws(CloudError) -> Result {
    try with { state throws(CloudError) in
      let now = state.now
      guard state.running?.lease.isHeld(by: run, at: now) == true else { throw .runLost }
      state.running?.lease.renew(at: now, writes: writes)
      defer { if hears { state.books[book]?.told[device] = state.lastChange } }
      return body(&state)
    }
  }

  func status(_ position: BookPosition) throws(CloudError) -> CloudStatus {
    try with { state throws(CloudError) in
      try Self.check(position.encoding, state)
      let known = state.books[book]?.known
      return CloudStatus(
        upToDate: known?.isUpToDate(position, version: state.version, lastChange: state.lastChange) ?? false,
        lastChange: state.lastChange, serverTime: state.editClock.now, toReview: state.toReview)
    }
  }

  func begin(_ position: BookPosition) throws(CloudError) -> RunStart {
    try with { state throws(CloudError) in
      try Self.check(position.encoding, state)
      let lease = state.running?.lease
      let remaining = lease?.remaining(at: state.now) ?? 0
      if Lease.wait(of: device, for: lease?.holder, remaining: remaining) != nil {
        // Whoever waits moves a history's clock on: by little, so that it stops soon after the lease's end.
        throw .busy(retryAfter: 100)
      }
      if let error = state.cleanUpPortion() { throw error }
      let stored = state.books[book] ?? MemoryState.Book()
      state.books[book] = stored
      let reason = stored.known.fullCompareReason(
        position, told: stored.told[device] ?? stored.known.seen, version: state.version,
        purgedThrough: state.purgedThrough)
      let run = UniqueID.random()
      state.running = (Lease(holder: device, run: run, at: state.now), book, reason != nil)
      return RunStart(
        run: run, fullCompare: reason, since: reason == nil ? stored.known.seen : 0, known: stored.known.seen,
        policy: state.policy, records: state.tally.count, hasHistory: state.hasHistory, serverTime: state.editClock.now)
    }
  }

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try held(run) { state in
      let isFull = state.running?.isFull == true
      let news = state.records.values.filter {
        $0.change > change && KnownBook.isListed(isOwn: $0.changedBy == book, isFull: isFull)
      }
      let page = news.sorted { $0.change < $1.change }.prefix(limit)
      return ListingPage(
        page.map { entry($0, state) }, limit: limit, after: change, lastChange: state.lastChange)
    }
  }

  private func entry(_ record: MemoryState.Stored, _ state: MemoryState) -> CloudEntry {
    let seen = state.books[book]?.known.seen ?? 0
    return CloudEntry(
      id: record.id, ids: record.content.ids, uid: record.content.uid, change: record.change,
      editedAt: record.editedAt,
      state: RecordState(
        isTrashed: record.isTrashed, change: record.change, createdChange: record.createdChange,
        isOwn: record.changedBy == book, seen: seen),
      deletionAllowed: record.trash?.isAllowed ?? false, undo: record.trash?.reason == .undone ? record.run : nil)
  }

  /// Live contacts before those in the trash, those that have the content before those that had it, the last changed first.
  func history(of primaries: [RecordID], run: UniqueID) throws(CloudError) -> [RecordID: [UniqueID]] {
    try held(run, hears: false) { state in
      var found: [RecordID: [UniqueID]] = [:]
      for primary in primaries {
        let former = Set(
          state.versions.lazy.filter { $0.content.ids.primary == primary && $0.reason != .united }.map(\.contact))
        let sayers = state.records.values.filter { $0.content.ids.primary == primary || former.contains($0.id) }
          .sorted { left, right in
            if left.isTrashed != right.isTrashed { return right.isTrashed }
            let (isNow, wasToo) = (left.content.ids.primary == primary, right.content.ids.primary == primary)
            return isNow == wasToo ? left.change > right.change : isNow
          }
        if !sayers.isEmpty { found[primary] = sayers.prefix(Portion.sayers).map(\.id) }
      }
      return found
    }
  }

  func records(_ ids: [UniqueID], run: UniqueID) throws(CloudError) -> [CloudRecord] {
    try held(run) { state in
      Self.portion(ids.compactMap { state.records[$0] }) { $0.content.card.skeleton.count }.map { record in
        CloudRecord(entry: entry(record, state), card: record.content.card)
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

  func save(_ saves: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try held(run, writes: true) { state in
      let (sent, needed) = SaveBatch.parts(of: saves)
      let stored = needed.reduce(into: sent) { $0[$1] = state.parts[$1] }
      let batch = SaveBatch(saves, parts: stored, encoding: state.encoding)
      let plan = state.write(batch.changes, by: Author(kind: .sync, book: book, device: device), run)
      // A run that has written nothing needs no end.
      if !plan.writesNothing { state.books[book]?.known.isUnfinished = true }
      return batch.outcomes(plan.outcomes)
    }
  }

  func finish(_ report: RunFinish, run: UniqueID) throws(CloudError) -> RunFinished {
    let repeated: RunFinished? = try with { state throws(CloudError) in
      guard let stored = state.books[book], stored.finishedRun == run else { return nil }
      return RunFinished(
        seen: stored.known.seen, agrees: !stored.known.hasMismatch, toReview: state.toReview)
    }
    if let repeated { return repeated }
    return try held(run) { state in
      var hash: BookImprint?
      if state.running?.isFull == true {
        state.tally = state.count()
        hash = HashOfHashes.of(state.live.map(\.content.ids.primary))
      }
      var stored = state.books[book] ?? MemoryState.Book()
      stored.known.finish(
        report,
        isNewsLeft: state.records.values.contains {
          $0.change > report.through && KnownBook.isListed(isOwn: $0.changedBy == book, isFull: false)
        },
        lastChange: state.lastChange, version: state.version, tally: state.tally, hash: hash)
      stored.finishedRun = run
      state.books[book] = stored
      state.running = nil
      return RunFinished(
        seen: stored.known.seen, agrees: !stored.known.hasMismatch, toReview: state.toReview)
    }
  }

  func abandon(run: UniqueID) {
    account.with { state in
      if state.running?.lease.run == run { state.running = nil }
    }
  }
}

extension HashOfHashes {
  fileprivate static func of(_ primaries: [RecordID]) -> BookImprint {
    var hash = HashOfHashes()
    for primary in primaries.sorted() { hash.insert(primary) }
    return hash.finalize()
  }
}
