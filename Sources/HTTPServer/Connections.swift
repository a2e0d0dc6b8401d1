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
  /// Where its request waits for a ``Deferred``: until when, by `MonotonicClock`, and whether for somebody who is known.
  fileprivate var wait: (until: Int64, isKnown: Bool)?
  /// One more than there may be: it gets words, and no more.
  let isSurplus: Bool

  init(id: Int, descriptor: Int32, peer: String, identity: SecureIdentity?, deadline: Int64, isSurplus: Bool) {
    self.isSurplus = isSurplus
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
    /// Of each network how many are open, but for those on which somebody waits who is known.
    var ofNetwork: [String: Int] = [:]
    /// On how many a request waits for somebody who is known, and for somebody who is not.
    var knownWaiting = 0
    var otherWaiting = 0
    var waiting: Int { knownWaiting + otherWaiting }
    var lastID = 0
    /// True at the end of a stop: no request is taken on any more.
    var isRefusing = false
    var isDraining = false
  }

  private let monitor = Monitor(State())
  private let configuration: Configuration
  private let proxies: TrustedProxies
  /// Tells of the sockets of requests that wait.
  let hangUps: HangUps
  /// So many more than there may be are taken, to be told so: libmicrohttpd lets the others stand before the door.
  static let surplus = 32

  init(_ configuration: Configuration, _ proxies: TrustedProxies) throws(ServerError) {
    self.configuration = configuration
    self.proxies = proxies
    do { hangUps = try HangUps() } catch { throw ServerError("waiting connections cannot be watched: \(error)") }
  }

  // MARK: What libmicrohttpd's thread tells

  func opened(descriptor: Int32, peer: String, identity: SecureIdentity?) -> Connection {
    let (connection, count, isTooMuch) = monitor.withLock { state in
      state.lastID += 1
      let count = state.open.count + 1
      let connection = Connection(
        id: state.lastID, descriptor: descriptor, peer: peer, identity: identity,
        deadline: MonotonicClock.milliseconds() + Int64(configuration.headTime),
        isSurplus: count > configuration.connections)
      state.open[connection.id] = connection
      state.ofNetwork[connection.network, default: 0] += 1
      let isOne = state.ofNetwork[connection.network, default: 0] > configuration.connectionsPerAddress
      return (connection, count, isOne && !Forwarding.isTrusted(peer, proxies.ranges))
    }
    // libmicrohttpd would count waiting devices as well, and of IPv6 each address of a household by itself.
    if isTooMuch {
      shutdown(descriptor, Int32(SHUT_RDWR))
      configuration.limitReached(LimitReached("connections-of-address", peer: peer))
    }
    if connection.isSurplus {
      configuration.limitReached(LimitReached("connections", peer: peer))
    } else if count * 5 > configuration.connections * 4 {
      configuration.limitReached(LimitReached("connections-near-limit", peer: peer))
    }
    return connection
  }

  func closed(_ connection: Connection) {
    monitor.withLock { state in
      endWait(connection, &state)
      state.open[connection.id] = nil
      leave(connection.network, &state)
    }
    monitor.wakeAll()
  }

  private func leave(_ network: String, _ state: inout State) {
    let left = state.ofNetwork[network, default: 1] - 1
    state.ofNetwork[network] = left > 0 ? left : nil
  }

  // MARK: Requests that wait

  /// The request waits for its ``Deferred`` from now on. `isKnown`: for somebody who is, whose connection does not count for the address
  /// meanwhile. False where too many wait already.
  func wait(_ exchange: Exchange, milliseconds: Int, isKnown: Bool) -> Bool {
    monitor.withLock { state in
      let connection = exchange.connection
      // It was answered meanwhile.
      guard exchange.isWaiting else { return true }
      // The last tenth is for people, and few of the others wait.
      let hasRoom =
        isKnown
        ? state.knownWaiting * 10 < configuration.connections * 9
        : (state.otherWaiting + 1) * 50 <= configuration.connections
      guard hasRoom else { return false }
      connection.wait = (MonotonicClock.milliseconds() + Int64(milliseconds), isKnown)
      if isKnown {
        state.knownWaiting += 1
        leave(connection.network, &state)
      } else {
        state.otherWaiting += 1
      }
      hangUps.add(connection.descriptor, id: UInt64(connection.id))
      return true
    }
  }

  /// It waits no more.
  private func endWait(_ connection: Connection, _ state: inout State) {
    guard let wait = connection.wait else { return }
    connection.wait = nil
    if wait.isKnown {
      state.knownWaiting -= 1
      state.ofNetwork[connection.network, default: 0] += 1
    } else {
      state.otherWaiting -= 1
    }
    hangUps.remove(connection.descriptor)
  }

  /// The client that waits on this connection has gone.
  func endWait(_ id: Int) {
    let exchange = monitor.withLock { state in state.open[id].flatMap { $0.wait == nil ? nil : $0.exchange } }
    exchange?.giveOtherwise()
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

  /// A portion of the body is written: the rest may come. Does nothing where the request was answered meanwhile.
  func readOn(_ exchange: Exchange) {
    let connection = exchange.connection
    monitor.withLock { _ in
      guard connection.exchange === exchange, connection.phase == .working else { return }
      connection.phase = .readingBody
      connection.deadline = min(
        connection.bodyEnd, MonotonicClock.milliseconds() + Int64(configuration.bodyPause))
      connection.exchange = nil
      // Under the lock, as the connection is suspended: a stop sees either the exchange, or one that goes on.
      exchange.resumeAgain()
    }
    monitor.wakeAll()
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
    monitor.withLock { state in
      endWait(connection, &state)
      connection.exchange = nil
      connection.isStreaming = isStreamed
      connection.phase = .answering
      connection.deadline = MonotonicClock.milliseconds() + Int64(time)
    }
    monitor.wakeAll()
  }

  // MARK: What the watch asks

  /// Cuts off the connections whose time is up, and gives requests that have waited for long enough their otherwise-answer. Answers the
  /// milliseconds to the next look, nil for none needed.
  func endLate() -> Int? {
    let late = lookAtDeadlines()
    for exchange in late.waited { exchange.giveOtherwise() }
    for peer in late.slow { configuration.limitReached(LimitReached("slow-body", peer: peer)) }
    return late.next
  }

  private func lookAtDeadlines() -> (next: Int?, slow: [String], waited: [Exchange]) {
    monitor.withLock { state in
      guard !state.open.isEmpty else { return (nil, [], []) }
      var (slow, waited): ([String], [Exchange]) = ([], [])
      let now = MonotonicClock.milliseconds()
      // Few places left: those who only keep their connection warm, or have said nothing yet, make room.
      let isCrowded =
        (state.open.count - state.knownWaiting) * 4 > (configuration.connections - state.knownWaiting) * 3
      var next = Watch.longestPause
      for connection in state.open.values {
        if let wait = connection.wait {
          if wait.until <= now, let exchange = connection.exchange { waited.append(exchange) }
          next = min(next, max(0, Int(wait.until - now)))
          continue
        }
        guard let deadline = connection.deadline else { continue }
        let left = Int(deadline - now) - (isCrowded ? earlier(connection.phase) : 0)
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
      return (max(10, next), slow, waited)
    }
  }

  /// By how many milliseconds the time of a connection ends earlier where places are few: after two seconds.
  private func earlier(_ phase: Connection.Phase) -> Int {
    switch phase {
    case .idle: max(0, configuration.idleTime - 2000)
    case .fresh: max(0, configuration.headTime - 2000)
    case .reading, .readingBody, .working, .answering: 0
    }
  }

  /// How many are open, and on how many a request waits for a ``Deferred``.
  var counts: (open: Int, waiting: Int) { monitor.withLock { ($0.open.count, $0.waiting) } }

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
