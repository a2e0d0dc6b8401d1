import Cache
import Contacts
import Protocol
import Sync

/// One run of phase two that the cloud has let in: what its parts share.
struct CloudPhase {
  let book: any SyncedBook
  let cache: DeviceCache
  let cloud: RetryingCloud
  let options: SyncOptions
  let context: SyncContext
  let start: RunStart
  /// Server's clock minus device's clock, in milliseconds.
  let skew: Int64
  let plan: RunPlan
  /// The cache may have forgotten what it knew of records.
  let mayHaveForgotten: Bool

  /// By the server's clock.
  var now: Timestamp { context.now().advanced(by: skew) }

  /// The device's edit time by the server's clock; a time in the future counts as now.
  func serverTime(_ edited: Timestamp) -> Timestamp {
    min(edited, context.now()).advanced(by: skew)
  }

  /// For what the guard over many small runs counts of a side that has so many contacts; nil where a person allowed it.
  func counting(_ kind: Deed.Kind, of total: Int64) -> Deed.Counting? {
    let isAllowed = kind == .overwritten ? options.allowsOverwrites : options.allowsDeletions
    return isAllowed ? nil : Deed.Counting(of: total, at: context.now())
  }

  /// A moment of the server's clock by the device's.
  func deviceTime(_ edited: Timestamp) -> Timestamp { edited.advanced(by: -skew) }

  /// For calls that may be long under way.
  var signOfLife: SignOfLife { SignOfLife(cloud: cloud, run: start.run, isGiven: options.givesSignsOfLife) }

  /// The cloud's records, as this run takes them.
  var records: RecordSource {
    RecordSource(
      cloud: cloud, run: start.run, signOfLife: signOfLife, context: context, skew: skew, encoding: options.encoding)
  }

  /// Fetches large values: those of the digests that the cloud has.
  func fetch(_ digests: Set<PartDigest>) throws -> [PartDigest: [UInt8]] {
    var wanted = digests
    var parts: [PartDigest: [UInt8]] = [:]
    while !wanted.isEmpty {
      let answer = try signOfLife.during { try cloud.parts(Array(wanted), run: start.run) }
        .filter { wanted.contains($0.digest) }
      guard !answer.isEmpty else { break }
      wanted.subtract(answer.map(\.digest))
      for part in answer { parts[part.digest] = part.bytes }
    }
    return parts
  }

  /// Fetches what the cloud has to say, after `change`, and finds each record's partner. Returns the change number that the
  /// listing went through.
  func list(after change: Int64, isFirst: Bool) throws -> Int64 {
    var through = change
    var count = 0
    try plan.list { listing in
      if start.fullCompare != nil, isFirst { listing.clear() }
      while true {
        let page = try cloud.listing(after: through, limit: 500, run: start.run)
        let listed = page.entries.map { ListedRecord(records.present($0)) }
        listing.add(listed, known: try cache.contacts(.records(listed.map(\.id))))
        guard page.isLast || page.through > through else {
          throw CloudError.failed(message: "the server's list of contacts does not go on", hint: nil)
        }
        through = page.through
        count += page.entries.count
        context.progress(.comparing(done: count))
        if page.isLast { break }
      }
    }
    try match(isFirst: isFirst)
    return through
  }

  /// After partners have been found in the listing of all that the cloud has: contacts that are not listed are new here, or forgotten.
  func releaseUnlisted() throws {
    try cache.releaseUnlisted(plan.listing.lists)
    plan.load(try cache.contacts(for: plan.listing))
  }

  /// Finds partners, in the order of the rules. `isFirst`: in the first pass of the run.
  func match(isFirst: Bool) throws {
    let listsAll = start.fullCompare != nil && isFirst
    let contacts = try cache.contacts(for: plan.listing)
    var partners = Partners(plan.handOverListing(), contacts)
    var replaced = try (listsAll ? partners.replaced(isShared: cache.sharesUID) : []) + partners.givenAway
    // Two devices with a cache each, on one folder, are compared in full.
    if start.fullCompare != nil, start.hasHistory { replaced += try partners.takenForTwins { try history(of: $0) } }
    if !replaced.isEmpty {
      try cache.makeNew(replaced)
      partners.reload(try cache.contacts(.keys(partners.contacts.map(\.key))))
    }
    // A deletion reaches a contact that only has the record's content where the cache may have forgotten that it knew the record. Otherwise
    // somebody else has made and deleted a record with that content meanwhile, and the file is a new contact.
    let known = mayHaveForgotten && start.known > 0 ? start.known : nil
    let ownDeletions = mayHaveForgotten ? try cache.ownDeletions() : []
    try partners.matchByIDAndContent(known: known, ownDeletions: ownDeletions, removed: cache.removedContents)
    let earlier = try cache.unfinishedWork().sent
    partners.matchByEarlierContent(earlier)
    try release(&partners)
    let past = start.fullCompare != nil && start.hasHistory ? try matchByHistory(&partners, earlier) : []
    try partners.matchByUID(listsAll: listsAll, isShared: cache.sharesUID)
    if start.hasHistory { partners.matchMadeAnew(try history(of: partners.editedAndDeleted)) }
    try release(&partners)
    try matchNamesakes(&partners)
    if let known { partners.matchDeleted(past, known: known, ownDeletions: ownDeletions) }
    plan.take(partners)
  }

  /// Notes who is gone, because somebody else has their record, and who is another record. It is found once.
  private func release(_ partners: inout Partners) throws {
    try cache.release(partners.takeReleased())
    try cache.know(partners.takeOtherRecords())
  }

  /// Returns which contacts say, or said before a run was cut off (`earlier`), what a record said once.
  private func matchByHistory(
    _ partners: inout Partners, _ earlier: [Int64: [RecordID]]
  ) throws -> [(key: Int64, id: UniqueID)] {
    var past: [(key: Int64, id: UniqueID)] = []
    for unmatched in partners.unmatched.chunks(of: Portion.contents) {
      let pairs = try history(of: unmatched)
      partners.match(pairs, by: .history)
      try release(&partners)
      past += pairs
    }
    let edited = try history(
      of: partners.unmatched.flatMap { contact in
        earlier[contact.key, default: []].map { (key: contact.key, primary: $0) }
      })
    partners.matchByEarlierVersion(edited)
    return past + edited
  }

  /// Which of these contacts say what a record says or once said.
  private func history(of contacts: some Collection<KnownContact>) throws -> [(key: Int64, id: UniqueID)] {
    try history(of: contacts.map { (key: $0.key, primary: $0.ids.primary) })
  }

  /// Likewise of contents that contacts have or had: of several such records the first.
  private func history(of contents: [(key: Int64, primary: RecordID)]) throws -> [(key: Int64, id: UniqueID)] {
    let found = try sayers(of: contents.map(\.primary))
    return contents.compactMap { key, primary in found[primary]?.first.map { (key: key, id: $0) } }
  }

  /// The records that say these contents, or once said them (``CloudReplica/history(of:run:)``). Asks the cloud only where there are any.
  func sayers(of contents: [RecordID]) throws -> [RecordID: [UniqueID]] {
    var found: [RecordID: [UniqueID]] = [:]
    for contents in contents.chunks(of: Portion.contents) {
      found.merge(try cloud.history(of: Array(contents), run: start.run)) { one, _ in one }
    }
    return found
  }

  /// Of the pairs that share a name which nobody else has, those that also share a phone number or an e-mail address.
  private func matchNamesakes(_ partners: inout Partners) throws {
    for candidates in try partners.namesakes(isShared: cache.sharesName).chunks(of: Portion.records) {
      try records.fetch(candidates.map(\.id)) { found in
        let theirs = Dictionary(found.map { ($0.entry.id, $0.card) }) { first, _ in first }
        let pairs = try candidates.filter { candidate in
          guard let detached = theirs[candidate.id], let ours = try cache.contact(candidate.key)?.card,
            let left = Contact(bytes: ours), let right = Contact(bytes: detached.skeleton)
          else { return false }
          return left.hasPersonalName && sharesPhoneOrEmail(left, right)
        }
        partners.match(pairs, by: .namesake)
      }
    }
  }

  /// Ends the entries of the device's trash whose contact is back, where the cloud has what they said.
  func endTrash() throws {
    try endHeld()
    var last: Int64 = 0
    while true {
      let returned = try cache.returned(after: last, limit: 500)
      guard let end = returned.last else { break }
      last = end.entry
      let known = try cloud.history(of: returned.map(\.primary), run: start.run)
      try cache.endTrash(returned.filter { known[$0.primary] != nil }.map(\.entry))
    }
    try cache.endTrash([])
  }

  /// What contacts said whose files waited goes into the device's trash where the wait has ended and neither the cloud nor a file has it.
  func endHeld() throws {
    var last: Int64 = 0
    while true {
      let cards = try cache.releasedCards(after: last, limit: Portion.records)
      guard let end = cards.last else { return }
      last = end.id
      let known = try cloud.history(of: cards.map(\.primary), run: start.run)
      try cache.endHeld(cards.map { (id: $0.id, isInCloud: known[$0.primary] != nil) }, at: now)
    }
  }

  /// Makes the steps of the plan from what the cache knows now.
  func makePlan() throws {
    plan.make(try cache.unfinishedWork(), policy: start.policy, skew: skew, now: now)
  }
}

extension Array {
  fileprivate func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
