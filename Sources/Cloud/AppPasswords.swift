internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// A phone or a program that speaks CardDAV, signed in by an ``AppPassword``: a device, with an address book of its own that no
/// folder keeps.
package struct Program: Equatable, Sendable {
  package let account: UniqueID
  package let accountName: String
  package let id: UniqueID
  package let book: UniqueID
  /// What the person calls it.
  package let name: String
  package let createdAt: Timestamp
  /// Nil before the first time.
  package let lastUsedAt: Timestamp?
  /// How it called itself when it was noted last: "-" where it did not, empty before the first time.
  package let usedBy: String
  /// Where it came from then; empty where nobody knows.
  package let address: String
  /// The person lets it delete as many contacts as it likes.
  package let allowsDeletions: Bool
  /// When it was last stopped where it would have deleted many; nil where it was not, or a person has decided since.
  package let stoppedAt: Timestamp?
  /// How many of its deletions were refused since a person has decided. One that was asked for twice counts twice.
  package let refused: Int64
}

/// Giving app passwords out, checking them and taking them away.
package struct AppPasswords: Sendable {
  private let database: CloudDatabase
  private let admitted = AdmittedPrograms()

  package init(_ database: CloudDatabase) { self.database = database }

  /// Makes a device for a program, and the password that it signs in with, which nobody can be shown again. Where a device has the name, the program
  /// gets a number behind it (``DeviceName``). Throws ``CloudError/failed(message:hint:)`` where the name is empty or taken by another program.
  package func add(
    account: UniqueID, name: String, allowsDeletions: Bool = false
  ) throws(CloudError) -> (password: AppPassword, program: Program) {
    let asked = DeviceName(asked: name)
    guard asked.text.contains(where: { !$0.isWhitespace }) else {
      throw .failed(message: "the name is empty", hint: "say what it is for, such as \"Ada's phone\"")
    }
    let password = AppPassword()
    let (device, book) = (UniqueID.random(), UniqueID.random())
    let others = Self.others(account, than: password)
    _ = try Self.free(asked, among: database.rows(account, others, Other.init))
    try Devices(database).checkRoom(account)
    try AddressBooks(database).register(account: account, book: book, name: asked.text)
    try database.transaction(account) { transaction in
      try Devices.checkRoom(account, for: password.hash, transaction)
      // Once more, because a device may have come in between.
      let name = try Self.free(asked, among: transaction.run(others).map(Other.init))
      try transaction.finish([
        """
        INSERT INTO device_tokens (account_id, token_hash, device_id, book_id, name, created_at, last_used_at,
          used_lived, address, used_by)
        VALUES (\(account), \(password.hash), \(device), \(book), \(name), now(), now(), \(code: LivedTime.now), '', '')
        ON CONFLICT DO NOTHING
        """,
        """
        INSERT INTO app_passwords (account_id, token_hash, allows_deletions)
        VALUES (\(account), \(password.hash), \(allowsDeletions))
        ON CONFLICT DO NOTHING
        """,
        "UPDATE address_books SET name = \(name) WHERE account_id = \(account) AND book_id = \(book)",
      ])
    }
    guard let program = try find(account, password, .here)?.program else {
      throw .unauthorized(message: "the account is gone")
    }
    return (password, program)
  }

  /// What the account's other devices are called, and which of them are programs.
  private static func others(_ account: UniqueID, than password: AppPassword) -> SQL {
    """
    SELECT d.name, EXISTS (
      SELECT 1 FROM app_passwords p WHERE p.account_id = d.account_id AND p.token_hash = d.token_hash)
    FROM device_tokens d WHERE d.account_id = \(account) AND d.token_hash <> \(password.hash)
    """
  }

  private struct Other {
    let name: String
    let isProgram: Bool

    init(_ row: Row) throws(PostgresError) { (name, isProgram) = (try row.text(0), try row.bool(1)) }
  }

  /// A program's name is not numbered among programs: a form that was sent twice is to add one.
  private static func free(
    _ asked: DeviceName, among others: [Other]
  ) throws(CloudError) -> String {
    let name = asked.free(among: Set(others.filter { !$0.isProgram }.map(\.name))).text
    guard !others.contains(where: { $0.isProgram && $0.name == name }) else {
      throw .failed(
        message: "there is already a phone or program named \(name)",
        hint: "take another name, or sign that one out first")
    }
    return name
  }

  /// The program that signs in with this name of an account and this password; nil where they do not belong together. Its use is
  /// written down once in ten minutes, and when another program or another address comes with the password.
  package func authenticate(
    account name: String, password: AppPassword, by caller: Caller
  ) throws(CloudError) -> Program? {
    let key = AdmittedPrograms.Key(account: Account.id(name: name), hash: password.hash)
    let found = try find(key.account, password, caller)
    admitted[key] = found?.program
    guard let found else { return nil }
    if found.isUnnoted { try note(key.account, key.hash, caller) }
    return found.program
  }

  /// The program that ``authenticate(account:password:by:)`` has let in before, with the question whether it still is; nil where that has
  /// to be asked first. Nothing of it may be told or written before the question is answered: ``SignInCheck/isDue``.
  package func admission(
    account name: String, password: AppPassword, by caller: Caller
  ) -> (program: Program, admission: SignInCheck)? {
    let key = AdmittedPrograms.Key(account: Account.id(name: name), hash: password.hash)
    return admitted[key].map { ($0, SignInCheck(account: key.account, hash: key.hash, caller: caller)) }
  }

  /// Writes down that a program was used, from where and by what.
  func note(_ account: UniqueID, _ hash: [UInt8], _ caller: Caller) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE device_tokens SET \(code: Devices.used(by: caller))
      WHERE account_id = \(account) AND token_hash = \(hash)
      """)
  }

  /// All programs of an account, the newest first.
  package func list(account: UniqueID) throws(CloudError) -> [Program] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.columns) FROM \(code: Self.tables)
      WHERE p.account_id = \(account) ORDER BY d.created_at DESC, d.device_id
      """, Self.program)
  }

  /// Lets a program delete as many contacts as it likes, or stops it where it would delete many.
  package func allowDeletions(_ allows: Bool, account: UniqueID, program: UniqueID) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE app_passwords p SET allows_deletions = \(allows), stopped_at = NULL, refused = 0 FROM device_tokens d
      WHERE p.account_id = \(account) AND d.account_id = \(account) AND d.token_hash = p.token_hash
        AND d.device_id = \(program)
      """)
  }

  /// Notes that a deletion of a program was refused, because it would have deleted many.
  func noteStopped(_ program: Program) throws(CloudError) {
    try database.run(
      program.account,
      """
      UPDATE app_passwords p SET stopped_at = now(), refused = p.refused + 1
      FROM device_tokens d
      WHERE p.account_id = \(program.account) AND d.account_id = \(program.account) AND d.token_hash = p.token_hash
        AND d.device_id = \(program.id)
      """)
  }

  /// Signs a program out. False where there is none of that name.
  package func remove(account: UniqueID, name: String) throws(CloudError) -> Bool {
    // As it is called, with a number behind its name, or what was stored of a longer one.
    for name in [CardContent.clean(name, limit: 300), DeviceName(asked: name).text] {
      let hashes = try database.rows(
        account,
        """
        SELECT p.token_hash FROM \(code: Self.tables) WHERE p.account_id = \(account) AND d.name = \(name)
        """
      ) { try $0.bytes(0) }
      for hash in hashes {
        try database.run(account, "DELETE FROM device_tokens WHERE account_id = \(account) AND token_hash = \(hash)")
      }
      if !hashes.isEmpty { return true }
    }
    return false
  }

  private func find(
    _ account: UniqueID, _ password: AppPassword, _ caller: Caller
  ) throws(CloudError) -> (program: Program, isUnnoted: Bool)? {
    try database.first(
      account,
      """
      SELECT \(code: Self.columns), \(code: Devices.isUnnoted(caller)) FROM \(code: Self.tables)
      WHERE p.account_id = \(account) AND p.token_hash = \(password.hash)
      """
    ) { (program: try Self.program($0), isUnnoted: try $0.bool(Self.columnCount)) }
  }

  /// Of ``columns``.
  private static let columnCount: Int32 = 12

  private static let columns: SQL = """
    d.account_id, a.name, d.device_id, d.book_id, d.name, d.created_at, d.last_used_at, d.used_by, d.address,
    p.allows_deletions, p.stopped_at, p.refused
    """

  private static let tables: SQL = """
    app_passwords p
    JOIN device_tokens d ON d.account_id = p.account_id AND d.token_hash = p.token_hash
    JOIN accounts a ON a.account_id = p.account_id
    """

  private static func program(_ row: Row) throws(PostgresError) -> Program {
    Program(
      account: try row.uniqueID(0), accountName: try row.text(1), id: try row.uniqueID(2), book: try row.uniqueID(3),
      name: try row.text(4), createdAt: try row.timestamp(5),
      lastUsedAt: try row.text(7).isEmpty ? nil : row.timestamp(6), usedBy: try row.text(7), address: try row.text(8),
      allowsDeletions: try row.bool(9), stoppedAt: try row.optionalTimestamp(10),
      refused: try row.int64(11))
  }
}
