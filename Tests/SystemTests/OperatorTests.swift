import HTTPClient
import POSIX
import Testing

/// What somebody sees who looks after a server. Serialized: it waits for servers.
@Suite(.serialized) struct OperatorTests {
  private func lines(_ server: RunningServer, _ event: String) throws -> [String] {
    try server.machine.text(server.log).split(separator: "\n").map(String.init).filter {
      $0.contains("event=\(event) ")
    }
  }

  private func client(_ server: RunningServer) throws -> Client {
    Client(trust: .certificate(try server.machine.text("server/certificate.pem")))
  }

  private func signIn(_ name: String, _ password: String, at server: RunningServer) throws -> Int {
    let body = "name=\(name)&password=\(password)"
    return try client(server).send(
      ClientRequest(
        "POST", server.address + "/sign-in",
        headers: [("Content-Type", "application/x-www-form-urlencoded"), ("Origin", server.address)],
        body: Array(body.utf8))
    ).status
  }

  @Test func `each thing at the doors of an account is a line, with its id and the address, and without names`() throws
  {
    let server = try RunningServer(devices: ["device": "book"])
    #expect(try signIn("ada", "a+long+password", at: server) == 303)
    #expect(try signIn("ada", "a+wrong+password", at: server) == 401)
    #expect(try signIn("nobody-of-that-name", "a+wrong+password", at: server) == 401)
    // The log is written by a thread of its own.
    try waitUntil("all is logged") {
      try lines(server, "sign-in").count == 2 && !lines(server, "sign-in-failed").isEmpty
    }
    let id = try #require(lines(server, "sign-in").last?.split(separator: "account=").last?.prefix(8))
    #expect(
      try lines(server, "sign-in").map { $0.split(separator: "event=")[1] } == [
        "sign-in account=\(id) way=device address=127.0.0.1", "sign-in account=\(id) way=browser address=127.0.0.1",
      ])
    #expect(try lines(server, "device-added").count == 1)
    let failed = try lines(server, "sign-in-failed")
    #expect(
      failed[0].hasSuffix("level=warning event=sign-in-failed account=\(id) way=browser address=127.0.0.1 times=1"))
    let client = try client(server)
    let unknown = [("Authorization", "Bearer " + String(repeating: "0", count: 64))]
    #expect(try client.send(ClientRequest("GET", server.address + "/api/v1/changes", headers: unknown)).status == 401)
    try waitUntil("a token that nobody has is a line") { try lines(server, "refused").count == 1 }
    #expect(try lines(server, "refused")[0].hasSuffix("event=refused way=device address=127.0.0.1 times=1"))
    #expect(try server.machine.type("contacts2web logout").status == 0)
    try waitUntil("that is logged as well") { try lines(server, "device-removed").count == 1 }
    #expect(try !server.machine.text(server.log).contains("nobody-of-that-name"))
    #expect(try !server.machine.text(server.log).contains("ada "))
  }

  @Test func `what an administrator does by a command stands in the server's log`() throws {
    let server = try RunningServer(devices: [:])
    let outcome = try server.machine.type("echo another long one | contacts2web account password ada --password-stdin")
    #expect(outcome.status == 0, "\(outcome)")
    try waitUntil("it is logged") { try lines(server, "administration").count == 2 }
    let commands = try lines(server, "administration").map { $0.split(separator: "command=")[1] }
    #expect(commands[0].hasPrefix("\"account add\" account="))
    #expect(commands[1].hasPrefix("\"account password\" account="))
    #expect(commands[1].hasSuffix("uid=\(UserAccount.currentID)"))
  }

  @Test func `a command that is given while no server runs is logged by the next one`() throws {
    let machine = try Machine()
    let first = try RunningServer(on: machine)
    try first.addAccount("ada")
    #expect(try first.stop() == .exited(0))
    #expect(try machine.type("contacts2web account policy ada merge").status == 0)
    let second = try RunningServer(on: machine)
    try waitUntil("it is logged") {
      try lines(second, "administration").count { $0.contains("command=\"account policy\"") } == 1
    }
  }

  @Test func `requests are logged by route, status and size where that is asked for, and never by what they name`()
    throws
  {
    let server = try RunningServer(devices: ["device": "book"], ["--request-log"])
    #expect(
      try client(server).send(ClientRequest("GET", server.address + "/contacts/secret-name?find=Ada")).status == 303)
    #expect(try client(server).send(ClientRequest("HEAD", server.address + "/sign-in")).status == 200)
    #expect(try client(server).send(ClientRequest("GET", server.address + "/no/such/page")).status == 404)
    try waitUntil("all are logged") { try lines(server, "request").count >= 4 }
    let told = try lines(server, "request").map { line in
      line.split(separator: " ").filter { word in
        ["method=", "route=", "status="].contains { word.hasPrefix($0) }
      }.joined(separator: " ")
    }
    #expect(told.contains("method=POST route=/api/v1/devices status=201"))
    #expect(told.contains("method=GET route=/contacts/* status=303"))
    #expect(told.contains("method=HEAD route=/sign-in status=200"))
    #expect(told.contains("method=GET route=- status=404"))
    #expect(try !server.machine.text(server.log).contains("secret-name"))
    #expect(try !server.machine.text(server.log).contains("find="))
    let head = try #require(lines(server, "request").first { $0.contains("method=HEAD") })
    #expect(head.contains(" bytes=0 "))
  }

  @Test func `each line is a JSON object where that is asked for, and what matters less is left out`() throws {
    let server = try RunningServer(devices: [:], ["--log-format", "json", "--log-level", "warning"])
    #expect(try signIn("ada", "a+long+password", at: server) == 303)
    #expect(try signIn("ada", "a+wrong+password", at: server) == 401)
    try waitUntil("it is logged") { try server.machine.text(server.log).contains("sign-in-failed") }
    let lines = try server.machine.text(server.log).split(separator: "\n").filter {
      // What an administrator did, and what a busy machine took long for, is told all the same.
      !$0.contains(#""event":"administration""#) && !$0.contains(#""event":"slow-statements""#)
    }
    #expect(lines.count == 1, "\(lines)")
    let log = lines.first ?? ""
    #expect(log.hasPrefix(#"{"time":""#))
    #expect(log.contains(#","level":"warning","event":"sign-in-failed","account":""#))
    let outcome = try server.machine.type("contacts2web serve --log-format yaml")
    #expect(outcome.errors.contains("--log-format is text, json, not \"yaml\""))
    #expect(outcome.status == 64)
  }

  @Test func `whoever looks after the server learns without a sign-in whether it lives and can work, and nothing else`()
    throws
  {
    let machine = try Machine()
    let database = try RunningServer(on: machine)
    let server = try RunningServer(
      on: machine,
      [
        "--data", machine.path("other"), "--database",
        "host=\(machine.path("server/run")) user=contacts2web dbname=contacts2web",
      ])
    let client = Client(trust: .certificate(try machine.text("other/certificate.pem")))
    func get(_ path: String) throws -> (Int, String) {
      let answer = try client.send(ClientRequest("GET", server.address + path))
      return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }
    #expect(try get("/healthz") == (200, "ok\n"))
    #expect(try get("/readyz") == (200, "ready\n"))
    #expect(try database.stop() == .exited(0))
    try waitUntil("it cannot work") { try get("/readyz") == (503, "not ready\n") }
    #expect(try get("/healthz") == (200, "ok\n"))
    let again = try RunningServer(on: machine)
    try waitUntil("it can again") { try get("/readyz") == (200, "ready\n") }
    _ = again
  }

  @Test func `counters are handed out at an address of their own`() throws {
    let server = try RunningServer(devices: ["device": "book"], ["--metrics", "127.0.0.1:0", "--connections", "512"])
    #expect(try signIn("ada", "a+wrong+password", at: server) == 401)
    #expect(try client(server).send(ClientRequest("GET", server.address + "/metrics")).status == 404)
    try server.machine.write(
      "book/ann.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nN:;Ann;;;\r\nEND:VCARD\r\n")
    #expect(try server.machine.type("contacts2web sync").status == 0)
    let port = try #require(lines(server, "metrics").first?.split(separator: "port=").last)
    func text() throws -> String {
      let answer = try Client(trust: .system).send(ClientRequest("GET", "http://127.0.0.1:\(port)/metrics"))
      #expect(answer.status == 200)
      #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
      return String(decoding: answer.body, as: UTF8.self)
    }
    try waitUntil("the last request is counted") {
      try text().contains("contacts2web_requests_total{route=\"/api/v1/sync\",method=\"POST\",status=\"200\"}")
    }
    let page = try text()
    for line in [
      "contacts2web_ready 1", "contacts2web_sync_runs_total 1", "contacts2web_connections_limit 512",
      "contacts2web_security_events_total{event=\"sign-in-failed\",way=\"browser\"} 1",
      "contacts2web_security_events_total{event=\"device-added\",way=\"device\"} 1",
      "contacts2web_requests_total{route=\"/api/v1/devices\",method=\"POST\",status=\"201\"} 1",
      "contacts2web_request_duration_seconds_bucket{route=\"/api/v1/devices\",le=\"+Inf\"} 1",
      "contacts2web_request_duration_seconds_count{route=\"/api/v1/devices\"} 1", "contacts2web_waiting_devices 0",
    ] {
      #expect(page.split(separator: "\n").contains(Substring(line)), "\(line) in \(page)")
    }
    for name in ["certificate_days", "last_cleaning_timestamp_seconds", "resident_memory_bytes"] {
      #expect(page.contains("\ncontacts2web_\(name) "), "\(name)")
    }
  }

  @Test func `the password of a program costs no hash as a person's does, right or wrong`() throws {
    let server = try RunningServer(on: Machine(), ["--metrics", "127.0.0.1:0"])
    try server.addAccount("ada")
    let made = try server.machine.type(
      "contacts2web account app-password add ada --name phone | awk '/^password/ { print $2 }'")
    let password = String(try #require(made.output.split(separator: "\n").first))
    let port = try #require(lines(server, "metrics").first?.split(separator: "port=").last)
    func hashes() throws -> Int {
      let answer = try Client(trust: .system).send(ClientRequest("GET", "http://127.0.0.1:\(port)/metrics"))
      let line = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("contacts2web_password_hashes_total ")
      }
      return try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
    }
    let client = try client(server)
    func ask(_ password: String) throws -> Int {
      var request = ClientRequest("GET", server.address + "/dav/addressbooks/ada/contacts/")
      request.credentials = Credentials(user: "ada", password: password)
      return try client.send(request).status
    }
    let before = try hashes()
    for _ in 0..<5 { #expect(try ask(password) == 200) }
    #expect(try ask("a wrong password") == 401)
    // Nor is the account's own compared.
    #expect(try ask("a long password") == 401)
    #expect(try hashes() == before)
    #expect(try signIn("ada", "a+long+password", at: server) == 303)
    #expect(try hashes() == before + 1)
  }
}
