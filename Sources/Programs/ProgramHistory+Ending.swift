import Cloud
import Contacts
import PostgreSQL
import Simulation

extension ProgramHistory {
  /// So often all sync at most until nothing changes any more.
  private static let rounds = 8

  /// All sync until nobody has anything to tell.
  func comeToRest() throws {
    // A program that repeats refused deletions would do so until a person allows them.
    for program in programs where program.kind == .vdirsyncer {
      try AppPasswords(server.database).allowDeletions(true, account: account.id, program: program.id)
    }
    for _ in 0..<Self.rounds {
      let before = try account.lastChange
      for program in programs {
        program.wire.expect(nil)
        try program.sync()
      }
      for folder in folders where try !folder.sync(allowDeletions: true) {
        throw HistoryFailure.Reason("the run of \(folder.name) does not end")
      }
      if try account.lastChange == before { return }
    }
    throw HistoryFailure.Reason("they do not come to rest")
  }

  func check() throws {
    let cards = try account.cards.values.map { $0 }
    let groupCards = try groupCards()
    for program in programs {
      if let (address, item) = program.held.first(where: { $0.value.state != .same }) {
        throw HistoryFailure.Reason("\(program.kind) has \(address) \(item.state), and the server does not")
      }
      // Who reads categories would show a group's card as a person.
      let expected = program.kind.hasGroupCards ? cards + groupCards : cards
      try compare("\(program.kind)", program.held.values.map(\.card), with: expected)
    }
    for folder in folders { try compare(folder.name, folder.files.values.map { $0 }, with: cards + groupCards) }
    try checkGroups()
    let live = cards.compactMap { CardLines($0).person }
    guard Set(live).count == live.count else {
      let twice = Set(live.filter { person in live.count { $0 == person } > 1 })
      let told = try stored().filter { CardLines($0.card).person.map(twice.contains) == true }
        .map { "\($0.id): \(String(decoding: $0.card, as: UTF8.self))" }
      throw HistoryFailure.Reason(
        "\(twice.sorted()) are there twice, of all that is kept:\n\(told.joined(separator: "\n"))")
    }
    let lost = typed.taken.subtracting(try everything())
    guard lost.isEmpty else { throw HistoryFailure.Reason("\(lost.sorted()) is nowhere any more") }
    let gone = try everyone().subtracting(live).subtracting(typed.deleted)
    guard gone.isEmpty else { throw HistoryFailure.Reason("nobody has deleted \(gone.sorted()), and they are gone") }
  }

  private func compare(_ who: String, _ own: [[UInt8]], with cards: [[UInt8]]) throws {
    let (own, cards) = (Self.contents(own), Self.contents(cards))
    guard own != cards else { return }
    let (more, less) = (own.filter { !cards.contains($0) }, cards.filter { !own.contains($0) })
    throw HistoryFailure.Reason("\(who) has \(more) and the server \(less), or one of them somebody twice")
  }

  /// Of each person's card its words and groups, and of each group's card its name and members: the same in every version of vCard.
  private static func contents(_ cards: [[UInt8]]) -> [[String]] {
    cards.map { bytes in
      let card = CardLines(bytes)
      if let group = card.group { return [group, "lists"] + Set(card.members).sorted() }
      return Set(TypedWords.all(in: bytes)).sorted() + ["is in"] + Set(card.categories).sorted()
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The words in all that the account has: live contacts, the trash, and every version.
  private func everything() throws -> Set<String> {
    try Set(stored().filter { CardLines($0.card).group == nil }.flatMap { TypedWords.all(in: $0.card) })
  }

  /// Who has ever been in the account.
  private func everyone() throws -> Set<String> { try Set(stored().compactMap { CardLines($0.card).person }) }

  func stored() throws -> [(id: String, card: [UInt8])] {
    let id = account.id.description
    return try Connection(url: account.database.url).run(
      """
      SELECT contact_id::text, card FROM contacts WHERE account_id = \(id)::text::uuid
      UNION ALL SELECT contact_id::text, card FROM contact_versions WHERE account_id = \(id)::text::uuid
      """
    ).map { row throws(PostgresError) in (try row.text(0), try row.bytes(1)) }
  }
}
