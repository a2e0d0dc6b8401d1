internal import CMicroHTTPD
internal import Synchronization

/// The body of an answer that comes in portions: what libmicrohttpd's thread takes, and what workers make.
///
/// While a worker makes a portion the connection is suspended, as it is for a handler; while the client takes one, nobody waits but the
/// connection's deadline, which each portion has of its own.
///
/// Unchecked: portion and place belong to the polling thread; `resume` is called once for each time that a portion was asked for.
final class StreamedBody: @unchecked Sendable {
  /// What a reading came to.
  enum Reading: Equatable {
    case bytes(Int)
    /// The connection is suspended until there is more.
    case later
    case end
    case failure
  }

  private enum Next {
    case idle
    case asked
    case portion([UInt8])
    case end
    case failure
  }

  let exchange: Exchange
  private let rest: Response.Portions
  private var portion: [UInt8]
  /// How much of the portion libmicrohttpd has.
  private var taken = 0
  private let next = Mutex(Next.idle)

  init(_ response: Response, rest: @escaping Response.Portions, _ exchange: Exchange) {
    self.exchange = exchange
    self.rest = rest
    portion = response.body
  }

  // MARK: On the polling thread

  /// Copies as much as there is. `ask` lets a worker go on, with the connection suspended; false where that is too late.
  func read(into buffer: UnsafeMutableRawBufferPointer, _ connections: Connections, ask: () -> Bool) -> Reading {
    while true {
      if taken < portion.count {
        let count = min(buffer.count, portion.count - taken)
        unsafe portion.withUnsafeBytes { bytes in
          unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
        }
        taken += count
        exchange.sentBytes += count
        return .bytes(count)
      }
      let made = next.withLock { next in
        defer { if case .portion = next { next = .idle } }
        return next
      }
      switch made {
      case .idle:
        portion = []
        taken = 0
        next.withLock { $0 = .asked }
        return ask() ? .later : .failure
      case .asked: return .later
      case .portion(let bytes):
        portion = bytes
        taken = 0
        connections.answering(exchange.connection, size: bytes.count, isStreamed: true)
      case .end: return .end
      case .failure: return .failure
      }
    }
  }

  // MARK: On a worker

  func makeNext() throws -> [UInt8]? { try rest() }

  /// Hands over what was made, nil for the end.
  func give(_ portion: [UInt8]?) {
    handOver(portion.map { .portion($0) } ?? .end)
  }

  /// The connection is cut off.
  func fail() {
    handOver(.failure)
  }

  private func handOver(_ outcome: Next) {
    let wasAsked = next.withLock { next in
      guard case .asked = next else { return false }
      next = outcome
      return true
    }
    // Only who hands it over resumes: a stop may have been first.
    if wasAsked { exchange.resumeAgain() }
  }
}
