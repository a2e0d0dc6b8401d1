import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing
import VCard

@testable import Cloud

/// The database of this test run, migrated once.
enum TestDatabase {
  static let shared: Result<CloudDatabase, any Error> = Result {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    return database
  }
}

/// An account of the database, for one test alone, with one address book.
struct StoredAccount {
  let database: CloudDatabase
  let id: UniqueID
  let name: String
  let book = UniqueID.random()

  /// Without a password: scrypt takes its time.
  init(_ own: CloudDatabase? = nil) throws {
    database = try own ?? TestDatabase.shared.get()
    name = "test-\(UInt64.random(in: 0 ... .max))"
    id = Account.id(name: name)
    try database.run(
      id,
      """
      INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
      VALUES (\(id), \(name), '', now(), (SELECT version FROM master_version))
      """)
  }

  /// As if it had been given just now.
  var password: GivenPassword { GivenPassword(hash: "") }
  var cloud: AccountCloud { AccountCloud(database, account: id, book: book) }
  var store: ContactStore { ContactStore(database, account: id) }
  var history: AccountHistory { AccountHistory(database, account: id) }

  func versions(_ contact: UniqueID) throws -> [ContactVersion] {
    try history.versions(of: contact, before: nil, limit: 100)?.versions ?? []
  }

  /// Takes a contact out of the trash, in which it is.
  func restore(_ contact: UniqueID) throws {
    let outcomes = try history.restore([contact])
    guard case .restored = outcomes[0] else {
      Issue.record("\(outcomes)")
      return
    }
  }

  func toReview() throws -> [ReviewItem] { try history.review(limit: 100) }

  enum Aged: CaseIterable { case trash, versions, runs, parts }

  /// As if the database had lived through so many days more.
  func age(days: Int, only kinds: [Aged] = Aged.allCases) throws {
    let time = Self.milliseconds(days: days)
    for kind in kinds {
      let change: SQL =
        switch kind {
        case .trash: "contacts SET trashed_lived = trashed_lived - \(time)"
        case .versions: "contact_versions SET replaced_lived = replaced_lived - \(time)"
        case .runs: "runs SET started_lived = started_lived - \(time)"
        case .parts: "parts SET created_lived = created_lived - \(time)"
        }
      try sql("UPDATE \(code: change) WHERE account_id = \(id)")
    }
  }

  static func milliseconds(days: Int) -> Int64 { Int64(days) * 86_400_000 }

  /// The cloud for another device with another book.
  func otherCloud() -> AccountCloud { AccountCloud(database, account: id, book: UniqueID.random()) }

  /// Runs a statement on the account, past the program.
  @discardableResult
  func sql(_ statement: SQL) throws -> Rows { try database.run(id, statement) }

  /// What a new device says: nothing seen.
  static let nowhere = BookPosition(imprint: emptyHash, seen: 0)

  static let emptyHash: BookImprint = {
    var hash = HashOfHashes()
    return hash.finalize()
  }()
}

/// A card with one name and, where given, a note, phone, group or photo.
func card(
  _ name: String, note: String = "", phone: String = "", groups: String = "", photo: [UInt8] = [], uid: String = ""
) -> [UInt8] {
  let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
  var text =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(parts.count > 1 ? parts[1] : "");\(parts.first ?? "");;;\r\nFN:\(name)\r\n"
  if !uid.isEmpty { text += "UID:\(uid)\r\n" }
  if !phone.isEmpty { text += "TEL;TYPE=CELL:\(phone)\r\n" }
  if !groups.isEmpty { text += "CATEGORIES:\(groups)\r\n" }
  if !note.isEmpty { text += "NOTE:\(note)\r\n" }
  if !photo.isEmpty { text += "PHOTO;ENCODING=b;TYPE=JPEG:\(base64(photo))\r\n" }
  return Array((text + "END:VCARD\r\n").utf8)
}

private func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  var text = ""
  for start in stride(from: 0, to: bytes.count - bytes.count % 3, by: 3) {
    let value = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
    for shift in [18, 12, 6, 0] { text.append(alphabet[value >> shift & 63]) }
  }
  return text
}

/// A picture of about 2 kB that starts like a JPEG; another one for another seed.
func picture(_ seed: UInt8) -> [UInt8] {
  [0xFF, 0xD8, 0xFF] + (0..<2100).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(seed)) }
}

func primary(_ bytes: [UInt8]) throws -> RecordID { RecordIDs(try Card(bytes)).primary }

extension Save {
  /// A save of whole bytes, parts included.
  init(_ operation: Operation, _ id: UniqueID, _ bytes: [UInt8]?, at milliseconds: Int64 = 1_700_000_000_000) {
    let parts = bytes.map { DetachedCard.parts(of: $0) } ?? [:]
    self.init(
      id: id, operation: operation, card: bytes.map { DetachedCard($0) },
      parts: parts.map { Part(digest: $0.key, bytes: $0.value) }, editedAt: Timestamp(milliseconds: milliseconds))
  }
}

extension RunFinish {
  /// What a device says that holds exactly these cards.
  init(_ cards: [[UInt8]], through: Int64) throws {
    var tally = Tally()
    var hash = HashOfHashes()
    for id in try cards.map({ try primary($0) }).sorted() {
      tally.insert(id)
      hash.insert(id)
    }
    self.init(imprint: hash.finalize(), tally: tally, through: through)
  }

  var position: BookPosition { BookPosition(imprint: imprint, seen: 0) }
}
