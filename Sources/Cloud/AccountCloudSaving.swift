package import Contacts
internal import PostgreSQL
package import Sync

extension AccountCloud {
  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try prepare(batch, run: run).commit()
  }

  /// Does all of a save that needs no lock, and lets the batch join those that wait to be written.
  package func prepare(_ batch: [Save], run: UniqueID) throws(CloudError) -> PreparedBatch {
    try Self.check(batch)
    let parts = try parts(of: batch, run: run)
    var outcomes: [SaveOutcome?] = []
    var changes: [Change] = []
    for save in batch {
      switch Self.change(save, parts, database.encoding) {
      case .success(let change):
        outcomes.append(nil)
        changes.append(change)
      case .failure(let answer): outcomes.append(answer.outcome)
      }
    }
    let author = Author(kind: .sync, book: book, device: holder)
    let writer = ChangeWriter(database: database, account: account, author: author, run: run)
    let key = GroupCommit.Key(account: account, book: book, run: run)
    return PreparedBatch(
      known: outcomes, groups: database.groups, ticket: database.groups.join(changes, key: key), writer: writer)
  }

  /// A batch of several cards is of bounded size; the size of a single one is a matter between it and the person.
  private static func check(_ batch: [Save]) throws(CloudError) {
    try check(batch.count, atMost: Portion.records)
    let bytes = batch.reduce(0) { sum, save in
      guard let card = save.card else { return sum }
      return card.cuts.reduce(sum + card.skeleton.count) { $0 + $1.length }
    }
    guard batch.count == 1 || bytes <= 4 * Portion.bytes else {
      throw .failed(message: "the batch has \(bytes) bytes, and \(4 * Portion.bytes) are the limit", hint: nil)
    }
  }

  /// The large values that the cards refer to: those that the batch brings along, for whichever of its cards, and of the others
  /// those that are stored.
  private func parts(of batch: [Save], run: UniqueID) throws(CloudError) -> [PartDigest: [UInt8]] {
    var parts: [PartDigest: [UInt8]] = [:]
    for part in batch.lazy.flatMap(\.parts) where PartDigest(hashing: part.bytes) == part.digest {
      parts[part.digest] = part.bytes
    }
    let missing = Set(batch.lazy.compactMap(\.card).flatMap(\.digests)).subtracting(parts.keys)
    guard !missing.isEmpty else { return parts }
    let sorted = missing.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    for part in try self.parts(sorted, bytes: CardContent.limit, run: run) { parts[part.digest] = part.bytes }
    return parts
  }

  /// A save that is answered without asking the database.
  private struct Answered: Error {
    var outcome: SaveOutcome
  }

  private static func change(
    _ save: Save, _ parts: [PartDigest: [UInt8]], _ encoding: EncodingVersion
  ) -> Result<Change, Answered> {
    let operation: Change.Operation =
      switch save.operation {
      case .add: .add
      case .overwrite(let base, let conflict): .overwrite(base: base, conflict: conflict)
      case .delete(let base, let allowed): .trash(base: base, allowed: allowed)
      case .revive: .revive
      case .keepLosing: .keepLosing
      case .keepUnited: .keepUnited
      }
    var change = Change(id: save.id, operation: operation, content: nil, editedAt: save.editedAt)
    if case .trash = operation { return .success(change) }
    do throws(Answered) {
      change.content = try content(save, parts, encoding)
      return .success(change)
    } catch { return .failure(error) }
  }

  private static func content(
    _ save: Save, _ parts: [PartDigest: [UInt8]], _ encoding: EncodingVersion
  ) throws(Answered) -> CardContent {
    guard let card = save.card else { throw Answered(outcome: .refused(reason: "the card is missing")) }
    // What does not have its digest has not been taken.
    guard save.parts.allSatisfy({ parts[$0.digest] == $0.bytes }) else {
      throw Answered(outcome: .refused(reason: "a large value was damaged on the way"))
    }
    // A part that is neither sent nor here (any more): the device asks again which ones are missing.
    guard card.cuts.allSatisfy({ parts[$0.digest] != nil }) else { throw Answered(outcome: .moved) }
    let total = card.cuts.reduce(card.skeleton.count) { $0 + $1.length }
    guard total <= CardContent.limit else {
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

/// A batch that is ready to be written, and waits for that together with others of its run.
package struct PreparedBatch: Sendable {
  /// Outcomes that need no database; nil for those that the writing tells.
  let known: [SaveOutcome?]
  let groups: GroupCommit
  let ticket: GroupCommit.Ticket
  let writer: ChangeWriter

  /// Writes the batch, with all of its run that wait as well, unless one of those has written it already. To be called once.
  package func commit() throws(CloudError) -> [SaveOutcome] {
    var written = try groups.settle(ticket) { changes throws(CloudError) in try writer.write(changes) }[...]
    return known.map { $0 ?? written.popFirst() ?? .moved }
  }
}
