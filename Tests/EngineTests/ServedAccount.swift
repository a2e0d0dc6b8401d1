import Cloud
import Contacts
import HTTPClient
import HTTPServer
import OpenSSL
import POSIX
import Remote
import Sync
import Web

/// The server of this test run: real TLS, a certificate of its own, a free port.
final class TestServer: Sendable {
  static let shared = Result { try TestServer() }

  let server: Server
  let certificate: String
  var url: String { "https://127.0.0.1:\(server.port)" }

  private init() throws {
    let application = try WebApplication(database: TestDatabase.shared.get().database) {
      Timestamp(milliseconds: WallClock.milliseconds())
    }
    let pair = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"])
    certificate = pair.certificatePEM
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    application.configure(&configuration)
    server = try Server(configuration) { try application.handle($0, $1) }
  }
}

/// An account in PostgreSQL whose devices come in over HTTPS, each with a token of its own.
final class ServedAccount: TestAccount {
  let account: DatabaseAccount
  private let server: TestServer

  init() throws {
    account = try DatabaseAccount()
    server = try TestServer.shared.get()
  }

  func cloud(_ book: UniqueID) throws -> any CloudReplica {
    let token = try Devices(account.database).register(account: account.id, name: "test", book: book).token
    return RemoteCloud(RemoteServer(url: server.url, trust: .certificate(server.certificate)), token: token.text)
  }

  var cards: [UniqueID: [UInt8]] { get throws { try account.cards } }
  var lastChange: Int64 { get throws { try account.lastChange } }
  var keptForReview: Set<RecordID> { get throws { try account.keptForReview } }
  var everything: Set<RecordID> { get throws { try account.everything } }
  var trashed: [UniqueID] { get throws { try account.trashed } }
  func restore(_ id: UniqueID) throws { try account.restore(id) }
  func choose(_ policy: ConflictPolicy) throws { try account.choose(policy) }
  func releaseLease() throws { try account.releaseLease() }
  func create(_ bytes: [UInt8]) throws -> UniqueID { try account.create(bytes) }
  func edit(_ id: UniqueID, _ bytes: [UInt8]) throws { try account.edit(id, bytes) }
  func delete(_ id: UniqueID, allowed: Bool) throws { try account.delete(id, allowed: allowed) }
}
