import Testing
import VCard

@testable import Contacts

/// Record IDs copy most values as they stand in the card. What is copied is what reading the value gives, so a property that was read and one that
/// was set to the same texts have one encoding.
@Suite struct CopiedValuesTests {
  private static let texts: [[UInt8]] =
    [
      "", " ", "1", " 1 ", "tel:1", "TEL: 1", "tel:", "tel: ", "Tel:\\n1", "mailto:a@b", "tel:\u{301}1",
      "tel:\u{200C}1", "tel:\u{301}", "mailto:\u{200D}a", "MAILTO:", "http\\://a",
      "a\\\\:b", "a\\nb\\,c\\;d", "a\\", "a\rb",
      "\ta\t", "a\u{0}b", "e\u{301}", "は\u{309A}", "\u{1100}\u{1161}", "\u{212B}", "\r\n a", "a\r\n  b", "Anna", "日本",
      "\u{5D0}\u{5B7}", "a,b", "a;b",
    ].map { Array($0.utf8) } + [[0xE4], [0x61, 0xC3], [0xFF], [0xED, 0xA0, 0x80], [0x31, 0xF0, 0x9F]]

  private static let heads = [
    "TEL", "TEL;TYPE=home", "EMAIL", "URL", "NOTE", "NICKNAME", "TITLE", "ROLE", "X-SPOUSE", "X-FOO", "item1.X-FOO",
    "NOTE;ENCODING=QUOTED-PRINTABLE",
    "NOTE;CHARSET=ISO-8859-1",
  ]

  @Test(arguments: heads, texts) func `a text that is copied is the text that is read`(head: String, text: [UInt8])
    throws
  {
    let fields = ContactFields(try Card(Self.card("\(head):", text)))
    let property = try #require(fields.properties.first { $0.name != "VERSION" })
    var set = property
    set.text = property.text
    #expect(RecordEncoding.encoded(property, of: fields) == RecordEncoding.encoded(set, of: fields))
    switch property.name {
    case "TEL": set.text = fields.phoneValue(property) ?? ""
    case "EMAIL": set.text = fields.emailValue(property) ?? ""
    default: break
    }
    #expect(RecordEncoding.encoded(property, of: fields) == RecordEncoding.encoded(set, of: fields))
    var bytes = Array("before".utf8)
    property.appendText(to: &bytes)
    #expect(bytes == Array("before\(property.text)".utf8))
  }

  private static let addresses: [[UInt8]] =
    [
      "", ";;;;;;", "1", "1;2;3;4;5;6;7", "1;2;3;4;5;6;7;8;9", ";;;;;;;8", " ; ;a ;", "a\\;b;c\\,d;e\\nf", ";;a,b;c",
      "a\\", "\r\n ;;Weg 1;Köln", ";;e\u{301};",
      ";;\r;",
    ].map { Array($0.utf8) } + [[0xE4, 0x3B, 0x61], [0x3B, 0xC3, 0x3B, 0xB6]]

  @Test(arguments: ["ADR", "ADR;TYPE=work;CC=DE", "ADR;ENCODING=QUOTED-PRINTABLE"], addresses)
  func `an address that is copied is the address that is read`(head: String, parts: [UInt8]) throws {
    let fields = ContactFields(try Card(Self.card("\(head):", parts)))
    let property = try #require(fields.properties.first { $0.name != "VERSION" })
    var set = property
    set.components = fields.address(property)?.value.components.map { [$0] } ?? []
    #expect(RecordEncoding.encoded(property, of: fields) == RecordEncoding.encoded(set, of: fields))
    #expect(RecordEncoding.encoded(property, of: fields).isEmpty == (fields.address(property) == nil))
    var copied: [[UInt8]] = []
    var bytes: [UInt8] = []
    property.appendFields(to: &bytes) { bytes in
      copied.append(bytes)
      bytes = []
    }
    #expect(copied == property.fields.map { Array($0.utf8) })
  }

  private static func card(_ head: String, _ value: [UInt8]) -> [UInt8] {
    Array("BEGIN:VCARD\r\nVERSION:3.0\r\n\(head)".utf8) + value + Array("\r\nEND:VCARD\r\n".utf8)
  }
}
