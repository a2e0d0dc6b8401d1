internal import POSIX
internal import Synchronization

/// An HTTPS server: one function from request to answer, run on a few threads.
///
/// libmicrohttpd reads and writes on a thread of its own, which never waits for a handler: a request that has been read is
/// suspended, a worker runs the handler, and the answer resumes it. Handlers are ordinary blocking functions.
package final class Server: Sendable {
  /// A handler that throws is answered with status 500 and reported.
  package typealias Handler = @Sendable (Request, Deferred) throws -> Reply

  /// The port that it listens at; 0 for a socket in the file system.
  package let port: UInt16

  private let configuration: Configuration
  private let connections: Connections
  private let watch: Watch
  private let watchThread: Thread
  private let workers: Workers
  private let asideWorkers: AsideWorkers
  private let reader: RequestReader
  private let daemon: Daemon
  private let isStopped = Atomic(false)

  /// Listens, and answers from now on.
  package init(_ configuration: Configuration, handler: @escaping Handler) throws(ServerError) {
    let socket =
      if let path = configuration.socketPath {
        try ListeningSocket(path: path)
      } else {
        try ListeningSocket(address: configuration.address, port: configuration.port)
      }
    let connections = try Connections(configuration)
    let watch = try Watch(connections)
    let workers = try Workers(count: configuration.workers)
    let asideWorkers: AsideWorkers
    do throws(ServerError) { asideWorkers = try AsideWorkers(configuration) } catch {
      workers.stop(milliseconds: 1000)
      throw error
    }
    port = socket.port
    do throws(ServerError) {
      watchThread = try Thread.start("connections") { watch.run() }
    } catch {
      workers.stop(milliseconds: 1000)
      asideWorkers.stop(milliseconds: 1000)
      throw error
    }
    do throws(ServerError) {
      let answering = Answering(
        handler: handler, configuration: configuration, connections: connections, watch: watch, workers: workers,
        asideWorkers: asideWorkers)
      reader = try RequestReader(configuration, connections: connections, watch: watch, answering: answering)
      daemon = try Daemon(configuration, socket: socket.take(), reader: reader)
    } catch {
      watch.stop()
      watchThread.join()
      workers.stop(milliseconds: 1000)
      asideWorkers.stop(milliseconds: 1000)
      throw error
    }
    self.configuration = configuration
    self.connections = connections
    self.watch = watch
    self.workers = workers
    self.asideWorkers = asideWorkers
  }

  /// Shows another certificate on all connections that begin from now on; those that are open go on. Where it cannot be used,
  /// all stays as it is.
  package func show(certificatePEM: String, privateKeyPEM: String) throws(ServerError) {
    reader.show(try SecureIdentity(certificatePEM: certificatePEM, privateKeyPEM: privateKeyPEM))
  }

  /// What it is busy with now.
  package var load: ServerLoad {
    let (open, waiting) = connections.counts
    return ServerLoad(connections: open, waiting: waiting, asideQueue: asideWorkers.queued)
  }

  deinit {
    stop()
  }

  /// Stops accepting, answers what waits, lets handlers and answers in portions go on for ``Configuration/drainTime``, and ends. Returns
  /// when no connection is left; a second call returns at once.
  package func stop() {
    guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // While it is this server's still.
    if let path = configuration.socketPath { SocketFile.remove(path) }
    daemon.stopAccepting()
    connections.drain()
    for exchange in connections.exchanges() { exchange.giveOtherwise() }
    if !connections.waitForExchanges(milliseconds: configuration.drainTime, streamed: true) {
      // A connection must not be suspended when the daemon stops: these clients get no better answer.
      connections.refuse()
      let stopping = configuration.errorResponse(503, "the server is stopping", nil, nil)
      for exchange in connections.exchanges() { exchange.giveUp(stopping) }
      _ = connections.waitForExchanges(milliseconds: 5000)
    }
    connections.refuse()
    if !connections.waitForEnd(milliseconds: min(2000, configuration.drainTime)) { connections.cutOffAll() }
    daemon.stop()
    watch.stop()
    watchThread.join()
    workers.stop(milliseconds: 1000)
    asideWorkers.stop(milliseconds: 1000)
  }
}
