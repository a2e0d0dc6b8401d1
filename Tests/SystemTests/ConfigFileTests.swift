import HTTPClient
import POSIX
import Testing

@testable import contacts2web

/// A server's options in a file, which is read again at SIGHUP.
@Suite(.serialized) struct ConfigFileTests {
  @Test func `each line is an option without its hyphens, with a value behind an equals sign`() {
    let file = ConfigFile(
      "# how it is run\n\nlog-level = warning\r\n  request-log\nlisten=unix:/run/a=b\n", named: "server.conf")
    #expect(file.lines.map(\.option) == ["--log-level", "--request-log", "--listen"])
    #expect(file.lines.map(\.value) == ["warning", nil, "unix:/run/a=b"])
    #expect(file.lines.map(\.place) == ["server.conf:3", "server.conf:4", "server.conf:5"])
  }

  @Test(arguments: [
    ("color = red", "server.conf:1: serve has no option color"),
    ("\nlog-level", "server.conf:2: --log-level needs a value: --log-level LEVEL"),
    ("workers = many", "server.conf:1: --workers N takes a whole number from 1 to 256, not \"many\""),
    ("request-log = yes", "server.conf:1: --request-log takes no value"),
    ("config = x", "server.conf:1: serve has no option config"),
    ("workers = 2\nworkers = 3", "server.conf:2: --workers is given twice"),
    ("debug-fault = x", "server.conf:1: serve has no option debug-fault"),
  ]) func `a line that cannot be meant is named`(_ text: String, _ message: String) throws {
    let machine = try Machine()
    try machine.write("server.conf", text)
    let outcome = try machine.type("contacts2web serve --config server.conf")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `what is typed comes before the environment, and that before the file`() throws {
    let machine = try Machine()
    try machine.write("server.conf", "log-level = error\nlog-format = json\nworkers = 7")
    let arguments = try Arguments(
      ["--config", machine.path("server.conf"), "--log-level", "debug"], for: ServeCommand.command
    ) { $0 == "CONTACTS2WEB_LOG_FORMAT" ? "text" : nil }
    func value(_ name: String) throws -> String? { arguments[try #require(ServeCommand.command.option(named: name))] }
    #expect(try value("--log-level") == "debug")
    #expect(try value("--log-format") == "text")
    #expect(try value("--workers") == "7")
  }

  @Test
  func `SIGHUP reads the file again, says what counts from the next start on, and keeps what was where it is broken`()
    throws
  {
    let machine = try Machine()
    try machine.write("server.conf", "log-level = info\n")
    let server = try RunningServer(on: machine, ["--config", machine.path("server.conf")])
    let client = Client(trust: .certificate(try machine.text("server/certificate.pem")))
    func lines(_ text: String) throws -> Int {
      try machine.text(server.log).split(separator: "\n").count { $0.contains(text) }
    }
    func ask(_ path: String = "/sign-in") throws {
      _ = try client.send(ClientRequest("GET", server.address + path, headers: [("X-Forwarded-For", "192.0.2.7")]))
    }
    func reload(_ text: String, _ event: String) throws {
      let before = try lines("event=\(event)")
      try machine.write("server.conf", text)
      try server.process.send(.hangup)
      try waitUntil("it says \(event)") { try lines("event=\(event)") == before + 1 }
    }
    // Of another route, because a request is noted after its answer, which may be after the file was read again.
    try ask("/sign-up")
    #expect(try lines("event=request ") == 0)
    try reload("request-log\ntrusted-proxies = 127.0.0.1\n", "configuration-read")
    try ask()
    try waitUntil("the proxy is believed") { try lines("route=/sign-in status=200 ms=") == 1 }
    #expect(try lines("address=192.0.2.7") == 1)

    try reload("trusted-proxies = 300.0.0.1\n", "configuration-refused")
    #expect(
      try lines(
        "--trusted-proxies takes addresses like 127.0.0.1 and 10.0.0.0/8, not \\\"300.0.0.1\\\": the one before stays")
        == 1)
    try ask()
    try waitUntil("it is still believed") { try lines("address=192.0.2.7") == 2 }

    try reload("workers = 3\nlisten = 127.0.0.1:1\n", "configuration-read")
    // What is typed counts, so the address is no news.
    try waitUntil("it says what waits") { try lines("event=configuration-needs-restart options=--workers ") == 1 }
    try ask()
    #expect(try server.stop() == .exited(0))
    #expect(try lines("event=request ") - lines("route=/sign-up ") == 2)
  }
}
