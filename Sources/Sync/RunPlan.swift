package import Contacts
package import Protocol

/// What a run is about to do, in memory: the cloud's listing with its partners, and a step for each contact or record that something
/// is to be done about. The decision about one pair is ``Plan``'s.
///
/// One thread at a time, as the cache: in the run, `Dispatcher` never calls two of its closures at once, and `Newcomers` gives turns.
package final class RunPlan {
  /// One line of the plan. Where the contact and the record stand; -1 for none.
  private struct Step {
    var action: Action
    var isDone = false
    var contact: Int32
    var record: Int32
  }

  package private(set) var listing: Listing
  package private(set) var contacts: [KnownContact] = []
  private var steps: [Step] = []
  private var tally = Array(repeating: Int64(0), count: Action.allCases.count)

  package init(_ listing: Listing) { self.listing = listing }

  // MARK: Making

  /// Forgets the steps, so that the cloud can list its news.
  package func list(_ body: (inout Listing) throws -> Void) rethrows {
    contacts = []
    steps = []
    try body(&listing)
    listing.sort()
  }

  /// Gives the listing away, for ``Partners`` to find partners in. The plan has none until ``take(_:)``: a listing of all that the cloud has
  /// is large, and is held once.
  package func handOverListing() -> Listing {
    defer { listing = Listing() }
    return listing
  }

  /// The listing with the partners that were found.
  package func take(_ partners: consuming Partners) {
    contacts = partners.contacts
    listing = partners.listing
    steps = []
  }

  /// What the cache knows of the contacts now, in the order of their keys.
  package func load(_ contacts: [KnownContact]) {
    self.contacts = contacts
    steps = []
  }

  /// Makes the steps. `skew` (milliseconds) is added to the contacts' edit times, and none is later than `now`.
  ///
  /// Contacts whose file is left alone are left alone here as well, and so are those whose file is looked for once more; what the
  /// cloud has for them stays listed.
  package func make(_ unfinished: UnfinishedWork, policy: ConflictPolicy, skew: Int64, now: Timestamp) {
    steps = []
    tally = tally.map { _ in 0 }
    eachPair(unfinished) { index, place in
      let pair = pair(index, place, unfinished, skew: skew, now: now)
      guard let action = Plan.action(for: pair, policy: policy) else { return }
      // The cloud does not take what the file has, so it waits for the person, and so does what the cloud has.
      let isRefused = index.map { contacts[$0].flags.contains(.isRefused) } == true
      if isRefused, action.isUpload || action == .merge || action == .unite { return }
      steps.append(Step(action: action, contact: Int32(index ?? -1), record: Int32(place ?? -1)))
      tally[Int(action.rawValue)] += 1
    }
  }

  func pair(_ index: Int?, _ place: Int?, _ unfinished: UnfinishedWork, skew: Int64, now: Timestamp) -> Pair {
    let record = place.map { listing.records[$0] }
    let local = index.map { LocalState(contacts[$0], record, unfinished, skew: skew, now: now) }
    return Pair(local: local, cloud: record, rule: record?.rule ?? .recordID)
  }

  /// Those with something to decide: contacts with work, and listed records, each with its partner where it has one.
  func eachPair(_ unfinished: UnfinishedWork, _ body: (_ contact: Int?, _ record: Int?) -> Void) {
    var places = Array(repeating: Int32(-1), count: contacts.count)
    for place in listing.order where !listing.records[Int(place)].isDone {
      if let index = listing.records[Int(place)].partner.flatMap(index) { places[index] = place }
    }
    for index in contacts.indices where contacts[index].flags.contains(.hasWork) {
      guard !contacts[index].flags.contains(.isLeftAlone) else { continue }
      if contacts[index].flags.contains(.hasWaitingCopy), places[index] >= 0 { continue }
      body(index, places[index] < 0 ? nil : Int(places[index]))
    }
    for place in listing.order.map({ Int($0) }) where !listing.records[place].isDone {
      guard !unfinished.awaited.contains(listing.records[place].id) else { continue }
      let index = listing.records[place].partner.flatMap(index)
      if let index, !contacts[index].flags.isDisjoint(with: [.hasWork, .isLeftAlone, .hasWaitingCopy]) { continue }
      body(index, place)
    }
  }

  private func index(of key: Int64) -> Int? {
    let index = contacts.partitionPoint { $0.key >= key }
    return index < contacts.count && contacts[index].key == key ? index : nil
  }

  /// Makes the steps from what the cache knows now and from the partners that were found before; it looks for no others. A contact that both
  /// sides agree on may have got another record since then. The record that it had before has no partner until partners are found again.
  package func makeAgain(_ contacts: [KnownContact], _ unfinished: UnfinishedWork, now: Timestamp) {
    load(contacts)
    for place in listing.records.indices {
      guard let index = listing.records[place].partner.flatMap(index) else { continue }
      if contacts[index].base != nil, contacts[index].cloudID != listing.records[place].id {
        listing.pair(place, with: nil, by: .recordID)
      }
    }
    // Whether there is something to do depends neither on the policy nor on times.
    make(unfinished, policy: .newest, skew: 0, now: now)
  }

  /// True where there is something that a run can do about a contact: a step, but for one that would fetch a version that is known to be unreadable
  /// here. What waits for a file that is left alone, or for a card that the cloud refused, waits for the person.
  package var hasWork: Bool {
    steps.contains { step in
      !step.isDone
        && (step.record < 0 || step.action == .keepOurs || !listing.records[Int(step.record)].isUnreadable)
    }
  }

  // MARK: Steps

  package func count(_ action: Action) -> Int64 { tally[Int(action.rawValue)] }

  package func count(_ actions: Set<Action>) -> Int64 { actions.reduce(0) { $0 + count($1) } }

  /// The next steps with one of these actions, in the plan's order.
  package func steps(_ actions: Set<Action>, after id: Int = 0, limit: Int = .max) -> [PlanStep] {
    var found: [PlanStep] = []
    var place = id
    while place < steps.count, found.count < limit {
      if !steps[place].isDone, actions.contains(steps[place].action) { found.append(step(place)) }
      place += 1
    }
    return found
  }

  private func step(_ place: Int) -> PlanStep {
    let step = steps[place]
    return PlanStep(
      id: place + 1, action: step.action, contact: step.contact < 0 ? nil : contacts[Int(step.contact)].key,
      record: step.record < 0 ? nil : listing.records[Int(step.record)])
  }

  /// The step is done, and the record that the cloud listed for it is dealt with.
  package func finish(_ step: PlanStep) {
    closeRecord(step)
    drop(step)
  }

  /// The step is left to a later run, and so is the record that the cloud listed for it.
  package func drop(_ step: PlanStep) {
    guard !steps[step.id - 1].isDone else { return }
    steps[step.id - 1].isDone = true
    tally[Int(steps[step.id - 1].action.rawValue)] -= 1
  }

  package func replace(_ step: PlanStep, with action: Action) {
    tally[Int(steps[step.id - 1].action.rawValue)] -= 1
    steps[step.id - 1].action = action
    tally[Int(action.rawValue)] += 1
  }

  /// The record that the cloud listed is dealt with, but the file says more than the record: it goes up.
  package func sendUp(_ step: PlanStep, as action: Action) {
    closeRecord(step)
    steps[step.id - 1].record = -1
    replace(step, with: action)
  }

  /// The cloud's card of this step cannot be read here: it waits for the cloud to have another one.
  package func refuse(_ step: PlanStep) {
    if steps[step.id - 1].record >= 0 { listing.markUnreadable(Int(steps[step.id - 1].record)) }
    drop(step)
  }

  private func closeRecord(_ step: PlanStep) {
    if steps[step.id - 1].record >= 0 { listing.finish(Int(steps[step.id - 1].record)) }
  }

  /// True where the cloud has news of this record, and it is not the contact's partner: the record is about to be something else.
  package func hasNews(of id: UniqueID, besides contact: Int64?) -> Bool {
    listing.place(of: id).map { listing.records[$0].partner != contact || contact == nil } ?? false
  }

  // MARK: What both sides have

  /// The steps in which both sides agree, or are both rid of the contact: which contacts have which record, where the cache does not
  /// say so, and which contacts are to be forgotten. They are done.
  package func takeAgreed() -> (adopted: [(key: Int64, id: UniqueID)], forgotten: [Int64]) {
    var adopted: [(key: Int64, id: UniqueID)] = []
    var forgotten: [Int64] = []
    for place in steps.indices where !steps[place].isDone {
      let step = step(place)
      switch step.action {
      case .adopt:
        let contact = contacts[Int(steps[place].contact)]
        if let record = step.record, contact.cloudID != record.id || contact.base != contact.ids.primary {
          adopted.append((contact.key, record.id))
        }
      case .forget: if let key = step.contact { forgotten.append(key) }
      default: continue
      }
      finish(step)
    }
    return (adopted, forgotten)
  }

  /// What contacts say that are about to get another content from the cloud, or to go: another file that says so is no duplicate.
  package var leavingContents: Set<RecordID> {
    var contents: Set<RecordID> = []
    for record in listing.records where !record.isDone {
      guard let contact = record.partner.flatMap(index).map({ contacts[$0] }),
        contact.flags.isSuperset(of: [.isPresent, .isReadable])
      else { continue }
      let content = contact.ids.primary
      if !record.isLive || record.ids.primary != content && record.ids.primary != contact.base {
        contents.insert(content)
      }
    }
    return contents
  }

  /// The contacts that a listed record was found for.
  package var partners: Set<Int64> { Set(listing.records.compactMap(\.partner)) }

  /// Live records that no contact has: none was found for it, or a new one, by less than the content. A contact that was found to be made anew
  /// keeps its record.
  package var recordsWithoutFile: [ListedRecord] {
    listing.order.lazy.map { self.listing.records[Int($0)] }.filter { record in
      guard !record.isDone, record.isLive else { return false }
      guard let partner = record.partner.flatMap(self.index) else { return true }
      let contact = self.contacts[partner]
      return ![.recordID, .primary].contains(record.rule) && contact.base == nil && contact.cloudID != record.id
    }
  }

  // MARK: For the guards

  /// How many of the files that are about to go a person has allowed to go, on whatever device or in the browser.
  package var allowedRemovals: Int64 {
    Int64(live(.removeItem).count { listing.records[Int($0.record)].deletionAllowed })
  }

  /// How many of the others an undo deleted in the cloud; of several undos, the one that deleted most. Nil where none did.
  package var removalsByUndo: (undo: UniqueID, count: Int64)? {
    var counts: [UniqueID: Int64] = [:]
    for step in live(.removeItem) where !listing.records[Int(step.record)].deletionAllowed {
      if let undo = listing.records[Int(step.record)].undo { counts[undo, default: 0] += 1 }
    }
    return counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }
      .map { (undo: $0.key, count: $0.value) }
  }

  private func live(_ action: Action) -> [Step] {
    steps.filter { !$0.isDone && $0.action == action && $0.record >= 0 }
  }

  /// The contacts to which the plan does what the guard counts, by the ids that they have in the cloud.
  package func contacts(countedBy guardian: SyncGuard) -> Set<UniqueID> {
    switch guardian {
    case .removals:
      Set(
        live(.removeItem).map { listing.records[Int($0.record)] }.filter { !$0.deletionAllowed }.map(\.id))
    case .deletions:
      Set(steps.filter { !$0.isDone && $0.action == .deleteRecord }.compactMap(cloudID))
    case .overwrites: Set(steps.filter(isOverwrite).compactMap(cloudID))
    case .folder: []
    }
  }

  /// The steps that overwrite a contact in the cloud (``OverwriteGuard/actions``), without these contacts and without contents that
  /// were let in before: an import of this device wrote them, a run put them together, or both sides had agreed on them
  /// before the cloud was put back to a backup.
  package func newOverwrites(besides recent: Set<UniqueID>) -> [Int] {
    steps.indices.filter { place in
      isOverwrite(steps[place]) && cloudID(steps[place]).map { !recent.contains($0) } == true
    }
  }

  /// The steps at these places.
  package func steps(at places: some Sequence<Int>) -> [PlanStep] { places.map { step($0) } }

  private func isOverwrite(_ step: Step) -> Bool {
    !step.isDone && OverwriteGuard.actions.contains(step.action) && step.contact >= 0
      && !contacts[Int(step.contact)].flags.contains(.isLetIn)
  }

  private func cloudID(_ step: Step) -> UniqueID? {
    step.record >= 0
      ? listing.records[Int(step.record)].id : step.contact >= 0 ? contacts[Int(step.contact)].cloudID : nil
  }
}

extension LocalState {
  /// By the server's clock.
  fileprivate init(
    _ contact: KnownContact, _ record: ListedRecord?, _ unfinished: UnfinishedWork, skew: Int64, now: Timestamp
  ) {
    self.init(
      ids: contact.ids, isPresent: contact.flags.contains(.isPresent), base: unfinished.base(of: contact, record),
      editedAt: min(contact.editedAt.advanced(by: skew), now), hasReturned: contact.flags.contains(.hasReturned),
      lastRunFinished: !unfinished.isUnfinished)
  }
}
