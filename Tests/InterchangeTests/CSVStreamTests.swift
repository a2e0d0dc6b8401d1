import Interchange
import Testing

@Suite struct CSVStreamTests {
  private func records(
    _ text: [UInt8], separator: UInt8 = UInt8(ascii: ","), piece: Int = 1 << 16, limit: Int = 10 << 20
  ) -> [CSVStream<Never>.Record] {
    var rest = text[...]
    var stream = CSVStream<Never>(separator: separator, limit: limit) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var records: [CSVStream<Never>.Record] = []
    while let record = stream.next() { records.append(record) }
    return records
  }

  /// The records as text; a problem as its reason.
  private func read(_ text: String, separator: UInt8 = UInt8(ascii: ","), piece: Int = 1 << 16) -> [String] {
    records(Array(text.utf8), separator: separator, piece: piece).map { record in
      switch record.result {
      case .success(let cells):
        "\(record.line): " + cells.map { String(decoding: $0, as: UTF8.self).debugDescription }.joined(separator: " ")
      case .failure(let problem): "\(record.line)! \(problem.reason)"
      }
    }
  }

  @Test(arguments: [
    ("a,b\nc,d\n", ["1: \"a\" \"b\"", "2: \"c\" \"d\""]),
    ("a,b\r\n\r\nc", ["1: \"a\" \"b\"", "3: \"c\""]),
    ("a\rb", ["1: \"a\"", "2: \"b\""]),
    ("\"a,\"\"b\"\"\r\nc\",d\ne", ["1: \"a,\\\"b\\\"\\r\\nc\" \"d\"", "3: \"e\""]),
    (",,", ["1: \"\" \"\" \"\""]),
    ("\"\"", []),
    ("\"a\"b,c", ["1: \"ab\" \"c\""]),
    ("a\"b\",c", ["1: \"a\\\"b\\\"\" \"c\""]),
    ("", []),
    ("\n\n\n", []),
  ])
  func `reads what spreadsheets write, in pieces of any size`(text: String, expected: [String]) {
    for piece in [1, 2, 3, 1 << 16] { #expect(read(text, piece: piece) == expected) }
  }

  @Test func `separates by what it is told to`() {
    #expect(read("a;b,c\n", separator: UInt8(ascii: ";")) == ["1: \"a\" \"b,c\""])
  }

  @Test func `names what cannot be taken, by its line, and goes on behind it`() {
    let wide = String(repeating: ",", count: 10_000)
    #expect(
      read("a\n\(wide)\nb\u{0}\nc") == [
        "1: \"a\"", "2! the line has more than 2000 columns", "3! the line holds NUL characters, which no text has",
        "4: \"c\"",
      ])
    #expect(
      read("a\nb,\"c\nd\ne") == [
        "1: \"a\"", "2! a quote that opens on line 2 is not closed, so what follows cannot be told apart",
      ])
  }

  @Test func `holds no line that is too long, with or without a quote`() {
    let long = [UInt8](repeating: 65, count: 3 << 20)
    let plain = records(long + Array("\nb".utf8), limit: 1 << 20)
    #expect(plain.map(\.line) == [1, 2])
    #expect(plain[0].result == .failure(.tooLong(1 << 20)))
    let quoted = records(Array("a\n\"".utf8) + long, limit: 1 << 20)
    #expect(quoted.last?.result == .failure(.openQuote(line: 2)))
  }

  @Test func `reads back what is written, whatever the cells hold`() {
    let alphabet = Array("a\"',;\r\n\té ".unicodeScalars)
    let seed = UInt64.random(in: 0 ... .max)
    var random = Seeded(state: seed)
    for _ in 0..<5_000 {
      let cells = (0..<3).map { _ in
        var view = String.UnicodeScalarView("x".unicodeScalars)
        for _ in 0..<Int.random(in: 0..<8, using: &random) { view.append(alphabet.randomElement(using: &random)!) }
        return String(view)
      }
      let read = records(CSVText.line(cells) + CSVText.line(cells), piece: Int.random(in: 1..<9, using: &random))
      let expected = cells.map { Array($0.utf8) }
      guard read.map(\.result) == [.success(expected), .success(expected)] else {
        Issue.record("seed \(seed): \(cells)")
        return
      }
    }
  }
}
