import Probes
import Testing
import XML

/// Writes down what it is told, one word each.
final class Recorder: XMLHandler {
  private(set) var events: [String] = []
  private var isInText = false

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    let values = attributes.map { " \($0.name)=\($0.value)" }.joined()
    events.append("<\(name)\(values)>")
    isInText = false
  }

  func text(_ text: String) {
    if isInText, let last = events.popLast() { events.append(last + text) } else { events.append(text) }
    isInText = true
  }

  func end(_ name: XMLName) {
    events.append("</\(name)>")
    isInText = false
  }
}

@Suite struct XMLReaderTests {
  private func events(_ bytes: [UInt8]) throws -> [String] {
    let recorder = Recorder()
    try XMLReader.read(bytes, recorder)
    return recorder.events
  }

  private func events(_ text: String) throws -> [String] { try events(Array(text.utf8)) }

  @Test(arguments: [
    #"<D:prop xmlns:D="DAV:"><D:getetag/></D:prop>"#, #"<prop xmlns="DAV:"><getetag></getetag></prop>"#,
    #"<?xml version="1.0"?><a:prop xmlns:a="DAV:"><b:getetag xmlns:b="DAV:"/></a:prop><!-- c -->"#,
  ])
  func `prefixes do not count`(_ text: String) throws {
    #expect(try events(text) == ["<{DAV:}prop>", "<{DAV:}getetag>", "</{DAV:}getetag>", "</{DAV:}prop>"])
  }

  @Test func `text comes with its references and sections resolved, and attributes with theirs`() throws {
    #expect(
      try events("<a b='1 &amp; 2' xml:lang='de'>x&lt;y<![CDATA[<&>]]>&#xE9;&#13;</a>") == [
        "<a b=1 & 2 {http://www.w3.org/XML/1998/namespace}lang=de>", "x<y<&>é\r", "</a>",
      ])
  }

  @Test func `documents say in which encoding they are`() throws {
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try events(latin) == ["<a>", "é", "</a>"])
    var sixteen: [UInt8] = [0xFF, 0xFE]
    for unit in "<?xml version='1.0' encoding='UTF-16'?><a>é</a>".utf16 {
      sixteen += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
    }
    #expect(try events(sixteen) == ["<a>", "é", "</a>"])
    #expect(try events([0xEF, 0xBB, 0xBF] + Array("<a>é</a>".utf8)) == ["<a>", "é", "</a>"])
  }

  @Test(arguments: [
    "", " ", "<a>", "<a></b>", "<a/><b/>", "<a b='1' b='2'/>", "<D:a/>", "<a>&nbsp;</a>", "<a>\u{1}</a>", "<a>&#0;</a>",
    "<?xml version='1.0' encoding='x-unheard-of'?><a/>", "a", "<a b=1/>", "\u{0}",
  ])
  func `what is not well-formed is refused`(_ text: String) throws {
    let failure = try #require(throws: XMLError.self) { try events(text) }
    guard case .malformed = failure.kind else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test func `bytes that are not in the document's encoding are refused`() {
    for bytes in [[0xE9], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
      #expect(throws: XMLError.self) { try events(Array("<a>".utf8) + bytes + Array("</a>".utf8)) }
    }
  }

  @Test func `a document type is refused where it begins, whatever it would bring`() {
    let laughs = (1..<10).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    for text in [
      "<!DOCTYPE a [<!ENTITY l0 'ha'>\(laughs)]><a>&l9;</a>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>", "\n<!DOCTYPE a [<!ENTITY % p 'x'> %p;]><a/>",
      "<!DOCTYPE a><a/>",
    ] {
      #expect(throws: XMLError(.documentType, line: text.hasPrefix("\n") ? 2 : 1)) { try events(text) }
    }
  }

  @Test func `depth, attributes and names have their bounds`() throws {
    func deep(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try events(deep(32)).count == 64)
    #expect(throws: XMLError(.tooDeep, line: 1)) { try events(deep(33)) }
    // One that never ends costs no more than its bytes.
    #expect(throws: XMLError(.tooDeep, line: 1)) { try events(String(repeating: "<a>", count: 1_000_000)) }
    func wide(_ count: Int) -> String { "<a \((0..<count).map { "b\($0)='1'" }.joined(separator: " "))/>" }
    #expect(try events(wide(64)).count == 2)
    #expect(throws: XMLError(.tooManyAttributes, line: 1)) { try events(wide(65)) }
    func long(_ count: Int) -> String { "<\(String(repeating: "a", count: count))/>" }
    #expect(try events(long(256)).count == 2)
    #expect(throws: XMLError(.nameTooLong, line: 1)) { try events(long(257)) }
    let namespace = String(repeating: "a", count: 256)
    #expect(throws: XMLError(.nameTooLong, line: 1)) { try events("<a xmlns='\(namespace)'/>") }
  }

  @Test func `a namespace cannot pass for another one by what separates it from the name`() {
    #expect(throws: XMLError.self) { try events("<a xmlns='DAV:&#10;prop'/>") }
  }

  @Test func `what a handler throws ends the reading`() {
    final class Fussy: XMLHandler {
      struct Refused: Error {}
      var count = 0
      func start(_ name: XMLName, _ attributes: [XMLAttribute]) throws {
        count += 1
        if name.local == "b" { throw Refused() }
      }
      func text(_ text: String) { count += 1 }
      func end(_ name: XMLName) { count += 1 }
    }
    let handler = Fussy()
    #expect(throws: Fussy.Refused.self) { try XMLReader.read(Array("<a>x<b>y</b>z</a>".utf8), handler) }
    #expect(handler.count == 3)
  }

  @Test(arguments: 0..<20)
  func `damaged documents are read or refused, and nothing else`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let whole = Array(
      "<?xml version='1.0'?><D:a xmlns:D='DAV:' b='&lt;'>x<![CDATA[y]]><!-- z --><c xmlns='urn:c'>é&#233;</c></D:a>"
        .utf8)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0...generator.below(4) {
        let place = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes[place] = UInt8(generator.below(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + generator.below(20))], at: place)
        }
      }
      do { try XMLReader.read(bytes, Recorder()) } catch is XMLError {}
    }
  }
}
