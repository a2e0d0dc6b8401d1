import HTTPClient
import OpenSSL
import POSIX
import Testing

/// The server's certificate from one to the next.
@Suite(.serialized) struct CertificateTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  /// Writes a new certificate that ends in so many days, and answers its fingerprint.
  @discardableResult
  private func writePair(days: Int32 = 90) throws -> String {
    let pair = try Certificate.selfSigned(names: ["127.0.0.1"], days: -1...days)
    try machine.write("given.pem", pair.certificatePEM)
    try machine.write("given.key", pair.privateKeyPEM)
    return try Certificate.fingerprint(pair.certificatePEM)
  }

  private func serve() throws -> RunningServer {
    try RunningServer(
      on: machine, ["--certificate", machine.path("given.pem"), "--key", machine.path("given.key")])
  }

  private func shown(by server: RunningServer) throws -> String {
    try Certificate.fingerprint(Client.serverCertificates(server.address + "/"))
  }

  private func count(_ text: String, in server: RunningServer) throws -> Int {
    try machine.text(server.log).split(separator: "\n").count { $0.contains(text) }
  }

  @Test func `SIGHUP shows the new certificate, and what is under way goes on`() throws {
    let first = try writePair()
    let trusted = try machine.text("given.pem")
    let server = try serve()
    #expect(server.fingerprint == first)
    let client = Client(trust: .certificate(trusted))
    #expect(try client.send(ClientRequest("GET", server.address + "/sign-in")).status == 200)

    let second = try writePair()
    #expect(try shown(by: server) == first)
    try server.process.send(.hangup)
    try waitUntil("the new one is read") { try count("event=certificate-read fingerprint=\(second)", in: server) == 1 }
    #expect(try shown(by: server) == second)
    // Its connection is open since before: a new one would show what this client does not trust.
    #expect(try client.send(ClientRequest("GET", server.address + "/sign-in")).status == 200)
    #expect(throws: ClientError.self) {
      try Client(trust: .certificate(trusted)).send(ClientRequest("GET", server.address + "/sign-in"))
    }
    #expect(try server.stop() == .exited(0))
  }

  @Test func `the profile for Apple's devices has the server's own certificate that is shown now`() throws {
    let server = try RunningServer(on: machine)
    try server.addAccount("ada")
    let first = try machine.text("server/certificate.pem")
    #expect(try profile(from: server).contains(Self.base64(first)))
    let pair = try Certificate.selfSigned(names: ["127.0.0.1"])
    try machine.write("server/certificate.pem", pair.certificatePEM)
    try machine.write("server/key.pem", pair.privateKeyPEM)
    try server.process.send(.hangup)
    try waitUntil("the new one is read") { try count("event=certificate-read", in: server) == 1 }
    let profile = try profile(from: server)
    #expect(profile.contains(Self.base64(pair.certificatePEM)) && !profile.contains(Self.base64(first)))
    // One that is of no use is in no profile.
    try machine.write("server/certificate.pem", "no certificate")
    try server.process.send(.hangup)
    try waitUntil("it is refused") { try count("event=certificate-refused", in: server) == 1 }
    try machine.write("server/certificate.pem", pair.certificatePEM)
    #expect(try self.profile(from: server).contains(Self.base64(pair.certificatePEM)))
  }

  @Test func `the server's own certificate is renewed in time, and who trusts the server notices nothing`() throws {
    let first = try RunningServer(on: machine)
    let trusted = try machine.text("server/certificate.pem")
    #expect(first.fingerprint == (try Certificate.fingerprint(trusted)))
    #expect(try first.stop() == .exited(0))
    let pair = CertificateAndKey(certificatePEM: trusted, privateKeyPEM: try machine.text("server/key.pem"))
    let authority = try #require(try OwnAuthority(pair))
    func age() throws {
      let old = try authority.issue(for: ["127.0.0.1", "localhost", "::1"], days: -800...20)
      try machine.write("server/shown.pem", old.certificatePEM)
      try machine.write("server/shown-key.pem", old.privateKeyPEM)
    }
    func daysShown(_ server: RunningServer) throws -> Int {
      try Certificate.daysLeft(Client.serverCertificates(server.address + "/"))
    }
    try age()
    let server = try RunningServer(on: machine)
    #expect(server.fingerprint == first.fingerprint)
    #expect(try daysShown(server) > 800)
    let before = try machine.text("server/shown.pem")
    try age()
    try server.process.send(.hangup)
    try waitUntil("it is renewed") {
      try count("event=certificate-read fingerprint=\(first.fingerprint)", in: server) == 1
    }
    #expect(try daysShown(server) > 800 && machine.text("server/shown.pem") != before)
    for trust in [Trust.certificate(trusted), .authority(trusted)] {
      #expect(try Client(trust: trust).send(ClientRequest("GET", server.address + "/sign-in")).status == 200)
    }
    // What cannot be read is made anew as well.
    try machine.write("server/shown.pem", "no certificate")
    try server.process.send(.hangup)
    try waitUntil("it is made anew") { try count("event=certificate-read", in: server) == 2 }
    #expect(try daysShown(server) > 800)
  }

  @Test func `an own certificate that cannot be written is shown, is in the log, and is tried again`() throws {
    #expect(try RunningServer(on: machine).stop() == .exited(0))
    try File.remove(machine.path("server/shown.pem"))
    try File.makeFolder(machine.path("server/shown.pem/in the way"))
    let server = try RunningServer(on: machine)
    let first = try shown(by: server)
    #expect(try count("event=certificate-not-kept", in: server) == 1)
    try server.process.send(.hangup)
    try waitUntil("it is tried again") { try count("the one before stays", in: server) == 1 }
    #expect(try shown(by: server) == first)
    try File.removeTree(machine.path("server/shown.pem"))
    try server.process.send(.hangup)
    try waitUntil("the next one is written") { try count("event=certificate-read", in: server) == 1 }
    let next = try Certificate.fingerprint(machine.text("server/shown.pem"))
    #expect(try next != first && shown(by: server) == next)
  }

  @Test func `the server's own certificate is for the names that a person gives`() throws {
    let server = try RunningServer(on: machine, ["--names", "box.example.org, 203.0.113.7"])
    let trusted = try machine.text("server/certificate.pem")
    let shown = CertificateAndKey(
      certificatePEM: try machine.text("server/shown.pem"), privateKeyPEM: try machine.text("server/shown-key.pem"))
    let pair = CertificateAndKey(certificatePEM: trusted, privateKeyPEM: try machine.text("server/key.pem"))
    let authority = try #require(try OwnAuthority(pair))
    #expect(authority.vouches(for: shown, names: ["box.example.org", "203.0.113.7", "127.0.0.1", "localhost"]))
    #expect(try server.stop() == .exited(0))
    try Transcript(
      """
      $ contacts2web serve --listen 127.0.0.1:0 --data server --names other.example.net
      ! contacts2web: the server's own certificate cannot be for other.example.net: it was made before that name was given
      ! hint: give a certificate with --certificate; or remove server/certificate.pem and server/key.pem, so that others are made, …
      ? 1
      $ contacts2web serve --listen 127.0.0.1:0 --plain-http --names box
      ! contacts2web: --names is for the server's own certificate
      ! …
      ? 64
      """
    ).play(on: machine)
    #expect(try machine.text("server/certificate.pem") == trusted)
  }

  @Test func `who has stolen the authority's key can vouch for nobody's mail with it`() throws {
    #expect(try RunningServer(on: machine).stop() == .exited(0))
    /// What OpenSSL says of a certificate that the authority's key has signed, for this use and name.
    func verified(_ use: String, _ name: String, purpose: String) throws -> Bool {
      try machine.write("extensions", "extendedKeyUsage=\(use)\nsubjectAltName=\(name)\n")
      let issued = try machine.type(
        """
        openssl ecparam -name prime256v1 -genkey -noout -out one.key &&
        openssl req -new -key one.key -subj /CN=one -out one.csr &&
        openssl x509 -req -in one.csr -CA server/certificate.pem -CAkey server/key.pem -set_serial 1 -days 9 \
        -extfile extensions -out one.pem
        """)
      #expect(issued.status == 0, "\(issued.errors)")
      return try machine.type("openssl verify -CAfile server/certificate.pem -purpose \(purpose) one.pem").status == 0
    }
    #expect(try verified("serverAuth", "DNS:box.local", purpose: "sslserver"))
    #expect(try !verified("serverAuth", "DNS:bank.example", purpose: "sslserver"))
    // By its names, where a program does not ask an authority for its uses.
    #expect(try !verified("serverAuth", "email:ann@bank.example", purpose: "any"))
    // By its uses, where there is no such name.
    #expect(try !verified("emailProtection", "DNS:box.local", purpose: "smimesign"))
    #expect(try !verified("clientAuth", "DNS:box.local", purpose: "sslclient"))
  }

  private static func base64(_ pem: String) -> String {
    pem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }.joined()
  }

  /// Adds a phone in the browser, and downloads its profile: without line breaks and blanks.
  private func profile(from server: RunningServer) throws -> String {
    let client = Client(trust: .certificate(try machine.text("server/certificate.pem")), keepsCookies: true)
    func send(_ path: String, _ fields: String? = nil) throws -> String {
      let headers = [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", server.address)]
      let answer = try client.send(
        ClientRequest(
          fields == nil ? "GET" : "POST", server.address + path, headers: fields == nil ? [] : headers,
          body: fields.map { Array($0.utf8) }))
      try #require(answer.status == 200 || path == "/sign-in", "\(path): \(answer.status)")
      return String(decoding: answer.body, as: UTF8.self)
    }
    func value(_ before: String, _ page: String) throws -> String {
      let start = try #require(page.firstRange(of: before)).upperBound
      return String(page[start...].prefix { $0 != "\"" })
    }
    _ = try send("/sign-in", "name=ada&password=a+long+password")
    let page = try send("/phones")
    // A token is base64, and a plus sign in a form is a blank.
    let guards = try ["token", "account"].map { field in
      let text = try value("name=\"\(field)\" value=\"", page)
      return "\(field)=\(text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B"))"
    }.joined(separator: "&")
    let name = "phone\(try machine.text(server.log).count)"
    let added = try send("/phones", "\(guards)&name=\(name)")
    let id = try value("action=\"/phones/", added).prefix { $0 != "/" }
    let password = try value("name=\"password\" value=\"", added)
    return try send("/phones/\(id)/profile", "\(guards)&password=\(password)").filter { !$0.isWhitespace }
  }

  @Test func `a broken new certificate is logged, and the old one kept`() throws {
    let first = try writePair()
    let server = try serve()
    let key = try machine.text("given.key")
    for (number, text) in ["no certificate", try Certificate.selfSigned(names: ["a"]).certificatePEM].enumerated() {
      try machine.write("given.pem", text)
      try server.process.send(.hangup)
      try waitUntil("it is refused") { try count("event=certificate-refused", in: server) == number + 1 }
      #expect(try shown(by: server) == first)
    }
    #expect(try count("the private key does not belong to the certificate: the one before stays", in: server) == 1)
    try File.remove(machine.path("given.pem"))
    try server.process.send(.hangup)
    try waitUntil("the missing file is named") { try count("given.pem: no such file", in: server) == 1 }
    let last = try writePair()
    #expect(try machine.text("given.key") != key)
    try server.process.send(.hangup)
    try waitUntil("the next one is read") { try count("event=certificate-read", in: server) == 1 }
    #expect(try shown(by: server) == last)
  }

  @Test(arguments: [(13, 1), (15, 0)])
  func `a certificate that ends within fourteen days has a line in the log`(days: Int32, lines: Int) throws {
    try writePair(days: days)
    let server = try serve()
    try server.process.send(.hangup)
    // Each reading looks at the end as well.
    try waitUntil("it is read again") { try count("event=certificate-read", in: server) == 1 }
    // In the second in which it was made, all of its days are left.
    func notices() throws -> Int {
      try [days - 1, days].map { try count("event=certificate-ends days=\($0) message=", in: server) }.reduce(0, +)
    }
    try waitUntil("both looks are in the log") { try notices() >= 2 * lines }
    #expect(try server.stop() == .exited(0))
    #expect(try notices() == 2 * lines)
  }

  @Test func `browsers are told to stay with HTTPS where the certificate is not the server's own`() throws {
    func header(of server: RunningServer, _ path: String, trusting name: String) throws -> String? {
      let client = Client(trust: .certificate(try machine.text(name)))
      return try client.send(ClientRequest("GET", server.address + path)).header("strict-transport-security")
    }
    try writePair()
    let given = try serve()
    for path in ["/sign-in", "/api/v1/changes", "/dav/", "/%00"] {
      #expect(try header(of: given, path, trusting: "given.pem") == "max-age=31536000", "\(path)")
    }
    #expect(try given.stop() == .exited(0))
    let own = try RunningServer(on: machine)
    #expect(try header(of: own, "/sign-in", trusting: "server/certificate.pem") == nil)
  }

  @Test func `no answer is sniffed at, framed, or runs anything, whoever asks for what`() throws {
    let server = try RunningServer(on: machine)
    let client = Client(trust: .certificate(try machine.text("server/certificate.pem")))
    for path in [
      "/", "/sign-in", "/no-such-page", "/api/v1/changes", "/dav/", "/.well-known/carddav", "/healthz", "/%00",
    ] {
      let answer = try client.send(ClientRequest("GET", server.address + path))
      #expect(answer.header("x-content-type-options") == "nosniff", "\(path)")
      let policy = answer.header("content-security-policy") ?? ""
      #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"), "\(path)")
      #expect(answer.headers.count { $0.name.lowercased() == "content-security-policy" } == 1, "\(path)")
    }
  }

  @Test func `a server in a terminal reads its certificate while that is there, and ends with it`() throws {
    _ = try RunningServer(on: machine).stop()
    let start = try machine.type(
      """
      script -qec 'contacts2web serve --listen 127.0.0.1:0 2> log & echo $! > server.pid; wait' /dev/null \
      > /dev/null 2>&1 & echo $! > script.pid
      """)
    #expect(start.status == 0)
    try waitUntil("it listens") { (try? machine.text("log"))?.contains("event=listening") == true }
    _ = try machine.type("kill -HUP $(cat server.pid)")
    try waitUntil("it reads the certificate") { try machine.text("log").contains("event=certificate-read") }
    _ = try machine.type("kill -KILL $(cat script.pid)")
    try waitUntil("it ends") { try machine.type("kill -0 $(cat server.pid)").status != 0 }
    #expect(try machine.text("log").contains("event=stopping"))
  }
}
