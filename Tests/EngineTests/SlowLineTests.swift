import Glibc
import HTTPClient
import HTTPServer
import Protocol
import Testing

@testable import Remote

/// What a device's request may take: as long as it likes, while bytes come.
@Suite(.serialized) struct SlowLineTests {
  /// Seconds without a byte after which a call is given up here.
  private static let longestStall = 2
  private static let size = 16 << 20

  /// Takes any body, and answers with one as long.
  private func server() throws -> Server {
    var configuration = Configuration()
    configuration.bodyLimit = { _ in Self.size }
    return try Server(configuration) { request, _ in
      .now(Response(status: 200, body: [UInt8](repeating: 7, count: request.body.count)))
    }
  }

  @Test func `a large call on a slow line is carried through, however long it takes`() throws {
    let server = try server()
    defer { server.stop() }
    // Four seconds there and four back: each alone is longer than a dead line is waited for.
    let line = try SlowLine(to: server.port, bytesPerSecond: Self.size / 4)
    defer { line.stop() }
    let remote = RemoteServer(
      url: "http://127.0.0.1:\(line.port)", trust: .system, longestStall: Self.longestStall)
    let start = time(nil)
    let answer = try remote.post([UInt8](repeating: 1, count: Self.size), to: .sync, token: "t", limit: Self.size)
    #expect(answer.count == Self.size)
    #expect(time(nil) - start > 2 * Self.longestStall)
  }

  @Test func `a line that goes dead in the middle is given up`() throws {
    let server = try server()
    defer { server.stop() }
    let line = try SlowLine(to: server.port, bytesPerSecond: Self.size, deadAfter: 1 << 20)
    defer { line.stop() }
    let remote = RemoteServer(
      url: "http://127.0.0.1:\(line.port)", trust: .system, longestStall: Self.longestStall)
    let error = #expect(throws: CloudError.self) {
      try remote.post([UInt8](repeating: 1, count: Self.size), to: .sync, token: "t", limit: Self.size)
    }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
