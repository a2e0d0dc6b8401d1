import Contacts
import HTTPClient
import HTTPServer
import OpenSSL
import PostgreSQL
import Protocol

@testable import Cloud
@testable import Web

/// A device of a site's account, with an address book of its own.
struct TestDevice {
  let id: UniqueID
  let token: Token
  private let site: TestSite
  let book = UniqueID.random()

  init(_ site: TestSite, name: String) throws {
    self.site = site
    (token, id, _) = try site.application.devices.register(account: site.account, name: name, book: book)
  }

  /// A run that makes these saves.
  @discardableResult
  func run(_ saves: [Save]) throws -> UniqueID {
    let run = try begin()
    for outcome in try cloud.save(saves, run: run) {
      guard case .saved = outcome else { throw SiteError.notStored }
    }
    try cloud.abandon(run: run)
    return run
  }

  /// A run that has begun.
  func begin() throws -> UniqueID {
    var hash = HashOfHashes()
    return try cloud.begin(BookPosition(imprint: hash.finalize(), seen: 0)).run
  }

  /// It has heard of everything up to this change.
  func see(_ change: Int64) throws {
    try site.application.database.run(
      site.account,
      "UPDATE address_books SET seen = \(change) WHERE account_id = \(site.account) AND book_id = \(book)")
  }

  func end(_ run: UniqueID) throws { try cloud.abandon(run: run) }

  private var cloud: AccountCloud {
    AccountCloud(site.application.database, account: site.account, book: book, device: id)
  }

  /// One save in a run of its own.
  func save(_ operation: Save.Operation, _ contact: UniqueID, _ lines: String...) throws {
    let card = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
    let save = Save(
      id: contact, operation: operation, card: lines.isEmpty ? nil : DetachedCard(Array(card.utf8)), parts: [],
      editedAt: Timestamp(milliseconds: 1_700_000_000_000))
    try run([save])
  }

  /// Sends a request of the device's API to a server that runs, and waits for the answer.
  func call(
    _ method: String, _ target: String, at server: LiveSite, body: [UInt8] = []
  ) throws -> ClientResponse {
    try server.call(method, target, body, token: token.text)
  }

  /// Makes one call of a sync likewise. Throws the error that it is answered with.
  func make<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments, at server: LiveSite
  ) throws -> Answer {
    let answer = try self.call("POST", "/api/v1/sync", at: server, body: call.request(arguments))
    return try call.result(of: answer.body).get()
  }
}

/// The pages of a test's site behind a real server.
final class LiveSite: Sendable {
  let client: Client
  private let server: Server

  /// `handled` is called whenever the handler has returned.
  init(_ site: TestSite, workers: Int = 4, handled: @escaping @Sendable () -> Void = {}) throws {
    let application = site.application
    let pair = try Certificate.selfSigned(names: ["127.0.0.1"])
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    configuration.workers = workers
    application.configure(&configuration)
    server = try Server(configuration) { request, deferred in
      defer { handled() }
      return try application.handle(request, deferred)
    }
    client = Client(trust: .certificate(pair.certificatePEM))
  }

  var url: String { "https://127.0.0.1:\(server.port)" }

  func call(_ method: String, _ target: String, _ body: [UInt8] = [], token: String) throws -> ClientResponse {
    try client.send(
      ClientRequest(
        method, url + target, headers: [("Authorization", "Bearer \(token)")], body: method == "POST" ? body : nil))
  }
}
