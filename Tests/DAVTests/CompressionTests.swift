import Contacts
import HTTPClient
import Testing

@testable import Cloud

/// Multistatus as gzip, for who reads it.
@Suite struct CompressionTests {
  private static func sync(_ properties: String) -> String {
    """
    <D:sync-collection xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav"><D:sync-token/><D:sync-level>1</D:sync-level>\
    <D:prop>\(properties)</D:prop></D:sync-collection>
    """
  }

  @Test func `a long answer comes compressed, portion by portion, and says the same`() throws {
    let book = try TestBook()
    // Several portions, one of them a single large card.
    for number in 0..<40 {
      try book.add("FN:Ann \(number)", "UID:\(number)", "NOTE:" + String(repeating: "word \(number) ", count: 2_000))
    }
    try book.add("FN:Large", "UID:large", "NOTE:" + String(repeating: "a large one ", count: 50_000))
    let question = Self.sync("<D:getetag/><C:address-data/>")
    let plain = try book.send("REPORT", book.book, question)
    #expect(plain.header("content-encoding") == nil)
    let raw = try book.send("REPORT", book.book, question, [("Accept-Encoding", "br;q=1.0, GZIP;q=0.8, *;q=0.1")])
    #expect(raw.header("content-encoding") == "gzip" && raw.header("vary") == "Accept-Encoding")
    #expect(raw.body.starts(with: [0x1F, 0x8B]) && raw.body.count * 10 < plain.body.count)
    // libcurl takes nothing that is damaged or ends too early.
    let read = try book.send("REPORT", book.book, question, readsGzip: true)
    #expect(read.body == plain.body)
    #expect(try Answer(read).resources.count == 41)
  }

  @Test(arguments: [nil, "identity", "gzip;q=0", "x-gzipped", "deflate, br"])
  func `who does not read gzip gets none`(_ accepted: String?) throws {
    let book = try TestBook()
    try book.add("FN:Ann", "UID:1", "NOTE:" + String(repeating: "word ", count: 1_000))
    let headers = accepted.map { [("Accept-Encoding", $0)] } ?? []
    let answer = try book.send("REPORT", book.book, Self.sync("<C:address-data/>"), headers)
    #expect(answer.status == 207 && answer.header("content-encoding") == nil)
    #expect(try Answer(answer).resources.count == 1)
  }

  @Test func `short answers, cards and refusals come as they are`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:1", "NOTE:" + String(repeating: "word ", count: 1_000))
    let accepts = [("Accept-Encoding", "gzip")]
    #expect(try book.sync(since: "", headers: accepts).resources.count == 1)
    #expect(try book.send("GET", book.href(id), nil, accepts).body == book.stored(id))
    #expect(try book.report("D:nothing", "<D:prop/>", accepts).condition == "supported-report")
  }
}
