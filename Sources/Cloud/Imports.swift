internal import Account
package import Contacts
package import Interchange
internal import PostgreSQL
package import Protocol

/// Files that a person has sent to be imported, on their way: read card by card, compared with the contacts, looked at, carried out.
/// They are in the database, so a restart loses none, and any server process goes on with them. See `ImportsComparing` and
/// `ImportsCarryingOut` for the two long steps.
package struct Imports: Sendable {
  /// Of an account. Beyond, the oldest go that are not being carried out.
  package static let most = 3
  /// Bytes of a file.
  package static let largest = 100 << 20
  /// For how many milliseconds of lived time one is kept.
  static let lifetime: Int64 = 86_400_000

  /// One file.
  package struct Kept: Sendable, Equatable {
    package let id: UniqueID
    package let name: String
    package let form: FileForm
    package let columns: Columns
    package let sentAt: Timestamp
    /// How many cards it has.
    package let cards: Int
    /// The number of the last card that was compared with the contacts, and of the last that was carried out.
    package let compared: Int
    package let done: Int
    /// It is being carried out.
    package let isBegun: Bool

    package var isCompared: Bool { compared == cards }
  }

  /// Names of a table's columns.
  package struct Columns: Sendable, Equatable {
    /// Of those that say something and were passed over.
    package var passedOver: [String] = []
    /// Of those that the contacts' notes have.
    package var noted: [String] = []

    package init(passedOver: [String] = [], noted: [String] = []) {
      self.passedOver = passedOver
      self.noted = noted
    }
  }

  let database: CloudDatabase
  let account: UniqueID

  package init(_ database: CloudDatabase, account: UniqueID) {
    self.database = database
    self.account = account
  }

  // MARK: A file comes

  /// Makes room for a file.
  package func begin(_ id: UniqueID, name: String) throws(CloudError) {
    try database.transaction(account) { transaction in
      try transaction.finish([
        """
        INSERT INTO imports (account_id, import_id, name, sent_at, sent_lived)
        VALUES (\(account), \(id), \(CardContent.clean(name, limit: 200)), now(), \(code: LivedTime.now))
        ON CONFLICT DO NOTHING
        """,
        """
        DELETE FROM imports WHERE account_id = \(account) AND NOT is_begun AND import_id IN (
          SELECT import_id FROM imports WHERE account_id = \(account)
          ORDER BY sent_lived DESC, sent_at DESC, import_id OFFSET \(Int64(Self.most)))
        """,
      ])
    }
  }

  /// Adds the next cards of the file.
  package func add(_ cards: [ImportedCard], to id: UniqueID) throws(CloudError) {
    guard !cards.isEmpty else { return }
    try database.run(
      account,
      """
      INSERT INTO import_cards (account_id, import_id, number, line, fate, choice, contact_id, primary_id, name, reason, card)
      SELECT \(account), \(id), n.* FROM unnest(\(cards.map { Int32(clamping: $0.number) }),
        \(cards.map { Int32(clamping: $0.line) }), \(cards.map(\.fate.rawValue)), \(cards.map(\.choice.rawValue)),
        \(cards.map { $0.contact?.uuid }), \(cards.map { $0.base?.uuid }),
        \(cards.map { CardContent.clean($0.name, limit: 400) }), \(cards.map { CardContent.clean($0.reason, limit: 400) }),
        \(cards.map(\.card)))
        AS n (number, line, fate, choice, contact_id, primary_id, name, reason, card)
      """)
  }

  /// The file has come to its end, with so many cards: from now on it is listed.
  package func finishReading(
    _ id: UniqueID, form: FileForm, columns: Columns = Columns(), cards: Int
  ) throws(CloudError) {
    try database.run(
      account,
      """
      UPDATE imports SET is_read = true, form = \(form.rawValue), cards = \(Int32(clamping: cards)),
        passed_over = \(Self.lines(columns.passedOver)), noted = \(Self.lines(columns.noted))
      WHERE account_id = \(account) AND import_id = \(id)
      """)
  }

  // MARK: Files that are there

  /// All that wait, the last sent first.
  package func list() throws(CloudError) -> [Kept] {
    try database.rows(
      account,
      """
      SELECT \(code: Self.columns) FROM imports WHERE account_id = \(account) AND is_read
      ORDER BY sent_lived DESC, sent_at DESC
      """, Self.kept)
  }

  /// Whether it is on its way, read to its end or not.
  package func isThere(_ id: UniqueID) throws(CloudError) -> Bool {
    try database.first(
      account, "SELECT 1 FROM imports WHERE account_id = \(account) AND import_id = \(id)"
    ) { try $0.int32(0) } != nil
  }

  package func find(_ id: UniqueID) throws(CloudError) -> Kept? {
    try database.first(
      account,
      """
      SELECT \(code: Self.columns) FROM imports WHERE account_id = \(account) AND import_id = \(id) AND is_read
      """, Self.kept)
  }

  /// The file is not wanted any more, or is carried out.
  package func discard(_ id: UniqueID) throws(CloudError) {
    try database.run(account, "DELETE FROM imports WHERE account_id = \(account) AND import_id = \(id)")
  }

  private static let columns: SQL =
    "import_id, name, form, sent_at, cards, compared, done, is_begun, passed_over, noted"

  /// Of a column's name, and of all names of one kind; for a person, who needs no more of them.
  private static let longestName = 100
  private static let mostNames = 100

  private static func lines(_ names: [String]) -> String {
    names.prefix(mostNames).map { CardContent.clean($0, limit: longestName) }.joined(separator: "\n")
  }

  private static func names(_ lines: String) -> [String] { lines.split(separator: "\n").map(String.init) }

  private static func kept(_ row: Row) throws(PostgresError) -> Kept {
    Kept(
      id: try row.uniqueID(0), name: try row.text(1), form: try row.value(FileForm.self, 2),
      columns: Columns(passedOver: names(try row.text(8)), noted: names(try row.text(9))),
      sentAt: try row.timestamp(3), cards: Int(try row.int32(4)), compared: Int(try row.int32(5)),
      done: Int(try row.int32(6)), isBegun: try row.bool(7))
  }
}
