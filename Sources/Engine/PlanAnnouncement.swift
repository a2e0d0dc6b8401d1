import Cache
import Contacts
import Protocol
import Sync

/// Tells the plan step by step, with names, and counts it as the run does that carries it out (``RunDeeds``). For steps that only the cloud
/// knows, its cards are fetched; what merging comes to is found by merging, to nowhere.
struct PlanAnnouncement {
  let phase: CloudPhase

  func run(_ report: inout SyncReport, _ announce: (PlannedChange) -> Void) throws {
    let actions = Set(Action.allCases).subtracting([.adopt, .forget])
    var deeds = RunDeeds()
    defer { report.add(deeds) }
    var last = 0
    while true {
      let steps = phase.plan.steps(actions, after: last, limit: Portion.records)
      guard let end = steps.last else { return }
      last = end.id
      let merged = try merged(steps)
      let unknown = steps.filter { $0.contact == nil || $0.action == .bringBack }.compactMap(\.record?.id)
      var names: [UniqueID: String] = [:]
      try phase.records.fetch(unknown) { records in
        for record in records { names[record.entry.id] = Contact.displayName(record.card.skeleton) }
      }
      for step in steps {
        let contact = try step.contact.flatMap { try phase.cache.contact($0) }
        let theirs = step.record.flatMap { names[$0.id] }
        let file = contact?.item?.name
        count(
          step.action, merged[step.id], isNew: file == nil,
          name: step.action == .bringBack
            ? theirs ?? "" : merged[step.id]?.displayName ?? Contact.displayName(contact?.card),
          file: file, replaced: step.action == .overwrite ? contact?.replaced : nil, &deeds)
        announce(
          PlannedChange(
            action: step.action, file: file,
            displayName: theirs ?? Contact.displayName(contact?.card ?? contact?.base)))
      }
    }
  }

  /// What the two sides' edits come to.
  private struct Merged {
    var displayName: String
    var loss: MergedCard.Loss?
    /// It is more than the cloud's version, and goes up.
    var isMore: Bool
  }

  /// By the steps' places in the plan.
  private func merged(_ steps: [PlanStep]) throws -> [Int: Merged] {
    var merged: [Int: Merged] = [:]
    let steps = steps.filter { $0.action == .merge || $0.action == .unite }
    guard !steps.isEmpty else { return merged }
    var untold = Download.Result()
    try Download(phase: phase).forEachIncoming(try phase.records.fetch(steps), &untold) { group, _ in
      for incoming in group {
        guard let local = incoming.local, let ours = local.card else { continue }
        let card = MergedCard(incoming, ours: ours, local: local, phase)
        guard case .card(_, let ids, _) = FolderPhase.content(of: card.bytes, phase.options.encoding) else { continue }
        merged[incoming.step.id] = Merged(
          displayName: Contact.displayName(card.bytes), loss: card.loss,
          isMore: ids.primary != incoming.entry.ids.primary)
      }
    }
    return merged
  }

  /// What is carried out as several steps counts as these: the cloud's winning version comes as a download, and a merged card
  /// that is more than the cloud's goes up.
  private func count(
    _ action: Action, _ merged: Merged?, isNew: Bool, name: @autoclosure () -> String, file: ItemName?,
    replaced: CachedContact.Replaced?, _ deeds: inout RunDeeds
  ) {
    switch action {
    case .merge, .unite:
      guard let merged else { return }
      if merged.loss == .ours { deeds.addConflict(.mergedWithTheirs, name: name(), file: file) }
      deeds.count(action, isNew: false, name: "", file: file)
      guard merged.isMore else { return }
      deeds.count(
        merged.loss == .theirs ? .keepOurs : .overwrite, isNew: false, name: name(), file: file, isMerge: true)
    case .keepTheirs:
      deeds.count(action, isNew: false, name: name(), file: file)
      deeds.count(.download, isNew: false, name: "", file: file)
    default: deeds.count(action, isNew: isNew, name: name(), file: file, replaced: replaced)
    }
  }
}
