import Contacts
import Testing
import VCard

/// A card inside a card of vCard 2.1 is an unknown value to everything above the reader.
@Suite struct NestedContactTests {
  private static let inner = [
    "BEGIN:VCARD", "VERSION:2.1", "N:In;Ner", "TEL:9", "PHOTO;ENCODING=BASE64;JPEG:",
    " " + String(repeating: "AAAA", count: 300), "", "END:VCARD",
  ].joined(separator: "\r\n")

  private func outer(_ head: String, phone: String = "1", note: String = "n") throws -> Card {
    try card("N:Out;Er", "TEL:\(phone)", head + Self.inner, "NOTE:\(note)", version: "2.1")
  }

  @Test(arguments: ["AGENT:\r\n", "AGENT:", ""])
  func `says nothing of its own about the contact, and is part of what the card says`(head: String) throws {
    let card = try outer(head)
    #expect(Contact(card).phones.map(\.value) == ["1"] && Contact(card).photo == nil)
    #expect(RecordIDs(card).primary == RecordIDs(try outer("AGENT:\r\n")).primary)
    #expect(
      RecordIDs(card).primary
        != RecordIDs(try ContactsTests.card("N:Out;Er", "TEL:1", "NOTE:n", version: "2.1")).primary)
  }

  @Test(arguments: ["AGENT:\r\n", "AGENT:", ""])
  func `stays byte for byte through edits, merges and the cutting of large values`(head: String) throws {
    let base = try outer(head)
    var contact = Contact(base)
    contact.note = "new"
    #expect(contact.patch(base, now: noon).bytes == (try outer(head, note: "new")).bytes)
    let merged = ThreeWayMerge(
      base: base, ours: try outer(head, phone: "2"), theirs: try outer(head, note: "m"), preferring: .ours)
    #expect(merged.card.bytes == (try outer(head, phone: "2", note: "m")).bytes && merged.conflicts.isEmpty)
    let detached = DetachedCard(base.bytes)
    let parts = DetachedCard.parts(of: base.bytes)
    #expect(detached.cuts.count == 1)
    #expect(detached.attach { parts[$0] } == base.bytes)
  }
}
