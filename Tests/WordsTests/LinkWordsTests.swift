import Contacts
import Testing

@testable import Words

@Suite struct LinkWordsTests {
  private func contact(_ name: String, _ organization: String = "", email: String = "") -> Contact {
    var contact = Contact()
    contact.first = name
    contact.organization = organization
    if !email.isEmpty { contact.emails = [Labeled("", email)] }
    return contact
  }

  @Test func `cards of one person are told apart by the first thing in which they differ`() {
    #expect(LinkWords.names([contact("Ann"), contact("Anna")]) == ["Ann", "Anna"])
    #expect(LinkWords.names([contact("Ann"), contact("Ann", "Acme")]) == ["Card 1", "Acme"])
    #expect(
      LinkWords.names([contact("Ann", "Acme", email: "a@b.example"), contact("Ann", "Acme", email: "c@d.example")])
        == ["a@b.example", "c@d.example"])
    #expect(LinkWords.names([contact("Ann"), contact("Ann")]) == ["Card 1", "Card 2"])
  }
}
