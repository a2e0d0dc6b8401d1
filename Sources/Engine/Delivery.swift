import Cache
import Contacts
import Probes
import Protocol
import Sync

/// A group of cards on its way into the folder: the files first, then the cache.
struct Delivery {
  let phase: CloudPhase
  /// The folder is looked at once more in this run, for what could not be done.
  let looksAgain: Bool

  typealias Card = (incoming: Download.Incoming, bytes: [UInt8], upload: Action)

  /// A card of the cloud's, or one that both sides' edits went into, as it is about to stand in a file.
  fileprivate struct Item {
    var incoming: Download.Incoming
    var bytes: [UInt8]
    var ids: RecordIDs
    var uid: String
    var upload: Action
    var name: ItemName
  }

  /// Cards whose files are being written where nobody sees them.
  struct Prepared {
    /// How many cards these were, with those that are none to this device.
    let count: Int
    fileprivate let items: [Item]
    fileprivate let id: UniqueID
    fileprivate let group: any PreparedGroup

    /// Gives it up: the cards are still to be delivered.
    func discard() { group.discard() }
  }

  func write(_ cards: [Card], _ result: inout Download.Result) throws {
    try deliver(try prepare(cards, &result), &result)
  }

  /// Begins with a group. `besides`: the group before, which may not be noted down yet.
  func prepare(_ cards: [Card], besides former: Prepared? = nil, _ result: inout Download.Result) throws -> Prepared {
    var items = try readable(cards, &result)
    var used = Set(former?.items.map(\.name) ?? [])
    for index in items.indices where !used.insert(items[index].name).inserted {
      // Two records with one UID, both new here: the second goes by its record id.
      items[index].name = ItemName("\(items[index].incoming.entry.id).vcf")
    }
    return try prepare(items, of: cards.count)
  }

  private func prepare(_ items: [Item], of count: Int) throws -> Prepared {
    let id = UniqueID.random()
    let changes = items.map { item in
      BookChange.write(name: item.name, bytes: item.bytes, replacing: item.incoming.local?.item?.signature)
    }
    let group: any PreparedGroup =
      items.isEmpty ? LaterGroup { () throws(BookError) in [] } : try phase.book.prepare(changes, as: id)
    return Prepared(count: count, items: items, id: id, group: group)
  }

  /// Puts the files of a group in place, and notes them down.
  func deliver(_ prepared: Prepared, _ result: inout Download.Result) throws {
    let taken = try place(prepared, isFirst: true, &result)
    // A second round for new files whose name turned out to be taken by a file that the cache does not know.
    guard !taken.isEmpty else { return }
    _ = try place(try prepare(taken, of: taken.count), isFirst: false, &result)
  }

  /// Returns the new files whose name is taken, under other names.
  private func place(_ prepared: Prepared, isFirst: Bool, _ result: inout Download.Result) throws -> [Item] {
    let items = prepared.items
    guard !items.isEmpty else { return [] }
    do {
      try phase.cache.expect(
        items.filter { $0.bytes == $0.incoming.bytes }.map { ExpectedCard($0.incoming.entry, in: $0.name) },
        as: prepared.id, at: phase.context.now())
    } catch {
      prepared.discard()
      throw error
    }
    let outcomes = try prepared.group.perform()
    var arrivals: [Arrival] = []
    var taken: [Item] = []
    for (item, outcome) in zip(items, outcomes) {
      switch outcome {
      case .written(let signature):
        arrivals.append(arrival(item, signature))
        count(item.incoming, &result)
      case .moved, .removed:
        // A file that the walk has overlooked may be the very contact: the next look at the folder sees it.
        if item.incoming.local?.item == nil, isFirst, looksAgain {
          Coverpoint.nameTakenByOverlookedFile.reach()
          result.moved += 1
        } else if item.incoming.local?.item == nil, isFirst {
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
    phase.book.dismiss(prepared.id)
    return taken
  }

  /// The file was known by an earlier version of the record that it said, and says something else now: that version is what both sides had
  /// agreed on, or the edit would be another contact's.
  private func noteFormer(_ incoming: Download.Incoming) throws {
    guard let listed = incoming.step.record, listed.rule == .history, let key = incoming.step.contact else { return }
    Coverpoint.formerVersionEdited.reach()
    try phase.cache.agree(adopted: [(key, listed.id)], forgotten: [])
  }

  /// Without those that are no cards to this device: as files they would be left alone, again and again.
  private func readable(_ cards: [Card], _ result: inout Download.Result) throws -> [Item] {
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
