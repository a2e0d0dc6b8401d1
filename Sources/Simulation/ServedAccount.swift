package import Account
import Cloud
package import Contacts
import HTTPClient
package import HTTPServer
import OpenSSL
import POSIX
package import Probes
package import Protocol
import Remote
import Synchronization
import Web

/// A server on the database of this test run: real TLS, a certificate of its own, a free port.
package final class TestServer: Sendable {
  package static let shared = Result { try TestServer() }

  package let server: Server
  package let certificate: String
  package var url: String { "https://127.0.0.1:\(server.port)" }

  package convenience init() throws { try self.init(TestDatabase.shared.get()) }

  init(_ database: CloudDatabase) throws {
    let application = try WebApplication(database: database) {
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
  private let ownServer: TestServer
  private var server: TestServer { account.administration?.server ?? ownServer }
  /// Of each device.
  private let tokens = Mutex<[UniqueID: String]>([:])

  package convenience init() throws { try self.init(DatabaseAccount(), at: TestServer.shared.get()) }

  package init(_ account: DatabaseAccount, at server: TestServer) {
    self.account = account
    ownServer = server
  }

  /// A device keeps its token.
  package func cloud(_ book: UniqueID, device: UniqueID) throws -> any CloudReplica {
    if let token = tokens.withLock({ $0[device] }) { return remote(token, faults: nil) }
    let token = try newToken(book)
    tokens.withLock { $0[device] = token }
    return remote(token, faults: nil)
  }

  /// `faults`: lets requests and answers get lost.
  package func cloud(_ book: UniqueID, faults: FaultInjector?) throws -> any CloudReplica {
    remote(try newToken(book), faults: faults)
  }

  private func newToken(_ book: UniqueID) throws -> String {
    try Devices(account.database).register(account: account.id, name: "test", book: book).token.text
  }

  private func remote(_ token: String, faults: FaultInjector?) -> any CloudReplica {
    RemoteCloud(RemoteServer(url: server.url, trust: .certificate(server.certificate), faults: faults), token: token)
  }

  package var cards: [UniqueID: [UInt8]] { get throws { try account.cards } }
  package var lastChange: Int64 { get throws { try account.lastChange } }
  package var keptForReview: Set<RecordID> { get throws { try account.keptForReview } }
  package var everything: Set<RecordID> { get throws { try account.everything } }
  package var editTimes: [RecordID: Timestamp] { get throws { try account.editTimes } }
  package var trashed: [UniqueID] { get throws { try account.trashed } }
  package func restore(_ id: UniqueID) throws { try account.restore(id) }
  package var runs: [UniqueID] { get throws { try account.runs } }
  package func undo(_ run: UniqueID) throws { try account.undo(run) }
  package func choose(_ policy: ConflictPolicy) throws { try account.choose(policy) }
  package func limit(_ quota: Quota) throws { try account.limit(quota) }
  package func releaseLease() throws { try account.releaseLease() }
  package func ageLease(by milliseconds: Int64) throws { try account.ageLease(by: milliseconds) }
  package func forgetOld() throws { try account.forgetOld() }
  package var encoding: EncodingVersion { account.encoding }
  package func raiseVersion(portions: Int) throws { try account.raiseVersion(portions: portions) }
  package func updateServer(portions: Int) throws { try account.updateServer(portions: portions) }
  package func backUp() throws { try account.backUp() }
  package func restoreBackup() throws -> Bool { try account.restoreBackup() }
  package func moveClock(by milliseconds: Int64) throws { try account.moveClock(by: milliseconds) }
  package func liveThrough(_ milliseconds: Int64) throws { try account.liveThrough(milliseconds) }
  package func setTimesRight() throws { try account.setTimesRight() }
  package func doubt() throws { try account.doubt() }
  package func create(_ bytes: [UInt8]) throws -> UniqueID { try account.create(bytes) }
  package func edit(_ id: UniqueID, _ bytes: [UInt8]) throws { try account.edit(id, bytes) }
  package func review() throws { try account.review() }
  package func delete(_ id: UniqueID, allowed: Bool) throws { try account.delete(id, allowed: allowed) }
}
