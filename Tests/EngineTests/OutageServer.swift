import Cloud
import Contacts
import HTTPClient
import HTTPServer
import OpenSSL
import POSIX
import PostgreSQL
import Protocol
import Remote
import Simulation
import Synchronization
import TestPostgreSQL
import TestSystem
import Web

/// A server with a database of its own, which goes away and comes back: real TLS, and the port stays.
final class OutageServer: Sendable {
  private let url: String
  private let database: CloudDatabase
  private let account: UniqueID
  private let certificate: CertificateAndKey
  private let port: UInt16
  private let running = Mutex<Server?>(nil)

  init() throws {
    port = try KeptPort.make()
    url = try TestCluster.newDatabase()
    database = CloudDatabase(url: url)
    try database.migrate()
    account = try DatabaseAccount.make("ada", by: Connection(url: url))
    certificate = try Certificate.selfSigned(names: ["127.0.0.1"])
    try start()
  }

  deinit {
    stop()
    database.close()
  }

  // MARK: What goes wrong

  /// Nothing where it runs already.
  func start() throws {
    try running.withLock { running in
      guard running == nil else { return }
      let application = try WebApplication(database: database) { Timestamp(milliseconds: WallClock.milliseconds()) }
      var configuration = Configuration()
      configuration.certificatePEM = certificate.certificatePEM
      configuration.privateKeyPEM = certificate.privateKeyPEM
      configuration.port = port
      application.configure(&configuration)
      running = try Server(configuration) { try application.handle($0, $1) }
    }
  }

  func stop() {
    running.withLock { running in
      running?.stop()
      running = nil
    }
  }

  /// PostgreSQL ends all connections, in whatever transaction they are: a failover, an administrator.
  /// Returns how many there were.
  func endDatabaseConnections() throws -> Int {
    try Connection(url: url).run(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    ).count
  }

  // MARK: What devices and browsers see

  func cloud(_ book: UniqueID) throws -> any CloudReplica {
    let token = try Devices(database).register(account: account, name: "test", book: book).token
    let server = RemoteServer(
      url: "https://127.0.0.1:\(port)", trust: .certificate(certificate.certificatePEM))
    return RemoteCloud(server, token: token.text)
  }

  @discardableResult func create(_ card: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    _ = try ContactStore(database, account: account).create(
      id, card: card, now: Timestamp(milliseconds: WallClock.milliseconds()))
    return id
  }

  /// The live contacts' whole cards.
  var cards: [[UInt8]] {
    get throws {
      let store = ContactStore(database, account: account)
      var cards: [[UInt8]] = []
      var start = ContactStore.Start.beginning
      while true {
        let page = try store.list(order: .first, start: start, limit: 200)
        for row in page.rows { if let contact = try store.contact(row.id) { cards.append(contact.card) } }
        guard let next = page.next else { return cards }
        start = .after(next)
      }
    }
  }

  /// As if the time of a lease that nobody gave back had run out.
  func releaseLease() throws {
    try Connection(url: url).runScript(
      "UPDATE accounts SET lease_run = NULL, lease_holder = NULL, lease_until = NULL")
  }
}
