import Contacts
import Protocol
import Testing

@testable import Cloud

/// Undoing a run between whose changes others have edited the same contacts.
@Suite(.serialized) struct EditBetweenTests: UndoSetting {
  let account: StoredAccount

  init() throws { account = try Self.makeAccount() }

  /// A run of a device whose saves others come in between of.
  private func run(inSteps steps: [(Save, between: () throws -> Void)]) throws -> UniqueID {
    let start = try account.cloud.begin(StoredAccount.nowhere)
    for (save, between) in steps {
      #expect(try account.cloud.save([save], run: start.run).allSatisfy { $0.isSaved })
      try between()
    }
    _ = try account.cloud.finish(RunFinish([], through: 0), run: start.run)
    return start.run
  }

  @Test func `an undo goes back to what another made of a contact in between, and names it`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("A"))])
    let run = try run(inSteps: [
      (
        Save(.overwrite(base: try primary(card("A")), conflict: false), id, card("B")),
        { _ = try store.update(id, base: primary(card("B")), card: card("Web"), now: now) }
      ),
      (Save(.overwrite(base: try primary(card("Web")), conflict: true), id, card("C")), {}),
    ])
    let preview = try undo(run, mode: .dryRun).contacts
    #expect(preview.map(\.effect) == [.putBack])
    #expect(try history.editsBetween(run) == preview)
    let undone = try undo(run)
    #expect(undone.contacts == preview)
    let between = try #require(undone.contacts.first?.between)
    #expect(between.kind == .edit && between.device == nil)
    let edit = try #require(try log().first { $0.kind == .edit })
    #expect(abs(between.madeAt.milliseconds - edit.startedAt.milliseconds) < 2)
    #expect(try store.contact(id)?.card == card("Web"))
    #expect(try history.editsBetween(run).map(\.between) == [between], "still named, now that it is done")
    // Again: nothing is left. And back.
    #expect(try undo(run).contacts.isEmpty)
    try undo(undone.run)
    #expect(try store.contact(id)?.card == card("C"))
    #expect(try undo(run).contacts.map(\.between) == [between])
    #expect(try store.contact(id)?.card == card("Web"))
    _ = try store.update(id, base: primary(card("Web")), card: card("Since"), now: now)
    #expect(try undo(run).contacts == [UndoneContact(id: id, name: "Since", effect: .changedSince)])
    #expect(try history.editsBetween(run).isEmpty)
  }

  @Test func `of several edits in between the last one stands again`() throws {
    let id = UniqueID.random()
    let run = try run(inSteps: [
      (
        Save(.add, id, card("A")), { _ = try store.update(id, base: primary(card("A")), card: card("Web"), now: now) }
      ),
      (
        Save(.overwrite(base: try primary(card("Web")), conflict: false), id, card("B")),
        {
          _ = try store.update(id, base: primary(card("B")), card: card("Web 2"), now: now)
          _ = try store.update(id, base: primary(card("Web 2")), card: card("Web 3"), now: now)
        }
      ),
      (Save(.overwrite(base: try primary(card("Web 3")), conflict: false), id, card("C")), {}),
    ])
    let contacts = try undo(run).contacts
    // The run had made the contact: without the edits it would have gone to the trash.
    #expect(contacts.map(\.effect) == [.putBack] && contacts.first?.between?.kind == .edit)
    #expect(try store.contact(id)?.card == card("Web 3"))
    #expect(try store.count() == 1)
  }

  @Test func `a deletion in between stands again, and counts`() throws {
    let ids = (0..<6).map { _ in UniqueID.random() }
    try run(ids.indices.map { Save(.add, ids[$0], card("P\($0)")) })
    let test = self
    var steps: [(Save, between: () throws -> Void)] = []
    for (index, id) in ids.enumerated() {
      steps.append(
        (
          Save(.overwrite(base: try primary(card("P\(index)")), conflict: false), id, card("Q\(index)")),
          { _ = try test.store.trash(id, base: primary(card("Q\(index)"))) }
        ))
      steps.append((Save(.revive, id, card("R\(index)")), {}))
    }
    let run = try run(inSteps: steps)
    #expect(try history.deletions(undoing: run) == UndoDeletions(count: 6, total: 6))
    let contacts = try undo(run).contacts
    #expect(contacts.allSatisfy { $0.effect == .toTrash && $0.between?.kind == .edit } && contacts.count == 6)
    #expect(try store.count() == 0)
    #expect(try store.contact(ids[0])?.card == card("Q0"))
  }

  @Test func `what was changed and changed back in between is no edit to stop at`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("A"))])
    let run = try run(inSteps: [
      (
        Save(.overwrite(base: try primary(card("A")), conflict: false), id, card("B")),
        { _ = try store.update(id, base: primary(card("B")), card: card("A"), now: now) }
      ),
      (Save(.overwrite(base: try primary(card("A")), conflict: false), id, card("C")), {}),
    ])
    #expect(try undo(run).contacts.map(\.between) == [nil])
    #expect(try store.contact(id)?.card == card("A"))
  }

  @Test func `a run that changed a contact twice is named once for it, in a dry run too`() throws {
    let id = UniqueID.random()
    try run([Save(.add, id, card("A"))])
    let run = try run(inSteps: [
      (Save(.overwrite(base: try primary(card("A")), conflict: false), id, card("B")), {}),
      (Save(.overwrite(base: try primary(card("B")), conflict: false), id, card("C")), {}),
    ])
    #expect(try undo(run, mode: .dryRun).contacts.map(\.effect) == [.putBack])
  }
}

extension SaveOutcome {
  fileprivate var isSaved: Bool { if case .saved = self { true } else { false } }
}
