internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// Making accounts in the browser, without an administrator, as far as the administrator has allowed it. Off by default.
package struct SignUps: Sendable {
  package enum Outcome: Equatable, Sendable {
    case made(UniqueID)
    /// An account has this name.
    case taken
    /// The administrator does not allow it, or not without an invitation.
    case closed
    /// The invitation is used up, too old or taken back.
    case notInvited
    /// There are as many accounts as the administrator allows.
    case full
  }

  let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Why no account can be made with the invitation, or without one; nil where one can.
  package func refusal(of invitation: Token?) throws(CloudError) -> Outcome? {
    switch try rules().mode {
    case .nobody: return .closed
    case .anybody where invitation == nil: return nil
    case .invited where invitation == nil: return .closed
    case .anybody, .invited:
      guard let invitation else { return .closed }
      let found = try database.run(
        invitation.account,
        """
        SELECT 1 FROM invitations
        WHERE account_id = \(invitation.account) AND token_hash = \(invitation.hash) AND uses_left > 0 AND expires_at > now()
        """)
      return found.count > 0 ? nil : .notInvited
    }
  }

  /// Makes an account, and takes a use of the invitation with it. Name and password are such as an account may have. As slow for a name that is
  /// taken: about a tenth of a second of a processor and 32 MiB, so the attempt is counted first (``SignInPlaces``).
  ///
  /// Several that come in the same moment may make one account more each than the administrator allows. They are as few as passwords are
  /// computed at once, and a lock that all sign-ups wait for would be worse.
  package func make(name: String, password: String, invitation: Token?) throws(CloudError) -> Outcome {
    let hash = try Accounts.hash(password)
    if let refusal = try refusal(of: invitation) { return refusal }
    let rules = try rules()
    let others = try database.everywhere(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM accounts WHERE account_id IS NOT NULL LIMIT \(rules.mostAccounts)) counted
      """
    ) { try $0.int64(0) }.first
    if others ?? 0 >= rules.mostAccounts { return .full }
    let id = Account.id(name: name)
    return try database.transaction(id) { transaction in
      let answers = try transaction.run([
        Accounts.making(id, name: name, hash: hash),
        // Where the first COMMIT's answer was lost, the account is there with our own hash.
        "SELECT 1 FROM accounts WHERE account_id = \(id) AND password_hash = \(hash)",
      ])
      guard answers[0].count > 0 else { return answers[1].count > 0 ? .made(id) : .taken }
      if let invitation, try !Self.use(invitation, for: id, database, transaction) {
        // Nobody has seen the account yet.
        try transaction.finish(["DELETE FROM accounts WHERE account_id = \(id)"])
        return .notInvited
      }
      try transaction.finish([
        """
        UPDATE accounts SET quota_contacts = \(rules.contacts), quota_bytes = \(rules.bytes) WHERE account_id = \(id)
        """
      ])
      return .made(id)
    }
  }

  /// False where it does not count any more. Its row is of an id of its own, so the transaction goes over to that and comes back.
  private static func use(
    _ invitation: Token, for account: UniqueID, _ database: CloudDatabase, _ transaction: Transaction
  ) throws(PostgresError) -> Bool {
    try transaction.run([
      database.opening(invitation.account),
      """
      UPDATE invitations SET uses_left = uses_left - 1
      WHERE account_id = \(invitation.account) AND token_hash = \(invitation.hash) AND uses_left > 0 AND expires_at > now()
      """,
      database.opening(account),
    ])[1].affected > 0
  }
}
