import Contacts
import Probes
import Testing
import VCard

/// What of a contact goes along when it is given to somebody.
@Suite struct SharedContactTests {
  private static let card = """
    BEGIN:VCARD\r
    VERSION:4.0\r
    UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\r
    PRODID:-//Somebody//EN\r
    FN:Dr. Ann Lee\r
    N:Lee;Ann;;Dr.;\r
    ORG:Firm;Sales\r
    TITLE:Head\r
    TEL;TYPE=cell:0171 1\r
    TEL;TYPE=home:0171 2\r
    EMAIL;TYPE=work:ann@firm.example\r
    ADR;TYPE=home:;;Street 1;Town;;1;\r
    BDAY:19850415\r
    NOTE:owes me 5 €\r
    CATEGORIES:Debtors,Golf\r
    X-SECRET:deep\r
    REV:20260101T000000Z\r
    END:VCARD\r\n
    """

  private func shared(_ text: String = card) throws -> SharedContact {
    SharedContact(Contact(try Card(Array(text.utf8))))
  }

  private func text(_ card: Card) -> String { String(decoding: card.bytes, as: UTF8.self) }

  @Test func `each value is offered by itself, but for the note and the groups, and the name is none of them`() throws {
    let shared = try shared()
    #expect(
      shared.values.map { "\($0.key) \($0.title): \($0.words)" } == [
        "organization Organization: Firm", "department Department: Sales", "job-title Job title: Head",
        "phone-0 Mobile: 0171 1", "phone-1 Home: 0171 2", "email-0 Work: ann@firm.example",
        "address-0 Home: Street 1\n1 Town", "birthday Birthday: 15 April 1985", "note Note: owes me 5 €",
        "groups Groups: Debtors, Golf",
      ])
    #expect(Set(shared.values.map(\.key)).subtracting(shared.offered) == ["note", "groups"])
  }

  @Test func `what is left out stands nowhere in the vCard, nor do ids and what no page shows`() throws {
    let shared = try shared()
    let card = text(shared.card(with: ["phone-1", "job-title", "no-such-key"]))
    #expect(
      card == """
        BEGIN:VCARD\r
        VERSION:3.0\r
        N:Lee;Ann;;Dr.;\r
        FN:Dr. Ann Lee\r
        TITLE:Head\r
        TEL;TYPE=HOME:0171 2\r
        END:VCARD\r\n
        """)
    let all = text(shared.card(with: Set(shared.values.map(\.key))))
    for secret in ["UID", "PRODID", "REV", "X-SECRET"] { #expect(!all.contains(secret)) }
    for value in ["0171 1", "0171 2", "owes me", "Debtors", "Street 1", "1985-04-15"] { #expect(all.contains(value)) }
  }

  @Test func `of nobody but an organization the organization is the name, and goes along`() throws {
    let shared = try shared("BEGIN:VCARD\r\nVERSION:3.0\r\nORG:Firm\r\nTEL:1\r\nEND:VCARD\r\n")
    #expect(shared.values.map(\.key) == ["phone-0"])
    #expect(text(shared.card(with: [])).contains("ORG:Firm\r\n"))
  }

  @Test func `a photo goes along in the file, and not where only a small card is wanted`() throws {
    let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ"
    let shared = try shared("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nN:A;;;;\r\n\(photo)\r\nEND:VCARD\r\n")
    #expect(shared.offered == ["photo"] && shared.hasPicture(["photo"]) && !shared.hasPicture([]))
    #expect(text(shared.card(with: ["photo"])).contains("/9j/4AAQ"))
    #expect(!text(shared.smallCard(with: ["photo"])).contains("PHOTO"))
  }

  @Test func `any card can be shared: what is read of the vCard is what was ticked`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let contact = Contact.random(using: &generator)
      let shared = SharedContact(contact)
      let keys = Set(shared.values.map(\.key).filter { _ in Bool.random(using: &generator) })
      let read = Contact(try Card(shared.card(with: keys).bytes))
      #expect(
        Set(SharedContact(read).values.map(\.words)) == Set(shared.values.filter { keys.contains($0.key) }.map(\.words))
      )
    }
  }
}
