internal import Glibc
internal import POSIX

/// One client's connection, from its acceptance to its end.
///
/// Unchecked: what changes is only touched under the lock of ``Connections``.
final class Connection: @unchecked Sendable {
  enum Phase {
    /// Nothing of a request has been read yet; the TLS handshake, with TLS.
    case fresh
    case reading
    /// The body of a request.
    case readingBody
    case working
    case answering
    /// Between two requests.
    case idle
  }

  let id: Int
  /// The socket. It belongs to libmicrohttpd, which closes it only after ``Connections/closed(_:)``.
  let descriptor: Int32
  let peer: String
  let network: String
  /// What TLS uses as long as the connection is open; nil without TLS.
  private let identity: SecureIdentity?
  /// When it is cut off, by `MonotonicClock`; nil while a handler works on its request.
  fileprivate(set) var deadline: Int64?
  /// When a body must have been read, however steadily it comes.
  fileprivate var bodyEnd: Int64 = 0
  fileprivate(set) var phase = Phase.fresh
  /// The request that has been read in full and is not answered yet.
  fileprivate(set) var exchange: Exchange?
  /// The answer under way comes in portions.
  fileprivate(set) var isStreaming = false

  init(id: Int, descriptor: Int32, peer: String, identity: SecureIdentity?, deadline: Int64) {
    self.id = id
    self.identity = identity
    self.descriptor = descriptor
    self.peer = peer
    network = Network.of(peer)
    self.deadline = deadline
  }
}

/// All open connections with their deadlines: libmicrohttpd's own time-out ends with each byte that a slow client sends.
final class Connections: Sendable {
  private struct State {
    var open: [Int: Connection] = [:]
    var lastID = 0
    /// True at the end of a stop: no request is taken on any more.
    var isRefusing = false
    var isDraining = false
  }

  private let monitor = Monitor(State())
  private let configuration: Configuration

  init(_ configuration: Configuration) { self.configuration = configuration }

  // MARK: What libmicrohttpd's thread tells

  func opened(descriptor: Int32, peer: String, identity: SecureIdentity?) -> Connection {
    monitor.withLock { state in
      state.lastID += 1
      let connection = Connection(
        id: state.lastID, descriptor: descriptor, peer: peer, identity: identity,
        deadline: MonotonicClock.milliseconds() + Int64(configuration.headTime))
      state.open[connection.id] = connection
      // libmicrohttpd counts by address, and of IPv6 each household has very many.
      guard !Forwarding.isTrusted(peer, configuration.trustedProxies) else { return connection }
      let ofNetwork = state.open.values.count { $0.network == connection.network }
      if ofNetwork > configuration.connectionsPerAddress { connection.deadline = 0 }
      return connection
    }
  }

  func closed(_ connection: Connection) {
    monitor.withLock { _ = $0.open.removeValue(forKey: connection.id) }
    monitor.wakeAll()
  }

  /// A new phase, which may last so many milliseconds.
  func enter(_ phase: Connection.Phase, _ connection: Connection, milliseconds: Int) {
    monitor.withLock { _ in
      connection.deadline = MonotonicClock.milliseconds() + Int64(milliseconds)
      connection.phase = phase
      connection.exchange = nil
    }
  }

  /// A body is to come, which may take so long in all.
  func expectBody(_ connection: Connection, milliseconds: Int) {
    monitor.withLock { _ in
      connection.bodyEnd = MonotonicClock.milliseconds() + Int64(milliseconds)
      connection.phase = .readingBody
      connection.exchange = nil
    }
    gotBody(connection)
  }

  /// Some of the body has come: it may pause again.
  func gotBody(_ connection: Connection) {
    monitor.withLock { _ in
      connection.deadline = min(
        connection.bodyEnd, MonotonicClock.milliseconds() + Int64(configuration.bodyPause))
    }
  }

  /// The answer has been taken, or its connection is lost.
  func ended(_ connection: Connection) {
    enter(.idle, connection, milliseconds: configuration.idleTime)
    monitor.withLock { _ in
      connection.isStreaming = false
      // It is there still where the client went away while a portion was made, and the two hold each other.
      connection.exchange = nil
    }
    monitor.wakeAll()
  }

  /// Marks a request, or the next portion of its answer (`isPortion`), as being worked on and runs `suspend`. False where the server
  /// is at its very end, or the request was answered meanwhile.
  func begin(_ exchange: Exchange, isPortion: Bool = false, suspend: () -> Void) -> Bool {
    monitor.withLock { state in
      guard !state.isRefusing else { return false }
      exchange.connection.deadline = nil
      exchange.connection.phase = .working
      exchange.connection.exchange = exchange
      // Under the lock: a stop must see either no exchange, or one that it can resume.
      return exchange.suspend(forPortion: isPortion, suspend)
    }
  }

  /// The answer to the connection's request is under way, of so many bytes, or so many are of its next portion.
  func answering(_ connection: Connection, size: Int, isStreamed: Bool = false) {
    let time = configuration.answerTime + size * 1000 / configuration.slowestRate
    monitor.withLock { _ in
      connection.exchange = nil
      connection.isStreaming = isStreamed
      connection.phase = .answering
      connection.deadline = MonotonicClock.milliseconds() + Int64(time)
    }
    monitor.wakeAll()
  }

  // MARK: What the watch asks

  /// Cuts off the connections whose time is up. Answers the milliseconds to the next look, nil for none needed.
  func cutOffLate() -> Int? {
    let (next, slow) = lookAtDeadlines()
    for peer in slow { configuration.limitReached(LimitReached("slow-body", peer: peer)) }
    return next
  }

  private func lookAtDeadlines() -> (next: Int?, slow: [String]) {
    monitor.withLock { state in
      guard !state.open.isEmpty else { return (nil, []) }
      var slow: [String] = []
      let now = MonotonicClock.milliseconds()
      // Few places left: those who only keep their connection warm make room.
      let isCrowded = state.open.count * 4 > configuration.connections * 3
      var next = 500
      for connection in state.open.values {
        guard let deadline = connection.deadline else { continue }
        let earlier = isCrowded && connection.phase == .idle ? max(0, configuration.idleTime - 2000) : 0
        let left = Int(deadline - now) - earlier
        if left <= 0 {
          shutdown(connection.descriptor, Int32(SHUT_RDWR))
          if connection.phase == .readingBody {
            slow.append(connection.peer)
            // Once is enough: libmicrohttpd takes a moment to notice.
            connection.phase = .reading
          }
        } else {
          next = min(next, left)
        }
      }
      return (max(10, next), slow)
    }
  }

  /// The sockets of requests that wait for a ``Deferred``.
  func waiting() -> [(id: Int, descriptor: Int32)] {
    monitor.withLock { state in
      state.open.values.compactMap { connection in
        connection.exchange?.isWaiting == true ? (connection.id, connection.descriptor) : nil
      }
    }
  }

  /// How many are open, and on how many a request waits for a ``Deferred``.
  var counts: (open: Int, waiting: Int) {
    monitor.withLock { state in (state.open.count, state.open.values.count { $0.exchange?.isWaiting == true }) }
  }

  /// The request that waits on this connection, if it does still.
  func waitingExchange(_ id: Int) -> Exchange? {
    monitor.withLock { $0.open[id]?.exchange }
  }

  // MARK: Stopping

  var isDraining: Bool { monitor.withLock { $0.isDraining } }

  func exchanges() -> [Exchange] {
    monitor.withLock { $0.open.values.compactMap(\.exchange) }
  }

  /// Ends the connections without a request, and lets the others end after their next answer.
  func drain() {
    monitor.withLock { state in
      state.isDraining = true
      for connection in state.open.values where connection.phase == .idle || connection.phase == .fresh {
        shutdown(connection.descriptor, Int32(SHUT_RDWR))
      }
    }
  }

  /// From now on nothing is suspended any more.
  func refuse() {
    monitor.withLock { $0.isRefusing = true }
  }

  /// Waits until no request is being worked on, nor its answer sent in portions where those count; false where the time passes
  /// first.
  func waitForExchanges(milliseconds: Int, streamed: Bool = false) -> Bool {
    monitor.wait(milliseconds: milliseconds) { state in
      state.open.values.allSatisfy { $0.exchange == nil && !(streamed && $0.isStreaming) } ? true : nil
    } ?? false
  }

  /// Waits until all connections are closed; false where the time passes first.
  func waitForEnd(milliseconds: Int) -> Bool {
    monitor.wait(milliseconds: milliseconds) { $0.open.isEmpty ? true : nil } ?? false
  }

  func cutOffAll() {
    monitor.withLock { state in
      for connection in state.open.values { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
    }
  }
}
