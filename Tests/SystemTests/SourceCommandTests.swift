import HTTPServer
import POSIX
import Testing

/// `source`, with several processes at work.
@Suite(.serialized) struct SourceCommandTests {
  private static let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nUID:ada\r\nEND:VCARD\r\n"

  @Test func `a newer source add supersedes one of the same name that still waits for its server`() throws {
    let (asked, gate) = (try WakeUp(), try WakeUp())
    let server = try Server(Configuration()) { request, _ in
      if request.path == "/slow" {
        asked.wake()
        _ = try? gate.wait(until: MonotonicClock.milliseconds() + 120_000)
      }
      return .now(Response(status: 200, headers: [("ETag", "\"1\"")], body: Array(Self.card.utf8)))
    }
    defer {
      gate.wake()
      server.stop()
    }
    let url = "http://127.0.0.1:\(server.port)"
    let machine = try Machine()
    let older = try machine.start(["source", "add", "staff", "\(url)/slow"], log: "older.log")
    #expect(try asked.wait(until: MonotonicClock.milliseconds() + 120_000))
    try Transcript(
      """
      $ contacts2web source add staff \(url)/fast
      added staff: 1 card, …
      """
    ).play(on: machine)
    #expect(try older.wait() == .exited(1))
    #expect(try machine.text("older.log").contains("a newer check of this source has begun: this one was given up"))
    try Transcript(
      """
      $ contacts2web source list
      1  staff  \(url)/fast
      $ ls device
      sources
      sources.lock
      """
    ).play(on: machine)
  }
}
