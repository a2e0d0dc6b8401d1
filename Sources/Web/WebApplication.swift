package import Cloud
package import Contacts
package import HTTPServer
import Protocol
internal import Synchronization

/// All that the server answers: the pages, and the devices' API under `/api/v1/`.
package final class WebApplication: Sendable {
  let database: CloudDatabase
  /// For what pages ask.
  let pages: CloudDatabase
  let accounts: Accounts
  let signUps: SignUps
  let sessions: Sessions
  let devices: Devices
  let factors: SecondFactors
  let pendingSignIns: PendingSignIns
  let passkeys: Passkeys
  let passkeyChallenges: PasskeyChallenges
  let calendars: CalendarAddresses
  let attempts: SignInAttempts
  let observer: ServerObserver
  let now: @Sendable () -> Timestamp
  /// For how many days the trash, earlier versions and the log are kept.
  let kept: Int
  private let shownCertificate: Mutex<String?>
  let exports = ExportPermits()
  let watch: ChangeWatch
  let api: DeviceAPI

  /// `kept`: the days of ``Cloud/Retention``, as the pages tell them. `ownCertificate`: PEM of the one that the server made for itself, if it
  /// did. `pageTime`: for how many milliseconds a statement of
  /// a page may go on. `now` is the clock that edits are stamped by.
  package init(
    database: CloudDatabase, kept: Int = Retention.defaultDays, ownCertificate: String? = nil,
    pageTime: Int = CloudDatabase.pageTime, observer: ServerObserver = ServerObserver(),
    now: @escaping @Sendable () -> Timestamp
  ) throws {
    self.database = database
    pages = database.limited(to: pageTime)
    self.kept = kept
    shownCertificate = Mutex(ownCertificate.map(Self.base64))
    self.now = now
    accounts = Accounts(database)
    signUps = SignUps(database)
    sessions = Sessions(database)
    devices = Devices(database)
    factors = SecondFactors(database)
    pendingSignIns = PendingSignIns(database)
    passkeys = Passkeys(database)
    passkeyChallenges = PasskeyChallenges(database)
    calendars = CalendarAddresses(database)
    self.observer = observer
    attempts = SignInAttempts(
      places: SignInPlaces(database), accounts: accounts, happened: observer.happened)
    watch = try ChangeWatch(accounts)
    api = DeviceAPI(
      accounts: accounts, devices: devices, database: database, attempts: attempts, watch: watch, kept: kept,
      observer: observer, now: now)
  }

  /// Base64 of the certificate that the server made for itself; nil where it has one that phones trust.
  var ownCertificate: String? { shownCertificate.withLock { $0 } }

  /// The server shows another certificate from now on. PEM of the one that it made for itself, if it did.
  package func show(ownCertificate: String?) {
    let certificate = ownCertificate.map(Self.base64)
    shownCertificate.withLock { $0 = certificate }
  }

  /// Between the first BEGIN and END line: the server's own, without what may follow.
  private static func base64(pem: String) -> String {
    pem.split(whereSeparator: \.isNewline).drop { !$0.hasPrefix("-----BEGIN") }.dropFirst()
      .prefix { !$0.hasPrefix("-----END") }.joined()
  }

  /// The answer to any request.
  package func handle(_ request: Request, _ deferred: Deferred) throws -> Reply {
    if request.pathSegments.first == "api" { return try api.handle(request, deferred) }
    return try reply(to: request, deferred)
  }

  /// Answers a request for a page or a file, now that it is its turn.
  package func respond(to request: Request) throws -> Response {
    try Self.response(reply(to: request))
  }

  private static func response(_ reply: Reply) throws -> Response {
    switch reply {
    case .now(let response), .later(_, let response, _): response
    case .ofAccount(let account): try response(account.work())
    case .inTurn(_, let work): try work()
    case .aside(let aside): try aside.work()
    }
  }

  private func reply(to request: Request, _ deferred: Deferred? = nil) throws -> Reply {
    if request.method == "GET", request.pathSegments.first == "assets" {
      return .now(Asset.response(to: request) ?? .notFound)
    }
    return try Self.answering(request) { try route(request, deferred) }
  }

  private static func answering(_ request: Request, _ body: () throws -> Reply) throws -> Reply {
    do { return try body() } catch CloudError.unavailable {
      return .now(unavailable(request))
    } catch CloudError.tookTooLong { return .now(tookTooLong) }
  }

  /// Answers a form in its turn, because it may change a contact. Devices that wait are told at once.
  private func inTurn(_ visit: Visit, _ body: @escaping @Sendable () throws -> Response) -> Reply {
    .inTurn(account: visit.account.description) { [watch] in
      defer { watch.look(at: visit.account) }
      do { return try body() } catch CloudError.unavailable { return Self.unavailable(visit.request) }
    }
  }

  /// A form that was sent is on it again, with a button to send it once more.
  static func unavailable(_ request: Request) -> Response {
    guard let page = ComingBack.page(unavailable: request) else { return unavailable(isPage: request.method == "GET") }
    return .page(page, status: 503).with(("Retry-After", "5"))
  }

  /// `isPage`: in the place of a page, which can be asked for once more.
  private static func unavailable(isPage: Bool) -> Response {
    .page(
      ErrorPage.html(
        "Please try again", "The server cannot get at the contacts at the moment. Nothing you did before is lost.",
        way: isPage ? ("", "Try again") : nil),
      status: 503
    ).with(("Retry-After", "5"))
  }

  private static var tookTooLong: Response {
    .page(
      ErrorPage.html(
        "This took too long",
        """
        The server has given it up after \(CloudDatabase.pageTime / 1000) seconds, so that nobody else waits for it. Nothing was changed. \
        Please try again in a moment.
        """),
      status: 503
    ).with(("Retry-After", "5"))
  }

  /// Too many requests of the account wait already. A form that was sent is on it again.
  private static func tooMany(_ request: Request) -> Response {
    let page = ComingBack.page(unavailable: request)
    return .page(
      page
        ?? ErrorPage.html(
          "One moment, please",
          "The server is at work on many requests of your account, and more of them wait. Please try again in a few seconds."
        ),
      status: 429)
  }

  /// The page that stands for an error which no handler answered.
  func errorResponse(_ status: Int, _ reason: String, _ id: String?) -> Response {
    let (title, explanation) =
      switch status {
      case 413: ("Too large", "What was sent is more than the server takes. Nothing was changed.")
      case 507: ("No room", "The server has no room for the file on its disk. Nothing was changed.")
      case 503: ("Please try again", "The server is busy or about to stop. Please try again in a moment.")
      case 500...: ("Something went wrong", "The fault is ours, not yours.")
      default: ("Not understood", "The request could not be read: \(reason). Nothing was changed.")
      }
    return .page(ErrorPage.html(title, explanation, incident: id), status: status)
  }

  /// The session of the request's cookie.
  func session(_ request: Request) throws(CloudError) -> (session: Session, token: Token)? {
    guard let token = SessionCookie.token(request), let session = try sessions.lookup(token, from: request.peer)
    else { return nil }
    return (session, token)
  }

  /// Takes a device's or a phone's token away; where it waits for changes at this moment, it hears of it at once.
  func revoke(device: UniqueID, of visit: Visit, _ kind: SecurityEvent.Kind) throws(CloudError) {
    try devices.revoke(account: visit.account, device: device)
    visit.happened(kind)
    watch.endWaits(of: device, with: DeviceAPI.signedOut)
  }

  /// Devices of an account that wait for changes hear at once of one that was made past the pages.
  package func look(at account: UniqueID) { watch.look(at: account) }

  /// Tells all devices of the account that wait for changes that they are signed out.
  func endWaits(ofAll account: UniqueID) { watch.endWaits(ofAll: account, with: DeviceAPI.signedOut) }

  private func route(_ request: Request, _ deferred: Deferred?) throws -> Reply {
    var isKnownPath = false
    for route in Routes.table {
      guard let parameters = route.parameters(request.pathSegments) else { continue }
      isKnownPath = true
      guard route.method == request.method else { continue }
      if request.method == "POST", !SameOrigin.allows(request) { return .now(refuse(request)) }
      switch route.handler {
      case .open(let handler): return try handler(self, request)
      case .signedIn(let handler):
        return try visit(request) { [self] visit in
          guard request.method == "POST" else {
            let page = try handler(visit, parameters)
            return .now(visit.done == nil ? page : page.with(Done.clear))
          }
          var visit = visit
          visit.requiresSession = route.requiresSession
          let work: @Sendable () throws -> Response = { [self, visit] in
            guard visit.requiresSession else { return try handler(visit, parameters) }
            // Another password may be set in this moment.
            do { return try handler(visit, parameters) } catch CloudError.unauthorized { return signInFirst(request) }
          }
          let asks = route.isDangerous(visit.form) && !visit.session.isProven
          return asks ? try PasswordAgain.reply(visit, work) : inTurn(visit, work)
        }
      case .password(let handler): return try visit(request) { try handler($0, parameters) }
      case .waiting(let handler): return try visit(request) { try handler($0, deferred) }
      }
    }
    guard isKnownPath else { return .now(.notFound) }
    return .now(.page(ErrorPage.html("Not understood", "This page takes no such request."), status: 405))
  }

  /// Lets `body` answer a request of somebody who is signed in, and of nobody else.
  private func visit(_ request: Request, _ body: @escaping @Sendable (Visit) throws -> Reply) throws -> Reply {
    guard let (session, token) = try session(request) else { return .now(signInFirst(request)) }
    return .ofAccount(
      AccountWork(session.account.description, full: { Self.tooMany(request) }) { [self] in
        try Self.answering(request) { try visit(request, session, token, body) }
      })
  }

  private func visit(
    _ request: Request, _ session: Session, _ token: Token, _ body: (Visit) throws -> Reply
  ) throws -> Reply {
    guard request.method == "POST" else {
      return try body(Visit(application: self, request: request, session: session, token: token, form: Form()))
    }
    let form: Form
    do throws(Form.Unreadable) {
      form = try Form(request)
    } catch {
      return .now(error == .tooLong ? tooLong : errorResponse(400, "the form is broken", nil))
    }
    let visit = Visit(application: self, request: request, session: session, token: token, form: form)
    guard visit.isGenuine(), !request.isCut else {
      if !visit.isGenuine() { visit.happened(.refused) }
      // It stood on a page of an earlier session, or its end was not read.
      guard let kept = KeptForm(request, isCut: request.isCut) else { return .now(refuse(request)) }
      return .now(try ComingBack.response(kept, visit, status: 403))
    }
    return try body(visit)
  }

  /// A GET leads to its page after signing in, and a form comes back there.
  private func signInFirst(_ request: Request) -> Response {
    guard request.method == "GET" else {
      if request.path == "/sign-out" { return .redirect(to: "/sign-in").with(SessionCookie.clear) }
      if let kept = KeptForm(request, isCut: request.isCut) {
        return .page(SignInPage.html(kept: kept.text, problem: .expiredWithForm), status: 401)
      }
      let next = request.pathSegments.first == "settings" ? "/settings" : ""
      return .page(SignInPage.html(next: next, problem: .expired), status: 401)
    }
    let next = request.target == "/" ? "" : "?next=" + Link.percentEncode(request.target)
    return .redirect(to: "/sign-in" + next)
  }

  private var tooLong: Response {
    .page(
      ErrorPage.html(
        "That is too much for one form",
        """
        A form may have \(Form.limit) fields. Nothing was saved, and nothing is lost: go back, the form still has what you \
        typed. Remove some of the rows, or put them into another contact, and save again.
        """),
      status: 413)
  }

  /// The answer to a form that is not of these pages.
  private func refuse(_ request: Request) -> Response {
    observer.happened(SecurityEvent(.refused, .browser, account: nil, peer: request.peer))
    return .page(
      ErrorPage.html(
        "Refused",
        "What was sent did not come from one of these pages, so nothing was done."
      ),
      status: 403)
  }
}
