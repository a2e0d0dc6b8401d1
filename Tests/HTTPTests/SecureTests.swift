import CMicroHTTPD
import HTTPClient
import HTTPServer
import OpenSSL
import POSIX
import Testing

/// Client and server over TLS. Serialized: these block their thread.
@Suite(.serialized) struct SecureTests {
  private let pair: CertificateAndKey

  init() throws {
    pair = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"])
  }

  private func server(_ pair: CertificateAndKey, _ handler: @escaping Server.Handler) throws -> Server {
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    configuration.drainTime = 1000
    return try Server(configuration, handler: handler)
  }

  private func echo() throws -> Server {
    try server(pair) { request, _ in .now(Response(status: 200, body: request.body + Array(request.peer.utf8))) }
  }

  @Test func `a client that trusts exactly this certificate is answered under any name`() throws {
    let server = try echo()
    defer { server.stop() }
    let client = Client(trust: .certificate(pair.certificatePEM))
    for host in ["127.0.0.1", "localhost"] {
      let answer = try client.send(ClientRequest("POST", "https://\(host):\(server.port)/", body: Array("hi ".utf8)))
      #expect(answer.status == 200)
      #expect(String(decoding: answer.body, as: UTF8.self) == "hi 127.0.0.1")
    }
    #expect(client.traffic.requests == 2)
  }

  @Test func `a client that sends a key of X25519, as browsers do, is not asked for another one`() throws {
    let server = try echo()
    defer { server.stop() }
    let groups = "NORMAL:-GROUP-ALL:+GROUP-X25519:+GROUP-SECP256R1"
    #expect(try RawTLSClient(port: server.port, priorities: groups).group == GNUTLS_GROUP_X25519)
    // One that knows nothing but P-256 comes in as well.
    let old = "NORMAL:-GROUP-ALL:+GROUP-SECP256R1"
    #expect(try RawTLSClient(port: server.port, priorities: old).group == GNUTLS_GROUP_SECP256R1)
  }

  @Test func `a request that refuses private addresses connects to none, whatever name leads there`() throws {
    let server = try echo()
    defer { server.stop() }
    let client = Client(trust: .certificate(pair.certificatePEM))
    for host in ["127.0.0.1", "localhost"] {
      var request = ClientRequest("GET", "https://\(host):\(server.port)/")
      #expect(["127.0.0.1", "::1"].contains(try client.send(request).peer))
      request.refusesPrivateAddresses = true
      #expect(throws: ClientError.invalid(message: "\(request.url) leads into a private network")) {
        try client.send(request)
      }
    }
  }

  @Test func `who trusts a server's own authority takes each certificate that it issues, and no other`() throws {
    let authority = try OwnAuthority(names: ["localhost", "127.0.0.1"])
    let other = try OwnAuthority(names: ["localhost", "127.0.0.1"])
    let foreign = try other.issue(for: ["localhost", "127.0.0.1"])
    let own = try #require(foreign.certificatePEM.firstRange(of: other.pair.certificatePEM))
    // Somebody else's certificate, beside the authority that has not issued it.
    let claimed = CertificateAndKey(
      certificatePEM: foreign.certificatePEM[..<own.lowerBound] + authority.pair.certificatePEM,
      privateKeyPEM: foreign.privateKeyPEM)
    let answer: Server.Handler = { request, _ in .now(Response(status: 200, body: request.body)) }
    for days in [-1...800, -400 ... -300] as [ClosedRange<Int32>] {
      let server = try server(authority.issue(for: ["localhost", "127.0.0.1"], days: days), answer)
      defer { server.stop() }
      for host in ["localhost", "127.0.0.1"] {
        let request = ClientRequest("POST", "https://\(host):\(server.port)/", body: [7])
        #expect(try Client(trust: .certificate(authority.pair.certificatePEM)).send(request).body == [7])
        // As phones and browsers do, by names and dates.
        let byName = Client(trust: .authority(authority.pair.certificatePEM))
        if days.upperBound > 0 { #expect(try byName.send(request).body == [7]) }
        #expect(throws: ClientError.self) {
          try Client(trust: .certificate(other.pair.certificatePEM)).send(request)
        }
      }
      #expect(
        try OwnAuthority.anchor(of: Client.serverCertificates("https://127.0.0.1:\(server.port)/"))
          == authority.pair.certificatePEM)
    }
    let hostile = try server(claimed, answer)
    defer { hostile.stop() }
    #expect(throws: ClientError.untrusted(message: "the server's certificate is not the one that is trusted")) {
      try Client(trust: .certificate(authority.pair.certificatePEM)).send(
        ClientRequest("POST", "https://127.0.0.1:\(hostile.port)/", body: [7]))
    }
  }

  @Test func `a server with another certificate is not talked to`() throws {
    let server = try echo()
    defer { server.stop() }
    let other = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"])
    for trust in [Trust.certificate(other.certificatePEM), .system] {
      #expect {
        try Client(trust: trust).send(ClientRequest("GET", "https://127.0.0.1:\(server.port)/"))
      } throws: { error in
        if case ClientError.untrusted = error { true } else { false }
      }
    }
  }

  @Test(arguments: [(-400, -300), (300, 400)])
  func `a pinned certificate is compared and not dated`(first: Int32, last: Int32) throws {
    let pair = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"], days: first...last)
    let server = try server(pair) { request, _ in .now(Response(status: 200, body: request.body)) }
    defer { server.stop() }
    let client = Client(trust: .certificate(pair.certificatePEM))
    // The second request is sent on the same connection, the third client's on one of its own.
    for client in [client, client, Client(trust: .certificate(pair.certificatePEM))] {
      #expect(try client.send(ClientRequest("POST", "https://127.0.0.1:\(server.port)/", body: [7])).body == [7])
    }
    let other = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"], days: first...last)
    #expect(throws: ClientError.untrusted(message: "the server's certificate is not the one that is trusted")) {
      try Client(trust: .certificate(other.certificatePEM)).send(
        ClientRequest("GET", "https://127.0.0.1:\(server.port)/"))
    }
  }

  @Test(arguments: [(-400, -300), (300, 400)])
  func `where authorities decide and the date is the reason, the clock is named`(first: Int32, last: Int32) throws {
    let pair = try Certificate.selfSigned(names: ["localhost", "127.0.0.1"], days: first...last)
    let server = try server(pair) { request, _ in .now(Response(status: 200, body: request.body)) }
    defer { server.stop() }
    let error = try #require(throws: ClientError.self) {
      try Client(trust: .authority(pair.certificatePEM)).send(
        ClientRequest("GET", "https://127.0.0.1:\(server.port)/"))
    }
    guard case .outOfDate(let message) = error else {
      Issue.record("\(error)")
      return
    }
    let moment = #/\d{4}-\d\d-\d\d \d\d:\d\d UTC/#
    #expect(
      message.replacing(moment, with: "…")
        == "the server's certificate is not valid at this time: this device's clock says …, and the certificate is valid from … to …"
    )
    let moments = message.matches(of: moment).map { String($0.output) }
    #expect(moments.count == 3)
    // Now, from, to.
    #expect((first < 0 ? [moments[1], moments[2], moments[0]] : moments) == moments.sorted())
  }

  @Test func `a text that is no certificate lets no server in`() throws {
    let server = try echo()
    defer { server.stop() }
    #expect(throws: ClientError.invalid(message: "the certificate that is trusted cannot be read")) {
      try Client(trust: .certificate("no certificate")).send(
        ClientRequest("GET", "https://127.0.0.1:\(server.port)/"))
    }
  }

  @Test func `the certificate that a server shows is the one it was given`() throws {
    let server = try echo()
    defer { server.stop() }
    let shown = try Client.serverCertificates("https://127.0.0.1:\(server.port)/")
    #expect(try Certificate.fingerprint(shown) == Certificate.fingerprint(pair.certificatePEM))
  }

  @Test func `a body of ten megabytes arrives whole both ways`() throws {
    let server = try server(pair) { request, _ in .now(Response(status: 200, body: request.body)) }
    defer { server.stop() }
    var configuration = Configuration()
    configuration.bodyLimit = { _ in 20 << 20 }
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    let roomy = try Server(configuration) { request, _ in .now(Response(status: 200, body: request.body)) }
    defer { roomy.stop() }
    let body = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let client = Client(trust: .certificate(pair.certificatePEM))
    #expect(try client.send(ClientRequest("POST", "https://127.0.0.1:\(roomy.port)/", body: body)).body == body)
    #expect(try client.send(ClientRequest("POST", "https://127.0.0.1:\(server.port)/", body: body)).status == 413)
  }

  @Test func `eight threads share one client`() throws {
    let server = try echo()
    defer { server.stop() }
    let client = Client(trust: .certificate(pair.certificatePEM))
    let port = server.port
    let done = Box(0)
    for thread in 0..<8 {
      _ = try Thread("contacts2web-test") {
        for number in 0..<50 {
          let body = Array("\(thread)/\(number) ".utf8)
          let answer = try? client.send(ClientRequest("POST", "https://127.0.0.1:\(port)/", body: body))
          if answer?.body == body + Array("127.0.0.1".utf8) { done.change { $0 += 1 } }
        }
        done.change { $0 += 1000 }
      }
    }
    done.await { $0 >= 8000 ? () : nil }
    #expect(done.value == 8400)
  }

  @Test func `a client that is cancelled stops waiting`() throws {
    let entered = Box(false)
    let server = try server(pair) { _, _ in
      entered.change { $0 = true }
      return .later(milliseconds: 60_000, otherwise: .text(200, "late"))
    }
    defer { server.stop() }
    let client = Client(trust: .certificate(pair.certificatePEM))
    _ = try Thread("contacts2web-test") {
      entered.await { $0 ? () : nil }
      client.cancel()
    }
    #expect(throws: ClientError.cancelled) {
      try client.send(ClientRequest("GET", "https://127.0.0.1:\(server.port)/"))
    }
  }

  @Test func `an answer that is too long is given up`() throws {
    let server = try server(pair) { _, _ in .now(Response(status: 200, body: [UInt8](repeating: 65, count: 100_000))) }
    defer { server.stop() }
    var request = ClientRequest("GET", "https://127.0.0.1:\(server.port)/")
    request.answerLimit = 50_000
    let client = Client(trust: .certificate(pair.certificatePEM))
    #expect(throws: ClientError.tooLarge) { try client.send(request) }
    request.answerLimit = 100_000
    #expect(try client.send(request).body.count == 100_000)
  }

  @Test func `a port where nobody listens is unreachable`() throws {
    let server = try echo()
    let port = server.port
    server.stop()
    #expect {
      try Client(trust: .system).send(ClientRequest("GET", "https://127.0.0.1:\(port)/"))
    } throws: { error in
      if case ClientError.unreachable = error { true } else { false }
    }
  }

  @Test func `a handshake that never ends is cut off and holds nobody up`() throws {
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    // Longer than a handshake takes on a machine that is busy with other things.
    configuration.headTime = 3_000
    let server = try Server(configuration) { _, _ in .now(.text(200, "hello")) }
    defer { server.stop() }
    // The first bytes of a ClientHello, and garbage.
    let stalled = try RawClient(port: server.port)
    stalled.send([22, 3, 1, 2, 0, 1, 0])
    let garbage = try RawClient(port: server.port)
    garbage.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    let client = Client(trust: .certificate(pair.certificatePEM))
    #expect(try client.send(ClientRequest("GET", "https://127.0.0.1:\(server.port)/")).status == 200)
    #expect(stalled.answer() == nil)
    #expect(garbage.answer() == nil)
  }

  @Test func `a key that belongs to another certificate lets no server start`() throws {
    let other = try Certificate.selfSigned(names: ["localhost"])
    #expect(throws: ServerError.self) {
      try server(CertificateAndKey(certificatePEM: pair.certificatePEM, privateKeyPEM: other.privateKeyPEM)) { _, _ in
        .now(.text(200, ""))
      }
    }
  }

  @Test func `a port that is taken is said to be`() throws {
    let server = try echo()
    defer { server.stop() }
    var configuration = Configuration()
    configuration.port = server.port
    #expect {
      try Server(configuration) { _, _ in .now(.text(200, "")) }
    } throws: { error in
      (error as? ServerError)?.hint?.hasPrefix("is the server running already?") == true
    }
  }
}
