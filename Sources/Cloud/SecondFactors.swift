package import Contacts
internal import PostgreSQL
package import Protocol

/// An account whose password is not enough to sign in.
package struct SecondFactor: Equatable, Sendable {
  /// Since when codes of an authenticator app count; nil where there is none.
  package let app: Timestamp?
  package let passkeys: Int64
  /// How many recovery codes have not counted yet.
  package let recoveryCodes: Int64
}

/// The second factor of accounts: codes of an authenticator app, passkeys (``Passkeys``), and recovery codes in their place. Signing a browser or a device in takes
/// one; what is signed in goes on, and app passwords stand for themselves.
package struct SecondFactors: Sendable {
  /// What became of switching it on.
  package enum Addition: Equatable, Sendable {
    /// It is on, with these recovery codes, which nobody can be shown again; none where there were some.
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
      SELECT (SELECT created_at FROM second_factors WHERE account_id = \(account)),
        (SELECT count(*) FROM passkeys WHERE account_id = \(account)),
        (SELECT count(*) FROM recovery_codes WHERE account_id = \(account))
      """
    ) { row throws(PostgresError) -> SecondFactor? in
      let app = try row.isNull(0) ? nil : try row.timestamp(0)
      let passkeys = try row.int64(1)
      guard app != nil || passkeys > 0 else { return nil }
      return SecondFactor(app: app, passkeys: passkeys, recoveryCodes: try row.int64(2))
    } ?? nil
  }

  /// Switches it on, if the app that has got the secret shows this code. With the secret that it has already, it gets other recovery codes: the
  /// form was sent twice, and the person sees the second answer.
  package func add(
    account: UniqueID, secret: AuthenticatorSecret, code typed: String, at now: Timestamp
  ) throws(CloudError) -> Addition {
    guard case .app(let digits)? = FactorCode(typed), let step = secret.steps(of: digits, at: now).first else {
      return .wrongCode
    }
    return try database.transaction(account) { transaction in
      let answers = try transaction.run([
        Self.locking(account),
        """
        INSERT INTO second_factors (account_id, secret, last_step, created_at)
        VALUES (\(account), \(secret.bytes), \(step), now()) ON CONFLICT (account_id) DO NOTHING
        """,
        "SELECT 1 FROM second_factors WHERE account_id = \(account) AND secret = \(secret.bytes)",
        "SELECT 1 FROM passkeys WHERE account_id = \(account)",
      ])
      guard answers[2].count > 0 else { return .isThere }
      guard answers[3].count == 0 else { return .added([]) }
      let codes = RecoveryCode.some()
      try transaction.finish(Self.replacing(account, codes))
      return .added(codes)
    }
  }

  /// Other recovery codes in place of all that are left. Nil where there is no second factor.
  package func renewRecoveryCodes(_ account: UniqueID) throws(CloudError) -> [RecoveryCode]? {
    try database.transaction(account) { transaction in
      let found = try transaction.run([
        Self.locking(account), "SELECT 1 FROM second_factors WHERE account_id = \(account)",
        "SELECT 1 FROM passkeys WHERE account_id = \(account)",
      ])
      guard found[1].count + found[2].count > 0 else { return nil }
      let codes = RecoveryCode.some()
      try transaction.finish(Self.replacing(account, codes))
      return codes
    }
  }

  /// One at a time: which factor is the first, and which the last, must not change meanwhile.
  static func locking(_ account: UniqueID) -> SQL { "SELECT 1 FROM accounts WHERE account_id = \(account) FOR UPDATE" }

  static func replacing(_ account: UniqueID, _ codes: [RecoveryCode]) -> [SQL] {
    [
      "DELETE FROM recovery_codes WHERE account_id = \(account)",
      """
      INSERT INTO recovery_codes (account_id, code_hash)
      SELECT \(account)::uuid, unnest(\(codes.map(\.hash))::bytea[])
      """,
    ]
  }

  /// Ends what goes with the last factor, once that is gone. Who is in the middle of signing in begins anew.
  static func endingLast(_ account: UniqueID) -> [SQL] {
    [
      """
      DELETE FROM recovery_codes WHERE account_id = \(account)
        AND NOT EXISTS (SELECT 1 FROM second_factors WHERE account_id = \(account))
        AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account_id = \(account))
      """,
      "DELETE FROM pending_sign_ins WHERE account_id = \(account)",
    ]
  }

  /// Takes the authenticator app away. False where there was none.
  package func removeApp(_ account: UniqueID) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let removed = try transaction.run([
        Self.locking(account), "DELETE FROM second_factors WHERE account_id = \(account)",
      ])
      try transaction.finish(Self.endingLast(account))
      return removed[1].affected > 0
    }
  }

  /// Takes the authenticator app and all passkeys away: the password alone lets in. False where there were none.
  package func removeAll(_ account: UniqueID) throws(CloudError) -> Bool {
    try database.transaction(account) { transaction in
      let removed = try transaction.run([
        Self.locking(account), "DELETE FROM second_factors WHERE account_id = \(account)",
        "DELETE FROM passkeys WHERE account_id = \(account)",
      ])
      try transaction.finish(Self.endingLast(account))
      return removed[1].affected + removed[2].affected > 0
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
