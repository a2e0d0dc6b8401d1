package import Cloud
package import Contacts
package import HTTPServer
import Protocol
import XML

/// What phones and desktop programs are answered that speak CardDAV (RFC 4918, 6352, 6578, 6764, 5397, 5995): the account's contacts,
/// as they are stored. Beside the pages, over the same store.
package final class DAVApplication: Sendable {
  private let database: CloudDatabase
  private let passwords: AppPasswords
  private let wrong = WrongPasswords()
  private let seen = SeenPrograms()
  private let happened: @Sendable (SecurityEvent) -> Void
  private let changed: @Sendable (UniqueID) -> Void
  private let now: @Sendable () -> Timestamp

  /// `happened` is told of sign-ins, for the log, and `changed` of accounts whose contacts a program may have changed, for those who wait for
  /// that.
  package init(
    database: CloudDatabase, happened: @escaping @Sendable (SecurityEvent) -> Void = { _ in },
    changed: @escaping @Sendable (UniqueID) -> Void = { _ in },
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.happened = happened
    self.changed = changed
    passwords = AppPasswords(database)
    self.now = now
  }

  /// Whether a request is one of these programs'; all others are for the pages.
  package static func answers(_ request: Request) -> Bool {
    switch request.pathSegments.first {
    case "dav", "principals": true
    case ".well-known": isWellKnown(request)
    // People type the host alone; browsers GET and POST.
    case nil: request.method != "GET" && request.method != "POST"
    default: false
    }
  }

  /// `/.well-known/carddav` (RFC 6764 §5), also with a slash at its end.
  private static func isWellKnown(_ request: Request) -> Bool {
    let path = request.pathSegments.last == "" ? Array(request.pathSegments.dropLast()) : request.pathSegments
    return path == [".well-known", "carddav"]
  }

  /// What a log and counters call such a request.
  package static func routeName(_ request: Request) -> String {
    isWellKnown(request) ? "/.well-known/carddav" : "/dav/*"
  }

  /// Adds to what a server needs to know beside the handler.
  package func configure(_ configuration: inout Configuration) {
    let (limit, errorResponse) = (configuration.bodyLimit, configuration.errorResponse)
    configuration.bodyLimit = { request in
      guard Self.answers(request) else { return limit(request) }
      // A Thunderbird names the whole book in one; 153.7 names 500 cards at a time.
      return switch request.method {
      case "REPORT": 16 << 20
      // A card that is too large is refused with words where it can be.
      case "PUT", "POST": DetachedCard.largestCard + 1 << 20
      default: 1 << 20
      }
    }
    if let sender = configuration.sender {
      configuration.sender = { [self] request in
        Self.answers(request) ? try self.sender(of: request) : try sender(request)
      }
    }
    configuration.errorResponse = { status, reason, id, request in
      guard let request, Self.answers(request) else { return errorResponse(status, reason, id, request) }
      if status == 413, ["PUT", "POST"].contains(request.method) { return RefusedRequest.tooLarge.response }
      return .text(status, id.map { "\(reason) (\($0))" } ?? reason)
    }
  }

  /// Who is about to send more than a stranger may: a program that is signed in.
  private func sender(of request: Request) throws -> Sender {
    do throws(CloudError) {
      guard let field = request.header("authorization"), let program = try signedIn(field, request) else {
        if let field = request.header("authorization") { _ = refuse(field, request) }
        return .stranger(Self.unauthorized)
      }
      return .known(account: program.account.description)
    } catch {
      return .stranger(try Self.response(to: error))
    }
  }

  /// The answer to a request for which ``answers(_:)`` is true.
  package func handle(_ request: Request, _ deferred: Deferred) throws -> Reply {
    if Self.isWellKnown(request) {
      return .now(Response(status: 301, headers: [("Location", request.base.path("/dav/"))]))
    }
    if request.method == "OPTIONS" { return .now(Self.options) }
    // What only reads may come after a redirection from another host, as Thunderbird's does; a foreign page cannot read the answer.
    guard ["GET", "PROPFIND", "REPORT"].contains(request.method) || SameOrigin.allows(request) else {
      happened(SecurityEvent(.refused, .program, account: nil, peer: request.peer))
      return .now(.text(403, "this came from a page of another site"))
    }
    do throws(CloudError) {
      guard let field = request.header("authorization") else { return .now(Self.unauthorized) }
      let (program, admission): (Program, SignInCheck?)
      if let known = remembered(field, request) {
        (program, admission) = known
      } else if let known = try signedIn(field, request) {
        (program, admission) = (known, nil)
      } else {
        let delay = refuse(field, request)
        return delay == 0 ? .now(Self.unauthorized) : .later(milliseconds: Int(delay), otherwise: Self.unauthorized)
      }
      let visit = DAVVisit(database, program, admission, request, now: now())
      let account = program.account.description
      return .ofAccount(
        AccountWork(account, full: { Self.tooMany }) { [self] in
          guard DAVVisit.changes(request) else { return .now(try answer(visit, field, visit.response)) }
          do {
            let turn = try visit.prepared()
            return .inTurn(account: account) {
              defer { self.changed(program.account) }
              return try self.answer(visit, field, turn)
            }
          } catch { return .now(try answer(visit, field) { throw error }) }
        })
    } catch {
      return .now(try Self.response(to: error))
    }
  }

  /// What the work comes to, for a program that is let in.
  private func answer(_ visit: DAVVisit, _ field: String, _ work: () throws -> Response) throws -> Response {
    // Not before it is known: a program that was signed out has not signed in.
    defer { if visit.admission?.isDue != true { tellSignIn(visit) } }
    do {
      var response: Response
      do {
        response = try work()
        response.headers.append(Self.capabilities)
      } catch let refusal as RefusedRequest { response = refusal.response }
      // Nothing was read for it, so nobody has asked yet.
      if let admission = visit.admission, admission.isDue {
        guard try signedIn(field, visit.request) != nil else { return refused(field, visit.request) }
        admission.isAdmitted()
      }
      return response
    } catch CloudError.unauthorized where visit.admission?.isDue == true {
      // It was signed out since it was let in last.
      if try signedIn(field, visit.request) == nil { return refused(field, visit.request) }
      return Self.unauthorized
    } catch let error as CloudError {
      return try Self.response(to: error)
    }
  }

  private func tellSignIn(_ visit: DAVVisit) {
    guard seen.isNew(visit.program.id, at: visit.request.peer, now: visit.now) else { return }
    happened(SecurityEvent(.signedIn, .program, account: visit.program.account, peer: visit.request.peer))
  }

  private func refused(_ field: String, _ request: Request) -> Response {
    _ = refuse(field, request)
    return Self.unauthorized
  }

  /// For how many milliseconds the answer to a wrong password is to wait.
  private func refuse(_ field: String, _ request: Request) -> Int64 {
    tellFailure(field, request)
    return wrong.delay(peer: request.peer, now: now())
  }

  private static let tooMany = Response.text(
    429, "many requests of this account wait at the server already: try again in a few seconds")

  /// The program that an app password lets in. The account's own password does not: it opens more than the contacts, and takes
  /// too long to be checked with each request.
  private func signedIn(_ field: String, _ request: Request) throws(CloudError) -> Program? {
    guard let (user, password) = Self.credentials(field) else { return nil }
    return try passwords.authenticate(account: user, password: password, by: Self.caller(request))
  }

  /// The program that was let in before; whether it still is, is asked together with what it wants. Nil if it has to be
  /// asked first.
  private func remembered(_ field: String, _ request: Request) -> (Program, SignInCheck?)? {
    guard DAVVisit.canAskLater(request), let (user, password) = Self.credentials(field) else { return nil }
    return passwords.admission(account: user, password: password, by: Self.caller(request)).map {
      ($0.program, $0.admission)
    }
  }

  private static func credentials(_ field: String) -> (user: String, password: AppPassword)? {
    guard let credentials = BasicCredentials(field), credentials.user.utf8.count <= Account.longestName,
      let password = AppPassword(credentials.password)
    else { return nil }
    return (credentials.user, password)
  }

  private static func caller(_ request: Request) -> Caller {
    Caller(address: request.peer, program: request.header("user-agent"))
  }

  /// Without an account where there is none of that name.
  private func tellFailure(_ field: String, _ request: Request) {
    let account = BasicCredentials(field).flatMap { try? Accounts(database).find(name: $0.user) }
    happened(SecurityEvent(.signInFailed, .program, account: account?.id, peer: request.peer))
  }

  private static func response(to error: CloudError) throws -> Response {
    switch error {
    case .unavailable, .tookTooLong, .busy, .runLost, .cleaningUp:
      var response = Response.text(503, "the server cannot get at the contacts at the moment")
      response.headers.append(("Retry-After", "5"))
      return response
    case .unauthorized: return unauthorized
    case .foreignBook, .full, .failed, .broken: throw error
    }
  }

  private static let capabilities = (name: "DAV", value: "1, 3, access-control, addressbook")

  /// The same everywhere: DAVx5 and iOS look at the principal's, Evolution at the book's.
  private static let options = Response(
    status: 200, headers: [capabilities, ("Allow", DAVVisit.allowed), ("Cache-Control", "no-store")])

  private static let unauthorized: Response = {
    var response = Response.text(401, "an app password is wanted: contacts2web account app-password add makes one")
    response.headers.append(("WWW-Authenticate", #"Basic realm="Contacts2Web", charset="UTF-8""#))
    return response
  }()
}
