import Contacts
import Probes
import Protocol

/// A group of cards on its way into the folder: the files first, then the cache.
struct Delivery {
  let phase: CloudPhase
  /// The folder is looked at once more in this run, for what could not be done.
  let looksAgain: Bool

  /// A card of the cloud's, or one that both sides' edits went into, as it is about to stand in a file.
  private struct Item {
    var incoming: Download.Incoming
    var bytes: [UInt8]
    var ids: RecordIDs
    var uid: String
    var upload: Action
    var name: ItemName
  }

  func write(
    _ cards: [(incoming: Download.Incoming, bytes: [UInt8], upload: Action)], _ result: inout Download.Result
  ) throws {
    var used: Set<ItemName> = []
    var pending = try readable(cards, &result)
    for index in pending.indices where !used.insert(pending[index].name).inserted {
      // Two records with one UID, both new here: the second goes by its record id.
      pending[index].name = ItemName("\(pending[index].incoming.entry.id).vcf")
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
      var taken: [Item] = []
      for (item, outcome) in zip(pending, outcomes) {
        switch outcome {
        case .written(let signature):
          arrivals.append(arrival(item, signature))
          count(item.incoming, &result)
        case .moved, .removed:
          // A file that the walk has overlooked may be the very contact: the next look at the folder sees it.
          if item.incoming.local?.item == nil, round == 0, looksAgain {
            Coverpoint.nameTakenByOverlookedFile.reach()
            result.moved += 1
          } else if item.incoming.local?.item == nil, round == 0 {
            Coverpoint.nameTakenByUnknownFile.reach()
            var other = item
            other.name = ItemName("\(UniqueID.random()).vcf")
            taken.append(other)
          } else {
            Coverpoint.fileChangedMeanwhile.reach()
            try noteFormer(item.incoming)
            result.moved += 1
          }
        }
      }
      try phase.cache.noteArrivals(arrivals)
      for arrival in arrivals { note(arrival) }
      phase.book.dismiss(group)
      pending = taken
    }
  }

  /// The file was known by an earlier version of the record that it said, and says something else now: that version is what both sides had
  /// agreed on, or the edit would be another contact's.
  private func noteFormer(_ incoming: Download.Incoming) throws {
    guard let listed = incoming.step.cloud, listed.rule == .history, let key = incoming.step.record else { return }
    Coverpoint.formerVersionEdited.reach()
    try phase.cache.agree(adopted: [(key, listed.id)], forgotten: [])
  }

  /// Without those that are no cards to this device: as files they would be left alone, again and again.
  private func readable(
    _ cards: [(incoming: Download.Incoming, bytes: [UInt8], upload: Action)], _ result: inout Download.Result
  ) throws -> [Item] {
    let encoding = phase.options.encoding
    let contents = cards.map { (bytes: $0.bytes, known: $0.bytes == $0.incoming.bytes ? $0.incoming.content : nil) }
      .mapOnTwoThreads { $0.known ?? FolderPhase.content(of: $0.bytes, encoding) }
    let names = try phase.cache.read { try cards.map { try name(for: $0.incoming) } }
    return try zip(zip(cards, names), contents).compactMap { named, content in
      let ((incoming, bytes, upload), name) = named
      switch content {
      case .card(_, let ids, let uid):
        return Item(incoming: incoming, bytes: bytes, ids: ids, uid: uid, upload: upload, name: name)
      case .problem(_, let reason, _, _):
        Coverpoint.unreadableCardRefused.reach()
        let title = FolderPhase.value(of: "FN:", in: bytes)
        let refusal = try phase.cache.refuse(
          incoming.listed, as: name,
          reason: "the cloud's version\(title.isEmpty ? "" : " of \(title)") cannot be read here: \(reason)")
        phase.plan.refuse(incoming.step)
        if let refusal { result.refused.append(refusal) }
        return nil
      }
    }
  }

  private func arrival(_ item: Item, _ signature: ItemSignature) -> Arrival {
    let (incoming, ids) = (item.incoming, item.ids)
    let now = phase.now
    // A card that both sides' edits went into was edited when the later of them was.
    var edited = phase.deviceTime(incoming.entry.editedAt)
    if ids.primary != incoming.entry.ids.primary, let local = incoming.local { edited = max(edited, local.editedAt) }
    return Arrival(
      step: incoming.step, name: item.name, signature: signature, bytes: item.bytes, uid: item.uid, ids: ids,
      base: incoming.bytes, cloud: incoming.entry, editedAt: edited, upload: item.upload, writtenAt: now,
      deed: deed(incoming, item.name, at: now))
  }

  /// A plain download is nothing out of the ordinary.
  private func deed(_ incoming: Download.Incoming, _ name: ItemName, at moment: Timestamp) -> Deed? {
    let reason: Deed.Reason
    switch incoming.step.action {
    case .merge, .unite: reason = .merged
    case .bringBack: reason = .broughtBack
    default: return nil
    }
    return Deed(.written, reason, of: incoming.entry.id, at: moment, file: name)
  }

  private func count(_ incoming: Download.Incoming, _ result: inout Download.Result) {
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
  private func name(for incoming: Download.Incoming) throws -> ItemName {
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
