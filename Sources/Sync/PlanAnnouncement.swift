import Contacts
import Protocol

/// One line of what a run would do.
package struct PlannedChange: Equatable, Sendable {
  package var action: Action
  /// Nil for a contact that the address book does not have yet.
  package var file: ItemName?
  /// The contact's name as a person would say it.
  package var displayName: String

  package init(action: Action, file: ItemName?, displayName: String) {
    self.action = action
    self.file = file
    self.displayName = displayName
  }
}

/// Tells the plan step by step, with names, and counts it as the run does that carries it out. For steps that only the cloud
/// knows, its cards are fetched; what merging comes to is found by merging, to nowhere.
struct PlanAnnouncement {
  let phase: CloudPhase

  func run(_ report: inout SyncReport, _ announce: (PlannedChange) -> Void) throws {
    let actions = Set(Action.allCases).subtracting([.adopt, .forget])
    var last: Int64 = 0
    while true {
      let steps = try phase.cache.steps(actions, after: last, limit: Portion.records)
      guard let end = steps.last else { return }
      last = end.id
      let merged = try merged(steps)
      let unknown = steps.filter { $0.record == nil || $0.action == .bringBack }.compactMap(\.cloud?.id)
      var names: [UniqueID: String] = [:]
      try phase.fetch(unknown) { records in
        for record in records { names[record.entry.id] = Contact.displayName(record.card.skeleton) }
      }
      for step in steps {
        let record = try step.record.flatMap { try phase.cache.record($0) }
        let theirs = step.cloud.flatMap { names[$0.id] }
        let file = record?.item?.name
        count(step.action, merged[step.id], isNew: file == nil, &report)
        if let outcome = outcome(of: step.action, merged[step.id]) {
          report.settled.add(
            outcome,
            name: step.action == .bringBack
              ? theirs ?? "" : merged[step.id]?.displayName ?? Contact.displayName(record?.card),
            file: file)
        }
        announce(
          PlannedChange(
            action: step.action, file: file,
            displayName: theirs ?? Contact.displayName(record?.card ?? record?.base)))
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
  private func merged(_ steps: [PlanStep]) throws -> [Int64: Merged] {
    var merged: [Int64: Merged] = [:]
    let steps = steps.filter { $0.action == .merge || $0.action == .unite }
    guard !steps.isEmpty else { return merged }
    var untold = Download.Result()
    try Download(phase: phase).forEachIncoming(steps, &untold) { group, _ in
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

  private func count(_ action: Action, _ merged: Merged?, isNew: Bool, _ report: inout SyncReport) {
    switch action {
    case .add: report.toCloud.added += 1
    case .revive:
      report.toCloud.added += 1
      report.broughtBack += 1
    case .overwrite: report.toCloud.overwritten += 1
    case .deleteRecord: report.toCloud.deleted += 1
    case .keepOurs:
      report.toCloud.overwritten += 1
      report.conflicts += 1
    case .keepTheirs:
      report.toAddressBook.overwritten += 1
      report.conflicts += 1
    case .download: if isNew { report.toAddressBook.added += 1 } else { report.toAddressBook.overwritten += 1 }
    case .bringBack:
      report.toAddressBook.added += 1
      report.broughtBack += 1
    case .removeItem: report.toAddressBook.deleted += 1
    case .merge, .unite:
      guard let merged else { return }
      report.toAddressBook.overwritten += 1
      if merged.isMore { report.toCloud.overwritten += 1 }
      if merged.loss == .ours || merged.loss == .theirs && merged.isMore { report.conflicts += 1 }
    case .adopt, .forget: break
    }
  }

  private func outcome(of action: Action, _ merged: Merged?) -> SettledContact.Outcome? {
    switch action {
    case .keepOurs: .ourVersionStands
    case .keepTheirs: .theirVersionStands
    case .revive, .bringBack: .broughtBack
    case .merge, .unite:
      switch merged?.loss {
      case .ours: .mergedWithTheirs
      case .theirs: merged?.isMore == true ? .mergedWithOurs : nil
      case .wording, nil: nil
      }
    case .add, .overwrite, .deleteRecord, .download, .removeItem, .adopt, .forget: nil
    }
  }
}
