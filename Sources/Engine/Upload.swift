import Cache
import Contacts
import Probes
import Protocol
import Sync
import VCard

/// The way up: the plan's uploads through the dispatcher.
struct Upload {
  /// A step with the save that it means.
  struct Element {
    var step: PlanStep
    var save: Save
    /// Of the whole card.
    var bytes = 0
    var primary: RecordID?
    /// What the journal says of it once it is done.
    var deed: Deed?
    var replaced: CachedContact.Replaced?
    /// The device's version, without large values, and its file: of a contact of which a version waits for review or comes back.
    var ours: (card: [UInt8], file: ItemName?)?

    /// It makes one contact more.
    fileprivate var isNew: Bool { save.operation == .add || save.operation == .revive }
  }

  let phase: CloudPhase
  /// The last change that the plan's listing has.
  let heard: Int64
  /// Those who are sent while the folder is read: they are in no plan.
  var newcomers: Newcomers?

  /// What the uploads came to.
  struct Result {
    var deeds = RunDeeds()
    /// Records that had moved on and must be planned again.
    var moved = 0
    var refused: [FileLeftAlone] = []
    var surplus = Surplus()
    /// The size of the smallest new contact that found no room: this run tries no larger one.
    private var smallest = Int.max
    var statistics = Dispatcher.Statistics()
    /// Additions that the cloud has, and that the cache has not noted yet.
    fileprivate var additions: [Departure] = []

    fileprivate mutating func addSurplus(_ element: Element, _ reason: String) {
      surplus.add(reason)
      if element.isNew { smallest = min(smallest, element.bytes) }
    }

    /// Whether there is no room for it either.
    fileprivate func isSurplus(_ element: Element) -> Bool { element.isNew && element.bytes >= smallest }
  }

  /// So many additions are noted as one transaction. After a kill, the next run knows those that were not noted by their ids, which are in
  /// the cache before anything is sent. What deletes or overwrites is noted at once, because the guards count it.
  private static let notedTogether = 500
  static let actions = Set(Action.allCases.filter(\.isUpload))

  func run(total: Int64) throws -> Result {
    var result = Result()
    try run(total: total, &result)
    return result
  }

  /// `total`: how many there are; nil for ``newcomers``. `result` is true also after a failure.
  func run(total: Int64?, _ result: inout Result) throws {
    var last = 0
    var done: Int64 = 0
    let (cloud, run, signOfLife) = (phase.cloud, phase.start.run, phase.signOfLife)
    // Also after a failure: what was done is recorded.
    defer { try? exclusively { try noteAdditions(&result) } }
    result.statistics = try Dispatcher().dispatch { limit in
      guard !phase.context.isCancelled() else { throw SyncCancelled() }
      return try next(after: &last, limit: limit, &result)
    } size: {
      $0.bytes
    } send: { batch in
      try signOfLife.during { try cloud.save(Self.withoutKnownParts(batch.map(\.save), cloud, run), run: run) }
    } finish: { batch, outcomes in
      try exclusively { try finish(batch, outcomes, &result) }
      done += Int64(batch.count)
      if let total = total ?? newcomers?.total { phase.context.progress(.sending(done: done, of: total)) }
    }
    try exclusively { try noteAdditions(&result) }
  }

  private func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let newcomers { try newcomers.exclusively(body) } else { try body() }
  }

  /// The next batch: at most `limit` records, and so many of them as have about ``Portion/bytes``. `last`: the step that was looked at last, each once.
  private func next(after last: inout Int, limit: Int, _ result: inout Result) throws -> [Element] {
    var batch: [Element] = []
    var bytes = 0
    while batch.isEmpty {
      let steps =
        newcomers?.steps(after: last, limit: limit) ?? phase.plan.steps(Self.actions, after: last, limit: limit)
      guard !steps.isEmpty else { return [] }
      try exclusively {
        try phase.cache.read {
          for step in steps {
            let element = try element(of: step)
            if bytes + element.bytes > Portion.bytes, !batch.isEmpty { break }
            last = step.id
            if result.isSurplus(element) {
              result.surplus.count += 1
              drop(step)
              continue
            }
            bytes += element.bytes
            batch.append(element)
          }
        }
      }
    }
    return batch
  }

  // Newcomers are in no plan that would have to know what became of them: what is left of them is planned with the rest.

  private func drop(_ step: PlanStep) { if newcomers == nil { phase.plan.drop(step) } }

  private func finish(_ step: PlanStep) { if newcomers == nil { phase.plan.finish(step) } }

  private func element(of step: PlanStep) throws -> Element {
    guard let key = step.contact, let contact = try phase.cache.contact(key) else {
      throw CacheError.corrupt(message: "the plan names a contact that the cache does not have")
    }
    let id = step.record?.id ?? contact.cloudID
    let replaced = step.action == .overwrite ? contact.replaced : nil
    let operation = operation(of: step, contact, replaced)
    if case .delete = operation {
      let save = Save(
        id: id, operation: operation, card: nil, parts: [], editedAt: phase.serverTime(contact.editedAt))
      return Element(step: step, save: save, primary: nil, deed: deed(of: step, operation, contact, id))
    }
    let card = contact.card ?? []
    let detached = DetachedCard(card)
    var parts: [Part] = []
    if !detached.cuts.isEmpty {
      // A record that has moved on may have lost the base's large values.
      let known = step.record == nil ? Set(contact.base.map { DetachedCard($0).digests } ?? []) : []
      parts = detached.parts(cutFrom: card).filter { !known.contains($0.key) }.map {
        Part(digest: $0.key, bytes: $0.value)
      }
    }
    let save = Save(
      id: id, operation: operation, card: detached, parts: parts, editedAt: phase.serverTime(contact.editedAt),
      heard: operation == .add ? heard : nil)
    if replaced == .person { Coverpoint.personReplaced.reach() }
    let isContested = step.action.isConflict || step.action == .revive || replaced != nil
    return Element(
      step: step, save: save, bytes: card.count, primary: contact.ids.primary,
      deed: deed(of: step, operation, contact, id), replaced: replaced,
      ours: isContested ? (detached.skeleton, contact.item?.name) : nil)
  }

  /// For a step that deletes or overwrites something in the cloud, or whose file the cloud's version is about to overwrite.
  private func deed(
    of step: PlanStep, _ operation: Save.Operation, _ contact: CachedContact, _ id: UniqueID
  ) -> Deed? {
    switch step.action {
    case .deleteRecord:
      Deed(
        .deleted, .fileDeleted, of: id, at: phase.now, name: Contact.displayName(contact.base),
        counting: phase.counting(.deleted, of: phase.start.records))
    case .overwrite, .keepOurs:
      Deed(
        .overwritten, operation.isConflict ? .wonConflict : .fileEdited, of: id, at: phase.now,
        file: contact.item?.name,
        counting: contact.isLetIn ? nil : phase.counting(.overwritten, of: phase.start.records))
    case .keepTheirs: Deed(.written, .lostConflict, of: id, at: phase.now, file: contact.item?.name)
    default: nil
    }
  }

  private func operation(
    of step: PlanStep, _ contact: CachedContact, _ replaced: CachedContact.Replaced?
  ) -> Save.Operation {
    // Where the listing says nothing about it, the cloud still has the base.
    let theirs = step.record?.ids.primary ?? contact.basePrimary ?? contact.ids.primary
    return switch step.action {
    case .overwrite: .overwrite(base: theirs, conflict: replaced != nil)
    case .keepOurs: .overwrite(base: theirs, conflict: true)
    case .keepTheirs: .keepLosing
    case .deleteRecord: .delete(base: theirs, allowed: phase.options.allowsDeletions)
    case .revive: .revive
    default: .add
    }
  }

  /// One question per batch that has parts at all: what the cloud has is not sent again.
  private static func withoutKnownParts(
    _ saves: [Save], _ cloud: RetryingCloud, _ run: UniqueID
  ) throws(CloudError) -> [Save] {
    let digests = Set(saves.flatMap(\.parts).map(\.digest))
    guard !digests.isEmpty else { return saves }
    var wanted = try cloud.missingParts(Array(digests), run: run)
    if !wanted.isEmpty { Coverpoint.sentPart.reach() }
    if wanted.count < digests.count { Coverpoint.partKnownToTheCloud.reach() }
    return saves.map { save in
      var save = save
      // A part that two cards of one batch share goes along once.
      save.parts = save.parts.filter { wanted.remove($0.digest) != nil }
      return save
    }
  }

  private func finish(_ batch: [Element], _ outcomes: [SaveOutcome], _ result: inout Result) throws {
    guard batch.count == outcomes.count else {
      throw CloudError.failed(message: "the server answered \(outcomes.count) of \(batch.count) records", hint: nil)
    }
    let areAdded = zip(batch, outcomes).allSatisfy { element, outcome in
      if case .saved = outcome { element.save.operation == .add } else { false }
    }
    if !areAdded { try noteAdditions(&result) }
    var departures: [Departure] = []
    var safe: [(step: PlanStep, deed: Deed?)] = []
    for (element, outcome) in zip(batch, outcomes) {
      switch outcome {
      case .moved:
        result.moved += 1
        continue
      case .refused: Coverpoint.recordRefused.reach()
      case .full(let reason):
        Coverpoint.accountFull.reach()
        result.addSurplus(element, reason)
        drop(element.step)
        continue
      case .saved, .merged:
        result.deeds.count(
          element.step.action, isNew: false, name: Contact.displayName(element.ours?.card), file: element.ours?.file,
          isMerge: phase.start.policy == .merge, replaced: element.replaced)
        if element.step.action == .keepTheirs {
          safe.append((element.step, element.deed))
          continue
        }
      }
      departures.append(departure(element, outcome))
    }
    if areAdded {
      result.additions += departures
      if result.additions.count >= Self.notedTogether { try noteAdditions(&result) }
      return
    }
    result.refused += try phase.cache.noteDepartures(departures)
    for departure in departures {
      // What the cloud has for a contact that it refuses waits with it.
      if case .refused = departure.outcome {
        drop(departure.step)
      } else {
        finish(departure.step)
      }
    }
    try phase.cache.note(safe.compactMap(\.deed))
    // The losing version is safe in the cloud, so that the winning one can come down.
    for (step, _) in safe { phase.plan.replace(step, with: .download) }
  }

  private func noteAdditions(_ result: inout Result) throws {
    let additions = result.additions
    result.additions = []
    result.refused += try phase.cache.noteDepartures(additions)
    for addition in additions { finish(addition.step) }
  }

  private func departure(_ element: Element, _ outcome: SaveOutcome) -> Departure {
    let now = phase.now
    var departure = Departure(
      step: element.step, id: element.save.id, outcome: outcome, primary: element.primary, sentAt: now,
      deed: element.deed)
    departure.deed?.at = now
    if case .merged(let id, _) = outcome {
      departure.isTargetListed = phase.plan.hasNews(of: id, besides: element.step.contact)
    }
    return departure
  }
}
