import Contacts
import DAV
import HTTPClient
import HTTPServer
import OpenSSL
import PostgreSQL
import Protocol
import Synchronization
import TestPostgreSQL
import XML

@testable import Cloud

/// The database of this test run, migrated once, and the certificate of its servers.
enum TestDatabase {
  static let shared: Result<CloudDatabase, any Error> = Result {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    return database
  }

  static let certificate = Result { try Certificate.selfSigned(names: ["localhost"]) }
}

/// An account with contacts, a program that has a password for it, and a server with TLS and PostgreSQL that it talks to.
final class TestBook: Sendable {
  let database: CloudDatabase
  let account: Account
  let store: ContactStore
  let password: AppPassword
  let program: Program
  let server: Server
  let told: Told
  private let client: Client

  /// What the server's other parts hear.
  final class Told: Sendable {
    private let events = Mutex<[SecurityEvent.Kind]>([])
    private let changed = Mutex<[UniqueID]>([])

    func hear(_ event: SecurityEvent) { events.withLock { $0.append(event.kind) } }
    func hear(ofChange account: UniqueID) { changed.withLock { $0.append(account) } }

    /// Since it was asked last.
    func takeEvents() -> [SecurityEvent.Kind] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }

    func takeChanged() -> [UniqueID] {
      changed.withLock { changed in
        defer { changed = [] }
        return changed
      }
    }
  }

  static let now = Timestamp(milliseconds: 1_790_000_000_000)

  init(_ change: (inout Configuration) -> Void = { _ in }) throws {
    database = try TestDatabase.shared.get()
    let name = "Test-\(UInt64.random(in: 0 ... .max))"
    let id = Account.id(name: name)
    // Without a password: scrypt takes its time.
    try database.run(
      id,
      """
      INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
      VALUES (\(id), \(name), '', now(), (SELECT version FROM master_version))
      """)
    guard let account = try Accounts(database).find(name: name) else { throw NotStored() }
    self.account = account
    store = ContactStore(database, account: account.id)
    (password, program) = try AppPasswords(database).add(account: account.id, name: "phone")
    let pair = try TestDatabase.certificate.get()
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    configuration.drainTime = 1000
    // As the pages have it for everybody else.
    configuration.sender = { _ in .stranger(.text(413, "too large")) }
    let told = Told()
    self.told = told
    let application = DAVApplication(
      database: database, happened: told.hear(_:), changed: told.hear(ofChange:)
    ) { Self.now }
    application.configure(&configuration)
    change(&configuration)
    server = try Server(configuration) { request, deferred in
      DAVApplication.answers(request)
        ? try application.handle(request, deferred) : .now(.text(200, "a page"))
    }
    client = Client(trust: .certificate(pair.certificatePEM))
  }

  deinit { server.stop() }

  static let accountPassword = "a long password"

  var home: String { "/dav/addressbooks/\(account.name)/" }
  var book: String { home + "contacts/" }
  func href(_ id: UniqueID) -> String { "\(book)\(id).vcf" }
  func url(_ path: String) -> String { "https://localhost:\(server.port)\(path)" }

  /// Stores a contact past the program.
  @discardableResult
  func add(_ lines: String..., version: String = "3.0", lineEnd: String = "\r\n") throws -> UniqueID {
    try add(Self.card(lines, version: version, lineEnd: lineEnd))
  }

  @discardableResult
  func add(_ card: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    guard case .saved = try store.create(id, card: card, now: Self.now) else { throw NotStored() }
    return id
  }

  func change(_ id: UniqueID, _ lines: String..., version: String = "3.0") throws {
    guard let base = try store.contact(id)?.ids.primary,
      case .saved = try store.update(id, base: base, card: Self.card(lines, version: version), now: Self.now)
    else { throw NotStored() }
  }

  func delete(_ id: UniqueID) throws { _ = try store.trash(ManyContacts([id], through: .max), allowed: true) }

  func restore(_ id: UniqueID) throws {
    guard case .restored = try history.restore([id])[0] else { throw NotStored() }
  }

  struct NotStored: Error {}

  var history: AccountHistory { AccountHistory(database, account: account.id) }

  /// The living contacts.
  func contacts() throws -> [(id: UniqueID, name: String)] {
    try database.rows(
      account.id,
      "SELECT contact_id, display_name FROM contacts WHERE account_id = \(account.id) AND trashed_at IS NULL ORDER BY change"
    ) { (try $0.uniqueID(0), try $0.text(1)) }
  }

  func put(_ path: String, _ card: [UInt8], _ headers: [(String, String)] = []) throws -> ClientResponse {
    let type = headers.contains { $0.0 == "Content-Type" } ? [] : [("Content-Type", "text/vcard; charset=utf-8")]
    return try send("PUT", path, nil, headers + type, bytes: card)
  }

  static func card(_ lines: [String], version: String = "3.0", lineEnd: String = "\r\n") -> [UInt8] {
    Array((["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD"]).map { $0 + lineEnd }.joined().utf8)
  }

  func stored(_ id: UniqueID) throws -> [UInt8] { try store.contact(id)?.card ?? [] }

  /// Sends a request as this program does; `as` nil to send it unsigned.
  func send(
    _ method: String, _ path: String, _ body: String? = nil, _ headers: [(String, String)] = [],
    as credentials: Credentials?? = .none, bytes: [UInt8]? = nil, readsGzip: Bool = false
  ) throws -> ClientResponse {
    var request = ClientRequest(
      method, url(path), headers: headers.map { (name: $0.0, value: $0.1) },
      body: bytes ?? body.map { Array($0.utf8) })
    request.credentials = credentials ?? Credentials(user: account.name, password: password.text)
    request.answerLimit = 256 << 20
    request.acceptsCompression = readsGzip
    return try client.send(request)
  }

  func propfind(
    _ path: String, depth: String? = "0", _ properties: String, _ headers: [(String, String)] = []
  ) throws -> Answer {
    let body = """
      <?xml version="1.0"?><D:propfind xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" \
      xmlns:S="http://calendarserver.org/ns/"><D:prop>\(properties)</D:prop></D:propfind>
      """
    return try Answer(send("PROPFIND", path, body, headers + (depth.map { [("Depth", $0)] } ?? [])))
  }

  /// `report` is the element's name without its end, its content follows.
  func report(_ report: String, _ content: String, _ headers: [(String, String)] = []) throws -> Answer {
    try Answer(
      send(
        "REPORT", book,
        "<\(report) xmlns:D='DAV:' xmlns:C='urn:ietf:params:xml:ns:carddav'>\(content)</\(report)>", headers))
  }

  func sync(
    since token: String, _ more: String = "", properties: String = "<D:getetag/>", headers: [(String, String)] = []
  ) throws -> Answer {
    try report(
      "D:sync-collection",
      "<D:sync-token>\(token)</D:sync-token><D:sync-level>1</D:sync-level>\(more)<D:prop>\(properties)</D:prop>",
      headers)
  }

  func multiget(_ hrefs: [String], properties: String = "<D:getetag/><C:address-data/>") throws -> Answer {
    try report(
      "C:addressbook-multiget", "<D:prop>\(properties)</D:prop>" + hrefs.map { "<D:href>\($0)</D:href>" }.joined())
  }
}
