import Contacts
import HTTPClient
import HTTPServer
import PostgreSQL
import Protocol
import Synchronization
import TestPages
import TestPostgreSQL
import VCard

@testable import Cloud
@testable import Web

/// The database of this test run, migrated once.
enum TestDatabase {
  static let shared: Result<CloudDatabase, any Error> = Result {
    let database = CloudDatabase(url: try TestCluster.newDatabase())
    try database.migrate()
    return database
  }
}

/// What a browser keeps of a session.
final class CookieJar: Sendable {
  private let kept: Mutex<String>

  init(_ token: Token) { kept = Mutex("\(SessionCookie.name)=\(token.text)") }

  var cookie: String { kept.withLock { $0 } }

  /// The answer may have another token for the session.
  func take(_ response: Response) {
    let cookies = response.headers.filter { $0.name == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) }
    guard let cookie = cookies.last(where: { $0.hasPrefix("\(SessionCookie.name)=") }) else { return }
    kept.withLock { $0 = cookie }
  }
}

/// The pages with an account of its own for one test, and a browser that is signed in.
struct TestSite {
  static let password = "correct horse"

  let application: WebApplication
  let name: String
  let account: UniqueID
  let store: ContactStore
  private let jar: CookieJar
  private var cookie: String { jar.cookie }
  private let formToken: String

  init(
    in own: CloudDatabase? = nil, pageTime: Int = CloudDatabase.pageTime, observer: ServerObserver = ServerObserver()
  ) throws {
    let database = try own ?? TestDatabase.shared.get()
    name = "test-\(UInt64.random(in: 0 ... .max))"
    application = try WebApplication(database: database, pageTime: pageTime, observer: observer) {
      Timestamp(milliseconds: 1_790_000_000_000)
    }
    account = Account.id(name: name)
    // Without a password: scrypt takes its time.
    try database.run(
      account,
      """
      INSERT INTO accounts (account_id, name, password_hash, created_at, database_version)
      VALUES (\(account), \(name), '', now(), (SELECT version FROM master_version))
      """)
    store = ContactStore(database, account: account)
    let (token, session) = try application.sessions.create(account: account, label: "test", from: "192.0.2.1")
    jar = CookieJar(token)
    formToken = FormToken.text(session)
  }

  /// Another session of the same account.
  init(continuing site: TestSite) throws {
    application = site.application
    name = site.name
    account = site.account
    store = site.store
    let (token, session) = try application.sessions.create(account: account, label: "test", from: "192.0.2.1")
    jar = CookieJar(token)
    formToken = FormToken.text(session)
  }

  /// Signs the account out everywhere.
  func endSessions() throws {
    try application.database.run(account, "DELETE FROM sessions WHERE account_id = \(account)")
  }

  /// A form as the server has it before it is answered.
  func request(of path: String, body: [UInt8], isCut: Bool) throws -> Request {
    let headers = [("Content-Type", PageForm.contentType), ("Origin", "https://site.example")]
    var request = try request("POST", path, signedIn: true, headers: headers, body: body)
    request.isCut = isCut
    return request
  }

  /// The account of a person who signs in: with ``password``, and no session yet.
  func givePassword() throws { try application.accounts.setPassword(name: name, to: Self.password) }

  func get(
    _ target: String, signedIn: Bool = true, headers: [(String, String)] = [], peer: String = "192.0.2.1"
  ) throws -> Response {
    try application.respond(to: request("GET", target, signedIn: signedIn, headers: headers, peer: peer))
  }

  /// As if a quarter of an hour had passed since the password was given.
  func waitQuarterHour() throws {
    try application.database.run(
      account,
      "UPDATE sessions SET proven_at = proven_at - interval '16 minutes' WHERE account_id = \(account)")
  }

  /// The page that a form led to, as a browser loads it: with what it tells.
  func follow(_ response: Response) throws -> Response {
    let location = response.header("location") ?? ""
    return try get(location, headers: [("Cookie", response.doneCookie ?? "")])
  }

  /// A page that a form led to.
  func get(_ path: String, telling done: Done) throws -> Response {
    try get(path, headers: [("Cookie", String(done.cookie(for: path).value.prefix { $0 != ";" }))])
  }

  /// Sends a form as our own pages do; `token` and `origin` to do it otherwise.
  func post(
    _ target: String, _ fields: [(String, String)], signedIn: Bool = true, token: String? = nil,
    origin: String? = "https://site.example", peer: String = "192.0.2.1", headers more: [(String, String)] = []
  ) throws -> Response {
    let all = fields + (signedIn ? [("token", token ?? formToken)] : [])
    let body = all.map { "\(Link.percentEncode($0.0))=\(Link.percentEncode($0.1))" }.joined(separator: "&")
    var headers = [("Content-Type", "application/x-www-form-urlencoded")]
    if let origin { headers.append(("Origin", origin)) }
    headers += more
    let response = try application.respond(
      to: request("POST", target, signedIn: signedIn, headers: headers, body: Array(body.utf8), peer: peer))
    if signedIn { jar.take(response) }
    return response
  }

  /// Sends a request to a server that runs, as this browser: a form where there are fields.
  func send(_ target: String, _ fields: [(String, String)]? = nil, at server: LiveSite) throws -> ClientResponse {
    let form = fields.map { $0 + [("token", formToken)] }
    let body = form?.map { "\(Link.percentEncode($0.0))=\(Link.percentEncode($0.1))" }.joined(separator: "&")
    return try server.client.send(
      ClientRequest(
        body == nil ? "GET" : "POST", server.url + target,
        headers: [
          ("Cookie", cookie), ("Origin", server.url), ("Content-Type", "application/x-www-form-urlencoded"),
        ], body: body.map { Array($0.utf8) }))
  }

  /// Stores a card past the pages.
  func add(_ lines: String...) throws -> UniqueID {
    let id = UniqueID.random()
    let card = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\r\n" }.joined()
    guard case .saved = try store.create(id, card: Array(card.utf8), now: application.now()) else {
      throw SiteError.notStored
    }
    return id
  }

  /// Stores a card as it is; nil where another one says the same.
  func add(card: [UInt8]) throws -> UniqueID? {
    let id = UniqueID.random()
    switch try store.create(id, card: card, now: application.now()) {
    case .saved: return id
    case .merged: return nil
    default: throw SiteError.notStored
    }
  }

  /// Sends a page's form by one of its buttons.
  func send(_ form: PageForm, _ button: (name: String, value: String) = ("save", "1")) throws -> Response {
    let headers = [("Content-Type", PageForm.contentType), ("Origin", "https://site.example")]
    return try application.respond(
      to: request("POST", form.action, signedIn: true, headers: headers, body: form.body(button)))
  }

  /// Sends a file as the page for it does.
  func upload(_ bytes: [UInt8], named name: String = "file.vcf", token: String? = nil) throws -> Response {
    try post("/import", multipart: UploadForm(token: token ?? formToken, name: name, bytes: bytes).body)
  }

  /// Sends a body of ``UploadForm``'s kind.
  func post(_ path: String, multipart body: some Collection<UInt8>) throws -> Response {
    let headers = [("Content-Type", UploadForm.contentType), ("Origin", "https://site.example")]
    return try application.respond(to: request("POST", path, signedIn: true, headers: headers, body: Array(body)))
  }

  /// What its forms bring along.
  var token: String { formToken }

  /// Sends one to a server that runs; without the last bytes of the form, so many.
  func upload(
    _ bytes: [UInt8], named name: String = "file.vcf", at server: LiveSite, cutBy count: Int = 0
  ) throws -> ClientResponse {
    try server.client.send(
      ClientRequest(
        "POST", server.url + "/import",
        headers: [("Cookie", cookie), ("Origin", server.url), ("Content-Type", UploadForm.contentType)],
        body: Array(UploadForm(token: formToken, name: name, bytes: bytes).body.dropLast(count))))
  }

  /// Says that a body of so many bytes will come, and sends none of it.
  func announceUpload(of length: Int, at server: LiveSite) throws -> ClientResponse {
    try server.client.send(
      ClientRequest(
        "POST", server.url + "/import",
        headers: [
          ("Cookie", cookie), ("Origin", server.url), ("Content-Type", UploadForm.contentType),
          ("Content-Length", "\(length)"),
        ]))
  }

  var imports: Imports { Imports(application.database, account: account) }

  var history: AccountHistory { AccountHistory(application.database, account: account) }

  func versions(_ contact: UniqueID) throws -> [ContactVersion] {
    try history.versions(of: contact, before: nil, limit: 100)?.versions ?? []
  }

  /// Of each contact in the trash, whether the devices' guards let it pass.
  func allowedDeletions() throws -> [Bool] {
    let rows = try application.database.run(
      account, "SELECT trash_allowed FROM contacts WHERE account_id = \(account) AND trashed_at IS NOT NULL")
    return try rows.map { row throws(PostgresError) in try row.bool(0) }
  }

  func toReview() throws -> [ReviewItem] { try history.review(limit: 100) }

  /// The latest entry of the log.
  func lastRun() throws -> UniqueID {
    guard let entry = try history.log(before: nil, limit: 1).first else { throw SiteError.notStored }
    return entry.run
  }

  func card(_ id: UniqueID) throws -> String {
    guard let stored = try store.contact(id) else { throw SiteError.notStored }
    return String(decoding: stored.card, as: UTF8.self)
  }

  /// The fields of the contact's form as it stands.
  func fields(_ id: UniqueID) throws -> [(String, String)] {
    guard let stored = try store.contact(id) else { throw SiteError.notStored }
    let draft = Draft(Contact(try Card(stored.card)))
    var fields = [("base", stored.ids.primary.hex), (Asked.field, Asked(draft).text)]
    for line in DraftLine.allCases where line != .kind || !draft[line].isEmpty {
      fields.append((line.rawValue, draft[line]))
    }
    for group in DraftGroup.all {
      for row in draft[group] {
        fields.append(("\(group.name).\(row.number).label", row.label))
        for key in group.keys { fields.append(("\(group.name).\(row.number).\(key)", row.values[key] ?? "")) }
      }
    }
    return fields
  }

  private func request(
    _ method: String, _ target: String, signedIn: Bool, headers: [(String, String)], body: [UInt8] = [],
    peer: String = "192.0.2.1"
  ) throws -> Request {
    var fields = HeaderFields()
    if !headers.contains(where: { $0.0 == "Host" }) { fields.append(name: "Host", value: "site.example") }
    if signedIn { fields.append(name: "Cookie", value: "a=b; \(cookie)") }
    for (name, value) in headers { fields.append(name: name, value: value) }
    return try Request(method: method, target: target, headers: fields, body: body, peer: peer)
  }
}

enum SiteError: Error { case notStored }

extension [(String, String)] {
  /// The same fields with one of them saying something else.
  func with(_ name: String, _ value: String) -> Self { filter { $0.0 != name } + [(name, value)] }
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The cookie that lets the next page tell what was done, as a browser sends it; nil where nothing is told.
  var doneCookie: String? {
    let cookies = headers.filter { $0.name == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) }
    return cookies.first { $0.hasPrefix(Done.cookieName + "=") }
  }

  /// Where a form leads, with the notice of the page there and what its button takes back:
  /// "/contacts?done=deleted&undo=run.…". Nil where nothing is told.
  var told: String? {
    guard let location = header("location"), let cookie = doneCookie?.dropFirst(Done.cookieName.count + 1),
      let done = Done(cookie: String(cookie), at: String(location.prefix { $0 != "?" }))
    else { return nil }
    return "\(location)?done=\(done.notice.rawValue)" + (done.undo.map { "&undo=\($0.text)" } ?? "")
  }
}

/// The form that a file is sent with, as browsers write it.
struct UploadForm {
  static let boundary = "----formboundary7MA4YWxk"
  static let contentType = "multipart/form-data; boundary=\(boundary)"

  let token: String
  let name: String
  let bytes: [UInt8]

  var body: [UInt8] {
    let head = """
      --\(Self.boundary)\r
      Content-Disposition: form-data; name="token"\r
      \r
      \(token)\r
      --\(Self.boundary)\r
      Content-Disposition: form-data; name="file"; filename="\(name)"\r
      Content-Type: text/vcard\r
      \r

      """
    return Array(head.utf8) + bytes + Array("\r\n--\(Self.boundary)--\r\n".utf8)
  }
}
