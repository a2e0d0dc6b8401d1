import HTTPServer

/// Hands ``Metrics`` to who asks, at an address of its own: they name nobody, but are nobody's business on the internet.
final class MetricsListener: Sendable {
  private let server: Server

  init(_ address: ListenAddress, text: @escaping @Sendable () -> String) throws {
    var configuration = Configuration()
    configuration.address = address.host
    configuration.port = address.port
    configuration.workers = 1
    configuration.asideWorkers = 1
    configuration.connections = 32
    configuration.connectionsPerAddress = 16
    configuration.bodyMemory = 1 << 16
    configuration.bodyLimit = { _ in 0 }
    server = try Server(configuration) { request, _ in
      guard request.method == "GET", request.path == "/metrics" else {
        return .now(.text(404, "there is only /metrics here"))
      }
      return .now(
        Response(
          status: 200, headers: [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")], body: Array(text().utf8)
        ))
    }
  }

  var port: UInt16 { server.port }

  func stop() { server.stop() }
}
