package import Account
internal import Contacts
internal import PostgreSQL
package import Protocol

// A program gives a card another address (RFC 4918 §9.9). The contact stays what it is: it gets no version, its history goes on, and the
// log says nothing, because people see no addresses. Other programs hear that nothing stands at the old one, and of the card at the new one.

extension CardResources {
  /// What became of a card that was to get another address.
  package enum Move: Equatable, Sendable {
    /// `isNew`: nothing stood there before.
    case done(isNew: Bool)
    /// There is no such card.
    case isGone
    /// The program does not know the card that it would move as it stands, or somebody else has changed the card that it
    /// would replace.
    case isOld
    /// Another card stands there, and is not to be replaced.
    case isTaken
    /// Replacing the card that stood there would be one deletion too many, as with ``Deletion``.
    case isTooMuch(Int64, of: Int64)
    /// Cards have left so many names that no more are remembered, and some program has not heard of the oldest yet.
    case isFull
  }

  /// So many left names are remembered. Beyond that, the oldest are forgotten of which all programs have heard. A program
  /// that has not heard of a name must still be told of it, or it would keep a copy at that address.
  package static let mostLeftNames = 10_000
  /// So many are forgotten at once.
  package static let forgottenAtOnce = 1_000

  /// Gives a card another name. Where `replaces`, a card that has it goes to the trash, by the rules of ``delete(_:condition:)``. `condition`: what the
  /// program says that it knows of the card that it moves.
  package func move(
    _ name: String, to newName: String, replaces: Bool, condition: (CardResource?) -> CardRequest.Condition
  ) throws(CloudError) -> Move {
    for _ in 0..<Self.tries {
      let sight = try look(name, uid: nil)
      let there = try look(newName, uid: nil)
      guard let live = sight.live else {
        // Its answer was lost.
        guard let moved = there.live, try hasLeft(name, moved.resource.id) else { return .isGone }
        return .done(isNew: true)
      }
      switch condition(live.resource) {
      case .none, .knowsCurrent: break
      case .knowsAnother, .knowsOfNone:
        try tell(live.resource.id)
        return .isOld
      }
      if try !hasRoom(), try !forgetLeftNames() { return .isFull }
      let renaming = renaming(live.resource.id, from: name, to: newName, former: there.here)
      guard let replaced = there.live else {
        let obstacle: SQL =
          "\(code: hasMoved(live)) UNION ALL \(code: obstacle(newName, nil, but: live.resource.id))"
        if try write(renaming, unless: obstacle) { return .done(isNew: true) }
        continue
      }
      guard replaces else { return .isTaken }
      switch try trash(
        replaced, there, .none,
        unless:
          "\(code: changed(replaced)) UNION ALL \(code: hasMoved(replaced)) UNION ALL \(code: hasMoved(live))",
        also: renaming)
      {
      case .done: return .done(isNew: false)
      case .isOld: return .isOld
      case .isTooMuch(let deletions, let total): return .isTooMuch(deletions, of: total)
      case .isGone, nil: continue
      }
    }
    throw .busy(retryAfter: 1_000)
  }

  /// Whether a card had this name until a program gave it another one, after a change.
  func hasLeft(_ name: String, _ id: UniqueID, after change: Int64 = 0) throws(CloudError) -> Bool {
    try database.first(
      account,
      """
      SELECT 1 FROM left_names
      WHERE account_id = \(account) AND name = \(name) AND contact_id = \(id) AND change > \(change)
      """
    ) { _ in true } ?? false
  }

  /// Whether the program may still know this card by this name. If `heard` is nil, the program says that it has a card
  /// here: then every name counts that the card has left, and every name at all if such names are forgotten. Else only
  /// names count that were left after change `heard`.
  func hasLeft(_ name: String, _ id: UniqueID, heard: Int64?) throws(CloudError) -> Bool {
    if try hasLeft(name, id, after: heard ?? 0) { return true }
    return heard == nil ? try hasForgottenNames() : false
  }

  func hasForgottenNames() throws(CloudError) -> Bool {
    try database.first(account, "SELECT 1 FROM accounts WHERE account_id = \(account) AND left_through > 0") { _ in true
    }
      ?? false
  }

  /// Forgets the oldest left names of which every program that was ever used has heard. A program that comes with an
  /// older token all the same, such as a second phone with the same password, lists the whole book. False if there are no
  /// such names.
  func forgetLeftNames() throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([
        "SELECT 1 FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE",
        """
        SELECT max(change) FROM (
          SELECT change FROM left_names WHERE account_id = \(account) AND change <= (
            SELECT coalesce(min(coalesce(l.heard, 0)), 0) FROM app_passwords p
            JOIN device_tokens d ON d.account_id = p.account_id AND d.token_hash = p.token_hash
            LEFT JOIN listeners l ON l.account_id = d.account_id AND l.book_id = d.book_id AND l.device_id = d.device_id
            WHERE p.account_id = \(account) AND d.used_by <> '')
          ORDER BY change LIMIT \(Int64(Self.forgottenAtOnce))
        ) oldest
        """,
      ])
      guard let through = try answers[1].first?.optionalInt64(0) else {
        try transaction.finish([])
        return false
      }
      try transaction.finish([
        "UPDATE accounts SET left_through = greatest(left_through, \(through)) WHERE account_id = \(account)",
        "DELETE FROM left_names WHERE account_id = \(account) AND change <= \(through)",
      ])
      return true
    }
  }

  private func hasRoom() throws(CloudError) -> Bool {
    try database.first(
      account,
      "SELECT 1 FROM left_names WHERE account_id = \(account) ORDER BY name OFFSET \(Int64(Self.mostLeftNames - 1)) LIMIT 1"
    ) { _ in true } == nil
  }

  /// ``Changes/leftNames``.
  func leftNames(after change: Int64, through last: Int64) -> SQL {
    """
    SELECT l.name, l.change FROM left_names l
    WHERE l.account_id = \(account) AND l.change > \(change) AND l.change <= \(last) AND NOT EXISTS (
      SELECT 1 FROM contacts c WHERE c.account_id = \(account) AND c.resource = l.name)
    ORDER BY l.change LIMIT \(Int64(Self.portion))
    """
  }

  /// The card has another name since it was looked at, or is in the trash.
  private func hasMoved(_ found: Found) -> SQL {
    """
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND contact_id = \(found.resource.id)
      AND (trashed_at IS NOT NULL OR resource IS DISTINCT FROM \(found.resource.ownName))
    """
  }

  /// It takes two change numbers, one for the old name and one for the new: a listing that ends between them tells of the
  /// rest with its next token.
  private func renaming(_ id: UniqueID, from name: String, to newName: String, former: Found?) -> [SQL] {
    [
      "UPDATE accounts SET last_change = last_change + 2 WHERE account_id = \(account)",
      """
      INSERT INTO left_names (account_id, name, contact_id, change)
      SELECT account_id, \(name), \(id), last_change - 1 FROM accounts WHERE account_id = \(account)
      ON CONFLICT (account_id, name) DO UPDATE SET contact_id = excluded.contact_id, change = excluded.change
      """,
      "DELETE FROM left_names WHERE account_id = \(account) AND name = \(newName)",
    ] + naming(id, newName, former) + [
      """
      UPDATE contacts SET told_again = (SELECT last_change FROM accounts WHERE account_id = \(account))
      WHERE account_id = \(account) AND contact_id = \(id)
      """
    ]
  }

  /// False where there is an obstacle.
  private func write(_ statements: [SQL], unless obstacle: SQL) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let answers = try transaction.run([
        "SELECT 1 FROM accounts WHERE account_id = \(account) FOR NO KEY UPDATE", obstacle,
      ])
      let isFree = answers[1].count == 0
      try transaction.finish(isFree ? statements : [])
      return isFree
    }
  }
}
