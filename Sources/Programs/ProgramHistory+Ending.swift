import Cloud
import Contacts
import PostgreSQL
import Simulation

extension ProgramHistory {
  /// So often all sync at most until nothing changes any more.
  private static let rounds = 8

  /// All sync until nobody has anything to tell.
  func settle() throws {
    for _ in 0..<Self.rounds {
      let before = try account.lastChange
      for program in programs {
        program.wire.expect(nil)
        try program.sync()
      }
      guard try folder.sync(allowDeletions: true) else { throw HistoryFailure.Reason("the folder's run does not end") }
      if try account.lastChange == before { return }
    }
    throw HistoryFailure.Reason("they do not come to rest")
  }

  func check() throws {
    let cards = try account.cards.values.map { $0 }
    let people = Self.people(cards)
    for program in programs {
      if let (address, item) = program.held.first(where: { $0.value.state != .same }) {
        throw HistoryFailure.Reason("\(program.kind) has \(address) \(item.state), and the server does not")
      }
      try compare("\(program.kind)", program.held.values.map(\.card), with: people)
    }
    try compare("the folder", folder.files.values.map { $0 }, with: people)
    let live = cards.compactMap { CardLines($0).person }
    guard Set(live).count == live.count else {
      throw HistoryFailure.Reason("somebody is there twice: \(live.sorted())")
    }
    let lost = typed.taken.subtracting(try everything())
    guard lost.isEmpty else { throw HistoryFailure.Reason("\(lost.sorted()) is nowhere any more") }
    let gone = try everyone().subtracting(live).subtracting(typed.deleted)
    guard gone.isEmpty else { throw HistoryFailure.Reason("nobody has deleted \(gone.sorted()), and they are gone") }
  }

  private func compare(_ who: String, _ cards: [[UInt8]], with people: [[String]]) throws {
    let own = Self.people(cards)
    guard own != people else { return }
    let (more, less) = (own.filter { !people.contains($0) }, people.filter { !own.contains($0) })
    throw HistoryFailure.Reason("\(who) has \(more) and the server \(less), or one of them somebody twice")
  }

  /// Of each card its words: the same in every version of vCard.
  private static func people(_ cards: [[UInt8]]) -> [[String]] {
    cards.map { Set(TypedWords.all(in: $0)).sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The words in all that the account has: live contacts, the trash, and every version.
  private func everything() throws -> Set<String> {
    try Set(stored().flatMap { TypedWords.all(in: $0) })
  }

  /// Who has ever been in the account.
  private func everyone() throws -> Set<String> { try Set(stored().compactMap { CardLines($0).person }) }

  private func stored() throws -> [[UInt8]] {
    let id = account.id.description
    return try Connection(url: account.database.url).run(
      """
      SELECT card FROM contacts WHERE account_id = \(id)::text::uuid
      UNION ALL SELECT card FROM contact_versions WHERE account_id = \(id)::text::uuid
      """
    ).map { row throws(PostgresError) in try row.bytes(0) }
  }
}
