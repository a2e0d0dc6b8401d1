import Cache
import Contacts
import Probes
import Protocol
import Sync
import VCard

/// The way down: the plan's downloads, removals and merges, as changes of the folder in groups.
struct Download {
  let phase: CloudPhase
  /// The folder is looked at once more in this run, for what could not be done.
  var looksAgain = false

  /// What the downloads came to.
  struct Result {
    var deeds = RunDeeds()
    /// Files or records that had moved on and must be planned again.
    var moved = 0
    var refused: [FileLeftAlone] = []
    var surplus = Surplus()
  }

  /// A record with its whole card, and the device's own where it has one.
  struct Incoming {
    var step: PlanStep
    var entry: CloudEntry
    var bytes: [UInt8]
    /// What the card says, where that is known already.
    var content: Observation.Content?
    var local: CachedContact?

    /// Bytes in memory.
    var size: Int { bytes.count + (local?.card?.count ?? 0) + (local?.base?.count ?? 0) }

    /// As the cloud listed it, or else as it was fetched.
    var listed: ListedRecord { step.record ?? ListedRecord(entry) }
  }

  // MARK: Removals

  func remove(_ result: inout Result) throws {
    try forEachChunk([.removeItem]) { steps in
      try Portion.each(of: steps, make: removable, size: { $0.contact.card?.count ?? 0 }) { try remove($0, &result) }
    }
  }

  /// A step with the file that it removes.
  private struct Removable {
    var step: PlanStep
    var item: ContactFile
    var contact: CachedContact

    var card: DiscardedCard {
      DiscardedCard(
        name: item.name, card: contact.card ?? [], primary: contact.ids.primary, uid: contact.uid,
        cloudID: step.record?.id ?? contact.cloudID,
        reason: step.record?.undo == nil ? .deletedInCloud : .undoneInCloud)
    }
  }

  private func removable(_ step: PlanStep) throws -> Removable? {
    guard let key = step.contact, let contact = try phase.cache.contact(key), let item = contact.item else {
      return nil
    }
    return Removable(step: step, item: item, contact: contact)
  }

  private func remove(_ removables: [Removable], _ result: inout Result) throws {
    try phase.cache.keepInTrash(removables.map(\.card), at: phase.now)
    let outcomes = try phase.book.perform(
      removables.map { .remove(name: $0.item.name, expecting: $0.item.signature) })
    let gone = zip(removables, outcomes).filter { $0.1 == .removed }.map(\.0.step)
    try phase.cache.removed(gone, counting: phase.counting(.removed, of: phase.cache.contactCount()))
    for step in gone {
      phase.plan.finish(step)
      result.deeds.count(.removeItem, isNew: false, name: "", file: nil)
    }
    result.moved += removables.count - gone.count
    // Edited in this moment: what it said before is what both sides had agreed on, or the edit would be another contact's.
    let edited = zip(removables, outcomes).compactMap { removable, outcome in
      outcome == .removed || removable.contact.basePrimary != nil
        ? nil : removable.step.record.map { (removable.contact.key, $0.id) }
    }
    try phase.cache.agree(adopted: edited, forgotten: [])
  }

  // MARK: Downloads

  func download(total: Int64, _ result: inout Result) throws {
    var done: Int64 = 0
    var ahead: Delivery.Prepared?
    defer { ahead?.discard() }
    func deliver(_ prepared: Delivery.Prepared, _ result: inout Result) throws {
      try delivery.deliver(prepared, &result)
      done += Int64(prepared.count)
      phase.context.progress(.receiving(done: done, of: total))
    }
    func deliverAhead(_ result: inout Result) throws {
      guard let last = ahead else { return }
      ahead = nil
      try deliver(last, &result)
    }
    do {
      // While the files of a group are written where nobody sees them, the group before is put in place and noted down.
      try forEachIncoming([.download, .bringBack], atMost: phase.book.groupCapacity, &result) {
        try deliverAhead(&$0)
      } body: { group, result in
        let prepared = try delivery.prepare(group.map { ($0, $0.bytes, .overwrite) }, besides: ahead, &result)
        let before = ahead
        ahead = prepared
        if let before { try deliver(before, &result) }
        if group.reduce(0, { $0 + $1.size }) > FetchAhead.largeCard * group.count { try deliverAhead(&result) }
      }
    } catch let error where !(error is BookError || error is CacheError) {
      // What the cloud has told is not to be fetched again, whatever ends the run.
      try deliverAhead(&result)
      throw error
    }
    try deliverAhead(&result)
  }

  // MARK: Merges

  /// Brings both sides' edits together in the file; what is more than the cloud's version then goes up as an ordinary edit.
  /// Where both had changed the same property, our version goes into the cloud's history first.
  func merge(_ result: inout Result) throws {
    // What loses goes into the history, and the cloud takes no more at a time.
    try forEachIncoming([.merge, .unite], atMost: Portion.records, &result) { group, result in
      var merged: [(incoming: Incoming, bytes: [UInt8], upload: Action)] = []
      var losing: [(incoming: Incoming, bytes: [UInt8], save: Save)] = []
      for incoming in group {
        guard let local = incoming.local, let ours = local.card else { continue }
        let card = MergedCard(incoming, ours: ours, local: local, phase)
        switch card.loss {
        case .theirs?:
          // The merged card goes over it, and it onto the review list: a conflict that the upload counts.
          merged.append((incoming, card.bytes, .keepOurs))
        case .ours?: losing.append((incoming, card.bytes, save(of: ours, .keepLosing, local, incoming.entry)))
        case .wording?: losing.append((incoming, card.bytes, save(of: ours, .keepUnited, local, incoming.entry)))
        case nil: merged.append((incoming, card.bytes, .overwrite))
        }
      }
      merged += try keptSafe(losing, &result)
      try delivery.write(merged, &result)
    }
  }

  /// Brings our version into the cloud's history.
  private func save(
    of ours: [UInt8], _ operation: Save.Operation, _ local: CachedContact, _ entry: CloudEntry
  ) -> Save {
    Save(
      id: entry.id, operation: operation, card: DetachedCard(ours),
      parts: DetachedCard.parts(of: ours).map { Part(digest: $0.key, bytes: $0.value) },
      editedAt: phase.serverTime(local.editedAt))
  }

  /// Those whose own version is safe in the cloud; the others' files are not touched.
  private func keptSafe(
    _ losing: [(incoming: Incoming, bytes: [UInt8], save: Save)], _ result: inout Result
  ) throws -> [(incoming: Incoming, bytes: [UInt8], upload: Action)] {
    guard !losing.isEmpty else { return [] }
    let outcomes = try phase.signOfLife.during { try phase.cloud.save(losing.map(\.save), run: phase.start.run) }
    var safe: [(incoming: Incoming, bytes: [UInt8], upload: Action)] = []
    for (lost, outcome) in zip(losing, outcomes) {
      switch outcome {
      case .saved, .merged:
        if lost.save.operation == .keepLosing {
          try phase.cache.note([
            Deed(.written, .lostConflict, of: lost.save.id, at: phase.now, file: lost.incoming.local?.item?.name)
          ])
          result.deeds.addConflict(
            .mergedWithTheirs, name: Contact.displayName(lost.bytes), file: lost.incoming.local?.item?.name)
        }
        safe.append((lost.incoming, lost.bytes, .overwrite))
      case .refused:
        let departure = Departure(step: lost.incoming.step, id: lost.save.id, outcome: outcome, primary: nil)
        result.refused += try phase.cache.noteDepartures([departure])
        phase.plan.drop(departure.step)
      case .full(let reason):
        result.surplus.add(reason)
        phase.plan.drop(lost.incoming.step)
      case .moved: result.moved += 1
      }
    }
    return safe
  }

  // MARK: Parts of all of these

  private func forEachChunk(_ actions: Set<Action>, _ body: ([PlanStep]) throws -> Void) throws {
    var last = 0
    while true {
      guard !phase.context.isCancelled() else { throw SyncCancelled() }
      let steps = phase.plan.steps(actions, after: last, limit: Portion.records)
      guard let end = steps.last else { return }
      last = end.id
      try body(steps)
    }
  }

  /// A record as it was fetched, and the device's own where it has one.
  private struct Fetched {
    var step: PlanStep
    var record: CloudRecord
    var content: Observation.Content?
    var local: CachedContact?

    var bytes: Int {
      record.card.cuts.reduce(record.card.skeleton.count + (local?.card?.count ?? 0)) { $0 + $1.length }
    }
  }

  /// Fetches the records of all steps with these actions and puts their cards together, in groups of at most `limit`. The next
  /// ones are fetched while `body` is at work. `late` is called before the network takes long.
  private func forEachIncoming(
    _ actions: Set<Action>, atMost limit: Int, _ result: inout Result, late: (inout Result) throws -> Void = { _ in },
    body: ([Incoming], inout Result) throws -> Void
  ) throws {
    let ahead = FetchAhead(phase.records, limit: limit) { last, limit in
      phase.plan.steps(actions, after: last, limit: limit)
    }
    defer { ahead.finish() }
    while true {
      guard !phase.context.isCancelled() else { throw SyncCancelled() }
      guard let group = try ahead.next({ try late(&result) }) else { return }
      try forEachIncoming(group, &result, late: late, body: body)
    }
  }

  /// Puts the cards of a group together, in portions.
  func forEachIncoming(
    _ group: FetchedGroup, _ result: inout Result, late: (inout Result) throws -> Void = { _ in },
    body: ([Incoming], inout Result) throws -> Void
  ) throws {
    var isFirst = true
    try Portion.each(of: group.steps) { step -> Fetched? in
      guard let record = step.record.flatMap({ group.records[$0.id] }) else { return nil }
      guard record.entry.state != .deleted else {
        result.moved += 1
        return nil
      }
      return Fetched(
        step: step, record: record, content: group.contents[record.entry.id],
        local: try step.contact.flatMap { try phase.cache.contact($0) })
    } size: {
      $0.bytes
    } pass: { portion in
      // Large cards take their time, and need no call where the device has their values: the lease would be lost.
      if !isFirst { _ = try phase.cloud.missingParts([], run: phase.start.run) }
      isFirst = false
      try body(try assemble(portion, &result, late: late), &result)
    }
    // Gone, or deleted, since it was listed: the next listing says so.
    result.moved += group.missing
  }

  private func assemble(
    _ portion: [Fetched], _ result: inout Result, late: (inout Result) throws -> Void
  ) throws -> [Incoming] {
    var parts: [PartDigest: [UInt8]] = [:]
    for fetched in portion where !fetched.record.card.cuts.isEmpty {
      guard let card = fetched.local?.card else { continue }
      parts.merge(DetachedCard.parts(of: card)) { first, _ in first }
    }
    let wanted = Set(portion.flatMap(\.record.card.digests)).subtracting(parts.keys)
    if !wanted.isEmpty { try late(&result) }
    parts.merge(try phase.fetch(wanted)) { first, _ in first }
    return portion.compactMap { fetched in
      guard let bytes = fetched.record.card.attach({ parts[$0] }) else {
        result.moved += 1
        return nil
      }
      return Incoming(
        step: fetched.step, entry: fetched.record.entry, bytes: bytes, content: fetched.content, local: fetched.local)
    }
  }

  private var delivery: Delivery { Delivery(phase: phase, looksAgain: looksAgain) }
}
