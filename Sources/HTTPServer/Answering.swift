internal import POSIX

/// Runs the handler for each request on the workers, and does what its ``Reply`` says.
struct Answering: Sendable {
  let handler: Server.Handler
  let configuration: Configuration
  let connections: Connections
  let watch: Watch
  let workers: Workers
  let asideWorkers: AsideWorkers

  /// Finds out on a worker who sends the body that is to come. Does not wait.
  func ask(_ exchange: Exchange, _ sender: @escaping @Sendable (Request) throws -> Sender) {
    workers.add {
      guard let request = exchange.request else { return }
      answer(exchange, request) {
        let found = try sender(request)
        if case .known = found, configuration.spools(request) {
          exchange.file = try SpooledBody(
            folder: configuration.spoolFolder ?? Environment["TMPDIR"] ?? "/tmp")
        }
        exchange.admit(found)
      }
    }
  }

  /// Writes a portion of a body, and lets the rest of it be read. Does not wait.
  func spool(_ bytes: [UInt8], to file: SpooledBody, _ exchange: Exchange) {
    file.beginWriting()
    let turn = exchange.holder.account.map { Workers.Turn.account($0) } ?? .anybody
    workers.add(turn) {
      file.write(bytes)
      connections.readOn(exchange)
    }
  }

  /// Takes on a request that has been read in full. Does not wait.
  func begin(_ exchange: Exchange) {
    workers.add {
      guard let request = exchange.request else { return }
      exchange.request = nil
      answer(exchange, request) { try carryOut(handler(request, Deferred(exchange)), request, exchange) }
    }
  }

  /// Lets a worker make the next portion of an answer. Does not wait.
  func goOn(_ body: StreamedBody) {
    // A portion waits as a request does, but is never refused: the answer has begun.
    workers.add(body.exchange.account.map { .account($0) } ?? .anybody) {
      do { body.give(try body.makeNext()) } catch {
        body.fail()
        let exchange = body.exchange
        configuration.report(
          HandlerFailure(
            id: exchange.id, method: exchange.method, path: exchange.path, route: exchange.route, error: error))
      }
    }
  }

  private func carryOut(_ reply: Reply, _ request: Request, _ exchange: Exchange) throws {
    var request = request
    // The handler has read it, and it may be large.
    request.body = []
    request.file = nil
    switch reply {
    case .now(let response): try give(response, exchange)
    case .later(let milliseconds, let otherwise, let isKnown):
      try otherwise.check()
      exchange.wait(otherwise: otherwise)
      // A stop that has begun has looked for waiting requests already.
      if connections.isDraining { exchange.giveOtherwise() }
      guard connections.wait(exchange, milliseconds: milliseconds, isKnown: isKnown) else {
        // Somebody whom it is only to slow down is slowed down no more.
        guard isKnown else { return try give(otherwise, exchange) }
        configuration.limitReached(LimitReached("waiting", peer: exchange.peer))
        let words = "as many devices wait at this server as may: try again later"
        var full = configuration.errorResponse(503, words, nil, request)
        full.headers.append(("Retry-After", "30"))
        return try give(full, exchange)
      }
      // The next look is as late as that.
      if milliseconds < Watch.longestPause { watch.wake() }
    case .ofAccount(let account):
      exchange.account = account.name
      let isIn = workers.go(onAs: account.name, unlessWaiting: configuration.accountPlaces) { [request] in
        answer(exchange, request) { try carryOut(account.work(), request, exchange) }
      }
      guard !isIn else { return }
      configuration.limitReached(LimitReached("requests-of-account", peer: exchange.peer))
      var full = try account.full()
      full.headers.append(("Retry-After", "5"))
      try give(full, exchange)
    case .inTurn(let account, let work):
      exchange.account = account
      workers.add(.change(account)) { [request] in answer(exchange, request) { try give(work(), exchange) } }
    case .aside(let aside):
      // What it was read from is not held while it waits.
      let full: @Sendable () throws -> Void = {
        configuration.limitReached(LimitReached("passwords-at-once", peer: exchange.peer))
        try give(aside.full, exchange)
      }
      let job = AsideWorkers.Job(
        network: Network.of(request.peer), isPreferred: aside.isPreferred,
        run: { [request] in answer(exchange, request) { try give(aside.work(), exchange) } },
        late: { [request] in answer(exchange, request, full) })
      if !asideWorkers.add(job) { try full() }
    }
  }

  private func give(_ response: Response, _ exchange: Exchange) throws {
    try response.check()
    _ = exchange.complete(response)
  }

  /// Runs what answers a request; what that throws is answered with status 500 and reported.
  private func answer(_ exchange: Exchange, _ request: Request, _ body: () throws -> Void) {
    do { try body() } catch {
      configuration.report(
        HandlerFailure(
          id: exchange.id, method: exchange.method, path: request.path, route: exchange.route, error: error))
      _ = exchange.complete(configuration.errorResponse(500, "something went wrong here", exchange.id, request))
    }
  }
}
