import Contacts
import Interchange
import Testing
import VCard

@Suite struct `Whose a card is` {
  private func keys(_ lines: String...) throws -> ImportKeys {
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    let card = try Card(Array(text.utf8))
    return ImportKeys(card, Contact(card))
  }

  @Test func `the UID tells before the name, and the name before the address`() throws {
    let contacts = [
      (id: 1, keys: try keys("UID:u1", "N:Lee;Ann;;;")), (id: 2, keys: try keys("UID:u2", "N:Ray;Bob;;;")),
      (id: 3, keys: try keys("UID:u3", "N:Fox;Cid;;;", "EMAIL:office@example.org")),
    ]
    #expect(try keys("UID:u2", "N:Lee;Ann;;;", "EMAIL:office@example.org").match(contacts) == .one(2))
    #expect(try keys("UID:urn:uuid:u2", "N:Lee;Ann;;;").match(contacts) == .one(2), "however it is spelled")
    #expect(try keys("N:LEE;Ann;Maria;;", "EMAIL:office@example.org").match(contacts) == .one(1))
    #expect(try keys("FN:office@example.org", "EMAIL:Office@Example.org").match(contacts) == .one(3))
    #expect(try keys("N:Lee;Zoe;;;").match(contacts) == .nobody)
    #expect(try keys("UID:u9", "N:Lee;Zoe;;;").match(contacts) == .nobody)
  }

  @Test func `of namesakes the one with the same address is meant, and else nobody knows`() throws {
    let contacts = [
      (id: 1, keys: try keys("N:Lee;Ann;;;", "EMAIL:a@example.org")),
      (id: 2, keys: try keys("N:Lee;Ann;;;", "EMAIL:b@example.org")),
    ]
    #expect(try keys("N:Lee;Ann;;;", "EMAIL:b@example.org").match(contacts) == .one(2))
    #expect(try keys("N:Lee;Ann;;;").match(contacts) == .several(2))
  }

  @Test func `somebody of another name with the same address may be a relative`() throws {
    let contacts = [(id: 1, keys: try keys("N:Lee;Ann;;;", "EMAIL:home@example.org"))]
    #expect(try keys("N:Lee;Bob;;;", "EMAIL:home@example.org").match(contacts) == .othersAddress(1))
  }
}
