import Contacts
import POSIX
import Testing
import VCard

@testable import Import

/// Sources that mean harm: each fails in words, or is left out by name, and nothing that was there is lost. Serialized: these
/// block their thread. The limits are the device's of these tests: 1 MB, 5,000 cards, 1 second at a crawl.
@Suite(.serialized) struct HostileSourceTests {
  /// Imports what one server answers, and returns what is told of it.
  private func entry(_ answer: @escaping @Sendable (LocalServer.Query) -> LocalServer.Reply) throws
    -> ImportReport.Entry
  {
    let server = try LocalServer(answer)
    defer { server.stop() }
    let device = try TestDevice()
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "UID:anna"))
    let before = try device.files()
    try device.add("hostile", server.url("/a.vcf"))
    let entry = try device.run()[0]
    #expect(try device.files() == before)
    #expect(try device.leftovers() == [])
    return entry
  }

  // MARK: Servers

  @Test(arguments: [
    // Accepts, and never answers.
    ("", "", 10_000), ("HTTP/1.1 200 OK\r\n", "", 10_000),
    // A byte now and then.
    ("HTTP/1.1 200 OK\r\n\r\n", "B", 50), ("HTTP/1.1 200 OK\r\nX-", "a", 50),
  ])
  func `a server that does not get on is given up`(start: String, drip: String, pause: Int64) throws {
    let entry = try entry { _ in
      LocalServer.Reply(bytes: Array(start.utf8), endless: (Array(drip.utf8), pause))
    }
    #expect(entry.outcome == .failed && entry.message.hasPrefix("the server took too long"), "\(entry.message)")
  }

  @Test func `an answer without end is cut off at the limit`() throws {
    let chunk = "4000\r\n" + String(repeating: "A", count: 0x4000) + "\r\n"
    let entry = try entry { _ in
      LocalServer.Reply(
        bytes: Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8), endless: (Array(chunk.utf8), 0))
    }
    #expect(entry.message == "the file is larger than 1 MB" && entry.bytes < 4 << 20)
  }

  @Test(arguments: ["X-A: a\r\n", "a", "HTTP/1.1 100 Continue\r\n\r\n"])
  func `a head without end is cut off`(repeated: String) throws {
    let piece = String(repeating: repeated, count: 1_000)
    let entry = try entry { _ in
      LocalServer.Reply(bytes: Array("HTTP/1.1 200 OK\r\n".utf8), endless: (Array(piece.utf8), 0))
    }
    #expect(entry.outcome == .failed && entry.bytes < 2 << 20 && !entry.message.isEmpty, "\(entry.message)")
  }

  @Test func `a thousand redirections are not followed`() throws {
    let asked = Shared(0)
    let entry = try entry { _ in
      asked.value += 1
      return .answer(302, [("Location", "/\(asked.value)")])
    }
    #expect(entry.message == "the server redirects without end" && asked.value == 11)
  }

  // MARK: Files

  @Test func `a line that does not end, and more cards than anybody has, fail before anything is written`() throws {
    let device = try TestDevice()
    let line = try device.write(file: "line.vcf", "BEGIN:VCARD\r\nNOTE:" + String(repeating: "A", count: 11 << 20))
    let cards = try device.write(file: "cards.vcf", String(repeating: "BEGIN:VCARD\nEND:VCARD\n", count: 5_001))
    let good = try device.write(file: "good.vcf", cardText("FN:Good", "UID:good"))
    let entries = try device.run(.files([line, cards, good]))
    #expect(
      entries.map(\.message) == ["line 1: the card is larger than 10 MB", "it holds more than 5000 cards", ""])
    #expect(try Array(device.files().keys) == ["good.vcf"])
  }

  @Test func `cards in cards are named, each once`() throws {
    let device = try TestDevice()
    let nested = String(repeating: "BEGIN:VCARD\r\n", count: 2_000) + "FN:Deep\r\nUID:deep\r\n"
    let file = try device.write(file: "a.vcf", nested + String(repeating: "END:VCARD\r\n", count: 2_000))
    let entry = try device.run(.files([file]))[0]
    #expect(entry.added == 1 && entry.ignored == 2_000)
    #expect(entry.problems.first == "line 1: the card that begins here has no END:VCARD")
    #expect(try Array(device.files().keys) == ["deep.vcf"])
  }

  @Test func `a UID makes no path, and no name that other programs would not see`() throws {
    let device = try TestDevice()
    let uids = ["../../etc/passwd", "/etc/passwd", "..", ".hidden", "a/b", "a\u{0}b", "~root", "a b", "ä", "-rf"]
    let text = uids.enumerated().map { cardText("FN:Person \($0)", "UID:\($1)") }.joined()
    let entry = try device.run(.files([device.write(file: "a.vcf", text)]))[0]
    #expect(entry.added == uids.count)
    let files = try device.files()
    #expect(files.count == uids.count && files.keys.allSatisfy { $0.hasSuffix(".vcf") && !$0.contains("..") })
  }

  @Test func `a card of another name with the UID of a contact takes nothing from it`() throws {
    let device = try TestDevice()
    let anna = cardText("N:Schmidt;Anna", "UID:anna", "TEL:1")
    try device.write("anna.vcf", anna)
    let file = try device.write(file: "a.vcf", cardText("N:Mallory;Mallory", "UID:anna", "TEL:2"))
    #expect(try device.run(.files([file]))[0].added == 1)
    #expect(try device.files()["anna.vcf"] == anna && device.files().count == 2)
  }

  @Test func `a card of very many values is not compared value by value`() throws {
    let device = try TestDevice()
    let anna = cardText("N:Schmidt;Anna", "UID:anna")
    try device.write("anna.vcf", anna)
    let phones = (0..<100_000).map { "TEL:\($0)\r\n" }.joined()
    let groups = (0..<100_000).map { "g\($0)" }.joined(separator: ",")
    let file = try device.write(
      file: "a.vcf",
      cardText("N:Schmidt;Anna", phones + "NOTE:x") + cardText("N:Lovelace;Ada", "UID:ada", "CATEGORIES:\(groups)"))
    let first = try device.run(.files([file]))[0]
    #expect(first.added == 1 && first.problems == ["line 1: anna.vcf and this card have too many lines to be compared"])
    #expect(try device.files()["anna.vcf"] == anna)
    let more = try device.write(file: "b.vcf", cardText("N:Lovelace;Ada", "CATEGORIES:\(groups),one"))
    #expect(try device.run(.files([more]))[0].filled == 1)
  }

  @Test func `bytes that mean nothing are kept where they stand in a card, and do not end it`() throws {
    let device = try TestDevice()
    let text = cardText("FN:An\u{0}na", "UID:anna", "NOTE:\u{0}\u{1}\u{1B}[2J\u{7F}")
    #expect(try device.run(.files([device.write(file: "a.vcf", text)]))[0].added == 1)
    #expect(try device.files()["anna.vcf"] == text)
  }
}
