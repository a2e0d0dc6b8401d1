import Cloud
import Contacts
import HTTPServer
import Protocol

/// The devices' interface: what ``DeviceRoute`` names.
struct DeviceAPI: Sendable {
  /// A device asks again after this long, so that a dead connection is noticed. Milliseconds.
  static let longestWait = 55_000

  let accounts: Accounts
  let devices: Devices
  let database: CloudDatabase
  let attempts: SignInAttempts
  let watch: ChangeWatch
  /// For how many days the trash, earlier versions and the log are kept.
  let kept: Int
  let observer: ServerObserver
  /// The clock that codes of authenticator apps are compared by.
  let now: @Sendable () -> Timestamp

  func handle(_ request: Request, _ deferred: Deferred) throws -> Reply {
    do throws(CloudError) {
      guard let route = DeviceRoute(rawValue: request.path), request.method == route.method else {
        return .now(.text(404, "there is no such call"))
      }
      switch route {
      case .signIn: return try register(request)
      case .signOut:
        let (token, device) = try device(of: request)
        try devices.revoke(token)
        happened(.deviceRemoved, device.account, request)
        return .now(Response(status: 204))
      case .sync: return try sync(request)
      case .history: return try history(request)
      case .changes: return try wait(request, deferred)
      }
    } catch {
      return .now(try Self.response(toStranger: error))
    }
  }

  /// Signs a device in with name and password. The token is the answer's body; the headers of ``DeviceSignIn`` have the rest.
  private func register(_ request: Request) throws(CloudError) -> Reply {
    guard let fields = try? Form(contentType: request.header("content-type"), body: request.body),
      let form = DeviceSignInForm(reading: { fields[$0] })
    else { return .now(.text(400, "name, password, device and book are wanted")) }
    switch try attempts.count(form.name, request, by: .device) {
    case .wait(let tooMany): return .now(.text(429, tooMany.line).with(("Retry-After", "\(tooMany.seconds)")))
    case .goOn(let isKnown):
      let full = Response.text(503, "too many people sign in at this moment: try again in a few seconds")
      return .aside(
        Aside(isPreferred: isKnown, full: full.with(("Retry-After", "5"))) {
          do throws(CloudError) { return try register(form, request) } catch {
            return try Self.response(toStranger: error)
          }
        })
    }
  }

  private func register(_ form: DeviceSignInForm, _ request: Request) throws(CloudError) -> Response {
    guard let (account, password) = try accounts.authenticate(name: form.name, password: form.password) else {
      attempts.failed(form.name, request, by: .device)
      return .text(401, "name or password is wrong")
    }
    // A code counts once: it is not to be used up in vain.
    try devices.checkRoom(account.id)
    if let answer = try codeRefusal(form.code, account, request) { return answer }
    try attempts.succeeded(account.id, request, browser: nil)
    let registered = try devices.register(
      account: account.id, name: form.device.isEmpty ? "device" : form.device, book: form.book, id: form.id,
      by: request.caller, with: password)
    happened(.deviceAdded, account.id, request)
    var answer = Response.text(201, registered.token.text)
    answer.headers.append((DeviceSignIn.idHeader, registered.device.description))
    answer.headers.append((DeviceSignIn.numberHeader, "\(DeviceName(registered.name).number)"))
    return answer
  }

  /// Nil where the account has no second factor, and where a code came that counts.
  private func codeRefusal(
    _ typed: String?, _ account: Account, _ request: Request
  ) throws(CloudError) -> Response? {
    let factors = SecondFactors(database)
    guard try factors.find(account.id) != nil else { return nil }
    // Not 401: programs that know no codes would tell the person to set another password.
    guard let typed, !typed.isEmpty else {
      return .text(
        403,
        """
        this account asks for a code of its authenticator app beside the password, or for a recovery code; where contacts2web \
        does not ask for it here, update it
        """
      ).with((DeviceSignIn.codeHeader, "wanted"))
    }
    let code = FactorCode(typed)
    if let code, let tooMany = try attempts.count(code, account.name, request, by: .device) {
      return .text(429, tooMany.line).with(("Retry-After", "\(tooMany.seconds)"))
    }
    guard let code, try factors.take(code, account: account.id, at: now()) else {
      attempts.failed(account.name, request, by: .device)
      return .text(403, "that code is not right, or it was used before: wait for the app's next one")
    }
    if code.isRecovery { happened(.recoveryCodeUsed, account.id, request) }
    return nil
  }

  /// Does a device's call as one of the few requests of its account that are worked on at a time.
  private func among(
    _ device: Device, _ work: @escaping @Sendable () throws(CloudError) -> Reply
  ) -> Reply {
    .ofAccount(
      AccountWork(device.account.description, full: { Self.tooMany }) {
        do throws(CloudError) { return try work() } catch { return .now(try Self.response(toStranger: error)) }
      })
  }

  private static let tooMany = Response.text(
    429, "many requests of this account wait at the server already: try again in a few seconds")

  private func sync(_ request: Request) throws(CloudError) -> Reply {
    let (_, device) = try device(of: request)
    return among(device) { () throws(CloudError) in try sync(request, device) }
  }

  /// Answers a call that only reads at once, and one that takes the account's lock in its turn.
  private func sync(_ request: Request, _ device: Device) throws(CloudError) -> Reply {
    guard let call = try? AskedCall(request.body, of: CloudCalls.all) else { return .now(unreadable(request, device)) }
    let cloud = AccountCloud(database, account: device.account, book: device.book, device: device.id)
    guard call.takesTurn else { return .now(try Self.message(call, to: cloud)) }
    if let (batch, run) = call.arguments(of: CloudCalls.save) { return try save(batch, run, cloud, device) }
    return .inTurn(account: device.account.description) {
      do throws(CloudError) {
        let answer = try call.answer(cloud)
        if call.tag == CloudCalls.begin.tag { countRun() }
        return Self.message(answer)
      } catch { return try Self.message(error) }
    }
  }

  /// Makes a batch ready before its turn, because batches that wait for each other become one transaction.
  private func save(
    _ batch: [Save], _ run: UniqueID, _ cloud: AccountCloud, _ device: Device
  ) throws(CloudError) -> Reply {
    let prepared: PreparedBatch
    do { prepared = try cloud.prepare(batch, run: run) } catch { return .now(try Self.message(error)) }
    return .inTurn(account: device.account.description) {
      defer { watch.look(at: device.account) }
      do throws(CloudError) {
        let outcomes = try prepared.commit()
        count(batch, outcomes)
        var message = Self.message(CloudCalls.save.answer(outcomes))
        // For log and counters; the device reads the outcomes.
        if outcomes.contains(where: \.isFull) { message.status = 507 }
        return message
      } catch { return try Self.message(error) }
    }
  }

  private func countRun() {
    var synced = ServerObserver.Synced()
    synced.runs = 1
    observer.synced(synced)
  }

  /// Counts what became of a batch.
  private func count(_ batch: [Save], _ outcomes: [SaveOutcome]) {
    var synced = ServerObserver.Synced()
    for (save, outcome) in zip(batch, outcomes) {
      switch (save.operation, outcome) {
      case (_, .refused): synced.refused += 1
      case (.overwrite(_, conflict: true), .saved), (.keepLosing, .saved): synced.conflicts += 1
      default: break
      }
    }
    if synced != ServerObserver.Synced() { observer.synced(synced) }
  }

  private func history(_ request: Request) throws(CloudError) -> Reply {
    let (_, device) = try device(of: request)
    return among(device) { () throws(CloudError) in try history(request, device) }
  }

  private func history(_ request: Request, _ device: Device) throws(CloudError) -> Reply {
    guard let call = try? AskedCall(request.body, of: HistoryCalls.all) else {
      return .now(unreadable(request, device))
    }
    let history = AccountHistory(database, account: device.account, device: device.book, kept: kept)
    guard call.takesTurn else { return .now(try Self.message(call, to: history)) }
    return .inTurn(account: device.account.description) {
      defer { watch.look(at: device.account) }
      return try Self.message(call, to: history)
    }
  }

  private func happened(_ kind: SecurityEvent.Kind, _ account: UniqueID, _ request: Request) {
    observer.happened(SecurityEvent(kind, .device, account: account, peer: request.peer))
  }

  private func unreadable(_ request: Request, _ device: Device) -> Response {
    happened(.refused, device.account, request)
    let other = request.body.first.flatMap { ProtocolVersion.difference(device: $0, server: ProtocolVersion.current) }
    return .text(400, other?.message ?? "the request cannot be read")
  }

  /// Makes the call. An error is an answer as well.
  private static func message<Cloud>(_ call: AskedCall<Cloud>, to cloud: Cloud) throws(CloudError) -> Response {
    do { return message(try call.answer(cloud)) } catch { return try message(error) }
  }

  private static func message(_ error: CloudError) throws(CloudError) -> Response {
    message(try withoutInternals(error).answer)
  }

  private static func message(_ body: [UInt8]) -> Response {
    Response(
      status: 200, headers: [("Content-Type", "application/octet-stream"), ("Cache-Control", "no-store")], body: body)
  }

  private func wait(_ request: Request, _ deferred: Deferred) throws(CloudError) -> Reply {
    let (token, device) = try device(of: request)
    guard let text = request.query(DeviceRoute.after), let change = Int64(text) else {
      return .now(.text(400, "after is wanted, a number"))
    }
    if let last = try accounts.find(device.account)?.lastChange, last != change {
      return .now(.text(200, "\(last)"))
    }
    watch.wait(device.id, of: device.account, after: change, deferred)
    // Only this check tells a device whose token was taken away after it was looked up.
    if try devices.lookup(token, by: request.caller) == nil { deferred.complete(Self.signedOut) }
    return .later(milliseconds: Self.longestWait, otherwise: .text(200, "\(change)"), isKnown: true)
  }

  private func device(of request: Request) throws(CloudError) -> (token: Token, device: Device) {
    let prefix = "Bearer "
    guard let header = request.header("authorization") else { throw .unauthorized(message: Self.signedOutMessage) }
    guard header.hasPrefix(prefix), let token = Token(header.dropFirst(prefix.count)),
      let device = try devices.lookup(token, by: request.caller)
    else {
      observer.happened(SecurityEvent(.refused, .device, account: nil, peer: request.peer))
      throw .unauthorized(message: Self.signedOutMessage)
    }
    return (token, device)
  }

  private static let signedOutMessage = "this device is not signed in: it was signed out, or not used for 90 days"

  /// What a device hears whose token is taken away.
  static let signedOut = Response.text(401, signedOutMessage)

  /// The account of the device that sends this. Throws what is wrong with its token.
  func account(of request: Request) throws(CloudError) -> UniqueID { try device(of: request).device.account }

  /// What is wrong, without the server's internals; a bug is thrown on.
  static func response(toStranger error: CloudError) throws(CloudError) -> Response {
    if case .broken = error { throw error }
    return response(to: error)
  }

  private static func response(to error: CloudError) -> Response {
    switch error {
    case .unavailable(let message): .text(503, withoutInternals(message))
    case .tookTooLong, .cleaningUp, .busy, .runLost: .text(503, error.message)
    case .unauthorized: .text(401, error.message)
    case .foreignBook: .text(409, error.message)
    case .full: .text(507, error.message)
    case .failed: .text(400, error.message)
    case .broken: .text(500, "the server has failed")
    }
  }

  /// Throws errors that are for the server's log alone.
  private static func withoutInternals(_ error: CloudError) throws(CloudError) -> CloudError {
    switch error {
    case .broken: throw error
    case .unavailable(let message): .unavailable(message: withoutInternals(message))
    default: error
    }
  }

  /// Tells what is away or busy, but not where it is: that stands behind the colon, and is nobody's business on the network.
  private static func withoutInternals(_ message: String) -> String {
    message.split(separator: ":", maxSplits: 1).first.map(String.init) ?? message
  }
}
