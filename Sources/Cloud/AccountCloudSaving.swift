package import Contacts
internal import PostgreSQL
package import Sync

extension AccountCloud {
  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    let stored = try storedParts(batch, run: run)
    var outcomes: [SaveOutcome?] = []
    var changes: [Change] = []
    for save in batch {
      switch Self.change(save, stored, database.encoding) {
      case .success(let change):
        outcomes.append(nil)
        changes.append(change)
      case .failure(let answer): outcomes.append(answer.outcome)
      }
    }
    let writer = ChangeWriter(database: database, account: account, author: Author(kind: .sync, book: book), run: run)
    let key = GroupCommit.Key(account: account, book: book, run: run)
    var written = try database.groups.commit(changes, key: key) { changes throws(CloudError) in
      try writer.write(changes)
    }[...]
    return outcomes.map { $0 ?? written.popFirst() ?? .moved }
  }

  /// The large values that the cards refer to and the batch does not bring along.
  private func storedParts(_ batch: [Save], run: UniqueID) throws(CloudError) -> [PartDigest: [UInt8]] {
    var missing: Set<PartDigest> = []
    for save in batch {
      guard let card = save.card, !card.cuts.isEmpty else { continue }
      missing.formUnion(card.digests)
      missing.subtract(save.parts.map(\.digest))
    }
    guard !missing.isEmpty else { return [:] }
    let parts = try self.parts(missing.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }, run: run)
    return Dictionary(parts.map { ($0.digest, $0.bytes) }) { first, _ in first }
  }

  /// A save that is answered without asking the database.
  private struct Answered: Error {
    var outcome: SaveOutcome
  }

  private static func change(
    _ save: Save, _ stored: [PartDigest: [UInt8]], _ encoding: EncodingVersion
  ) -> Result<Change, Answered> {
    let operation: Change.Operation =
      switch save.operation {
      case .add: .add
      case .overwrite(let base, let conflict): .overwrite(base: base, conflict: conflict)
      case .delete(let base, let allowed): .trash(base: base, allowed: allowed)
      case .revive: .revive
      case .keepLosing: .keepLosing
      }
    var change = Change(id: save.id, operation: operation, content: nil, editedAt: save.editedAt)
    if case .trash = operation { return .success(change) }
    do throws(Answered) {
      change.content = try content(save, stored, encoding)
      return .success(change)
    } catch { return .failure(error) }
  }

  private static func content(
    _ save: Save, _ stored: [PartDigest: [UInt8]], _ encoding: EncodingVersion
  ) throws(Answered) -> CardContent {
    guard let card = save.card else { throw Answered(outcome: .refused(reason: "the card is missing")) }
    var parts = stored
    for part in save.parts {
      guard PartDigest(hashing: part.bytes) == part.digest else {
        throw Answered(outcome: .refused(reason: "a large value was damaged on the way"))
      }
      parts[part.digest] = part.bytes
    }
    // A part that is neither sent nor here (any more): the device asks again which ones are missing.
    guard card.cuts.allSatisfy({ parts[$0.digest] != nil }) else { throw Answered(outcome: .moved) }
    let total = card.cuts.reduce(card.skeleton.count) { $0 &+ max($1.length, 0) }
    guard total >= 0, total <= CardContent.limit else {
      throw Answered(outcome: .refused(reason: "the card has \(total) bytes, and \(CardContent.limit) are the limit"))
    }
    guard let bytes = card.attach(limit: CardContent.limit, { parts[$0] }) else {
      throw Answered(outcome: .refused(reason: "the card's large values do not fit into it"))
    }
    do throws(Refusal) { return try CardContent(bytes, encoding) } catch {
      throw Answered(outcome: .refused(reason: error.reason))
    }
  }
}
