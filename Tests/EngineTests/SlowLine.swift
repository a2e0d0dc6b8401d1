import Glibc
import POSIX
import Synchronization
import TestSystem

/// A line between a device and a server on this machine that passes so many bytes in a second each way, and may go dead in the
/// middle without a word.
final class SlowLine: Sendable {
  private let target: UInt16
  private let bytesPerSecond: Int
  /// What it passes in each direction before it goes dead; nil: everything.
  private let lastByte: Int?
  private let state = Mutex<(sockets: [LoopbackSocket], threads: [Thread])>(([], []))
  private let listener = Mutex<LoopbackListener?>(nil)

  /// What the system holds is neither sent nor received.
  private static let bufferSize: Int32 = 65_536

  /// It looks after the bytes that have come in so many times a second.
  private static let ticks = 50

  init(to target: UInt16, bytesPerSecond: Int, deadAfter lastByte: Int? = nil) throws {
    (self.target, self.bytesPerSecond, self.lastByte) = (target, bytesPerSecond, lastByte)
    let started = try LoopbackListener(bufferSize: Self.bufferSize) { [self] in connect($0) }
    listener.withLock { $0 = started }
  }

  var port: UInt16 { listener.withLock { $0?.port ?? 0 } }

  func stop() {
    listener.withLock { $0 }?.stop()
    let (sockets, threads) = state.withLock { $0 }
    for socket in sockets { socket.cutOff() }
    for thread in threads { thread.join() }
    for socket in sockets { socket.close() }
  }

  private func connect(_ client: LoopbackSocket) {
    guard let server = try? LoopbackSocket(to: target, bufferSize: Self.bufferSize) else { return client.close() }
    state.withLock { $0.sockets += [client, server] }
    try? start { [self] in pass(client, server) }
    try? start { [self] in pass(server, client) }
  }

  private func start(_ body: @escaping @Sendable () -> Void) throws {
    let thread = try Thread("slow line", body)
    state.withLock { $0.threads.append(thread) }
  }

  private func pass(_ source: LoopbackSocket, _ destination: LoopbackSocket) {
    var passed = 0
    while lastByte.map({ passed < $0 }) ?? true {
      guard let bytes = source.receive(upTo: bytesPerSecond / Self.ticks), destination.send(bytes) else {
        return destination.finishSending()
      }
      passed += bytes.count
      // The line's own speed.
      poll(nil, 0, Int32(1000 / Self.ticks))
    }
  }
}
