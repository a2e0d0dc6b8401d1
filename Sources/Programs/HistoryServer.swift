import Cloud
import Contacts
import DAV
import HTTPServer
import OpenSSL
import POSIX
import Web

/// The whole server of a history, for pages, devices and programs: with TLS on a free port, and on a database that outlives it. One thread at
/// a time.
final class HistoryServer {
  private let databaseURL: String
  private let pair: CertificateAndKey
  private(set) var database: CloudDatabase
  private var server: Server

  init(databaseURL: String) throws {
    self.databaseURL = databaseURL
    pair = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"])
    (database, server) = try Self.start(databaseURL, pair)
  }

  deinit { stop() }

  var url: String { "https://127.0.0.1:\(server.port)" }
  var certificate: String { pair.certificatePEM }

  /// The process ends and starts again: with nothing of what it remembered.
  func restart() throws {
    stop()
    (database, server) = try Self.start(databaseURL, pair)
  }

  private func stop() {
    server.stop()
    database.close()
  }

  private static func start(_ url: String, _ pair: CertificateAndKey) throws -> (CloudDatabase, Server) {
    let database = CloudDatabase(url: url)
    let now: @Sendable () -> Timestamp = { Timestamp(milliseconds: WallClock.milliseconds()) }
    let application = try WebApplication(database: database, now: now)
    let programs = DAVApplication(database: database, changed: application.look(at:), now: now)
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    configuration.drainTime = 1_000
    application.configure(&configuration)
    programs.configure(&configuration)
    let server = try Server(configuration) { request, deferred in
      DAVApplication.answers(request)
        ? try programs.handle(request, deferred) : try application.handle(request, deferred)
    }
    return (database, server)
  }
}
