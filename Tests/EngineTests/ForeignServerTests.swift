import Contacts
import HTTPClient
import HTTPServer
import Protocol
import Remote
import Simulation
import Synchronization
import Testing

/// Servers that are of another version, or send a device elsewhere.
@Suite(.serialized) struct ForeignServerTests {
  private final class Heard: Sendable {
    let requests = Mutex<[String]>([])
  }

  private func failure(_ url: String) -> CloudError? {
    let cloud = RemoteCloud(RemoteServer(url: url, trust: .system), token: "secret")
    do throws(CloudError) {
      _ = try cloud.status(CloudContractTests.nowhere)
      return nil
    } catch { return error }
  }

  @Test func `a server of an older protocol is the side to update`() throws {
    let server = try Server(Configuration()) { _, _ in .now(.text(400, ProtocolVersion.firstServersAnswer)) }
    defer { server.stop() }
    #expect(
      failure("http://127.0.0.1:\(server.port)")
        == .failed(
          message: "the server's contacts2web is older than this device's: update it on the server", hint: nil))
  }

  @Test(
    arguments: [
      (1, "the server's contacts2web is older than this device's: update it on the server"),
      (99, "this device's contacts2web is older than the server's: update it on this device"),
      (ProtocolVersion.current, "the server's answer cannot be read"),
    ] as [(UInt8, String)])
  func `an answer of another version says which side to update`(_ version: UInt8, _ message: String) throws {
    let server = try Server(Configuration()) { _, _ in .now(Response(status: 200, body: [version, 255])) }
    defer { server.stop() }
    #expect(failure("http://127.0.0.1:\(server.port)") == .failed(message: message, hint: nil))
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func `no redirection takes the token elsewhere`(_ status: Int) throws {
    let heard = Heard()
    let other = try Server(Configuration()) { request, _ in
      heard.requests.withLock { $0.append(request.path) }
      return .now(.text(200, "0"))
    }
    defer { other.stop() }
    let target = "http://localhost:\(other.port)/api/v1/sync"
    let server = try Server(Configuration()) { _, _ in
      .now(Response(status: status, headers: [("Location", target)], body: []))
    }
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)"
    #expect(failure(url) == .failed(message: "the server answered with status \(status)", hint: nil))
    let remote = RemoteServer(url: url, trust: .system)
    #expect(throws: CloudError.self) { try remote.waitForChange(after: -1, token: "secret") }
    #expect(throws: CloudError.self) { try remote.signOut(token: "secret") }
    #expect(throws: CloudError.self) {
      try remote.signIn(name: "ada", password: "a long password", device: "d", book: .random(), id: .random())
    }
    #expect(heard.requests.withLock { $0 }.isEmpty)
  }
}
