import POSIX
import Synchronization
import TestSystem

/// A small HTTP proxy on loopback. It answers plain requests itself, tunnels all others to one port, and keeps every byte that
/// it could read along.
final class LocalProxy: Sendable {
  private let target: UInt16
  private let answer: String
  private let seen = Mutex<[UInt8]>([])
  private let listener = Mutex<LoopbackListener?>(nil)

  /// `target`: where tunnels lead, whatever they are asked for. `answer`: the body of every plain answer.
  init(target: UInt16, answer: String) throws {
    (self.target, self.answer) = (target, answer)
    let started = try LoopbackListener { [self] client in
      serve(client)
      client.close()
    }
    listener.withLock { $0 = started }
  }

  var port: UInt16 { listener.withLock { $0?.port ?? 0 } }

  func stop() { listener.withLock { $0 }?.stop() }

  /// Everything that came from the programs which use the proxy, since the last look.
  func takeSeen() -> String {
    seen.withLock { seen in
      defer { seen = [] }
      return String(decoding: seen, as: UTF8.self)
    }
  }

  private func serve(_ client: LoopbackSocket) {
    let head = readHead(client)
    if head.hasPrefix("CONNECT ") {
      tunnel(client)
    } else if !head.isEmpty {
      let body = head.hasPrefix("HEAD ") ? "" : answer
      client.send(
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(answer.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8))
    }
  }

  private func readHead(_ client: LoopbackSocket) -> String {
    var head = ""
    while !head.contains("\r\n\r\n"), let bytes = receive(client) { head += String(decoding: bytes, as: UTF8.self) }
    return head
  }

  /// Passes bytes on both ways until one side hangs up.
  private func tunnel(_ client: LoopbackSocket) {
    guard let server = try? LoopbackSocket(to: target) else {
      client.send(Array("HTTP/1.1 502 Bad Gateway\r\n\r\n".utf8))
      return
    }
    defer { server.close() }
    client.send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
    while let ready = try? Poll.waitToRead([client.descriptor, server.descriptor], until: nil) {
      if ready[0] {
        guard let bytes = receive(client) else { return }
        server.send(bytes)
      }
      if ready[1] {
        guard let bytes = server.receive() else { return }
        client.send(bytes)
      }
    }
  }

  private func receive(_ client: LoopbackSocket) -> [UInt8]? {
    let bytes = client.receive()
    seen.withLock { $0 += bytes ?? [] }
    return bytes
  }
}
