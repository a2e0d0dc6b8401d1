import Contacts
import Probes
import Protocol
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
    var refused: [Refusal] = []
  }

  /// A record with its whole card, and the device's own where it has one.
  struct Incoming {
    var step: PlanStep
    var entry: CloudEntry
    var bytes: [UInt8]
    var local: CachedRecord?

    /// As the cloud listed it, or else as it was fetched.
    var listed: ListedRecord { step.cloud ?? ListedRecord(entry) }
  }

  // MARK: Removals

  func remove(_ result: inout Result) throws {
    try forEachChunk([.removeItem]) { steps in
      try Portion.each(of: steps, make: removable, size: { $0.record.card?.count ?? 0 }) { try remove($0, &result) }
    }
  }

  /// A step with the file that it removes.
  private struct Removable {
    var step: PlanStep
    var item: DuplicateItem
    var record: CachedRecord

    var card: DiscardedCard {
      DiscardedCard(
        name: item.name, card: record.card ?? [], primary: record.ids.primary, uid: record.uid,
        cloudID: step.cloud?.id ?? record.cloudID,
        reason: step.cloud?.undo == nil ? .deletedInCloud : .undoneInCloud)
    }
  }

  private func removable(_ step: PlanStep) throws -> Removable? {
    guard let key = step.record, let record = try phase.cache.record(key), let item = record.item else { return nil }
    return Removable(step: step, item: item, record: record)
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
  }

  // MARK: Downloads

  func download(total: Int64, _ result: inout Result) throws {
    var done: Int64 = 0
    try forEachChunk([.download, .bringBack]) { steps in
      try forEachIncoming(steps, &result) { group, result in
        try write(group.map { ($0, $0.bytes, .overwrite) }, &result)
        done += Int64(group.count)
        phase.context.progress(.receiving(done: done, of: total))
      }
    }
  }

  // MARK: Merges

  /// Brings both sides' edits together in the file; what is more than the cloud's version then goes up as an ordinary edit.
  /// Where both had changed the same property, our version goes into the cloud's history first.
  func merge(_ result: inout Result) throws {
    try forEachChunk([.merge, .unite]) { steps in
      try forEachIncoming(steps, &result) { group, result in
        var merged: [(incoming: Incoming, bytes: [UInt8], upload: Action)] = []
        var losing: [(incoming: Incoming, bytes: [UInt8], save: Save)] = []
        for incoming in group {
          guard let local = incoming.local, let ours = local.card else { continue }
          let card = MergedCard(incoming, ours: ours, local: local, phase)
          switch card.loss {
          case .theirs?:
            // The merged card goes over it, and it onto the review list: a conflict that the upload counts.
            merged.append((incoming, card.bytes, .keepOurs))
          case .ours?: losing.append((incoming, card.bytes, keep(ours, as: .keepLosing, local, incoming.entry)))
          case .wording?: losing.append((incoming, card.bytes, keep(ours, as: .keepUnited, local, incoming.entry)))
          case nil: merged.append((incoming, card.bytes, .overwrite))
          }
        }
        merged += try keptSafe(losing, &result)
        try write(merged, &result)
      }
    }
  }

  private func keep(
    _ ours: [UInt8], as operation: Save.Operation, _ local: CachedRecord, _ entry: CloudEntry
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
        result.refused += try phase.cache.store([departure])
        phase.plan.drop(departure.step)
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
    var local: CachedRecord?

    var bytes: Int {
      record.card.cuts.reduce(record.card.skeleton.count + (local?.card?.count ?? 0)) { $0 + $1.length }
    }
  }

  /// Fetches the steps' records and puts their cards together, in portions.
  func forEachIncoming(
    _ steps: [PlanStep], _ result: inout Result, _ body: ([Incoming], inout Result) throws -> Void
  ) throws {
    // Gone, or deleted, since it was listed: the next listing says so.
    let missing = try phase.fetch(steps.compactMap(\.cloud?.id)) { records in
      let byID = Dictionary(records.map { ($0.entry.id, $0) }) { first, _ in first }
      var isFirst = true
      try Portion.each(of: steps) { step -> Fetched? in
        guard let record = step.cloud.flatMap({ byID[$0.id] }) else { return nil }
        guard record.entry.state != .deleted else {
          result.moved += 1
          return nil
        }
        return Fetched(step: step, record: record, local: try step.record.flatMap { try phase.cache.record($0) })
      } size: {
        $0.bytes
      } pass: { portion in
        // Large cards take their time, and need no call where the device has their values: the lease would be lost.
        if !isFirst { _ = try phase.cloud.missingParts([], run: phase.start.run) }
        isFirst = false
        try body(try assemble(portion, &result), &result)
      }
    }
    result.moved += missing
  }

  private func assemble(_ portion: [Fetched], _ result: inout Result) throws -> [Incoming] {
    var parts: [PartDigest: [UInt8]] = [:]
    for fetched in portion where !fetched.record.card.cuts.isEmpty {
      guard let card = fetched.local?.card else { continue }
      parts.merge(DetachedCard.parts(of: card)) { first, _ in first }
    }
    let wanted = Set(portion.flatMap(\.record.card.digests)).subtracting(parts.keys)
    parts.merge(try phase.fetch(wanted)) { first, _ in first }
    return portion.compactMap { fetched in
      guard let bytes = fetched.record.card.attach({ parts[$0] }) else {
        result.moved += 1
        return nil
      }
      return Incoming(step: fetched.step, entry: fetched.record.entry, bytes: bytes, local: fetched.local)
    }
  }

  /// Writes a group of cards into the folder: files first, then the cache.
  private func write(_ cards: [(incoming: Incoming, bytes: [UInt8], upload: Action)], _ result: inout Result) throws {
    var used: Set<ItemName> = []
    var pending = try readable(cards, &result).map { card in
      let name = try name(for: card.incoming)
      // Two records with one UID, both new here: the second goes by its record id.
      let isFree = used.insert(name).inserted
      return (
        incoming: card.incoming, bytes: card.bytes, upload: card.upload,
        name: isFree ? name : ItemName("\(card.incoming.entry.id).vcf")
      )
    }
    // A second round for new files whose name turned out to be taken by a file that the cache does not know.
    for round in 0..<2 where !pending.isEmpty {
      let group = UniqueID.random()
      try phase.cache.expect(
        pending.filter { $0.bytes == $0.incoming.bytes }.map { ExpectedCard($0.incoming.entry, in: $0.name) },
        as: group, at: phase.context.now())
      let outcomes = try phase.book.perform(
        pending.map { .write(name: $0.name, bytes: $0.bytes, replacing: $0.incoming.local?.item?.signature) }, as: group
      )
      var arrivals: [Arrival] = []
      var taken: [(incoming: Incoming, bytes: [UInt8], upload: Action, name: ItemName)] = []
      for (card, outcome) in zip(pending, outcomes) {
        switch outcome {
        case .written(let signature):
          guard let arrival = arrival(card.incoming, card.bytes, card.upload, card.name, signature) else { continue }
          arrivals.append(arrival)
          count(card.incoming, &result)
        case .moved, .removed:
          // A file that the walk has overlooked may be the very contact: the next look at the folder sees it.
          if card.incoming.local?.item == nil, round == 0, looksAgain {
            Coverpoint.nameTakenByOverlookedFile.reach()
            result.moved += 1
          } else if card.incoming.local?.item == nil, round == 0 {
            Coverpoint.nameTakenByUnknownFile.reach()
            taken.append((card.incoming, card.bytes, card.upload, ItemName("\(UniqueID.random()).vcf")))
          } else {
            Coverpoint.fileChangedMeanwhile.reach()
            try noteFormer(card.incoming)
            result.moved += 1
          }
        }
      }
      try phase.cache.store(arrivals)
      for arrival in arrivals { note(arrival) }
      phase.book.dismiss(group)
      pending = taken
    }
  }

  /// The file was known by an earlier version of the record that it said, and says something else now: that version is what both sides had
  /// agreed on, or the edit would be another contact's.
  private func noteFormer(_ incoming: Incoming) throws {
    guard let listed = incoming.step.cloud, listed.rule == .history, let key = incoming.step.record else { return }
    Coverpoint.formerVersionEdited.reach()
    try phase.cache.settle(adopted: [(key, listed.id)], forgotten: [])
  }

  /// Without those that are no cards to this device: as files they would be left alone, again and again.
  private func readable(
    _ cards: [(incoming: Incoming, bytes: [UInt8], upload: Action)], _ result: inout Result
  ) throws -> [(incoming: Incoming, bytes: [UInt8], upload: Action)] {
    try cards.filter { card in
      guard case .problem(_, let reason, _, _) = FolderPhase.content(of: card.bytes, phase.options.encoding) else {
        return true
      }
      Coverpoint.unreadableCardRefused.reach()
      let name = FolderPhase.value(of: "FN:", in: card.bytes)
      let refusal = try phase.cache.refuse(
        card.incoming.listed, as: try self.name(for: card.incoming),
        reason: "the cloud's version\(name.isEmpty ? "" : " of \(name)") cannot be read here: \(reason)")
      phase.plan.refuse(card.incoming.step)
      if let refusal { result.refused.append(refusal) }
      return false
    }
  }

  private func arrival(
    _ incoming: Incoming, _ bytes: [UInt8], _ upload: Action, _ name: ItemName, _ signature: ItemSignature
  ) -> Arrival? {
    guard case .card(_, let ids, let uid) = FolderPhase.content(of: bytes, phase.options.encoding) else { return nil }
    let now = phase.now
    // A card that both sides' edits went into was edited when the later of them was.
    var edited = phase.deviceTime(incoming.entry.editedAt)
    if ids.primary != incoming.entry.ids.primary, let local = incoming.local { edited = max(edited, local.editedAt) }
    return Arrival(
      step: incoming.step, name: name, signature: signature, bytes: bytes, uid: uid, ids: ids, base: incoming.bytes,
      cloud: incoming.entry, editedAt: edited, upload: upload, writtenAt: now, deed: deed(incoming, name, at: now))
  }

  /// A plain download is nothing out of the ordinary.
  private func deed(_ incoming: Incoming, _ name: ItemName, at moment: Timestamp) -> Deed? {
    let reason: Deed.Reason
    switch incoming.step.action {
    case .merge, .unite: reason = .merged
    case .bringBack: reason = .broughtBack
    default: return nil
    }
    return Deed(.written, reason, of: incoming.entry.id, at: moment, file: name)
  }

  private func count(_ incoming: Incoming, _ result: inout Result) {
    result.deeds.count(
      incoming.step.action, isNew: incoming.local?.item == nil, name: Contact.displayName(incoming.bytes), file: nil)
  }

  /// A step whose card is more than the cloud's (a merge) goes up, the others are done.
  private func note(_ arrival: Arrival) {
    if arrival.ids.primary != arrival.cloud.ids.primary {
      phase.plan.sendUp(arrival.step, as: arrival.upload)
    } else {
      phase.plan.finish(arrival.step)
    }
  }

  /// The file of a contact that the device has; for others a new name after the UID, as the vdir specification asks, where
  /// it makes a harmless file name, else after the record's id.
  private func name(for incoming: Incoming) throws -> ItemName {
    if let item = incoming.local?.item { return item.name }
    if let name = ItemName(uid: incoming.entry.uid), try !phase.cache.hasItem(name) { return name }
    return ItemName("\(incoming.entry.id).vcf")
  }
}

extension ExpectedCard {
  fileprivate init(_ entry: CloudEntry, in name: ItemName) {
    self.init(
      primary: entry.ids.primary, secondary: entry.ids.secondary, uid: entry.uid, cloudID: entry.id, name: name)
  }
}
