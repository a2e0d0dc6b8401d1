import Contacts

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

/// Tells the plan step by step, with names: for steps that only the cloud knows, its cards are fetched.
struct PlanAnnouncement {
  let phase: CloudPhase

  func run(_ announce: (PlannedChange) -> Void) throws {
    let actions = Set(Action.allCases).subtracting([.adopt, .forget])
    var last: Int64 = 0
    while true {
      let steps = try phase.cache.steps(actions, after: last, limit: FolderPhase.chunk)
      guard let end = steps.last else { return }
      last = end.id
      let unknown = steps.filter { $0.record == nil }.compactMap(\.cloud?.id)
      let records = unknown.isEmpty ? [] : try phase.cloud.records(unknown, run: phase.start.run)
      let cards = Dictionary(records.map { ($0.entry.id, $0.card.skeleton) }) { first, _ in first }
      for step in steps {
        let record = try step.record.flatMap { try phase.cache.record($0) }
        let card = record?.card ?? record?.base ?? step.cloud.flatMap { cards[$0.id] }
        announce(
          PlannedChange(
            action: step.action, file: record?.item?.name,
            displayName: card.flatMap { Contact(bytes: $0) }?.displayName ?? ""))
      }
    }
  }
}
