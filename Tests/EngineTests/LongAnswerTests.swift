import HTTPClient
import HTTPServer
import OpenSSL
import Protocol
import Remote
import Testing

/// A server that sends more than any server of ours: a device has not the memory for everything.
@Suite(.serialized) struct LongAnswerTests {
  @Test func `an answer that no call can have is given up, and told in words`() throws {
    let pair = try Certificate.selfSigned(names: ["127.0.0.1"])
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    let server = try Server(configuration) { request, _ in
      let limit = request.path.hasSuffix("sync") ? RemoteCloud.longestAnswer : RemoteHistory.longestAnswer
      return .now(Response(status: 200, body: [UInt8](repeating: 1, count: limit + 1)))
    }
    defer { server.stop() }
    let remote = RemoteServer(url: "https://127.0.0.1:\(server.port)", trust: .certificate(pair.certificatePEM))
    let tooLarge = CloudError.failed(message: "the server's answer is too large", hint: nil)
    #expect(throws: tooLarge) { try RemoteCloud(remote, token: "").status(CloudContractTests.nowhere) }
    #expect(throws: tooLarge) { try RemoteHistory(remote, token: "").reviewCount() }
  }

  @Test func `the longest that a server of ours may send is taken`() {
    // A portion and a card that goes alone behind it, whose bytes may be told twice: as it is, and as it was.
    #expect(RemoteCloud.longestAnswer >= 2 * (Portion.bytes + 10_000_000))
    // Two cards of 64 kB each, and their names.
    #expect(RemoteHistory.longestAnswer >= 1_000 * (2 * 65_536 + 2_048))
  }
}
