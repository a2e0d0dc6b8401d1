internal import Account
package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol

/// Making, finding and removing accounts.
package struct Accounts: Sendable {
  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Makes an account. Throws ``CloudError/failed(message:hint:)`` where the name is taken or not allowed.
  package func create(name: String, password: String) throws(CloudError) -> Account {
    if let complaint = Account.complaint(aboutName: name) { throw .failed(message: complaint, hint: nil) }
    if let complaint = PasswordPolicy.complaint(about: password, account: name) {
      throw .failed(message: complaint.text, hint: PasswordPolicy.advice)
    }
    let id = Account.id(name: name)
    let hash = try Self.hash(password)
    let made = try database.run(id, Self.making(id, name: name, hash: hash))
    // Where the first try's answer was lost, the row is there with our own hash.
    let isOurs = try database.run(
      id, "SELECT 1 FROM accounts WHERE account_id = \(id) AND password_hash = \(hash)")
    guard made.count > 0 || isOurs.count > 0, let account = try find(id) else {
      throw .failed(message: "there is already an account named \(name)", hint: nil)
    }
    return account
  }

  /// Answers with a row where the name was free.
  static func making(_ id: UniqueID, name: String, hash: String) -> SQL {
    """
    INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
    VALUES (\(id), \(name), \(hash), now(), (SELECT version FROM master_version))
    ON CONFLICT (account_id) DO NOTHING RETURNING account_id
    """
  }

  /// All accounts, by name.
  package func list() throws(CloudError) -> [Account] {
    try database.apart { connection in
      try connection.run("SELECT \(code: Self.columns) FROM accounts ORDER BY lower(name), account_id").map(
        Self.account)
    }
  }

  package func find(name: String) throws(CloudError) -> Account? { try find(Account.id(name: name)) }

  /// The last change numbers of these accounts; those that there are not are left out.
  package func lastChanges(of ids: [UniqueID]) throws(CloudError) -> [UniqueID: Int64] {
    var found: [UniqueID: Int64] = [:]
    // A message of 16 kB at a time.
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      let some = Array(ids[start..<min(start + 1_000, ids.count)])
      let rows = try database.everywhere("SELECT account_id, last_change FROM accounts WHERE account_id = ANY(\(some))")
      {
        (try $0.uniqueID(0), try $0.int64(1))
      }
      for (id, change) in rows { found[id] = change }
    }
    return found
  }

  package func find(_ id: UniqueID) throws(CloudError) -> Account? {
    try database.first(
      id, "SELECT \(code: Self.columns) FROM accounts WHERE account_id = \(id)", Self.account)
  }

  /// Sets another password, ends all sessions, those that are about to begin included, and forgets the places that people signed in from. Who knew the old password may have
  /// signed a device in, so all devices are signed out as well, phones and programs with them, and calendars, unless `keepsDevices`.
  /// `present`: the one that it takes the place of; where that is the account's no more, nothing is done and ``CloudError/passwordChanged`` thrown.
  /// Nil for an administrator, who need not know it.
  @discardableResult
  package func setPassword(
    name: String, to password: String, from present: GivenPassword? = nil, keepsDevices: Bool = false
  ) throws(CloudError) -> GivenPassword {
    if let complaint = PasswordPolicy.complaint(about: password, account: name) {
      throw .failed(message: complaint.text, hint: PasswordPolicy.advice)
    }
    let id = Account.id(name: name)
    let hash = try Self.hash(password)
    let done = try database.transaction(id) { transaction in
      let done = try transaction.run(
        """
        UPDATE accounts SET password_hash = \(hash)
        WHERE account_id = \(id) AND coalesce(password_hash IN (\(present?.hash), \(hash)), true)
        """)
      // The statement waits for who is being let in by the present password at this moment, so these end them as well.
      if done.affected > 0 { try transaction.run(Self.signingOut(id, keepsDevices: keepsDevices)) }
      return done.affected > 0
    }
    guard done else { throw try find(id) == nil ? Self.unknown(name) : .passwordChanged }
    return GivenPassword(hash: hash)
  }

  /// Ends all sessions, and all devices, phones, programs and the calendars' address unless they are kept. Nobody is known for the owner any more.
  package func signOut(_ id: UniqueID, keepsDevices: Bool = false) throws(CloudError) {
    try database.transaction(id) { transaction in
      _ = try transaction.run(Self.signingOut(id, keepsDevices: keepsDevices))
    }
  }

  private static func signingOut(_ id: UniqueID, keepsDevices: Bool) -> [SQL] {
    [
      "DELETE FROM sessions WHERE account_id = \(id)", "DELETE FROM pending_sign_ins WHERE account_id = \(id)",
      // Who knew the old password is a stranger again.
      "DELETE FROM sign_in_places WHERE account_id = \(id) AND known_at IS NOT NULL",
    ]
      + (keepsDevices
        ? []
        : [
          "DELETE FROM device_tokens WHERE account_id = \(id)",
          "DELETE FROM calendar_addresses WHERE account_id = \(id)",
        ])
  }

  /// Removes an account with everything in it, at once and for good.
  package func remove(name: String) throws(CloudError) {
    let id = Account.id(name: name)
    guard try find(id) != nil else { throw Self.unknown(name) }
    try database.transaction(id) { transaction in
      // The account first: its row's lock waits for who is writing, and keeps out who comes. These have no foreign key; the
      // other tables have, and go with it.
      try transaction.finish([
        "DELETE FROM accounts WHERE account_id = \(id)", "DELETE FROM contacts WHERE account_id = \(id)",
        "DELETE FROM contact_versions WHERE account_id = \(id)", "DELETE FROM parts WHERE account_id = \(id)",
        "DELETE FROM runs WHERE account_id = \(id)", "DELETE FROM sign_in_places WHERE account_id = \(id)",
        "DELETE FROM group_people WHERE account_id = \(id)", "DELETE FROM group_card_members WHERE account_id = \(id)",
        "DELETE FROM past_group_people WHERE account_id = \(id)",
        "DELETE FROM contact_dates WHERE account_id = \(id)",
        "DELETE FROM different_people WHERE account_id = \(id)", "DELETE FROM linked_people WHERE account_id = \(id)",
      ])
    }
  }

  package func setPolicy(_ policy: ConflictPolicy, account id: UniqueID) throws(CloudError) {
    try database.run(id, "UPDATE accounts SET policy = \(Int16(policy.rawValue)) WHERE account_id = \(id)")
  }

  /// The account that this name and password belong to, or nil. As slow for a name that does not exist: about a tenth of a second
  /// of a processor and 32 MiB. So a server checks few at once, and counts the attempt first (``SignInPlaces``).
  /// The look takes so long that another password may be set meanwhile: what is done by it names the ``GivenPassword``.
  package func authenticate(
    name: String, password: String
  ) throws(CloudError) -> (account: Account, password: GivenPassword)? {
    let id = Account.id(name: name)
    let stored = try database.first(id, "SELECT password_hash FROM accounts WHERE account_id = \(id)") {
      try $0.text(0)
    }
    let matches: Bool
    do throws(CryptoError) {
      let hash = if let stored { stored } else { try Self.hashOfNobody.get() }
      matches = try Scrypt.verify(password: password, against: hash)
    } catch { throw .unavailable(message: error.message) }
    guard matches, var stored else { return nil }
    if Scrypt.isOutdated(stored) {
      let fresh = try Self.hash(password)
      try database.run(
        id, "UPDATE accounts SET password_hash = \(fresh) WHERE account_id = \(id) AND password_hash = \(stored)")
      stored = fresh
    }
    return try find(id).map { ($0, GivenPassword(hash: stored)) }
  }

  /// What is checked where there is no account, so that the time does not tell.
  private static let hashOfNobody = Result<String, CryptoError> { () throws(CryptoError) in
    try Scrypt.hash(password: SecureRandom.bytes(16))
  }

  static func hash(_ password: String) throws(CloudError) -> String {
    do throws(CryptoError) { return try Scrypt.hash(password: password) } catch {
      throw .unavailable(message: error.message)
    }
  }

  private static func unknown(_ name: String) -> CloudError {
    .failed(message: "there is no account named \(name)", hint: nil)
  }

  private static let columns: SQL = "account_id, name, policy, created_at, last_change, database_version"

  private static func account(_ row: Row) throws(PostgresError) -> Account {
    Account(
      id: try row.uniqueID(0), name: try row.text(1),
      policy: try row.value(ConflictPolicy.self, 2),
      createdAt: try row.timestamp(3), lastChange: try row.int64(4), databaseVersion: try row.int32(5))
  }
}
