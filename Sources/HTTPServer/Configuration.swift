/// How a ``Server`` is to run. All times in milliseconds, all sizes in bytes.
package struct Configuration: Sendable {
  /// A host name or address of this machine; "0.0.0.0" or "::" for all of them.
  package var address = "127.0.0.1"
  /// A path at which a socket is made in place of an address. Who may connect to it is trusted as a proxy.
  package var socketPath: String?
  /// 0: a free one, which ``Server/port`` then tells.
  package var port: UInt16 = 0
  /// Certificate chain and key as PEM. Without them plain HTTP is spoken: behind a proxy, and for tests.
  package var certificatePEM: String?
  package var privateKeyPEM: String?

  /// Under which path the server stands. Requests outside get 404, but those of `/.well-known/`, which is always the host's.
  package var base = BasePath.none

  /// Header fields of every answer that has none of that name, also of those that turn somebody away.
  package var headers: [(name: String, value: String)] = []

  /// Threads that run handlers.
  package var workers = 4
  /// How many requests of one account wait for others of it, which have its share of the workers. A device has seven batches under way,
  /// and a browser six requests.
  package var accountPlaces = 64
  /// Threads for ``Reply/aside(_:)``, and how many requests wait for them: preferred ones and others each, and of those from
  /// one network.
  package var asideWorkers = 2
  package var asidePlaces = 32
  package var asidePlacesPerAddress = 12
  /// For how long one waits for them.
  package var asidePatience = 20_000
  /// Threads that read and write, TLS included.
  package var pollingThreads = 1

  package var connections = 512
  /// Whose X-Forwarded-For, -Proto and -Host count.
  package var trustedProxies: [AddressRange] = []
  /// Connections from one address, but for trusted proxies.
  package var connectionsPerAddress = 64
  /// Held for each connection: the head of a request must fit in it.
  package var connectionMemory = 32_768
  /// Bytes of request bodies held at once, of all connections together. A network and an account hold a quarter of it at
  /// most, which is room for the largest body. More get 503.
  package var bodyMemory = 96 << 20
  /// The largest body for a request, whose ``Request/body`` is empty still. Runs on the reading thread: no waiting in it.
  package var bodyLimit: @Sendable (Request) -> Int = { _ in 1 << 20 }
  /// The largest body that is read before it is known who sends it.
  package var strangersLimit = 65_536
  /// Who sends a body that is larger; asked on a worker, so it may wait. Nil: anybody may.
  package var sender: (@Sendable (Request) throws -> Sender)?

  /// Whether a body that is larger than ``strangersLimit`` is written to a file while it comes, from somebody who is known. Of such a
  /// body ``spoolPortion`` are in memory at a time: while they are written, nothing more is read.
  package var spools: @Sendable (Request) -> Bool = { _ in false }
  package var spoolPortion = 1 << 20
  /// The folder of these files; by default that for temporary files. And how much they may have at once, of all connections
  /// together; a network and an account have a quarter of it at most. More get 503.
  package var spoolFolder: String?
  package var spoolSpace = 1 << 30

  /// From the connection, or the first line of a later request, to the end of the head; TLS included.
  package var headTime = 10_000
  /// For a body, plus the time it takes at ``slowestRate``.
  package var bodyTime = 20_000
  /// The longest pause in a body.
  package var bodyPause = 10_000
  /// For all of a body of which nothing, or only a stranger's beginning, is kept.
  package var dropTime = 60_000
  /// For the client to take an answer, plus the time it takes at ``slowestRate``.
  package var answerTime = 20_000
  /// Bytes in a second: a slow line's that several requests share.
  package var slowestRate = 8_192
  /// Between two requests on one connection.
  package var idleTime = 60_000
  /// How long ``Server/stop()`` waits for requests that are being worked on.
  package var drainTime = 10_000

  /// The answer to a request that is turned away, or whose handler threw (`id` is then what was reported); `request` is nil
  /// where its head could not be read. Runs on any thread.
  package var errorResponse:
    @Sendable (_ status: Int, _ reason: String, _ id: String?, _ request: Request?) -> Response = {
      status, reason, id, _ in
      .text(status, id.map { "\(reason) (\($0))" } ?? reason)
    }
  /// What a log and counters call a request: the pattern of its path, without what is in it of anybody's. Runs on the polling thread.
  package var route: @Sendable (Request) -> String = { _ in "" }
  /// Is told of every request that is done with, on the polling thread: must not wait.
  package var answered: @Sendable (AnsweredRequest) -> Void = { _ in }
  /// Is told of every handler that threw: the program logs it.
  package var report: @Sendable (HandlerFailure) -> Void = { _ in }
  /// Is told of everybody who is turned away by a limit, on any thread: the program logs it. Must not wait.
  package var limitReached: @Sendable (LimitReached) -> Void = { _ in }

  package init() {}
}

/// A handler that threw: a bug, or something that it should have answered itself.
package struct HandlerFailure: Sendable {
  /// What the visitor was shown in place of the error.
  package var id: String
  package var method: String
  /// The path without its query. It may hold names.
  package var path: String
  /// What ``Configuration/route`` says of it.
  package var route: String
  package var error: any Error
}
