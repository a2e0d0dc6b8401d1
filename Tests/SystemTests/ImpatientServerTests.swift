import HTTPServer
import OpenSSL
import POSIX
import Synchronization
import Testing

/// Servers, or what stands between them and the device, that answer at once where a server waits: a device asks again, but
/// in peace.
@Suite(.serialized) struct ImpatientServerTests {
  @Test(arguments: [Answer(500), Answer(404), Answer(200, "7"), Answer(200, "<html>Welcome to the hotel</html>")])
  func `a server that answers at once is asked once a second at the most`(answer: Answer) throws {
    let asked = Asked()
    let server = try Stub(changes: answer, sync: Answer(503), asked)
    let machine = try Machine()
    try server.login(machine)
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    try waitUntil("it is asked four times") { asked.moments.count >= 4 }
    // Half a second is the shortest pause after a failure, and it is doubled.
    #expect(asked.moments[3] - asked.moments[0] >= 1_500)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test func `a connection that is closed at once is tried again in peace`() throws {
    let asked = Asked()
    let server = try Stub(changes: Answer(200, "7"), sync: Answer(503), asked)
    let machine = try Machine()
    try server.login(machine)
    server.server.stop()
    let closer = try ClosingServer(port: server.server.port)
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    // Two threads of the device ask: four of eight are one's.
    try waitUntil("it is asked eight times") { closer.moments.count >= 8 }
    #expect(closer.moments[7] - closer.moments[0] >= 1_000)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
    closer.stop()
  }

  struct Answer: Sendable, CustomTestStringConvertible {
    var status: Int
    var text: String
    init(_ status: Int, _ text: String = "") { (self.status, self.text) = (status, text) }
    var testDescription: String { "\(status) \(text)" }
  }

  final class Asked: Sendable {
    private let list = Mutex<[Int64]>([])
    var moments: [Int64] { list.withLock { $0 } }
    func note() { list.withLock { $0.append(MonotonicClock.milliseconds()) } }
  }

  /// Signs devices in, and answers every later call in the same way.
  struct Stub {
    let server: Server
    private let pair: CertificateAndKey

    init(changes: Answer, sync: Answer, _ asked: Asked) throws {
      pair = try Certificate.selfSigned(names: ["127.0.0.1"])
      var configuration = Configuration()
      configuration.certificatePEM = pair.certificatePEM
      configuration.privateKeyPEM = pair.privateKeyPEM
      configuration.drainTime = 100
      server = try Server(configuration) { request, _ in
        switch request.pathSegments.last {
        case "devices": return .now(.text(201, "token"))
        case "changes":
          asked.note()
          return .now(.text(changes.status, changes.text))
        default: return .now(.text(sync.status, sync.text))
        }
      }
    }

    func login(_ machine: Machine) throws {
      let outcome = try machine.type(
        """
        echo a long password | contacts2web login https://127.0.0.1:\(server.port) --user ada --book people \
        --fingerprint \(try Certificate.fingerprint(pair.certificatePEM)) --password-stdin
        """)
      guard outcome.status == 0 else { throw Machine.Failure(text: outcome.errors) }
    }
  }
}
