import Cloud
package import Contacts
import HTTPClient
package import HTTPServer
import OpenSSL
import POSIX
package import Probes
import Remote
package import Sync
import Web

/// A server on the database of this test run: real TLS, a certificate of its own, a free port.
package final class TestServer: Sendable {
  package static let shared = Result { try TestServer() }

  package let server: Server
  package let certificate: String
  package var url: String { "https://127.0.0.1:\(server.port)" }

  package init() throws {
    let application = try WebApplication(database: TestDatabase.shared.get()) {
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
package final class ServedAccount: TestAccount {
  package let account: DatabaseAccount
  private let server: TestServer

  package convenience init() throws { try self.init(DatabaseAccount(), at: TestServer.shared.get()) }

  package init(_ account: DatabaseAccount, at server: TestServer) {
    self.account = account
    self.server = server
  }

  package func cloud(_ book: UniqueID) throws -> any CloudReplica { try cloud(book, faults: nil) }

  /// `faults`: lets requests and answers get lost.
  package func cloud(_ book: UniqueID, faults: FaultInjector?) throws -> any CloudReplica {
    let token = try Devices(account.database).register(account: account.id, name: "test", book: book).token
    return RemoteCloud(
      RemoteServer(url: server.url, trust: .certificate(server.certificate), faults: faults), token: token.text)
  }

  package var cards: [UniqueID: [UInt8]] { get throws { try account.cards } }
  package var lastChange: Int64 { get throws { try account.lastChange } }
  package var keptForReview: Set<RecordID> { get throws { try account.keptForReview } }
  package var everything: Set<RecordID> { get throws { try account.everything } }
  package var trashed: [UniqueID] { get throws { try account.trashed } }
  package func restore(_ id: UniqueID) throws { try account.restore(id) }
  package var runs: [UniqueID] { get throws { try account.runs } }
  package func undo(_ run: UniqueID) throws { try account.undo(run) }
  package func choose(_ policy: ConflictPolicy) throws { try account.choose(policy) }
  package func releaseLease() throws { try account.releaseLease() }
  package func forgetOld() throws { try account.forgetOld() }
  package func create(_ bytes: [UInt8]) throws -> UniqueID { try account.create(bytes) }
  package func edit(_ id: UniqueID, _ bytes: [UInt8]) throws { try account.edit(id, bytes) }
  package func delete(_ id: UniqueID, allowed: Bool) throws { try account.delete(id, allowed: allowed) }
}
