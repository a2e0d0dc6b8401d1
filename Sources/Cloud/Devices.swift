internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

/// A device that is signed in, with the address book it keeps.
package struct Device: Equatable, Sendable {
  package let id: UniqueID
  package let account: UniqueID
  package let book: UniqueID
  package let name: String
  package let createdAt: Timestamp
  package let lastUsedAt: Timestamp
  /// Where it was used from then, and how its program called itself; empty where nobody knows.
  package let address: String
  package let usedBy: String
  /// When its address book last finished a run; nil before the first.
  package let lastSync: Timestamp?
  /// A run of it is under way.
  package let isSyncing: Bool
  /// It is signed out as soon as that run is done.
  package let isLeaving: Bool
  /// Changes that others made and its address book has not seen yet, up to 1,000; counted in a list, 0 elsewhere.
  package let waiting: Int64
}

extension Device {
  /// It was to be signed out when its run was done, and that is.
  fileprivate var hasLeft: Bool { isLeaving && !isSyncing }
}

/// Signing devices in and out. ``Retention`` signs out what was not used for 90 days.
package struct Devices: Sendable {
  /// For how long a device may not be used, in milliseconds that the database has lived through.
  static let longestPause: Int64 = 90 * 86_400_000

  private let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Registers an address book and a device that keeps it. Throws ``CloudError/foreignBook(message:)`` where another account
  /// has that book. A device that signs in again gives the `id` that it had: what the cloud remembers of it (its lease, and
  /// what it has heard of) stays true. Where a device with this id is signed in, the new one gets an id of its own, and what the cloud
  /// remembers of the first as the beginning: it is a copy of a device's home, or the same device, whose first answer was lost. `name`: where
  /// another one is called that, it gets a number behind it (``DeviceName``).
  /// `password`: what it came with, where it came with one; ``CloudError/unauthorized(message:)`` where another one was set meanwhile.
  package func register(
    account: UniqueID, name: String, book: UniqueID, id: UniqueID? = nil, by caller: Caller = .here,
    with password: GivenPassword? = nil
  ) throws(CloudError) -> (token: Token, device: UniqueID, name: String) {
    try checkRoom(account)
    try AddressBooks(database).register(account: account, book: book, name: name)
    let token = Token(account: account)
    let own = UniqueID.random()
    let wanted = id ?? own
    let asked = DeviceName(asked: name)
    // Of two sign-ins with one id at the same moment, the second INSERT waits for the first, by the index of the ids.
    try database.transaction(account) { transaction in
      try Self.checkRoom(account, for: token.hash, having: password, transaction)
      let others = try transaction.run([
        "SELECT name FROM device_tokens WHERE account_id = \(account) AND token_hash <> \(token.hash)"
      ])
      let name = asked.free(among: Set(try others[0].map { row throws(PostgresError) in try row.text(0) })).text
      try transaction.finish(
        [wanted, own].map { device -> SQL in
          """
          INSERT INTO device_tokens (account_id, token_hash, device_id, book_id, name, created_at, last_used_at,
            used_lived, address, used_by)
          VALUES (\(account), \(token.hash), \(device), \(book), \(name), now(), now(),
            \(code: LivedTime.now), \(caller.address), \(caller.program))
          ON CONFLICT DO NOTHING
          """
        } + ["UPDATE address_books SET name = \(name) WHERE account_id = \(account) AND book_id = \(book)"])
    }
    guard let found = try lookup(token, by: caller) else {
      throw CloudError.unauthorized(message: "the device was signed out in this moment")
    }
    if found.id != wanted {
      try database.run(
        account,
        """
        INSERT INTO listeners (account_id, book_id, device_id, told)
        SELECT account_id, book_id, \(found.id), told FROM listeners
        WHERE account_id = \(account) AND book_id = \(book) AND device_id = \(wanted)
        ON CONFLICT DO NOTHING
        """)
    }
    return (token, found.id, found.name)
  }

  /// Throws where the account has as many devices as it may have, before anything is done that cannot be taken back.
  package func checkRoom(_ account: UniqueID) throws(CloudError) {
    let standing = try database.first(
      account,
      """
      SELECT coalesce(quota_devices, \(Quota.standard.devices)),
        (SELECT count(*) FROM device_tokens WHERE account_id = \(account))
      FROM accounts WHERE account_id = \(account)
      """
    ) { (limit: try $0.int64(0), count: try $0.int64(1)) }
    guard let standing, standing.count >= standing.limit else { return }
    throw Self.full(standing.count, of: standing.limit)
  }

  private static func full(_ count: Int64, of limit: Int64) -> CloudError {
    .full(
      message: """
        the account has \(count) of \(limit) devices, phones and programs: sign one out in the browser, on Settings, Devices or Phones and \
        programs
        """)
  }

  /// Likewise for the token of one that is about to be added, if the password is still the account's. It holds the account's lock from then on, so
  /// that of several that come at once none is one too many, and another password ends this one.
  static func checkRoom(
    _ account: UniqueID, for tokenHash: [UInt8], having password: GivenPassword? = nil, _ transaction: Transaction
  ) throws {
    let answers = try transaction.run([
      """
      SELECT coalesce(quota_devices, \(Quota.standard.devices)) FROM accounts
      WHERE account_id = \(account) AND coalesce(password_hash = \(password?.hash), true) FOR NO KEY UPDATE
      """,
      // Where the first try's answer was lost, the row is there already.
      "SELECT count(*) FROM device_tokens WHERE account_id = \(account) AND token_hash <> \(tokenHash)",
    ])
    guard let limit = try answers[0].first?.int64(0) else {
      throw password == nil ? AccountCloud.accountGone : .passwordChanged
    }
    let count = try answers[1].first?.int64(0) ?? 0
    guard count < limit else { throw full(count, of: limit) }
  }

  /// The device of this token, or nil where it is unknown or revoked. Its use is written down once in ten minutes, and when it comes
  /// from another address.
  package func lookup(_ token: Token, by caller: Caller) throws(CloudError) -> Device? {
    let found = try database.first(
      token.account,
      """
      SELECT \(code: Self.columns), 0::bigint, \(code: Self.isUnnoted(caller)) FROM \(code: Self.tables)
      WHERE d.account_id = \(token.account) AND d.token_hash = \(token.hash)
      """
    ) { (device: try Self.device($0), isUnnoted: try $0.bool(12)) }
    if let device = found?.device, device.hasLeft {
      try revoke(token)
      return nil
    }
    if found?.isUnnoted == true {
      try database.run(
        token.account,
        """
        UPDATE device_tokens SET \(code: Self.used(by: caller))
        WHERE account_id = \(token.account) AND token_hash = \(token.hash)
        """)
    }
    return found?.device
  }

  /// Whether a use of the device `d` is to be written down. One that was noted in the future, while the clock was ahead, must not keep
  /// those of every day from being noted until then, or ``Retention`` would take what is in use for unused.
  static func isUnnoted(_ caller: Caller) -> SQL {
    """
    (d.last_used_at NOT BETWEEN now() - interval '10 minutes' AND now() + interval '1 minute'
      OR d.address <> \(caller.address) OR d.used_by <> \(caller.program))
    """
  }

  /// What is written down of a use: the assignments of an UPDATE.
  static func used(by caller: Caller) -> SQL {
    """
    last_used_at = now(), used_lived = \(code: LivedTime.now), address = \(caller.address), used_by = \(caller.program)
    """
  }

  /// All devices of an account, the newest first. Those that have left go here, where people look for them.
  package func list(account: UniqueID) throws(CloudError) -> [Device] {
    let devices = try database.rows(
      account,
      """
      SELECT \(code: Self.columns), \(code: Self.waiting) FROM \(code: Self.tables)
      WHERE d.account_id = \(account) ORDER BY d.created_at DESC, d.device_id
      """, Self.device)
    for device in devices where device.hasLeft { try revoke(account: account, device: device.id) }
    return devices.filter { !$0.hasLeft }
  }

  /// Signs a device out as soon as no run of it is under way: when the one that is has finished, or has not been heard of for as long as a
  /// run may be silent.
  package func revokeAfterRun(account: UniqueID, device: UniqueID) throws(CloudError) {
    try database.run(
      account,
      "UPDATE device_tokens SET is_leaving = true WHERE account_id = \(account) AND device_id = \(device)")
  }

  /// Takes a device's token away. Its address book stays registered.
  package func revoke(account: UniqueID, device: UniqueID) throws(CloudError) {
    try database.run(account, "DELETE FROM device_tokens WHERE account_id = \(account) AND device_id = \(device)")
  }

  /// Signs out the device that has this token.
  package func revoke(_ token: Token) throws(CloudError) {
    try database.run(
      token.account,
      "DELETE FROM device_tokens WHERE account_id = \(token.account) AND token_hash = \(token.hash)")
  }

  private static let columns: SQL = """
    d.device_id, d.account_id, d.book_id, d.name, d.created_at, d.last_used_at, b.finished_at, d.address,
    d.used_by, d.is_leaving, coalesce((SELECT lease_holder = d.device_id AND \(code: AccountCloud.remainingLease) > 0
      FROM accounts WHERE account_id = d.account_id), false)
    """

  // Counting stops at 1,000: a list can say "many" from there on.
  private static let waiting: SQL = """
    (SELECT count(*) FROM (SELECT 1 FROM contacts c WHERE c.account_id = d.account_id AND c.change > b.seen
      AND c.changed_by IS DISTINCT FROM d.book_id LIMIT 1000) waiting)
    """

  private static let tables: SQL = """
    device_tokens d JOIN address_books b ON b.account_id = d.account_id AND b.book_id = d.book_id
    """

  private static func device(_ row: Row) throws(PostgresError) -> Device {
    Device(
      id: try row.uniqueID(0), account: try row.uniqueID(1), book: try row.uniqueID(2), name: try row.text(3),
      createdAt: try row.timestamp(4), lastUsedAt: try row.timestamp(5), address: try row.text(7),
      usedBy: try row.text(8),
      lastSync: try row.optionalTimestamp(6), isSyncing: try row.bool(10), isLeaving: try row.bool(9),
      waiting: try row.int64(11))
  }
}
