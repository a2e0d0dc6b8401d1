import Contacts
import HTTPServer
import Interchange
import PostgreSQL
import Protocol
import Sync

@testable import Cloud
@testable import Web

/// Another account in the same database, with something of everything that an account can have, and a run under way.
struct Neighbour {
  /// Stands in the name of each of its contacts.
  static let name = "Xanthippe"

  let account: UniqueID
  let contact: UniqueID
  let trashed: UniqueID
  let primary: RecordID
  /// An earlier version of the contact, and one that waits on the review list.
  let version: UniqueID
  let lost: UniqueID
  let photo: PartDigest
  /// What made the last change, and what has not ended.
  let lastRun: UniqueID
  let lease: UniqueID
  let device: UniqueID
  let book: UniqueID
  let deviceToken: Token
  let calendar: Token
  /// A file that waits to be imported.
  let file = UniqueID.random()
  private let database: CloudDatabase

  init(in database: CloudDatabase) throws {
    self.database = database
    let site = try TestSite(in: database)
    account = site.account
    let phone = try TestDevice(site, name: "\(Self.name)'s phone")
    (device, book, deviceToken) = (phone.id, phone.book, phone.token)
    let picture = String(repeating: "QUJD", count: 300)
    contact = try site.add(
      "FN:\(Self.name)", "N:;\(Self.name);;;", "BDAY:1985-04-15", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/\(picture)")
    photo = try Neighbour.part(of: account, in: database)
    let card = try site.card(contact)
    let end = "END:VCARD\r\n"
    let edited = card.dropLast(end.count) + "NOTE:edited\r\n" + end
    _ = try site.store.update(
      contact, base: try Self.primary(contact, site), card: Array(edited.utf8), now: site.application.now())
    version = try Self.first(site.versions(contact)).id
    try phone.save(.keepLosing, contact, "FN:\(Self.name) the lost", "N:;\(Self.name);;;")
    lost = try Self.first(site.toReview()).version
    trashed = try site.add("FN:\(Self.name) the late", "N:late;\(Self.name);;;")
    _ = try site.store.trash(trashed, base: try Self.primary(trashed, site))
    primary = try Self.primary(contact, site)
    try Drafts(database, account: account).keep(
      contact, isNew: false, name: Self.name, fields: Array("first\0\(Self.name)\0".utf8))
    let imports = Imports(database, account: account)
    try imports.begin(file, name: "\(Self.name).vcf")
    try imports.add([ImportedCard(number: 1, line: 1, name: Self.name, card: Array(card.utf8))], to: file)
    try imports.finishReading(file, form: .cards, cards: 1)
    let (secret, now) = (AuthenticatorSecret(), site.application.now())
    _ = try site.application.factors.add(account: account, secret: secret, code: secret.code(at: now), at: now)
    _ = try site.application.pendingSignIns.begin(account, by: GivenPassword(hash: ""))
    _ = try site.application.passkeys.add(
      account: account, credential: Array(Self.name.utf8), server: "site.example", name: Self.name, key: [],
      signCount: 0)
    _ = try site.application.passkeyChallenges.ask(.make, account: account)
    calendar = try site.application.calendars.make(account: account)
    lastRun = try site.lastRun()
    lease = try phone.begin()
  }

  /// All ids that somebody could have got to know.
  var ids: [UniqueID] { [contact, trashed, version, lost, lastRun, lease, device, book, account, file] }

  /// Every row that it has in any table, as the database's owner sees them.
  func rows() throws -> [String] {
    let connection = try Connection(url: database.url)
    let tables = try connection.run(
      """
      SELECT c.relname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1
      """
    ).map { row throws(PostgresError) in SQL(stringLiteral: try row.text(0)) }
    return try tables.flatMap { table in
      try connection.run("SELECT t::text FROM \(code: table) t WHERE account_id = \(account) ORDER BY 1").map {
        row throws(PostgresError) in try row.text(0)
      }
    }
  }

  /// True where bytes hold anything that only this account knows.
  func isBetrayed(by bytes: [UInt8]) -> Bool {
    bytes.contains(Array(Self.name.utf8))
      || bytes.contains(Array(repeating: Array("QUJD".utf8), count: 8).flatMap { $0 })
  }

  private static func part(of account: UniqueID, in database: CloudDatabase) throws -> PartDigest {
    try first(
      try database.run(account, "SELECT digest FROM parts WHERE account_id = \(account)").map {
        row throws(PostgresError) in try row.digest(0)
      })
  }

  private static func primary(_ contact: UniqueID, _ site: TestSite) throws -> RecordID {
    guard let stored = try site.store.contact(contact) else { throw SiteError.notStored }
    return stored.ids.primary
  }

  private static func first<Element>(_ elements: [Element]) throws -> Element {
    guard let first = elements.first else { throw SiteError.notStored }
    return first
  }
}
