internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// Some programs know groups by their cards alone.

extension CardResources {
  /// Accounts with more names than that have something else in their categories than groups.
  private static let mostGroups = 100
  /// So many cards are one transaction: each may list thousands.
  private static let madeAtOnce = 20

  /// Makes a card for each group that has none, for a program that would not see it otherwise: one entry of the log, as of all that is made for
  /// this program. False where there is none to make.
  package func makeGroupCards(now: Timestamp) throws(CloudError) -> Bool {
    let names = try ContactStore(database, account: account).groupNames(limit: Self.mostGroups)
    let run = UniqueID.random()
    var isMade = false
    for start in stride(from: 0, to: names.count, by: Self.madeAtOnce) {
      let portion = Array(names[start..<min(start + Self.madeAtOnce, names.count)])
      if try make(portion, run: run, now) { isMade = true }
    }
    return isMade
  }

  private func make(_ names: [String], run: UniqueID, _ now: Timestamp) throws(CloudError) -> Bool {
    for _ in 0..<Self.tries {
      let bare = try bare(names)
      guard !bare.isEmpty else { return false }
      let people = try database.read(account, [GroupCards.people(bare, account: account)]) { answers in
        try GroupCards.listed(answers[0])
      }
      let changes = bare.compactMap { GroupCards.making($0, people[$0] ?? [], now, database.encoding) }
      guard !changes.isEmpty else { return false }
      let writer = ChangeWriter(
        database: database, account: account, author: author, run: run, mirrorsGroups: false)
      // Somebody else may have made one of them meanwhile.
      let obstacle: SQL = "SELECT 1 FROM unnest(\(bare)) AS n (name) WHERE \(code: hasCard)"
      let outcomes = try writer.write(changes, unless: obstacle)
      if !outcomes.contains(.moved) { return outcomes.contains(where: \.isSaved) }
    }
    throw .busy(retryAfter: 1_000)
  }

  /// The names of groups that have no card.
  private func bare(_ names: [String]) throws(CloudError) -> [String] {
    try database.rows(
      account, "SELECT n.name FROM unnest(\(names)) AS n (name) WHERE NOT \(code: hasCard)"
    ) { try $0.text(0) }
  }

  /// Whether a group has a living card; `n` has its name.
  private var hasCard: SQL {
    """
    EXISTS (
      SELECT 1 FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = n.name \(code: .eachByItself))
    """
  }
}
