internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

extension AccountCloud {
  package func save(_ batch: [Save], run: UniqueID) throws(CloudError) -> [SaveOutcome] {
    try prepare(batch, run: run).commit()
  }

  /// Does all of a save that needs no lock, and lets the batch join those that wait to be written.
  package func prepare(_ batch: [Save], run: UniqueID) throws(CloudError) -> PreparedBatch {
    try Self.check(batch)
    let parts = try parts(of: batch, run: run)
    let prepared = SaveBatch(batch, parts: parts, encoding: database.encoding)
    let author = Author(kind: .sync, book: book, device: holder)
    let writer = ChangeWriter(database: database, account: account, author: author, run: run)
    let key = GroupKey(account: account, book: book, run: run, dialect: author.dialect)
    return PreparedBatch(
      batch: prepared, groups: database.groups, ticket: database.groups.join(prepared.changes, key: key),
      writer: writer)
  }

  /// Bounds the size of a batch of several cards. A single card may be larger: only ``DetachedCard/largestCard`` bounds it.
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

  /// The large values that the cards refer to: those that came with the batch, and those that are stored already.
  private func parts(of batch: [Save], run: UniqueID) throws(CloudError) -> [PartDigest: [UInt8]] {
    let (sent, needed) = SaveBatch.parts(of: batch)
    guard !needed.isEmpty else { return sent }
    var parts = sent
    let sorted = needed.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    for part in try self.parts(sorted, bytes: DetachedCard.largestCard, run: run) { parts[part.digest] = part.bytes }
    return parts
  }
}

/// A batch that is ready to be written, and waits for that together with others of its run.
package struct PreparedBatch: Sendable {
  let batch: SaveBatch
  let groups: ChangeGroups
  let ticket: ChangeGroups.Ticket
  let writer: ChangeWriter

  /// Writes the batch, with all of its run that wait as well, unless one of those has written it already. To be called once.
  package func commit() throws(CloudError) -> [SaveOutcome] {
    batch.outcomes(try groups.commit(ticket) { changes throws(CloudError) in try writer.write(changes) })
  }
}
