import Cloud
import Contacts
import HTTPClient
import HTTPServer
import OpenSSL
import POSIX
import PostgreSQL
import Probes
import Protocol
import Remote
import Simulation
import TestPostgreSQL
import Web

/// A server with a database of its own, whose master version is raised and whose program is exchanged for one with another
/// encoding; PostgreSQL and HTTPS are real.
final class VersionedServer {
  private let url: String
  private(set) var encoding: EncodingVersion
  private(set) var database: CloudDatabase
  private(set) var account: UniqueID
  private var server: Server
  private var certificate: String

  init() throws {
    url = try TestCluster.newDatabase()
    encoding = .current
    database = CloudDatabase(url: url)
    try database.migrate()
    account = try DatabaseAccount.make("ada", by: Connection(url: url))
    (server, certificate) = try Self.start(database)
  }

  deinit {
    server.stop()
    database.close()
  }

  private static func start(_ database: CloudDatabase) throws -> (Server, String) {
    let application = try WebApplication(database: database) { Timestamp(milliseconds: WallClock.milliseconds()) }
    let pair = try Certificate.selfSigned(names: ["127.0.0.1"])
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    application.configure(&configuration)
    return (try Server(configuration) { try application.handle($0, $1) }, pair.certificatePEM)
  }

  // MARK: What an administrator does

  func bump() throws { _ = try database.raiseMasterVersion() }

  /// Stops the server, and starts the program of the next version.
  func update() throws {
    server.stop()
    database.close()
    encoding = EncodingVersion(number: encoding.number + 1)
    database = CloudDatabase(url: url, encoding: encoding)
    try database.migrate()
    (server, certificate) = try Self.start(database)
  }

  func findings() throws -> Findings { try Inspection(database).findings(account: account) }

  /// Runs a statement as the owner of the tables, past the program.
  func sql(_ statement: SQL) throws { try Connection(url: url).run(statement) }

  /// As if the time of a lease that nobody gave back had run out.
  func releaseLease() throws {
    try sql("UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL")
  }

  // MARK: What devices and browsers do

  func register(_ book: UniqueID) throws -> String {
    try Devices(database).register(account: account, name: "test", book: book).token.text
  }

  func cloud(_ token: String, _ faults: FaultInjector? = nil) -> any CloudReplica {
    RemoteCloud(
      RemoteServer(url: "https://127.0.0.1:\(server.port)", trust: .certificate(certificate), faults: faults),
      token: token)
  }

  var store: ContactStore { ContactStore(database, account: account) }

  /// The live contacts' whole cards.
  func cards() throws -> [UniqueID: [UInt8]] {
    var cards: [UniqueID: [UInt8]] = [:]
    var start = ContactStore.Start.beginning
    while true {
      let page = try store.list(order: .first, start: start, limit: 200)
      for row in page.rows { cards[row.id] = try store.contact(row.id)?.card }
      guard let next = page.next else { return cards }
      start = .after(next)
    }
  }

  func create(_ card: [UInt8]) throws {
    _ = try store.create(.random(), card: card, now: Timestamp(milliseconds: WallClock.milliseconds()))
  }

  func edit(_ id: UniqueID, _ card: [UInt8]) throws {
    guard let contact = try store.contact(id), contact.trashedAt == nil else { return }
    _ = try store.update(
      id, base: contact.ids.primary, card: card, now: Timestamp(milliseconds: WallClock.milliseconds()))
  }

  func delete(_ id: UniqueID) throws {
    guard let contact = try store.contact(id) else { return }
    _ = try store.trash(id, base: contact.ids.primary)
  }
}
