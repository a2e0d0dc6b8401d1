import TestSystem
import Testing

/// The ports of servers that tests start anew.
@Suite struct KeptPortTests {
  @Test func `at a kept port a server listens again and again`() throws {
    let port = try KeptPort.make()
    for _ in 0..<3 {
      let server = try LoopbackListener(port: port) { connection in
        connection.send([7])
        connection.close()
      }
      defer { server.stop() }
      #expect(server.port == port)
      let connection = try LoopbackSocket(to: port)
      defer { connection.close() }
      #expect(connection.receive() == [7])
    }
  }

  @Test func `no two kept ports are one`() throws {
    let ports = try (0..<50).map { _ in try KeptPort.make() }
    #expect(Set(ports).count == 50)
  }
}
