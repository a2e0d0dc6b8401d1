package import Contacts
internal import PostgreSQL
package import Protocol

/// An account whose password is not enough to sign in.
package struct SecondFactor: Equatable, Sendable {
  package let createdAt: Timestamp
  /// How many recovery codes have not counted yet.
  package let recoveryCodes: Int64
}

/// The second factor of accounts: codes of an authenticator app, and recovery codes in their place. Signing a browser or a device in takes
/// one; what is signed in goes on, and app passwords stand for themselves.
package struct SecondFactors: Sendable {
  /// What became of switching it on.
  package enum Addition: Equatable, Sendable {
    /// It is on, with these recovery codes, which nobody can be shown again.
    case added([RecoveryCode])
    case wrongCode
    /// It is on already, with another secret.
    case isThere
  }

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Nil where the password alone lets in.
  package func find(_ account: UniqueID) throws(CloudError) -> SecondFactor? {
    try database.first(
      account,
      """
      SELECT created_at, (SELECT count(*) FROM recovery_codes WHERE account_id = \(account))
      FROM second_factors WHERE account_id = \(account)
      """
    ) { SecondFactor(createdAt: try $0.timestamp(0), recoveryCodes: try $0.int64(1)) }
  }

  /// Switches it on, if the app that has got the secret shows this code. With the secret that it has already, it gets other recovery codes: the
  /// form was sent twice, and the person sees the second answer.
  package func add(
    account: UniqueID, secret: AuthenticatorSecret, code typed: String, at now: Timestamp
  ) throws(CloudError) -> Addition {
    guard case .app(let digits)? = FactorCode(typed), let step = secret.steps(of: digits, at: now).first else {
      return .wrongCode
    }
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode() }
    let isOurs = try database.transaction(account) { transaction in
      let answers = try transaction.run([
        """
        INSERT INTO second_factors (account_id, secret, last_step, created_at)
        VALUES (\(account), \(secret.bytes), \(step), now()) ON CONFLICT (account_id) DO NOTHING
        """,
        "SELECT 1 FROM second_factors WHERE account_id = \(account) AND secret = \(secret.bytes) FOR UPDATE",
      ])
      guard answers[1].count > 0 else { return false }
      try transaction.finish(Self.replacing(account, codes))
      return true
    }
    return isOurs ? .added(codes) : .isThere
  }

  /// Other recovery codes in place of all that are left. Nil where there is no second factor.
  package func renewRecoveryCodes(_ account: UniqueID) throws(CloudError) -> [RecoveryCode]? {
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode() }
    let isDone = try database.transaction(account) { transaction in
      let found = try transaction.run("SELECT 1 FROM second_factors WHERE account_id = \(account) FOR UPDATE")
      guard found.count > 0 else { return false }
      try transaction.finish(Self.replacing(account, codes))
      return true
    }
    return isDone ? codes : nil
  }

  private static func replacing(_ account: UniqueID, _ codes: [RecoveryCode]) -> [SQL] {
    [
      "DELETE FROM recovery_codes WHERE account_id = \(account)",
      """
      INSERT INTO recovery_codes (account_id, code_hash)
      SELECT \(account)::uuid, unnest(\(codes.map(\.hash))::bytea[])
      """,
    ]
  }

  /// Switches it off: the password alone lets in. Who is in the middle of signing in begins anew. False where it was off.
  package func remove(_ account: UniqueID) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let removed = try transaction.run("DELETE FROM second_factors WHERE account_id = \(account)").affected > 0
      try transaction.finish([
        "DELETE FROM recovery_codes WHERE account_id = \(account)",
        "DELETE FROM pending_sign_ins WHERE account_id = \(account)",
      ])
      return removed
    }
  }

  /// Lets a code count. False for one that is wrong, and for one that has counted before: each counts once, however many come with it at the same
  /// time.
  package func take(_ code: FactorCode, account: UniqueID, at now: Timestamp) throws(CloudError) -> Bool {
    switch code {
    case .app(let digits): return try take(code: digits, account, now)
    case .recovery(let code):
      let taken = try database.run(
        account, "DELETE FROM recovery_codes WHERE account_id = \(account) AND code_hash = \(code.hash)")
      return taken.affected > 0
    }
  }

  private func take(code: String, _ account: UniqueID, _ now: Timestamp) throws(CloudError) -> Bool {
    let stored = try database.first(account, "SELECT secret FROM second_factors WHERE account_id = \(account)") {
      try $0.bytes(0)
    }
    guard let stored else { return false }
    let latest = AuthenticatorSecret.step(at: now) + 1
    for step in AuthenticatorSecret(bytes: stored).steps(of: code, at: now) {
      // A step that is further ahead than any can be was noted by a clock that was wrong. It must not keep the owner out.
      let taken = try database.run(
        account,
        """
        UPDATE second_factors SET last_step = \(step)
        WHERE account_id = \(account) AND secret = \(stored) AND (last_step < \(step) OR last_step > \(latest))
        """)
      if taken.affected > 0 { return true }
    }
    return false
  }
}
