import HTTPClient
import Testing

/// What the log says of limits. Serialized: it waits for a server.
@Suite(.serialized) struct LimitTests {
  @Test func `whoever a limit turns away stands in the log with the address`() throws {
    let server = try RunningServer(devices: [:])
    let client = Client(trust: .certificate(try server.machine.text("server/certificate.pem")))
    let batch = [UInt8](repeating: 0, count: 70_000)
    let answer = try client.send(ClientRequest("POST", server.address + "/api/v1/sync", body: batch))
    #expect(answer.status == 401)
    try waitUntil("it is logged") {
      try server.machine.text(server.log).contains(
        "event=limit limit=stranger-sends-much address=127.0.0.1 times=1\n")
    }
  }
}
